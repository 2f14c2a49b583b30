"""Scheffeln tables drawn as text, and moves on them in the short notation.

    RUN                                      what plays along: RUN, mafia_keeps; an M on the ring is the Mafia
    A:MR B:P C:Y D:N E:T F:L G:V H:W         the cars of each business, the bottom car first, - for none
    tokens H: 14000                          what is left of a stack, top first; stacks not named are full
    >*0 red:   R J L                         > decides, * has the marker; the character, then the hand
      1 white: R Y Y  down W  $12000         a card laid face down this round; the money won so far

Cars and colour cards have their character's initial: Ruby red, Percy orange, Yvette yellow, Ned green, Theo teal,
Lou blue, Viola purple, Winnie white. The Run cards are Joker, Backward, Evasion and X for Nasty exchange.
Moves: `R` drives, `R/W` discards R for the white character, `J>L`, `B<L`, `E:LC` (Lou evades to C), `E`, `X=W`, `*R`.
"""

import re

import numpy as np

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import CHANCE, OVER, State, load, new_state
from stammtisch.games.scheffeln.components import CARDS, COLOURS
from stammtisch.games.scheffeln.hands import count_of, one
from stammtisch.games.scheffeln.moves import ACTION_OF, INITIALS, NOTATION, parse_move
from stammtisch.games.scheffeln.rules import cards_held
from stammtisch.games.scheffeln.state import HIDDEN, NONE, PLAY
from tests.games.scheffeln.ring import format_ring, lay_ring, lay_tokens, parse_ring, ring_of, tokens_left

GAME = load("scheffeln")
CARD_INITIALS = [INITIALS[card] for card in CARDS]

BASE_CARDS = dict.fromkeys("RPYNTLVW", 3)
RUN_CARDS = {**BASE_CARDS, "J": 2, "B": 2, "E": 1, "X": 1}
"""How many movement cards there are of each kind (S-COMP-3, S-RUN-1)."""


