"""Random games to the end, step by step, for rules that must hold in every state that is ever reached."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, State, load, new_state
from stammtisch.games.registry import option_sets
from stammtisch.games.scheffeln.moves import MOVES, Choose, Exchange, Move, Play

GAME = load("scheffeln")
GAMES_A_TABLE = 10
LONGEST = 200
"""Rounds after which something must be wrong; random play has never passed 24."""


class Step(NamedTuple):
    """One thing that happened: a seat's move, or (without seat and move) what chance brought."""

    before: State
    after: State
    seat: int
    move: Move | None

    @property
    def is_turn(self) -> bool:
        """Somebody used a card."""
        return isinstance(self.move, Play | Exchange)

    @property
    def is_choice(self) -> bool:
        """Somebody took a character for the first time."""
        return isinstance(self.move, Choose)

    @property
    def ends_a_round(self) -> bool:
        """The last card, and so the payout."""
        return self.is_turn and GAME.actor(self.after) in (CHANCE, OVER)


def walk(seats: int, seed: int, **options: bool) -> Iterator[Step]:
    """One random game."""
    dice = dice_from_seed(seed)
    state = new_state(GAME)
    GAME.start(state, GAME.options(seats, -1, options))
    while GAME.actor(state) != OVER:
        assert GAME.rounds(state) < LONGEST, "this game does not end"
        before = state.copy()
        if GAME.actor(state) == CHANCE:
            GAME.chance(state, dice)
            yield Step(before, state.copy(), CHANCE, None)
        else:
            seat = GAME.next_to_decide(state, dice)
            action = GAME.pick(state, seat, dice)
            assert GAME.refusal(state, seat, action) == 0
            GAME.apply(state, seat, action)
            yield Step(before, state.copy(), seat, MOVES[action])


@cache
def games() -> tuple[tuple[Step, ...], ...]:
    """Random games for every number of players and every combination of options."""
    tables = [(seats, options) for seats in (2, 3, 4) for options in option_sets("scheffeln")]
    return tuple(tuple(walk(seats, seed, **options)) for seats, options in tables for seed in range(GAMES_A_TABLE))


def all_steps() -> Iterator[Step]:
    for game in games():
        yield from game


def turns() -> Iterator[Step]:
    return (step for step in all_steps() if step.is_turn)


def payouts() -> Iterator[Step]:
    return (step for step in all_steps() if step.ends_a_round)


def deals() -> Iterator[Step]:
    return (step for step in all_steps() if step.move is None)
