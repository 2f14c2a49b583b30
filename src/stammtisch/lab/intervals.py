"""How sure a figure is: 95 % intervals for means and for shares."""

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

Z = 1.959963984540054
"""So many standard errors to each side hold 95 % of a normal distribution."""

Figure = dict[str, float | None]
"""`mean`, `low` and `high`; None where there are too few values to say."""


def mean_with_interval(values: NDArray[Any]) -> Figure:
    """The mean and its normal interval; nothing where there are no values."""
    if len(values) == 0:
        return {"mean": None, "low": None, "high": None}
    mean = float(np.mean(values))
    if len(values) == 1:
        return {"mean": mean, "low": None, "high": None}
    half = Z * float(np.std(values, ddof=1)) / sqrt(len(values))
    return {"mean": mean, "low": mean - half, "high": mean + half}


def share_with_interval(shares: NDArray[Any]) -> Figure:
    """The mean of shares from 0 to 1, one a game, with Wilson's interval."""
    if len(shares) == 0:
        return {"mean": None, "low": None, "high": None}
    mean = float(np.mean(shares))
    low, high = wilson(mean, len(shares))
    return {"mean": mean, "low": low, "high": high}


def wilson(share: float, count: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval of a share of `count` games, which stays between 0 and 1 however few they are.

    Shared wins vary less than whole ones, so that for them it is a little wider than it need be.
    """
    square = z * z / count
    middle = (share + square / 2) / (1 + square)
    half = z / (1 + square) * sqrt(max(0.0, share * (1 - share)) / count + square / (4 * count))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
