"""Turning merits and results into shares of the win."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled


@compiled
def split_win(won: int, seats: int, shares: NDArray[np.float64]) -> None:
    """A win is shared equally among the winners, given as a bit set."""
    count = 0
    for seat in range(seats):
        count += won >> seat & 1
    for seat in range(seats):
        shares[seat] = (won >> seat & 1) / count


@compiled
def share_out(seats: int, shares: NDArray[np.float64]) -> None:
    """Merits become chances: each in proportion to its exponential."""
    most = shares[0]
    for seat in range(1, seats):
        most = max(most, shares[seat])
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp(shares[seat] - most)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total
