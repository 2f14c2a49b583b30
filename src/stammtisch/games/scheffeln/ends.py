"""The last two laps of a round of two players, all hands open, solved exactly: no RUN, no Mafia.

Only the first of the two cards is a decision: each seat drives with one card and then with the other, or discards one
for a character of the centre and drives with the other. The cars are packed into integers, four bits a place, so that
a line needs no memory and nothing has to be taken back.
"""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import MEMBER, SIZE
from stammtisch.games.compiled import compiled
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.actions import EXCHANGE, MOVE
from stammtisch.games.scheffeln.driving import FIRST_FREE, FORWARD
from stammtisch.games.scheffeln.hands import first_card, kinds_of, without_first
from stammtisch.games.scheffeln.state import PLAY

Cars = tuple[int, int, int, int, int]
"""The lower and the upper car of each business, the business of each car, and which are occupied and paired."""
Ends = tuple[Cars, Cars, Cars, Cars]
Vector = NDArray[np.float64]

EMPTY = 15  # four bits: no car
UNPAID = 8  # the business of a covered car
WON = 1e6  # the log-odds of a game that is won
WORST = -1e9


@compiled
def can_solve(state: State) -> bool:
    """Two laps are left, or one and the second seat's turn before it; in the last nothing can be decided."""
    return bool(state.laps == 2 and state.phase == PLAY and state.seats == 2 and not state.run and not state.mafia)


@compiled
def pack(state: State) -> Cars:
    bottom = top = where = 0
    for k in range(8):
        bottom |= (int(state.bottom[k]) & 15) << 4 * k
        top |= (int(state.top[k]) & 15) << 4 * k
        where |= (int(state.where[k]) & 15) << 4 * k
    return bottom, top, where, int(state.occupied), int(state.paired)


@compiled
def driven(cars: Cars, car: int) -> Cars:
    """The cars after one has driven forward, by the same rules as `drive`."""
    bottom, top, where, occupied, paired = cars
    here = where >> 4 * car & 15
    below, above = bottom >> 4 * here & 15, top >> 4 * here & 15
    carries = below == car and above != EMPTY
    passenger = above if carries else EMPTY
    left_behind = below if above == car else EMPTY
    there = int(FIRST_FREE[FORWARD, occupied if carries else paired, here])
    bottom = bottom & ~(15 << 4 * here) | left_behind << 4 * here
    top |= EMPTY << 4 * here
    host = bottom >> 4 * there & 15
    alone = host == EMPTY
    bottom = bottom & ~(15 << 4 * there) | (car if alone else host) << 4 * there
    top = top & ~(15 << 4 * there) | (passenger if alone else car) << 4 * there
    where = where & ~(15 << 4 * car) | there << 4 * car
    other = passenger if carries else car
    where = where & ~(15 << 4 * other) | there << 4 * other
    bit_here, bit_there = 1 << here, 1 << there
    occupied = occupied & ~bit_here | (0 if left_behind == EMPTY else bit_here) | bit_there
    paired = paired & ~bit_here & ~bit_there | (0 if alone and not carries else bit_there)
    return bottom, top, where, occupied, paired


@compiled
def paid_at(cars: Cars, car: int) -> int:
    """The business whose token the car brings; UNPAID if it is covered."""
    there = cars[2] >> 4 * car & 15
    above = cars[1] >> 4 * there & 15
    return there if above == EMPTY or above == car else UNPAID


@compiled
def short_stacks(state: State) -> tuple[int, int]:
    """How many stacks have one token left, and how many two."""
    ones = twos = 0
    for there in range(8):
        ones += state.gone[there] == 3
        twos += state.gone[there] == 2
    return ones, twos