class Table:
    """A table under test."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def ring(self) -> str:
        return format_ring(ring_of(self.state))

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    @property
    def characters(self) -> list[str | None]:
        """Whose representative sits before each seat."""
        held = self.state.character[: self.state.seats].tolist()
        return [None if character == NONE else COLOURS[character] for character in held]

    @property
    def centre(self) -> list[str]:
        return [colour for number, colour in enumerate(COLOURS) if self.state.centre >> number & 1]

    @property
    def money(self) -> list[int]:
        money: list[int] = self.state.money[: self.state.seats].tolist()
        return money

    @property
    def took(self) -> list[int | None]:
        """What each seat took at the last payout; a token may be worth 0."""
        return [None if token == NONE else token for token in self.state.took[: self.state.seats].tolist()]

    @property
    def mafia_token(self) -> tuple[int, int] | None:
        """The seat that got the Mafia token at the last payout, and its value."""
        state = self.state
        return None if state.mafia_seat == NONE else (int(state.mafia_seat), int(state.mafia_token))

    @property
    def winners(self) -> list[int]:
        return [seat for seat in self.seats if GAME.winners(self.state) >> seat & 1]

    @property
    def is_over(self) -> bool:
        return GAME.actor(self.state) == OVER

    @property
    def waits_for_a_deal(self) -> bool:
        return GAME.actor(self.state) == CHANCE

    @property
    def played(self) -> str:
        """The cards played open this round."""
        return unpack(int(self.state.played), 0)

    def hand(self, seat: int) -> str:
        return unpack(int(self.state.hand[seat]), cards_held(self.state, seat))

    def face_down(self, seat: int) -> str:
        return unpack(int(self.state.discards[seat]), int(self.state.face_down[seat]))

    def tokens(self, letter: str) -> list[int]:
        """What is left of a stack, top first."""
        return tokens_left(self.state, letter)

    def legal(self, seat: int | None = None) -> list[str]:
        """Every legal move of a seat, or of the one that decides."""
        out = np.empty(GAME.ACTIONS, np.int16)
        count = GAME.legal(self.state, self.turn if seat is None else seat, out)
        return [NOTATION[action] for action in out[:count]]

    def why_not(self, move: str, seat: int | None = None) -> str | None:
        """The rule against a move, or None where it is legal; `legal` must say the same."""
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

    def deal(self, seed: int = 0) -> "Table":
        """Lets chance do what it owes."""
        assert self.waits_for_a_deal
        GAME.chance(self.state, dice_from_seed(seed))
        return self

    def view(self, viewer: int) -> "Table":
        """What a seat, or a spectator, may know."""
        out = new_state(GAME)
        GAME.mask(self.state, viewer, out)
        return Table(out)

    def copy(self) -> "Table":
        return Table(self.state.copy())


def unpack(cards: int, count: int) -> str:
    """The initials of packed cards, or as many question marks as there are hidden ones."""
    if cards == HIDDEN:
        return " ".join("?" * count)
    return " ".join(initial for card, initial in enumerate(CARD_INITIALS) for _ in range(count_of(cards, card)))


def pack(text: str) -> int:
    return sum(one(CARD_INITIALS.index(card)) for card in re.findall(r"\b[A-Z]\b", text))


def dealt(seats: int, seed: int = 0, first: int = 0, **options: bool) -> Table:
    """A table set up and dealt at random, whose players are about to choose."""
    state = new_state(GAME)
    GAME.start(state, GAME.options(seats, first, options))
    return Table(state).deal(seed)


def draw(text: str) -> Table:
    """The table that a drawing shows, in the middle of its first round."""
    lines = [line.strip() for line in text.strip().splitlines()]
    seats = [line for line in lines if re.match(r"[>*]*\s*\d", line)]
    (ring,) = [line for line in lines if line.startswith("A:")]
    stacks = [re.findall(r"\w+", line)[1:] for line in lines if line.startswith("tokens ")]
    options = {"run": "RUN" in lines, "mafia": "M" in ring, "mafia_keeps": "mafia_keeps" in lines}
    assert len(lines) == len(seats) + 1 + len(stacks) + options["run"] + options["mafia_keeps"], (
        f"what is this?\n{text}"
    )
    state = new_state(GAME)
    GAME.start(state, GAME.options(len(seats), 0, options))
    lay_ring(state, parse_ring(ring))
    lay_tokens(state, {letter: [int(value) for value in values] for letter, *values in stacks})
    state.phase, state.rounds, state.turn, state.start = PLAY, 1, NONE, NONE
    for line in seats:
        draw_seat(state, line)
    table = Table(state)
    state.laps = len(table.hand(table.turn).split())
    check_hands(table)
    return table


def draw_seat(state: State, line: str) -> None:
    signs, digit, character, cards = re.fullmatch(r"([>*]*)\s*(\d) (\w+):(.*)", line).groups()  # type: ignore[union-attr]
    seat, (hand, _, down) = int(digit), cards.partition("down")
    if ">" in signs:
        state.turn = seat
    if "*" in signs:
        state.start = seat
    state.character[seat] = COLOURS.index(character)
    state.centre &= ~(1 << COLOURS.index(character))
    state.hand[seat], state.discards[seat] = pack(hand), pack(down)
    state.face_down[seat] = len(down.partition("$")[0].split())
    state.money[seat] = int(cards.partition("$")[2] or 0)


def check_hands(table: Table) -> None:
    """A drawing must be possible: who has had his turn in this lap holds one card fewer than the others."""
    state, seats = table.state, len(table.seats)
    assert table.turn != NONE, "mark with > whose turn it is"
    assert state.start != NONE, "mark with * who has the starting-player token"
    assert len(set(table.characters)) == seats, "two seats hold one character"
    had_a_turn = (table.turn - state.start) % seats
    for seat in table.seats:
        held = state.laps - ((seat - state.start) % seats < had_a_turn)
        assert len(table.hand(seat).split()) == held, f"seat {seat} must hold {held} cards"
        assert held + state.face_down[seat] <= 4, f"seat {seat} has more than four cards"
    drawn = " ".join(table.hand(seat) + table.face_down(seat) for seat in table.seats)
    for card, copies in RUN_CARDS.items():
        assert drawn.count(card) <= copies, f"there are not so many cards {card}"
        assert card in BASE_CARDS or card not in drawn or state.run, f"{card} needs a line RUN"


def drive(ring: str, move: str) -> str:
    """The ring after a move, at a table for two where somebody holds that very card."""
    table = draw(f"RUN\n{ring}\n>*0 red: {move[0]}\n1 blue: W")
    return table.play(move).ring
