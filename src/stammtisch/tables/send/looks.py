"""A decision looked at several times from its seat's view: which move was best, and what the one made gave away.

The first look says which move is the best; what it is worth beside the move that was made is measured by the others,
which know nothing of the first: the best of many estimates is always a little too high.
"""

from math import hypot
from statistics import fmean, stdev
from typing import NamedTuple

from stammtisch.bots.hints import SURE, advise
from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.tables.wire.analysis import Verdict

MISTAKE, BLUNDER = 0.05, 0.15
"""Shares of the win that a decision must have given away, beyond its error, to be called so; less is a slip."""


class Estimate(NamedTuple):
    """A chance to win, and half the width of its 95 % interval."""

    chance: float
    half: float


Look = dict[int, Estimate]
"""What one search found of each action, the best first."""


class Judged(NamedTuple):
    """A decision, as shares of the win; `error` is half the width of the 95 % interval of what was given away."""

    best: int
    made: int
    chance: Estimate
    given_away: float
    error: float
    choices: int

    @property
    def beyond(self) -> bool:
        """Whether something was given away for certain."""
        return self.given_away > self.error

    @property
    def verdict(self) -> Verdict:
        if self.choices == 1:
            return "only"
        if self.best == self.made:
            return "best"
        if not self.beyond:
            return "fine"
        return "blunder" if self.given_away >= BLUNDER else "mistake" if self.given_away >= MISTAKE else "slip"


def look_at(view: View, seed: int, budget: Budget) -> Look:
    hints = advise(view, budget, seed)
    return {hint.action: Estimate(hint.chance, (hint.high - hint.low) / 2) for hint in hints}


def preferred(look: Look) -> int:
    return next(iter(look))


def found(look: Look, action: int) -> Estimate:
    """Of a move that the search never came to nothing is known but that others looked better."""
    return look.get(action) or Estimate(min(estimate.chance for estimate in look.values()), 0.5)


def judge(looks: list[Look], made: int, choices: int) -> Judged:
    """From two looks or more, or from one where there was no choice."""
    first, *others = looks
    best = preferred(first)
    if made in first and first[made].chance == first[best].chance:
        best = made
    measured = others or looks
    chance = mean([found(look, best) for look in measured])
    if best == made:
        return Judged(best, made, chance, 0.0, 0.0, choices)
    pairs = [(found(look, best), found(look, made)) for look in looks]
    differences = [one.chance - other.chance for one, other in pairs]
    half = fmean(hypot(one.half, other.half) for one, other in pairs[1:])
    error = max(half, SURE * stdev(differences)) / len(others) ** 0.5
    return Judged(best, made, chance, max(0.0, fmean(differences[1:])), error, choices)


def mean(estimates: list[Estimate]) -> Estimate:
    """Of looks that know nothing of each other."""
    half = fmean(estimate.half for estimate in estimates) / len(estimates) ** 0.5
    return Estimate(fmean(estimate.chance for estimate in estimates), half)
