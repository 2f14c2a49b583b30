"""Tafelrunde tables under test, drawn as text (see drawing.py), and moves on them in the short notation.

Moves: `R5B2` plays that card as red, `B2R5` the same as blue; `C` Closing time, `Z` Zork, `W:R` Last warning,
`V:R7` Revitalization and what it takes (`V` where it takes nothing), `-` backs out; `_R3` hides a chest, `_` hides no
more.
"""

import numpy as np

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import CHANCE, OVER, State, load, new_state
from stammtisch.games.tafelrunde.components import BEGGARS
from stammtisch.games.tafelrunde.moves import ACTION_OF, NOTATION, parse_move
from stammtisch.games.tafelrunde.state import DRAW, HIDE, MIDDLE, NONE, PLAY
from tests.games.tafelrunde.drawing import (
    COLOURS,
    PHASES,
    REST,
    SPECIALS,
    Counts,
    Drawing,
    Seat,
    cards_of,
    complete,
    draw_pile_of,
    drawing_of,
    hand_of,
    members,
    name_chests,
    parse,
    pile_of,
    played_of,
    upright,
    value_of,
    visible_in,
)

GAME = load("tafelrunde")


class Table:
    """A table under test."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def drawing(self) -> Drawing:
        return drawing_of(self.state)

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def start(self) -> int:
        """The seat with the starting card."""
        return int(self.state.start)

    @property
    def phase(self) -> int:
        """1 before the set-up, 2, 4 or 5, in which somebody must act or draw; 0 after the end."""
        return PHASES[int(self.state.phase)]

    @property
    def is_over(self) -> bool:
        return GAME.actor(self.state) == OVER

    @property
    def middle(self) -> list[str]:
        return name_chests(self.state.open[MIDDLE])

    @property
    def pile(self) -> list[str]:
        """The chest pile, top first."""
        return pile_of(self.state)

    @property
    def visible(self) -> set[str]:
        """The colours of all face-up chests."""
        return visible_in(self.state)

    @property
    def taken(self) -> str:
        """Who took red, blue and yellow in the last phase 3, `-` for a tie."""
        return " ".join("-" if winner == NONE else str(winner) for winner in self.state.winner)

    @property
    def gems(self) -> list[int]:
        """The score of each seat."""
        out = np.full(4, -1, np.int64)
        GAME.scores(self.state, out)
        return [int(gems) for gems in out[: self.state.seats]]

    @property
    def winners(self) -> list[int]:
        return [seat for seat in self.seats if GAME.winners(self.state) >> seat & 1]

    def hand(self, seat: int) -> list[str]:
        return hand_of(self.state, seat)

    def played(self, seat: int) -> list[str]:
        """The cards before a seat, as they lie."""
        return played_of(self.state, seat)

    def draw_pile(self, seat: int) -> list[str]:
        """Top first."""
        return draw_pile_of(self.state, seat)

    def discard(self, seat: int) -> list[str]:
        return members(cards_of(self.state, seat), self.state.discard[seat])

    def open(self, seat: int) -> list[str]:
        return name_chests(self.state.open[seat])

    def hidden(self, seat: int) -> list[str]:
        return name_chests(self.state.hidden[seat])

    def legal(self, seat: int | None = None) -> list[str]:
        """Every legal move of a seat, or of the one that decides."""
        out = np.empty(GAME.ACTIONS, np.int16)
        count = GAME.legal(self.state, self.turn if seat is None else seat, out)
        return [NOTATION[action] for action in out[:count]]

    def why_not(self, move: str, seat: int | None = None) -> str | None:
        """The rule against a move, or None where it is legal; the list of legal moves must say the same."""
        seat = self.turn if seat is None else seat
        refused = GAME.refusal(self.state, seat, ACTION_OF[parse_move(move)])
        assert (refused == 0) == (move in self.legal(seat)), f"refusal and legal differ about {move}"
        return rule(refused).id if refused else None

    def play(self, *moves: str) -> "Table":
        """Carries out legal moves, each by the seat whose turn it is."""
        for move in moves:
            assert self.why_not(move) is None, f"{move} is refused: {self.why_not(move)}"
            GAME.apply(self.state, self.turn, ACTION_OF[parse_move(move)])
        return self

    def go_on(self, seed: int = 0) -> "Table":
        """Lets chance do what it owes: the set-up, or phases 5, 6 and 1."""
        assert GAME.actor(self.state) == CHANCE
        GAME.chance(self.state, dice_from_seed(seed))
        return self

    def view(self, viewer: int) -> "Table":
        """What a seat, or a spectator, may know."""
        out = new_state(GAME)
        GAME.mask(self.state, viewer, out)
        return Table(out)

    def copy(self) -> "Table":
        return Table(self.state.copy())

    def shows(self, text: str) -> bool:
        """Whether the table looks like that: a place that is not drawn is empty; piles are compared where drawn."""
        wanted, found = parse(text), self.drawing
        assert len(wanted.seats) == len(found.seats)
        pairs = list(zip(wanted.seats, found.seats, strict=True))
        for sign in ("decides", "starts"):
            signs = [[getattr(seat, sign) for seat in pair] for pair in pairs]
            if any(drawn for drawn, _ in signs):
                assert all(drawn == there for drawn, there in signs), f"{sign}, in fact:\n{found}"
        compare(wanted["middle"], found["middle"], f"middle, in fact:\n{found}")
        if "pile" in wanted.places:
            compare_pile(wanted["pile"], found["pile"], f"chest pile, in fact:\n{found}")
        for number, (drawn, there) in enumerate(pairs):
            for place in ("hand", "played", "discard", "open", "hidden"):
                compare(drawn[place], there[place], f"{place} of seat {number}, in fact:\n{found}")
            if "draw" in drawn.places:
                compare_pile(drawn["draw"], there["draw"], f"draw pile of seat {number}, in fact:\n{found}")
            assert found.phase != 2 or drawn.out == there.out, f"who is out, in fact:\n{found}"
        return True


def compare(wanted: list[str], found: list[str], where: str) -> None:
    """The same things in any order; `...` are any others."""
    named = [thing for thing in wanted if thing != REST]
    if REST in wanted:
        assert set(named) <= set(found), where
    else:
        assert sorted(named) == sorted(found), where


def compare_pile(wanted: list[str], found: list[str], where: str) -> None:
    """The same things in this order; `...` are any others below."""
    named = [thing for thing in wanted if thing != REST]
    assert found[: len(named)] == named, where
    assert REST in wanted or len(found) == len(named), where


def empty(seats: int, first: int = -1, **options: bool) -> Table:
    """A table on which nothing is set up yet."""
    state = new_state(GAME)
    GAME.start(state, GAME.options(seats, first, options))
    return Table(state)


def dealt(seats: int, seed: int = 0, first: int = 0, **options: bool) -> Table:
    """A table set up at random, at the beginning of its first phase 2."""
    return empty(seats, first, **options).go_on(seed)


def draw(text: str) -> Table:
    """The table that a drawing shows, in its first prey."""
    drawing = parse(text)
    specials = complete(drawing)
    check(drawing)
    (start,) = [number for number, seat in enumerate(drawing.seats) if seat.starts]
    state = empty(len(drawing.seats), start, bonus_needs_card=drawing.bonus_needs_card).state
    state.phase, state.rounds = {2: PLAY, 4: HIDE, 5: DRAW}[drawing.phase], 1
    for number, seat in enumerate(drawing.seats):
        lay_cards(state, number, seat, specials[number])
        count_chests(state.open[number], seat["open"])
        count_chests(state.hidden[number], seat["hidden"])
        if seat.decides:
            state.turn = number
        if seat.out or not seat["hand"]:
            state.out |= 1 << number
        state.laid += len(seat["played"])
    count_chests(state.open[MIDDLE], drawing["middle"])
    pile = [kind_of(chest) for chest in drawing["pile"]]
    gone = [kind for kind, count in enumerate(state.open.sum(0) + state.hidden.sum(0)) for _ in range(count)]
    state.chests[:] = gone + pile
    state.turned = len(gone)
    return Table(state)


def check(drawing: Drawing) -> None:
    """A drawing must be possible."""
    deciding = [seat for seat in drawing.seats if seat.decides]
    assert len(deciding) == (0 if drawing.phase == 5 else 1), "mark with > whose turn it is"
    assert sum(seat.starts for seat in drawing.seats) == 1, "mark with * who has the starting card"
    for seat in drawing.seats:
        lying = seat["played"] if drawing.phase == 2 else [card for card in seat["played"] if card != "Z"]
        assert drawing.phase == 2 or not lying, "cards lie on the table in phase 2 only"
    for seat in deciding:
        assert not seat.out, "who is out does not decide"
        assert seat["hand" if drawing.phase == 2 else "open"], "who decides must have something to decide"


def lay_cards(state: State, number: int, seat: Seat, special: str) -> None:
    """The sixteen cards of a seat, and what follows from where they lie."""
    cards = [*BEGGARS, special]
    state.special[number] = SPECIALS.index(special)
    state.hand[number] = bits(cards, seat["hand"])
    state.hand_size[number] = len(seat["hand"])
    state.discard[number] = bits(cards, seat["discard"])
    pile = [cards.index(card) for card in reversed(seat["draw"])]
    state.draw[number, : len(pile)] = pile
    state.draw_size[number] = len(pile)
    state.known[number] = 0 if pile else state.hand[number]
    for card in seat["played"]:
        if card[0] in SPECIALS:
            state.special_lies[number] = 1
        else:
            state.table[number, COLOURS.index(card[0])] |= bits(cards, [card])
            state.sums[number, COLOURS.index(card[0])] += value_of(card)
    if seat.protects:
        state.protected[number] = COLOURS.index(seat.protects)


def bits(cards: list[str], chosen: list[str]) -> int:
    return sum(1 << cards.index(upright(card)) for card in chosen)


def kind_of(chest: str) -> int:
    return COLOURS.index(chest[0]) * 3 + value_of(chest) - 2


def count_chests(counts: Counts, chests: list[str]) -> None:
    for chest in chests:
        counts[kind_of(chest)] += 1
