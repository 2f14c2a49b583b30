"""The moving rules, shared by Scheffeln and Speed-Scheffeln (S-MOVE-1 to S-MOVE-10)."""

import numpy as np

from stammtisch.games.compiled import compiled
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.state import NONE

FORWARD, BACKWARDS = 0, 1


def _first_free() -> np.ndarray[tuple[int, int, int], np.dtype[np.int8]]:
    """[direction, blocked businesses, from]: the first business on the way that is not blocked, or the same one."""
    table = np.empty((2, 256, 8), np.int8)
    for direction, step in ((FORWARD, 1), (BACKWARDS, -1)):
        for blocked in range(256):
            for here in range(8):
                ring = [(here + step * distance) % 8 for distance in range(1, 8)]  # S-SETUP-2, A-26
                free = [there for there in ring if not blocked >> there & 1]
                table[direction, blocked, here] = free[0] if free else here
    return table


FIRST_FREE = _first_free()


@compiled
def is_uncovered(state: State, car: int) -> bool:
    """Alone or on top."""
    on_top = state.top[state.where[car]]
    return on_top == NONE or on_top == car


@compiled
def leave(state: State, car: int) -> None:
    """Takes an uncovered car off its business."""
    here = state.where[car]
    if state.top[here] == car:
        state.top[here] = NONE
        state.paired ^= 1 << int(here)
    else:
        state.bottom[here] = NONE
        state.occupied ^= 1 << int(here)


@compiled
def arrive(state: State, car: int, there: int) -> None:
    """Puts a car on a business, on top of the one that was first (S-MOVE-3)."""
    state.where[car] = there
    if state.bottom[there] == NONE:
        state.bottom[there] = car
        state.occupied |= 1 << int(there)
    else:
        state.top[there] = car
        state.paired |= 1 << int(there)


@compiled
def drive_pair(state: State, here: int, direction: int) -> None:
    """Both cars go on to the first business without a car (S-MOVE-9, S-MOVE-10); with none they stay (A-1)."""
    there = FIRST_FREE[direction, state.occupied, here]
    if there == here:
        return
    bottom, top = state.bottom[here], state.top[here]
    state.bottom[here], state.top[here] = NONE, NONE
    state.bottom[there], state.top[there] = bottom, top
    state.where[bottom] = there
    state.where[top] = there
    both = 1 << int(here) | 1 << int(there)
    state.occupied ^= both
    state.paired ^= both


@compiled
def drive(state: State, car: int, direction: int) -> None:
    """Moves the active car: a bottom car with the one it carries (S-MOVE-9), any other alone (S-MOVE-4, S-MOVE-5)."""
    here = state.where[car]
    if is_uncovered(state, car):
        there = FIRST_FREE[direction, state.paired, here]  # S-MOVE-6, S-MOVE-7, S-MOVE-8
        leave(state, car)
        arrive(state, car, there)
    else:
        drive_pair(state, here, direction)
