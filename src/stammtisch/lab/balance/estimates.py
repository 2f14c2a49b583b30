"""How sure a figure is: estimates that know their interval at every level of confidence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

from stammtisch.lab.intervals import wilson

CONFIDENCE = 0.95
FEWEST = 20
"""Games that a mean must rest on before its error can be told from them."""

Interval = tuple[float, float]


@dataclass(frozen=True)
class Estimate:
    """A figure, and between which two values the truth lies, so many standard errors wide."""

    value: float
    between: Callable[[float], Interval]


def standard_errors(questions: int) -> float:
    """How wide intervals must be so that all of them together hold with 95 % confidence (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * questions))


def share(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1, such as shares of a win, with Wilson's interval."""
    found = float(np.mean(values))
    return Estimate(found, lambda z: wilson(found, len(values), z))


def rate(counts: Sequence[float]) -> Estimate:
    """How often something happens in a game, on average.

    The score interval of counts that may scatter more, or less, than pure chance would: it never falls below 0, and
    what was never seen still has an upper end.
    """
    count, found = len(counts), float(np.mean(counts))
    scatter = float(np.var(counts, ddof=1)) / found if found > 0 and count > 1 else 1.0

    def between(z: float) -> Interval:
        middle = found + z * z * scatter / (2 * count)
        half = z * sqrt(scatter * found / count + (z * scatter / (2 * count)) ** 2)
        return max(0.0, middle - half), middle + half

    return Estimate(found, between)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of anything else, with its normal interval."""
    found = float(np.mean(values))
    error = float(np.std(values, ddof=1)) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(found, lambda z: (found - z * error, found + z * error))


@dataclass(frozen=True)
class Group:
    """One side of a comparison, game by game: how many cases a game had, and the sum of what they brought."""

    cases: Sequence[float]
    brought: Sequence[float]


def gap(inside: Group, outside: Group) -> Estimate | None:
    """What a case inside brings on average, less what one outside brings; None where too few games have a case.

    The cases of one game lean on each other (what one seat wins another loses), so each game counts as one
    observation and not each case: the error is that of the games' contributions to the difference.
    """
    error = np.zeros(len(inside.cases))
    means = []
    for group, sign in ((inside, 1.0), (outside, -1.0)):
        cases, brought = np.asarray(group.cases, float), np.asarray(group.brought, float)
        if np.count_nonzero(cases) < FEWEST:
            return None
        means.append(brought.sum() / cases.sum())
        error += sign * (brought - means[-1] * cases) / cases.sum()
    difference = float(means[0] - means[1])
    games = len(error)
    half = sqrt(float((error**2).sum()) * games / max(1, games - 1))
    return Estimate(difference, lambda z: (difference - z * half, difference + z * half))


def minus(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two independent estimates, from their own intervals (Zou and Donner's way)."""
    difference = one.value - other.value

    def between(z: float) -> Interval:
        (low, high), (other_low, other_high) = one.between(z), other.between(z)
        below = sqrt((one.value - low) ** 2 + (other_high - other.value) ** 2)
        above = sqrt((high - one.value) ** 2 + (other.value - other_low) ** 2)
        return difference - below, difference + above

    return Estimate(difference, between)
