"""The quick bots: what would I have if the round ended right after my move?"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.judge import expert_on, outlook
from stammtisch.bots.tree import NOTES
from stammtisch.bots.view import View
from stammtisch.games.anygame import apply, legal, resample
from stammtisch.games.dice import Dice, roll, throw
from stammtisch.games.protocol import State, load
from stammtisch.games.specialise import specialise

Greedy = Callable[[State, int, Dice, int, NDArray[Any], State], int]


def _greedy(view: State, viewer: int, dice: Dice, samples: int, tables: NDArray[Any], notes: State) -> int:
    """The action with the best outlook, on average over so many tables that the view allows."""
    actions, totals = notes.actions, notes.totals
    count = legal(view, viewer, actions)
    for k in range(count):
        totals[k] = 0.0
    for _ in range(samples):
        resample(view, viewer, dice, tables[0])
        for k in range(count):
            tables[1] = tables[0]
            apply(tables[1], viewer, int(actions[k]))
            totals[k] += outlook(tables[1], viewer, dice)
    best, ties = 0, 1
    for k in range(1, count):
        if totals[k] > totals[best]:
            best, ties = k, 1
        elif totals[k] == totals[best]:
            ties += 1
            if roll(dice, ties) == 0:
                best = k
    return int(actions[best])


@cache
def greedy_of(name: str) -> Greedy:
    """The compiled quick look of a game."""
    return specialise(_greedy, load(name), outlook=expert_on(name).outlook)


class GreedyBot:
    """Looks one move ahead, and now and then not at all."""

    def __init__(self, seed: int, samples: int = 1, errors: float = 0.0) -> None:
        self.seed, self.samples, self.errors = seed, samples, errors
        self.notes = np.zeros(1, NOTES)[0].copy()

    def decide(self, view: View) -> int:
        dice = view.dice(self.seed)
        if throw(dice, 1000) < 1000 * self.errors:
            return view.game.pick(view.table, view.seat, dice)
        tables = np.zeros(2, view.game.STATE)
        return greedy_of(view.name)(view.table, view.seat, dice, self.samples, tables, self.notes)
