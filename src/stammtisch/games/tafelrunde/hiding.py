"""Phase 4: every player with an open chest turns one face down, with Zork up to six gems."""

from stammtisch.games.compiled import compiled
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.components import GEMS, KINDS, ZORK
from stammtisch.games.tafelrunde.split import discard_special
from stammtisch.games.tafelrunde.state import DRAW, HIDE, NONE

ZORK_LIMIT = 6  # gems, T-SPEC-5


@compiled
def next_seat(state: State, seat: int) -> int:
    """The seat on the left: clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0


@compiled
def has_zork(state: State, seat: int) -> bool:
    """Zork lies before the seat and acts in this phase (A-59)."""
    return state.special_lies[seat] != 0 and state.special[seat] == ZORK


@compiled
def chests_to_hide(state: State, seat: int) -> int:
    """The kinds of open chests that the seat may hide now, as a bit set; without Zork that is any one."""
    room = ZORK_LIMIT - int(state.zork_gems)
    kinds = 0
    for kind in range(KINDS):
        if state.open[seat, kind] and GEMS[kind] <= room:
            kinds |= 1 << kind
    return kinds


@compiled
def begin_hiding(state: State) -> None:
    """Clockwise from the starting player (A-61)."""
    state.phase = HIDE
    ask_to_hide(state, int(state.start))


@compiled
def ask_to_hide(state: State, seat: int) -> None:
    """The next turn is that seat's, or the first after it that has an open chest (T-HIDE-1)."""
    state.zork_gems = 0
    while chests_to_hide(state, seat) == 0:
        seat = next_seat(state, seat)
        if seat == state.start:
            end_hiding(state)
            return
    state.turn = seat


@compiled
def hide(state: State, seat: int, kind: int) -> None:
    """Turns one chest face down; a Zork player goes on while another one fits."""
    state.open[seat, kind] -= 1
    state.hidden[seat, kind] += 1
    if has_zork(state, seat):
        state.zork_gems += GEMS[kind]
        if chests_to_hide(state, seat):
            return
    leave_hiding(state, seat)


@compiled
def leave_hiding(state: State, seat: int) -> None:
    following = next_seat(state, seat)
    if following == state.start:
        end_hiding(state)
    else:
        ask_to_hide(state, following)


@compiled
def end_hiding(state: State) -> None:
    """Zork goes to its discard pile (T-SPEC-5), and chance owes phase 5."""
    for seat in range(state.seats):
        if has_zork(state, seat):
            discard_special(state, seat)
    state.zork_gems = 0
    state.phase = DRAW
    state.turn = NONE
