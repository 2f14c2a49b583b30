"""Bots for Speed-Scheffeln: they read the row as people do, some faster and more surely than others.

Between two rounds money counts, and how near the end is.
"""

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.judge import judge_of, weights_of
from stammtisch.bots.levels import drawn_reaction
from stammtisch.bots.searcher import Judgement
from stammtisch.bots.view import View
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import throw
from stammtisch.games.protocol import ANYONE, State
from stammtisch.games.scheffeln.bots import stage
from stammtisch.games.speed import INFO
from stammtisch.games.speed.pace import pace
from stammtisch.games.speed.reading import cards_read, drive_row, earnings, reading_time, stands_open
from stammtisch.games.speed.rules import DECLINE, GRAB_CHARACTER

__all__ = ["FEATURES", "STAGES", "drive_row", "earnings", "judge_race", "look", "pace", "racer", "stage", "stands_open"]

STAGES = 6
FEATURES = ("money",)

FIRST = "-1"
"""The end of a level's name that asks for its first version."""
MISTAKES = {"beginner": 40, "casual": 15, "strong": 4, "expert": 0, "flat": 15}
"""By level, first version: how many times in a hundred a bot takes anything instead of reading the row."""
SLIPS = {"beginner": 0.045, "casual": 0.015, "strong": 0.004, "expert": 0.0, "flat": 0.015}
"""By level: the chance of a slip at a card that meets no pair; see reading.py."""
REACTIONS = {**INFO.reactions, "flat": INFO.reactions["casual"]}
"""By level: between which seconds it touches eight times in ten; its first version always."""
RACES = 400
"""How many orders in which the others may touch are looked at for a hint."""


@compiled
def look(state: State, seat: int, features: NDArray[np.float64]) -> None:
    """What speaks for a seat; money in units of 10,000."""
    features[0] = state.money[seat] / 10_000.0


def best_grab(worth: list[int], legal: list[int]) -> int:
    """The free character that earns most; none where nothing can be earned."""
    grabs = [action for action in legal if action != DECLINE and worth[action - GRAB_CHARACTER] > 0]
    return max(grabs, key=lambda action: worth[action - GRAB_CHARACTER], default=DECLINE)


class Racer:
    """The first version: any time of its range is as likely as another, and a die says when it takes anything."""

    def __init__(self, seed: int, seconds: tuple[int, int], errors: int) -> None:
        self.seed, self.seconds, self.errors = seed, seconds, errors

    def reaction(self, view: View) -> int:
        return drawn_reaction(view, self.seed, self.seconds)

    def decide(self, view: View) -> int:
        legal, dice = [int(action) for action in view.legal()], view.dice(self.seed)
        if throw(dice, 100) < self.errors:
            return legal[throw(dice, len(legal))]
        return best_grab(earnings(view.table), legal)


class Reader:
    """Needs longer for a row in which many pairs are met, and slips at one card, as people do."""

    def __init__(self, seed: int, seconds: tuple[int, int], slip: float) -> None:
        self.seed, self.seconds, self.slip = seed, seconds, slip

    def reaction(self, view: View) -> int:
        return reading_time(view.table, self.seed, self.seconds)

    def decide(self, view: View) -> int:
        worth = earnings(view.table, cards_read(view.table, self.seed, self.slip))
        return best_grab(worth, [int(action) for action in view.legal()])


def racer(level: str, seed: int) -> Racer | Reader:
    """A bot of that level."""
    if level.endswith(FIRST):
        first = level.removesuffix(FIRST)
        return Racer(seed, REACTIONS[first], MISTAKES[first])
    return Reader(seed, REACTIONS[level], SLIPS[level])


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
