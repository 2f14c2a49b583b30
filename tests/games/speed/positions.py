"""Speed-Scheffeln tables drawn as text, after the seventh card is revealed and before anybody has grabbed.

A:R B:P C:Y D:N E:T F:L G:V H:W          the cars of each business, the bottom car first, - for none
row: R R P Y W N T                       the movement cards from left to right
tokens H: 14000                          what is left of a stack, top first; stacks not named are full
*0:                                      * has the starting-player token
 1: $12000                               the money won so far
 2:
"""

import re

import numpy as np

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, State, load, new_state
from stammtisch.games.scheffeln.components import COLOURS
from stammtisch.games.speed.moves import ACTION_OF, NOTATION, parse_move
from stammtisch.games.speed.rules import open_round, reveal, tick
from stammtisch.games.speed.state import HIDDEN, NONE, ROW
from tests.games.scheffeln.ring import COLOURED, format_ring, lay_ring, lay_tokens, parse_ring, ring_of, tokens_left

GAME = load("speed")


class Table:
    """A table under test. Moves are a character's initial, or `-` to decline; times are milliseconds."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def ring(self) -> str:
        return format_ring(ring_of(self.state))

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    @property
    def row(self) -> str:
        """The cards from left to right, `?` for one that is face down."""
        cards = self.state.row.tolist()
        return " ".join("?" if card == HIDDEN else COLOURED[card] for card in cards if card != NONE)

    @property
    def characters(self) -> list[str | None]:
        held = self.state.character[: self.state.seats].tolist()
        return [None if character == NONE else COLOURS[character] for character in held]

    @property
    def centre(self) -> list[str]:
        return [colour for number, colour in enumerate(COLOURS) if self.state.centre >> number & 1]

    @property
    def deadline(self) -> int:
        """From when on nobody may grab."""
        return int(self.state.deadline)

    @property
    def money(self) -> list[int]:
        money: list[int] = self.state.money[: self.state.seats].tolist()
        return money

    @property
    def took(self) -> list[int | None]:
        """What each seat took at the last payout; a token may be worth 0."""
        return [None if token == NONE else token for token in self.state.took[: self.state.seats].tolist()]

    @property
    def winners(self) -> list[int]:
        return [seat for seat in self.seats if GAME.winners(self.state) >> seat & 1]

    @property
    def is_over(self) -> bool:
        return GAME.actor(self.state) == OVER

    @property
    def is_open(self) -> bool:
        """Characters may be grabbed."""
        return GAME.actor(self.state) == ANYONE

    @property
    def waits_for_chance(self) -> bool:
        return GAME.actor(self.state) == CHANCE

    def tokens(self, letter: str) -> list[int]:
        """What is left of a stack, top first."""
        return tokens_left(self.state, letter)

    def legal(self, seat: int) -> str:
        """What a seat may do now: the initials of free characters, and `-`."""
        out = np.empty(GAME.ACTIONS, np.int16)
        count = GAME.legal(self.state, seat, out)
        return "".join(NOTATION[action] for action in out[:count])

    def why_not(self, seat: int, move: str, at: int = 0) -> str | None:
        """The rule against a move at that time, or None where it is legal; `legal` must say the same."""
        tick(self.state, at)
        refused = GAME.refusal(self.state, seat, ACTION_OF[parse_move(move)])
        assert (refused == 0) == (move in self.legal(seat)), f"refusal and legal differ about {move}"
        return rule(refused).id if refused else None

    def play(self, seat: int, move: str, at: int = 0) -> "Table":
        """Carries out a legal move at that time."""
        assert self.why_not(seat, move, at) is None, f"{move} is refused: {self.why_not(seat, move)}"
        GAME.apply(self.state, seat, ACTION_OF[parse_move(move)])
        return self

    def play_all(self, moves: str) -> "Table":
        """One move for each seat in their order, a tenth of a second apart."""
        for seat, move in enumerate(moves.split()):
            self.play(seat, move, at=100 * (seat + 1))
        return self

    def chance(self, seed: int = 0) -> "Table":
        """Lets chance do the next thing it owes: the set-up, a row, or one card turned up."""
        assert self.waits_for_chance
        GAME.chance(self.state, dice_from_seed(seed))
        return self

    def view(self, viewer: int) -> "Table":
        """What a seat, or a spectator, may know."""
        out = new_state(GAME)
        GAME.mask(self.state, viewer, out)
        return Table(out)

    def copy(self) -> "Table":
        return Table(self.state.copy())


def set_up(seats: int, seed: int = 0, first: int = 0) -> Table:
    """A table with cars and tokens, and no row yet."""
    state = new_state(GAME)
    GAME.start(state, GAME.options(seats, first, {}))
    return Table(state).chance(seed)


def laid(seats: int, seed: int = 0, first: int = 0) -> Table:
    """A table with a row of seven cards, all of them face down."""
    return set_up(seats, seed, first).chance(seed + 1)


def draw(text: str) -> Table:
    """The table that a drawing shows."""
    lines = [line.strip() for line in text.strip().splitlines()]
    seats = [line for line in lines if re.match(r"\*?\d", line)]
    (ring,) = [line for line in lines if line.startswith("A:")]
    (row,) = [line.removeprefix("row:").split() for line in lines if line.startswith("row:")]
    assert len(row) == 7, "draw seven cards"
    (first,) = [seat for seat, line in enumerate(seats) if line.startswith("*")]
    state = new_state(GAME)
    GAME.start(state, GAME.options(len(seats), first, {}))
    lay_ring(state, parse_ring(ring))
    stacks = [re.findall(r"\w+", line)[1:] for line in lines if line.startswith("tokens")]
    lay_tokens(state, {letter: [int(value) for value in values] for letter, *values in stacks})
    for seat, line in enumerate(seats):
        state.money[seat] = int(line.partition("$")[2] or 0)
    state.phase = ROW
    state.row[:] = [COLOURED.index(card) for card in row]
    open_round(state)
    for _ in range(7):
        reveal(state)
    return Table(state)


def drive_row(ring: str, row: str) -> str:
    """The ring after a row of cards has acted."""
    return draw(f"{ring}\nrow: {row}\n*0:\n1:\n2:").play_all("- - -").ring
