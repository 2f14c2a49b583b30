"""Die Tafelrunde 2, between two preys: gems in safety, gems at risk, cards to fight with, how near the end is."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.choices import pick
from stammtisch.games.tafelrunde.components import GEMS, KINDS, SIDE_VALUE, SPECIAL
from stammtisch.games.tafelrunde.rules import actor, apply, gems, visible_colours
from stammtisch.games.tafelrunde.split import bonus

STAGES = 15
FEATURES = ("safe", "open", "colours", "bonus", "cards", "strength", "special", "starts")


def _strengths(first: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """[eight cards as a set]: the sum of their better sides, in units of ten."""
    better = np.append(SIDE_VALUE.reshape(-1, 2).max(1), [0])[first : first + 8]
    return np.array([sum(better[k] for k in range(8) if cards >> k & 1) / 10 for cards in range(256)], np.float64)


LOWER, UPPER = _strengths(0), _strengths(8)


@compiled
def stage(state: State) -> int:
    """How near the end is: five steps by the chests left, each with no, one or more colours missing on the table."""
    left = 24 - state.turned
    step = 4 if left == 0 else 3 if left <= 3 else 2 if left <= 7 else 1 if left <= 13 else 0
    missing = 3 - size(visible_colours(state))
    return 3 * step + min(missing, 2)


@compiled
def open_gems(state: State, seat: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += int(state.open[seat, kind]) * int(GEMS[kind])
    return total


@compiled
def look(state: State, seat: int, features: NDArray[np.float64]) -> None:
    """What speaks for a seat; gems, cards and their strength in units of ten."""
    colours = best = 0
    for colour in range(3):
        gems_there = bonus(state, seat, colour)
        colours += gems_there > 0
        best += gems_there
    hand = int(state.hand[seat])
    features[0] = gems(state, seat) / 10.0
    features[1] = open_gems(state, seat) / 10.0
    features[2] = colours
    features[3] = best / 10.0
    features[4] = state.hand_size[seat] / 10.0
    features[5] = LOWER[hand & 255] + UPPER[hand >> 8 & 255]
    features[6] = hand >> SPECIAL & 1
    features[7] = 1.0 if seat == state.start else 0.0


@compiled
def outlook(state: State, seat: int, dice: Dice) -> float:
    """Gems in safety, half of those at risk and a little for each card, if the prey goes on at random."""
    while actor(state) >= 0:
        apply(state, int(state.turn), pick(state, int(state.turn), dice))
    own = others = 0.0
    for other in range(state.seats):
        worth = gems(state, other) + 0.5 * open_gems(state, other) + 0.3 * state.hand_size[other]
        if other == seat:
            own = worth
        else:
            others += worth
    return own - others / (state.seats - 1)
