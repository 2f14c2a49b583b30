"""A seat's view of Scheffeln as a row of integers."""

from math import gcd

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled
from stammtisch.games.observations import Part, starts
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import TOKENS
from stammtisch.games.scheffeln.hands import count_of
from stammtisch.games.scheffeln.rules import cards_held
from stammtisch.games.scheffeln.state import CHOOSE, HIDDEN, PLAY

UNIT = gcd(*(int(token) for token in TOKENS.ravel())) or 1
"""Money is counted in the largest sum that divides every token."""
MOST, ALL = int(TOKENS.max()) // UNIT, int(TOKENS.sum(dtype=np.int64)) // UNIT
if ALL >= 2**15:
    UNIT, MOST, ALL = UNIT * (1 + ALL // 2**15), MOST // (1 + ALL // 2**15), ALL // (1 + ALL // 2**15)

PARTS = (
    Part("options", 3, 0, 1, "1 each for RUN, Mafia and the house rule `mafia_keeps`"),
    Part("seats", 3, 0, 1, "one-hot: 2, 3 or 4 players"),
    Part("phase", 2, 0, 1, "one-hot: choosing a first character, playing a card"),
    Part("start", 4, 0, 1, "one-hot by seat: who has the starting-player marker"),
    Part("turn", 4, 0, 1, "one-hot by seat: who decides"),
    Part("laps", 1, 0, 4, "how many cards the seat that decides still holds"),
    Part("round", 1, 0, 1000, "the number of the round"),
    Part("hand", 12, 0, 3, "own cards by kind: the eight colours, Joker, Backward, Evasion, Nasty exchange"),
    Part("discards", 12, 0, 3, "own cards laid face down this round, by kind"),
    Part("played", 12, 0, 3, "cards played face up this round, by kind"),
    Part("held", 4, 0, 4, "by seat: how many cards it holds"),
    Part("face_down", 4, 0, 4, "by seat: how many cards it has laid face down this round"),
    Part("money", 4, 0, ALL, f"by seat: what it has earned, in units of {UNIT}"),
    Part("took", 4, -1, MOST, f"by seat: the token of the last payout in units of {UNIT}, or -1"),
    Part("mafia_token", 1, -1, MOST, f"the Mafia token of the last payout in units of {UNIT}, or -1"),
    Part("mafia_seat", 4, 0, 1, "one-hot by seat: who got that Mafia token"),
    Part("characters", 32, 0, 1, "by seat, one-hot: its character, in the order of the colours"),
    Part("cars", 72, 0, 1, "by car (eight colours, Mafia), one-hot: its business, A to H"),
    Part("covered", 9, 0, 1, "by car: whether another car is on top of it"),
    Part("gone", 8, 0, 4, "by business: how many of its tokens are taken"),
    Part("tokens", 32, -1, MOST, f"by business: its four tokens from the top in units of {UNIT}; -1: not seen yet"),
)  # fmt: skip
(
    OPTIONS, SEATS, PHASE, START, TURN, LAPS, ROUND, HAND, DISCARDS, PLAYED, HELD, FACE_DOWN, MONEY, TOOK,
    MAFIA_TOKEN, MAFIA_SEAT, CHARACTERS, CARS, COVERED, GONE, STACKS,
) = starts(PARTS)  # fmt: skip


@compiled
def in_units(token: int) -> int:
    """Negative numbers, for none and for hidden, become -1; without a branch, since nobody can foresee it."""
    return int((np.uint32(max(token, -1) + UNIT)) // np.uint32(UNIT)) - 1


TOKEN_IN_UNITS = np.array([max(token // UNIT, -1) for token in range(HIDDEN, int(TOKENS.max()) + 1)], np.int16)
"""[token - HIDDEN]: looked up, because dividing all 32 takes half as long as the rest of the row."""


@compiled
def from_seat(other: int, seat: int, seats: int) -> int:
    """How far clockwise the other sits."""
    ahead = other - seat
    return ahead + seats if ahead < 0 else ahead


@compiled
def observe_ring(
    view: State, cars: int, places: int, covered: int, gone: int, stacks: int, out: NDArray[np.int16]
) -> None:
    """Cars and tokens, from those entries on."""
    for car in range(cars):
        there = int(view.where[car])
        if there >= 0:
            out[places + 8 * car + there] = 1
            out[covered + car] = int(view.bottom[there] == car) & int(view.top[there] >= 0)
    for there in range(8):
        out[gone + there] = view.gone[there]
        for place in range(4):
            out[stacks + 4 * there + place] = TOKEN_IN_UNITS[view.tokens[there, place] - HIDDEN]


@compiled
def observe(view: State, seat: int, out: NDArray[np.int16]) -> None:
    """Fills the row from a masked state."""
    out[:] = 0
    seats, deciding = int(view.seats), int(view.phase == CHOOSE) | int(view.phase == PLAY)
    out[OPTIONS], out[OPTIONS + 1], out[OPTIONS + 2] = view.run, view.mafia, view.mafia_keeps
    out[SEATS + seats - 2] = 1
    out[PHASE], out[PHASE + 1] = view.phase == CHOOSE, view.phase == PLAY
    out[START + from_seat(max(int(view.start), 0), seat, seats)] = int(view.start >= 0)
    out[TURN + from_seat(int(view.turn), seat, seats)] = deciding
    out[LAPS], out[ROUND] = view.laps, min(int(view.rounds), 1000)
    hand, discards, played = int(view.hand[seat]), int(view.discards[seat]), int(view.played)
    for card in range(12):
        out[HAND + card] = count_of(hand, card)
        out[DISCARDS + card] = count_of(discards, card)
        out[PLAYED + card] = count_of(played, card)
    out[MAFIA_TOKEN] = in_units(int(view.mafia_token))
    out[MAFIA_SEAT + from_seat(max(int(view.mafia_seat), 0), seat, seats)] = int(view.mafia_seat >= 0)
    for other in range(seats):
        k = from_seat(other, seat, seats)
        out[HELD + k] = cards_held(view, other)
        out[FACE_DOWN + k] = view.face_down[other]
        out[MONEY + k] = in_units(int(view.money[other]))
        out[TOOK + k] = in_units(int(view.took[other]))
        out[CHARACTERS + 8 * k + max(int(view.character[other]), 0)] = int(view.character[other] >= 0)
    observe_ring(view, 9, CARS, COVERED, GONE, STACKS, out)
