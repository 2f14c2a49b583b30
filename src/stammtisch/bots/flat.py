"""A plain Monte Carlo player to measure the others by: no tree, random play to the end of the game, wins counted."""

from collections.abc import Callable
from functools import cache
from math import log, sqrt

import numpy as np

from stammtisch.bots.odds import split_win
from stammtisch.bots.searcher import CHUNK, Budget
from stammtisch.bots.tree import NOTES
from stammtisch.bots.view import View
from stammtisch.games.anygame import apply, legal, resample, winners
from stammtisch.games.dice import Dice
from stammtisch.games.playout import playout, playout_of
from stammtisch.games.protocol import State, load, new_state
from stammtisch.games.specialise import specialise

CAP = 500
"""Rounds or preys after which a simulated game counts as it stands."""

Flat = Callable[[State, int, Dice, int, State, State], None]


def _flat(view: State, viewer: int, dice: Dice, simulations: int, state: State, notes: State) -> None:
    """Adds so many simulations, each to the action that looks best or was tried too seldom."""
    actions, totals, visits = notes.actions, notes.totals, notes.seen
    count, tries = legal(view, viewer, actions), int(notes.used)
    for _ in range(simulations):
        tries += 1
        effort = log(tries)
        best, best_promise = 0, -1.0
        for k in range(count):
            if visits[k] == 0:
                best = k
                break
            promise = totals[k] / visits[k] + sqrt(0.5 * effort / visits[k])
            if promise > best_promise:
                best, best_promise = k, promise
        resample(view, viewer, dice, state)
        apply(state, viewer, int(actions[best]))
        playout(state, dice, CAP)
        split_win(winners(state), int(state.seats), notes.shares)
        visits[best] += 1
        totals[best] += notes.shares[viewer]
    notes.used = tries


@cache
def flat_of(name: str) -> Flat:
    """The compiled flat search of a game."""
    return specialise(_flat, load(name), playout=playout_of(name))


class FlatBot:
    """Decides by counting wins of random games."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.seed, self.budget = seed, budget
        self.notes = np.zeros(1, NOTES)[0].copy()

    def decide(self, view: View) -> int:
        legal_actions = view.legal()
        if len(legal_actions) == 1:
            return int(legal_actions[0])
        flat, state, notes = flat_of(view.name), new_state(view.game), self.notes
        dice = view.dice(self.seed)
        notes.totals[:] = 0.0
        notes.seen[:] = 0
        notes.used = 0
        for chunk in self.budget.chunks(CHUNK // 10):
            flat(view.table, view.seat, dice, chunk, state, notes)
        visits = notes.seen[: len(legal_actions)]
        return int(legal_actions[int(np.argmax(visits))])
