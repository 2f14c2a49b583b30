"""Random play from any state to the end of the game, at full speed.

`playout_of` and `batch_of` put a game's functions in their places.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.anygame import actor, apply, chance, next_to_decide, pick, rounds, scores, start, winners
from stammtisch.games.dice import Dice, seed_dice
from stammtisch.games.protocol import CHANCE, OVER, State, load
from stammtisch.games.specialise import specialise

Playout = Callable[[State, Dice, int], int]
Batch = Callable[[State, Any, Dice, int, int, NDArray[np.int64], int], None]

LENGTH, DECISIONS, WINNERS, SCORES = 0, 1, 2, 3
"""Columns of a batch's result: rounds or preys, decisions, winners as a bit set (0 if cut off), then the scores."""


def _playout(state: State, dice: Dice, cap: int) -> int:
    """Plays on at random until the game is over or `cap` rounds or preys are done; returns the number of decisions."""
    decisions = 0
    while True:
        who = actor(state)
        if who == OVER:
            return decisions
        if who == CHANCE:
            if rounds(state) >= cap:
                return decisions
            chance(state, dice)
        else:
            seat = next_to_decide(state, dice)
            apply(state, seat, pick(state, seat, dice))
            decisions += 1


playout: Playout = _playout
"""Stands for the game's own playout in the template below."""


def _batch(state: State, options: Any, dice: Dice, seed: int, first: int, out: NDArray[np.int64], cap: int) -> None:
    """Plays one game for each row of `out`; game number `first + k` has its own throws, whoever plays it."""
    for game in range(out.shape[0]):
        seed_dice(dice, seed, first + game)
        start(state, options)
        out[game, DECISIONS] = playout(state, dice, cap)
        out[game, LENGTH] = rounds(state)
        out[game, WINNERS] = winners(state) if actor(state) == OVER else 0
        scores(state, out[game, SCORES:])


@cache
def playout_of(name: str) -> Playout:
    """The compiled playout of a game."""
    return specialise(_playout, load(name))


@cache
def batch_of(name: str) -> Batch:
    """The compiled batch of a game."""
    return specialise(_batch, load(name), playout=playout_of(name))
