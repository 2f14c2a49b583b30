"""Bots for Speed-Scheffeln: they read the row as people do, some faster and more surely than others.

Between two rounds money counts, and how near the end is.
"""

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.judge import judge_of, weights_of
from stammtisch.bots.levels import drawn_reaction
from stammtisch.bots.searcher import Judgement
from stammtisch.bots.view import View
from stammtisch.games.compiled import compiled, kept
from stammtisch.games.dice import throw
from stammtisch.games.protocol import ANYONE, State
from stammtisch.games.scheffeln.bots import stage
from stammtisch.games.scheffeln.driving import is_uncovered
from stammtisch.games.speed import INFO
from stammtisch.games.speed.rules import DECLINE, GRAB_CHARACTER, run_row

__all__ = ["FEATURES", "STAGES", "judge_race", "look", "racer", "stage"]

STAGES = 6
FEATURES = ("money",)

MISTAKES = {"beginner": 40, "casual": 15, "strong": 4, "expert": 0, "flat": 15}
"""By level: how many times in a hundred a bot misreads the row."""
REACTIONS = {**INFO.reactions, "flat": INFO.reactions["casual"]}
"""By level: after how many seconds it touches, from and to."""
RACES = 400
"""How many orders in which the others may touch are looked at for a hint."""

drive_row, stands_open = kept(run_row), kept(is_uncovered)


@compiled
def look(state: State, seat: int, features: NDArray[np.float64]) -> None:
    """What speaks for a seat; money in units of 10,000."""
    features[0] = state.money[seat] / 10_000.0


def earnings(table: State) -> list[int]:
    """What each character will earn when the row has driven, which everybody could work out."""
    after = table.copy()
    drive_row(after)
    return [
        int(after.tokens[after.where[car], after.gone[after.where[car]]]) if stands_open(after, car) else 0
        for car in range(8)
    ]


def best_grab(worth: list[int], legal: list[int]) -> int:
    """The free character that earns most; none where nothing can be earned."""
    grabs = [action for action in legal if action != DECLINE and worth[action - GRAB_CHARACTER] > 0]
    return max(grabs, key=lambda action: worth[action - GRAB_CHARACTER], default=DECLINE)


class Racer:
    """Touches after as many seconds as its level needs, and misreads the row so many times in a hundred."""

    def __init__(self, seed: int, seconds: tuple[int, int], errors: int) -> None:
        self.seed, self.seconds, self.errors = seed, seconds, errors

    def reaction(self, view: View) -> int:
        return drawn_reaction(view, self.seed, self.seconds)

    def decide(self, view: View) -> int:
        legal, dice = [int(action) for action in view.legal()], view.dice(self.seed)
        if throw(dice, 100) < self.errors:
            return legal[throw(dice, len(legal))]
        return best_grab(earnings(view.table), legal)


def racer(level: str, seed: int) -> Racer:
    """A bot of that level."""
    return Racer(seed, REACTIONS[level], MISTAKES[level])


def judge_race(view: View, seed: int) -> list[Judgement]:
    """What each touch is worth if all others read the row perfectly, and race in any order."""
    dice, judge = view.dice(seed), judge_of(INFO.name)
    weights = weights_of(INFO.name, int(view.table.seats))
    features, shares = np.zeros(8), np.zeros(8)
    worth, found = earnings(view.table), []
    for action in view.legal():
        values = np.zeros(RACES)
        for race in range(RACES):
            table = view.table.copy()
            view.game.apply(table, view.seat, int(action))
            while view.game.actor(table) == ANYONE:
                waiting = view.game.undecided(table)
                seat = waiting[throw(dice, len(waiting))]
                view.game.apply(table, seat, best_grab(worth, legal_for(view, table, seat)))
            judge(table, weights, features, shares)
            values[race] = shares[view.seat]
        found.append(Judgement(int(action), RACES, float(values.mean()), float(values.std() / RACES**0.5)))
    return found


def legal_for(view: View, table: State, seat: int) -> list[int]:
    actions = np.empty(view.game.ACTIONS, np.int16)
    return [int(action) for action in actions[: view.game.legal(table, seat, actions)]]
