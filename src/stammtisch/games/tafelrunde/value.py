"""Die Tafelrunde 2: what the value of a table looks at; above all what everybody would have if all backed out now."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, shuffle
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.components import CHESTS, SIDE_COLOUR, SIDE_VALUE, SPECIAL
from stammtisch.games.tafelrunde.rules import gems, open_gems, visible_colours
from stammtisch.games.tafelrunde.split import bonus, split_up
from stammtisch.games.tafelrunde.state import HIDE, PLAY, SETUP

OWN = 20
"""So many inputs tell of the seat itself; the same of the others on average and of the best of them follow for some."""
COMPARED = 9
INPUTS = OWN + 2 * COMPARED
SETTINGS = ()


@compiled
def reshuffle(state: State, before: State, dice: Dice) -> None:
    """Puts the draw piles and the chests that nobody has seen into another order."""
    if state.phase == SETUP:
        return
    for seat in range(state.seats):
        shuffle(dice, state.draw[seat], int(state.draw_size[seat]))
    shuffle(dice, state.chests[int(state.turned) :], len(CHESTS) - int(state.turned))


@compiled
def see_hand(hand: int, seen: NDArray[np.float64]) -> None:
    """How strong the cards are in their best colour each, and in each colour."""
    for card in range(SPECIAL):
        if int(hand) >> card & 1:
            first, second = 2 * card, 2 * card + 1
            one, other = int(SIDE_VALUE[first]), int(SIDE_VALUE[second])
            seen[0] += max(one, other) / 20.0
            seen[1 + SIDE_COLOUR[first]] += one / 20.0
            if SIDE_COLOUR[second] != SIDE_COLOUR[first]:
                seen[1 + SIDE_COLOUR[second]] += other / 20.0


@compiled
def inputs(state: State, dice: Dice, weights: NDArray[np.float64], rooms: NDArray[Any], notes: State) -> None:
    """notes.inputs[seat]: what speaks for each seat of a table at which somebody decides."""
    seen, seats = notes.inputs, int(state.seats)
    seen[:] = 0.0
    rooms[0] = state
    if state.phase == PLAY:
        split_up(rooms[0])
    left, missing = (len(CHESTS) - state.turned) / 24.0, 3.0 - size(visible_colours(state))
    for seat in range(seats):
        own = seen[seat]
        # Those that are compared with the others' come first.
        own[0] = gems(state, seat) / 10.0
        own[1] = open_gems(rooms[0], seat) / 10.0
        own[2] = rooms[0].hand_size[seat] / 10.0
        see_hand(int(rooms[0].hand[seat]), own[3:7])
        own[7] = 1.0 if rooms[0].hand[seat] >> SPECIAL & 1 else 0.0
        own[8] = 0.0 if state.out >> seat & 1 else 1.0
        own[9] = open_gems(state, seat) / 10.0
        for colour in range(3):
            own[10] = max(own[10], bonus(rooms[0], seat, colour) / 4.0)
        own[11] = size(int(state.discard[seat])) / 10.0
        own[12] = (seat - state.turn) % seats / seats
        own[13] = (seat - state.start) % seats / seats
        own[14] = state.laid / 10.0
        own[15] = 1.0 if state.phase == HIDE else 0.0
        own[16] = left
        own[17] = missing
        own[18] = state.special[seat] / 3.0
        own[19] = own[0] * (1.0 - left)
    for seat in range(seats):
        for k in range(COMPARED):
            total, most = 0.0, -1e9
            for other in range(seats):
                if other != seat:
                    total += seen[other, k]
                    most = max(most, seen[other, k])
            seen[seat, OWN + k] = total / (seats - 1)
            seen[seat, OWN + COMPARED + k] = most
