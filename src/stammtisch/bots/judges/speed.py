"""Speed-Scheffeln, between two rounds: money, and how near the end is."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.judges.scheffeln import stage
from stammtisch.games.compiled import compiled
from stammtisch.games.protocol import State

__all__ = ["FEATURES", "STAGES", "look", "stage"]

STAGES = 6
FEATURES = ("money",)


@compiled
def look(state: State, seat: int, features: NDArray[np.float64]) -> None:
    """What speaks for a seat; money in units of 10,000."""
    features[0] = state.money[seat] / 10_000.0
