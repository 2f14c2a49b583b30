"""A seat's view of Speed-Scheffeln as a row of integers."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled
from stammtisch.games.observations import Part, starts
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.observation import ALL, MOST, UNIT, from_seat, in_units, observe_ring
from stammtisch.games.speed.state import GRAB, NONE, ROW

LONGEST = 2**15 - 1
"""Hundredths of a second: no race lasts so long."""

PARTS = (
    Part("seats", 6, 0, 1, "one-hot: 3 to 8 players"),
    Part("phase", 3, 0, 1, "one-hot: a row is to be laid, cards are being revealed, characters may be grabbed"),
    Part("start", 8, 0, 1, "one-hot by seat: who has the starting-player marker"),
    Part("round", 1, 0, 1000, "the number of the round"),
    Part("money", 8, 0, ALL, f"by seat: what it has earned, in units of {UNIT}"),
    Part("took", 8, -1, MOST, f"by seat: the token of the last payout in units of {UNIT}, or -1"),
    Part("characters", 64, 0, 1, "by seat, one-hot: the character it has grabbed, in the order of the colours"),
    Part("decided_at", 8, -1, LONGEST, "by seat: hundredths of a second from the last reveal to its decision, or -1"),
    Part("clock", 1, 0, LONGEST, "hundredths of a second since the last reveal"),
    Part("deadline", 1, 0, LONGEST, "from which hundredth of a second on nobody may grab"),
    Part("countdown", 1, 0, 1, "whether the five seconds of the last undecided seat run"),
    Part("row", 56, 0, 1, "by place, left to right, one-hot: the colour of the card, if it is face up"),
    Part("revealed", 1, 0, 7, "how many cards of the row are face up"),
    Part("cars", 64, 0, 1, "by car, one-hot: its business, A to H"),
    Part("covered", 8, 0, 1, "by car: whether another car is on top of it"),
    Part("gone", 8, 0, 4, "by business: how many of its tokens are taken"),
    Part("tokens", 32, -1, MOST, f"by business: its four tokens from the top in units of {UNIT}; -1: not seen yet"),
)  # fmt: skip
(
    SEATS, PHASE, START, ROUND, MONEY, TOOK, CHARACTERS, DECIDED_AT, CLOCK, DEADLINE, COUNTDOWN, PLACES, REVEALED,
    CARS, COVERED, GONE, STACKS,
) = starts(PARTS)  # fmt: skip


@compiled
def hundredths(milliseconds: int) -> int:
    return min(milliseconds // 10, LONGEST) if milliseconds >= 0 else -1


@compiled
def observe(view: State, seat: int, out: NDArray[np.int16]) -> None:
    """Fills the row from a masked state."""
    out[:] = 0
    seats = int(view.seats)
    out[SEATS + seats - 3] = 1
    if view.phase >= ROW and view.phase <= GRAB:
        out[PHASE + view.phase - ROW] = 1
    if view.start >= 0:
        out[START + from_seat(int(view.start), seat, seats)] = 1
    out[ROUND] = min(int(view.rounds), 1000)
    for k in range(seats):
        other = (seat + k) % seats
        out[MONEY + k] = in_units(int(view.money[other]))
        out[TOOK + k] = in_units(int(view.took[other]))
        out[DECIDED_AT + k] = hundredths(int(view.decided_at[other]))
        if view.character[other] != NONE:
            out[CHARACTERS + 8 * k + view.character[other]] = 1
    out[CLOCK], out[DEADLINE] = max(0, hundredths(int(view.clock))), max(0, hundredths(int(view.deadline)))
    out[COUNTDOWN], out[REVEALED] = view.countdown, view.revealed
    for place in range(7):
        if view.row[place] >= 0:
            out[PLACES + 8 * place + view.row[place]] = 1
    observe_ring(view, 8, CARS, COVERED, GONE, STACKS, out)
