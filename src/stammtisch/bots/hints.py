"""Advice for the seat that decides: every move with its chance to win, from what that seat can see."""

import tomllib
from dataclasses import dataclass
from functools import cache
from math import exp, log
from pathlib import Path

import numpy as np

from stammtisch.bots.judges import judge_of, weights_of
from stammtisch.bots.racer import best_grab, earnings
from stammtisch.bots.searcher import Budget, Judgement, SearchBot
from stammtisch.bots.view import View
from stammtisch.games.dice import throw
from stammtisch.games.protocol import ANYONE, State

BUDGET = Budget(simulations=20_000)
CURIOSITY = 1.5
"""More than a bot has: a player wants to know about the moves that look bad as well."""
RACES = 400
"""Speed: how many orders in which the others may touch are looked at."""
SURE = 1.96
"""Standard errors on each side of a 95 % interval."""


@dataclass(frozen=True)
class Hint:
    """One legal action, its chance to win (a shared win counts its share) and that figure's 95 % interval."""

    action: int
    chance: float
    low: float
    high: float


def advise(view: View, budget: Budget = BUDGET, seed: int = 0) -> list[Hint]:
    """The legal actions, the best first."""
    return [hint_of(view, judgement) for judgement in judge_moves(view, budget, seed)]


def judge_moves(view: View, budget: Budget = BUDGET, seed: int = 0) -> list[Judgement]:
    """What is found about each action before it is put right, the best first."""
    found = judge_race(view, seed) if view.name == "speed" else judge_turn(view, budget, seed)
    return sorted(found, key=lambda judgement: (-judgement.worth, judgement.action))


def judge_turn(view: View, budget: Budget, seed: int) -> list[Judgement]:
    """What the search thinks of each action; those it was never offered in time are not in the list."""
    return SearchBot(seed, budget, curiosity=CURIOSITY).think(view)


def judge_race(view: View, seed: int) -> list[Judgement]:
    """Speed: the rest of the round is raced by players who read the row perfectly, in any order."""
    dice, judge = view.dice(seed), judge_of("speed")
    weights = weights_of("speed", int(view.table.seats))
    features, shares = np.zeros(8), np.zeros(8)
    worth, found = earnings(view.table), []
    for action in view.legal():
        values = np.zeros(RACES)
        for race in range(RACES):
            table = view.table.copy()
            view.game.apply(table, view.seat, int(action))
            while view.game.actor(table) == ANYONE:
                waiting = [seat for seat in range(int(table.seats)) if table.decided_at[seat] < 0]
                seat = waiting[throw(dice, len(waiting))]
                view.game.apply(table, seat, best_grab(worth, legal_for(view, table, seat)))
            judge(table, weights, features, shares)
            values[race] = shares[view.seat]
        found.append(Judgement(int(action), RACES, float(values.mean()), float(values.std() / RACES**0.5)))
    return found


def legal_for(view: View, table: State, seat: int) -> list[int]:
    actions = np.empty(view.game.ACTIONS, np.int16)
    return [int(action) for action in actions[: view.game.legal(table, seat, actions)]]


def hint_of(view: View, judgement: Judgement) -> Hint:
    """What the search found, put right by how such findings have turned out (see docs/hints.md)."""
    slope, offset = calibration_of(view.name, int(view.table.seats))
    low, high = judgement.worth - SURE * judgement.error, judgement.worth + SURE * judgement.error
    chance, low, high = (put_right(value, slope, offset) for value in (judgement.worth, low, high))
    return Hint(judgement.action, chance, low, high)


def put_right(chance: float, slope: float, offset: float) -> float:
    """A chance whose log-odds are stretched and shifted; 0 and 1 stay what they are."""
    if chance <= 0 or chance >= 1:
        return min(1.0, max(0.0, chance))
    return 1 / (1 + exp(-(slope * log(chance / (1 - chance)) + offset)))


@cache
def calibration_of(name: str, seats: int) -> tuple[float, float]:
    """Slope and offset for a game and a number of players."""
    table = tomllib.loads(Path(__file__).with_name("calibration.toml").read_text(encoding="utf-8"))
    slope, offset = table[name][f"players_{seats}"]
    return float(slope), float(offset)
