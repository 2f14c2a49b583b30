"""Scheffeln, between two rounds: money, who will be last to decide, how near the end is."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.driving import is_uncovered
from stammtisch.games.scheffeln.state import DEAL, ENDED, NONE

STAGES = 6
FEATURES = ("money", "last")


@compiled
def stage(state: State) -> int:
    """How near the end is: 0 far away, 5 with two stacks of one token."""
    ones = twos = 0
    for there in range(8):
        ones += state.gone[there] == 3
        twos += state.gone[there] == 2
    if ones > 0:
        return 4 if ones == 1 else 5
    return min(twos, 3)


@compiled
def look(state: State, seat: int, features: NDArray[np.float64]) -> None:
    """What speaks for a seat; money in units of 10,000."""
    features[0] = state.money[seat] / 10_000.0
    features[1] = 1.0 if seat == (state.start - 1 if state.start > 0 else state.seats - 1) else 0.0


@compiled
def due(state: State, seat: int) -> float:
    """What the seat would take if the round ended now, or took if it has just ended."""
    if state.phase == DEAL or state.phase == ENDED:
        return max(0.0, float(state.took[seat]))
    car = state.character[seat]
    if car == NONE or not is_uncovered(state, car):
        return 0.0
    there = int(state.where[car])
    return float(state.tokens[there, state.gone[there]])


@compiled
def outlook(state: State, seat: int, dice: Dice) -> float:
    """What is due to the seat, less what is due to the others on average."""
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += due(state, other)
    return due(state, seat) - others / (state.seats - 1)
