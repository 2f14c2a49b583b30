"""The rules of Pfennig, compiled; the ids are those of the rulebook."""

import numpy as np
from numpy.typing import NDArray

from pfennig import table
from pfennig.state import DEAL, ENDED, HIDDEN, LAY, NONE, PRIZE, ROUNDS, VALUES
from pfennig.state import STATE as STATE
from stammtisch.games.compiled import compiled, kept
from stammtisch.games.dice import Dice, roll, shuffle
from stammtisch.games.ledger import number
from stammtisch.games.protocol import CHANCE, NOBODY, OVER, State

moves = events = board = table
ACTIONS, MOST_SEATS = VALUES, 4
P_1, P_2, P_3, P_4, P_5 = (number(f"P-{n}") for n in range(1, 6))


def options(seats: int, first: int, chosen: dict[str, bool]) -> tuple[int, int, int]:
    return seats, first, int(chosen.get("later_wins", False))


@compiled
def _start(state: State, options: tuple[int, int, int]) -> None:
    state.seats, state.start, state.later_wins = options
    state.viewer, state.phase, state.turn = NOBODY, DEAL, NONE
    state.rounds, state.ended_by, state.pot = 0, 0, 0
    state.hand[:] = 0
    state.played[:] = 0
    state.won[:] = 0
    state.laid[:] = NONE


@compiled
def _actor(state: State) -> int:
    if state.phase < LAY:
        return CHANCE
    return int(state.turn) if state.phase == LAY else OVER


@compiled
def _chance(state: State, dice: Dice) -> None:
    """Deals five cards to everybody (P-1), later only puts pennies into the pot (P-2)."""
    if state.phase == PRIZE:
        open_round(state, 1 + roll(dice, VALUES))
        return
    if state.start == NONE:
        state.start = roll(dice, state.seats)
    deck = np.arange(4 * VALUES)
    shuffle(dice, deck, 4 * VALUES)
    for k in range(ROUNDS * state.seats):
        state.hand[k % state.seats, deck[k] % VALUES] += 1
    state.phase = PRIZE


@compiled
def open_round(state: State, pennies: int) -> None:
    state.pot += pennies
    state.rounds += 1
    state.laid[:] = NONE
    state.turn, state.phase = state.start, LAY


@compiled
def lies(state: State, action: int) -> bool:
    for seat in range(state.seats):
        if state.laid[seat] == action:
            return True
    return False


@compiled
def _refusal(state: State, seat: int, action: int) -> int:
    if state.phase == ENDED:
        return int(state.ended_by)
    if seat < 0 or seat >= state.seats:
        return P_1
    if state.phase != LAY or seat != state.turn:
        return P_2
    if action < 0 or action >= VALUES or state.hand[seat, action] == 0:
        return P_3
    if lies(state, action):
        for other in range(VALUES):
            if state.hand[seat, other] > 0 and not lies(state, other):
                return P_4
    return 0


@compiled
def _apply(state: State, seat: int, action: int) -> None:
    state.hand[seat, action] -= 1
    state.played[action] += 1
    state.laid[seat] = action
    state.turn = (seat + 1) % state.seats
    if state.turn != state.start:
        return
    best = winner(state)
    if best != NONE:
        state.won[best] += state.pot
        state.pot, state.start = 0, best
    state.turn, state.phase = NONE, PRIZE
    if state.rounds == ROUNDS:
        state.phase, state.ended_by = ENDED, P_5


@compiled
def winner(state: State) -> int:
    """The seat with the highest card; of equal ones nobody, or with the house rule the later (P-2)."""
    best, tied = int(state.start), False
    for step in range(1, state.seats):
        seat = (state.start + step) % state.seats
        tied = state.laid[seat] == state.laid[best] or (tied and state.laid[seat] < state.laid[best])
        if state.laid[seat] > state.laid[best] or (tied and state.later_wins):
            best = seat
    return NONE if tied and not state.later_wins else best


@compiled
def copy_open(state: State, out: State) -> None:
    out.won[:], out.laid[:], out.played[:] = state.won, state.laid, state.played
    out.pot, out.rounds, out.ended_by, out.phase = state.pot, state.rounds, state.ended_by, state.phase
    out.seats, out.start, out.turn, out.later_wins = state.seats, state.start, state.turn, state.later_wins


@compiled
def _mask(state: State, viewer: int, out: State) -> None:
    """Everything is open but the hands of the others."""
    copy_open(state, out)
    out.viewer = viewer
    for seat in range(4):
        for value in range(VALUES):
            seen = seat == viewer or seat >= state.seats or state.phase == DEAL
            out.hand[seat, value] = state.hand[seat, value] if seen else HIDDEN


@compiled
def _resample(view: State, viewer: int, dice: Dice, out: State) -> None:
    """The others hold any of the cards that the viewer has not seen."""
    copy_open(view, out)
    out.viewer = NOBODY
    out.hand[:] = 0
    unseen, count = np.zeros(4 * VALUES, np.int64), 0
    for value in range(VALUES):
        own = view.hand[viewer, value] if viewer >= 0 else 0
        for _ in range(4 - view.played[value] - own):
            unseen[count] = value
            count += 1
    shuffle(dice, unseen, count)
    for seat in range(view.seats if view.phase != DEAL else 0):
        left = ROUNDS - view.rounds + (1 if view.phase == LAY and view.laid[seat] == NONE else 0)
        for _ in range(left if seat != viewer else 0):
            count -= 1
            out.hand[seat, unseen[count]] += 1
    if viewer >= 0:
        out.hand[viewer] = view.hand[viewer]


@compiled
def _scores(state: State, out: NDArray[np.int64]) -> None:
    for seat in range(state.seats):
        out[seat] = state.won[seat]


start, actor, chance, scores = kept(_start), kept(_actor), kept(_chance), kept(_scores)
refusal, apply, mask, resample = kept(_refusal), kept(_apply), kept(_mask), kept(_resample)
