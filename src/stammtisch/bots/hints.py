"""Advice for the seat that decides: every move with its chance to win, from what that seat can see."""

from dataclasses import dataclass
from functools import cache
from math import exp, log

from stammtisch.bots.judge import expert_on, learned
from stammtisch.bots.searcher import Budget, Judgement, SearchBot
from stammtisch.bots.view import View

BUDGET = Budget(simulations=20_000)
NODES = 50_000
"""Of each tree; a longer search goes on without growing."""
CURIOSITY = 1.5
"""More than a bot has: a player wants to know about the moves that look bad as well."""
TREES = 5
"""Independent trees that share the budget: how far they differ says how sure their mean is."""
SURE = 1.96
"""Standard errors on each side of a 95 % interval."""
STUDENT = 2.776
"""The same for an error that is estimated from five trees (Student's distribution with four degrees of freedom)."""


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
    judge_race = getattr(expert_on(view.name), "judge_race", None)
    found = judge_turn(view, budget, seed) if judge_race is None else judge_race(view, seed)
    return sorted(found, key=lambda judgement: (-judgement.worth, judgement.action))


def judge_turn(view: View, budget: Budget, seed: int) -> list[Judgement]:
    """What the search thinks of each action; those it was never offered in time are not in the list."""
    share = budget.split(TREES)
    trees = [SearchBot(TREES * seed + k, share, curiosity=CURIOSITY, nodes=NODES).think(view) for k in range(TREES)]
    found: dict[int, list[Judgement]] = {}
    for judgement in (one for tree in trees for one in tree):
        found.setdefault(judgement.action, []).append(judgement)
    return [joined(judgements) for judgements in found.values()]


def joined(trees: list[Judgement]) -> Judgement:
    """What several trees found about one action; its error is that of their mean, as they differ among each other."""
    visits = sum(one.visits for one in trees)
    worth = sum(one.worth * one.visits for one in trees) / visits
    within = sum((one.error * one.visits) ** 2 for one in trees) ** 0.5 / visits
    if len(trees) < TREES:  # hardly ever tried
        return Judgement(trees[0].action, visits, worth, max(within, 0.5 / len(trees)))
    between = (sum((one.worth - worth) ** 2 for one in trees) / (TREES - 1) / TREES) ** 0.5
    return Judgement(trees[0].action, visits, worth, max(within, between * STUDENT / SURE))


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
def calibration_of(name: str, seats: int, search: str = "calibration") -> tuple[float, float]:
    """Slope and offset for a game and a number of players."""
    slope, offset = learned(name).get(search, {}).get(f"players_{seats}", (1.0, 0.0))
    return float(slope), float(offset)
