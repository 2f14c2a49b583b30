"""Random games to the end, step by step, for rules that must hold in every state that is ever reached."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, State
from stammtisch.games.registry import option_sets
from stammtisch.games.tafelrunde.moves import NOTATION
from tests.games.tafelrunde.positions import GAME, Table, empty

MOODS = (0.0, 0.3, 0.7)
"""How much the players of a game like to back out or to stop hiding, on top of plain chance."""
GAMES_A_TABLE = 6
LONGEST = 300
"""Preys after which something must be wrong."""


class Step(NamedTuple):
    """One thing that happened: a seat's move in the short notation, or (without seat and move) what chance brought."""

    was: Table
    now: Table
    seat: int
    move: str

    @property
    def is_turn(self) -> bool:
        """A card or a back-out in phase 2."""
        return self.move != "" and self.move[0] != "_"

    @property
    def hides(self) -> bool:
        """A chest in phase 4, or the end of hiding."""
        return self.move[:1] == "_"

    @property
    def splits(self) -> bool:
        """The last turn of phase 2, and so phase 3."""
        return self.is_turn and self.now.phase != 2


def walk(seats: int, seed: int, **options: bool) -> Iterator[Step]:
    """One random game."""
    dice, rng, mood = dice_from_seed(seed), Random(seed), MOODS[seed % len(MOODS)]
    table = empty(seats, **options)
    actor = GAME.actor(table.state)
    while actor != OVER:
        assert GAME.rounds(table.state) < LONGEST, "this game does not end"
        was = table.copy()
        if actor == CHANCE:
            GAME.chance(table.state, dice)
            yield Step(was, table.copy(), CHANCE, "")
        else:
            action = choose(table.state, actor, rng, mood)
            GAME.apply(table.state, actor, action)
            yield Step(was, table.copy(), actor, NOTATION[action])
        actor = GAME.actor(table.state)


def choose(state: State, seat: int, rng: Random, mood: float) -> int:
    """The last legal action is to back out or to hide no more, where that is allowed."""
    out = np.empty(GAME.ACTIONS, np.int16)
    count = GAME.legal(state, seat, out)
    last = int(out[count - 1])
    if NOTATION[last] in "-_" and rng.random() < mood:
        return last
    return int(rng.choice(out[:count].tolist()))


@cache
def games() -> tuple[tuple[Step, ...], ...]:
    """Random games for every number of players, with and without the house rule."""
    tables = [(seats, options) for seats in (2, 3, 4) for options in option_sets("tafelrunde")]
    return tuple(tuple(walk(seats, seed, **options)) for seats, options in tables for seed in range(GAMES_A_TABLE))


def all_steps() -> Iterator[Step]:
    for game in games():
        yield from game


def turns() -> Iterator[Step]:
    """Every decision of phase 2."""
    return (step for step in all_steps() if step.is_turn)


def splits() -> Iterator[Step]:
    """Every decision that ended a phase 2."""
    return (step for step in all_steps() if step.splits)


def draws() -> Iterator[Step]:
    """Every phase 5, with phases 6 and 1 after it."""
    return (step for step in all_steps() if not step.move and step.was.state.rounds > 0)
