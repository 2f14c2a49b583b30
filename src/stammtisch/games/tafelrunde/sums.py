"""By which sums the chests are split."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.actions import CLOSE
from stammtisch.games.tafelrunde.components import COLOURS, SIDE_COLOUR
from stammtisch.games.tafelrunde.split import power, sum_with


@kept
def count_up(before: State, seat: int, action: int, sums: NDArray[np.int64]) -> None:
    """sums[seat, colour] after that decision."""
    for other in range(len(sums)):
        for colour in range(3):
            sums[other, colour] = power(before, other, colour)
    if action < CLOSE:
        sums[seat, SIDE_COLOUR[action]] = sum_with(before, seat, action)


def sums_at_split(before: State, seat: int, action: int) -> list[dict[str, int]]:
    """Each seat's sums after the decision that ended phase 2."""
    sums = np.zeros((int(before.seats), 3), np.int64)
    count_up(before, seat, action, sums)
    return [dict(zip(COLOURS, own, strict=True)) for own in sums.tolist()]
