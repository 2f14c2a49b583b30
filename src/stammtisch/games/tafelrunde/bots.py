"""Die Tafelrunde 2, between two preys: gems in safety, gems at risk, cards to fight with, how near the end is."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.choices import pick
from stammtisch.games.tafelrunde.rules import actor, apply, gems, open_gems, visible_colours

STAGES = 15
FEATURES = ("safe", "open", "cards")


@compiled
def stage(state: State) -> int:
    """How near the end is: five steps by the chests left, each with no, one or more colours missing on the table."""
    left = 24 - state.turned
    step = 4 if left == 0 else 3 if left <= 3 else 2 if left <= 7 else 1 if left <= 13 else 0
    missing = 3 - size(visible_colours(state))
    return 3 * step + min(missing, 2)


@compiled
def look(state: State, seat: int, features: NDArray[np.float64]) -> None:
    """What speaks for a seat, in units of ten."""
    features[0] = gems(state, seat) / 10.0
    features[1] = open_gems(state, seat) / 10.0
    features[2] = state.hand_size[seat] / 10.0


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