@compiled
def log_odds(state: State, short: tuple[int, int], weights: Vector, cars: Cars, own: int, other: int) -> float:
    """How the judge will see the deciding seat after the payout, with these characters: log-odds need no exponential.

    It must agree with `look`, `stage` and what `weights` say of them.
    """
    seat, (ones, twos) = int(state.turn), short
    lead, lowest = float(state.money[seat] - state.money[1 - seat]), 0
    for sign, car in ((1, own), (-1, other)):
        there = paid_at(cars, car)
        if there != UNPAID:
            gone = int(state.gone[there])
            lead += sign * state.tokens[there, gone]
            lowest = max(lowest, gone)
            ones += gone == 2
            twos += (gone == 1) - (gone == 2)
    if lowest == 3:  # S-END-1
        return WON if lead > 0 else -WON if lead < 0 else 0.0
    row = min(ones + 3, 5) if ones > 0 else min(twos, 3)
    last = weights[row, 1] if seat == state.start else -weights[row, 1]  # the marker goes on before the judge looks
    return float(weights[row, 0] * lead / 10_000.0 + last)


@compiled
def two_cards(hand: int) -> tuple[int, int]:
    """The cards of a hand of two, or its only one twice."""
    kinds = kinds_of(hand)
    rest = without_first(kinds)
    card = first_card(kinds)
    return card, card if rest == 0 else first_card(rest)


@compiled
def solve(state: State, weights: Vector) -> tuple[int, int]:
    """The best action of the seat whose turn it is, and the best answer to it."""
    seat, short = int(state.turn), short_stacks(state)
    one, two = two_cards(state.hand[seat])
    character, centre, before = int(state.character[seat]), int(state.centre), pack(state)
    best, action, answer = WORST, 0, 0
    for exchanges in range(2):
        for k in range(1 if one == two else 2):
            card, last = (one, two) if k == 0 else (two, one)
            ends = all_ends(state, before if exchanges else driven(before, card), last)
            for new in range(SIZE[centre] if exchanges else 1):
                own = int(MEMBER[centre, new]) if exchanges else character
                left = centre & ~(1 << own) | 1 << character if exchanges else centre
                worth, found = reply(state, short, weights, ends, own, left, best)
                if worth > best:
                    best, answer = worth, found
                    action = EXCHANGE + card * 8 + own if exchanges else MOVE + card
    return action, answer


@compiled
def all_ends(state: State, cars: Cars, last: int) -> Ends:
    """Where the cars will stand if the other seat drives with its first card, or its second, or discards one of them.

    `last` is the deciding seat's last card. If the other has played in this lap, the first of them is the only end.
    """
    one, two = two_cards(state.hand[1 - state.turn])
    if state.turn != state.start:
        end = driven(driven(cars, one), last)
        return end, end, end, end
    quiet = driven(cars, last)
    without_one, drives_one = driven(quiet, two), driven(driven(driven(cars, one), last), two)
    if one == two:
        return drives_one, drives_one, without_one, without_one
    return drives_one, driven(driven(driven(cars, two), last), one), without_one, driven(quiet, one)


@compiled
def reply(
    state: State, short: tuple[int, int], weights: Vector, ends: Ends, own: int, centre: int, enough: float
) -> tuple[float, int]:
    """What the other seat leaves the deciding one with that character, and by which action.

    It stops looking once that is no more than `enough`.
    """
    seat = int(state.turn)
    one, two = two_cards(state.hand[1 - seat])
    other = int(state.character[1 - seat])
    worst, action = log_odds(state, short, weights, ends[0], own, other), MOVE + one
    if seat != state.start or worst <= enough:
        return worst, action
    if one != two:
        worth = log_odds(state, short, weights, ends[1], own, other)
        if worth < worst:
            worst, action = worth, MOVE + two
    for k in range(1 if one == two else 2):
        card = one if k == 0 else two
        end = ends[2] if k == 0 else ends[3]
        for new in range(SIZE[centre]):
            if worst <= enough:
                return worst, action
            character = int(MEMBER[centre, new])
            worth = log_odds(state, short, weights, end, own, character)
            if worth < worst:
                worst, action = worth, EXCHANGE + card * 8 + character
    return worst, action
