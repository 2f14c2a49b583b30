"""The moving rules (S-MOVE-1 to S-MOVE-10), which the race with the same pieces shares."""

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
def drive(state: State, car: int, direction: int) -> None:
    """Moves the active car: a bottom car with the one it carries (S-MOVE-9), any other alone (S-MOVE-4, S-MOVE-5).

    Written without branches: which case it is cannot be foreseen, and a wrong guess costs more than all the rest.
    """
    here = state.where[car]
    below, above = state.bottom[here], state.top[here]
    carries = below == car and above != NONE
    passenger = above if carries else NONE
    left_behind = below if above == car else NONE
    # A pair needs a business without cars (S-MOVE-10), or stays; a single car one without a pair (S-MOVE-8).
    there = FIRST_FREE[direction, state.occupied if carries else state.paired, here]
    state.bottom[here], state.top[here] = left_behind, NONE
    host = state.bottom[there]
    alone = host == NONE
    state.bottom[there] = car if alone else host  # S-MOVE-6
    state.top[there] = passenger if alone else car  # S-MOVE-7, S-MOVE-3
    state.where[car] = there
    state.where[passenger if carries else car] = there
    bit_here, bit_there = 1 << int(here), 1 << int(there)
    state.occupied = state.occupied & ~bit_here | (0 if left_behind == NONE else bit_here) | bit_there
    state.paired = state.paired & ~bit_here & ~bit_there | (0 if alone and not carries else bit_there)


@compiled
def place(state: State, car: int, there: int) -> None:
    """Puts a car on a business, on top of the one that was first (S-MOVE-3)."""
    state.where[car] = there
    if state.bottom[there] == NONE:
        state.bottom[there] = car
        state.occupied |= 1 << int(there)
    else:
        state.top[there] = car
        state.paired |= 1 << int(there)


@compiled
def lift(state: State, car: int, there: int) -> None:
    """Sets a top car on a business without cars (S-RUN-3)."""
    here = state.where[car]
    state.top[here] = NONE
    state.paired ^= 1 << int(here)
    place(state, car, there)
