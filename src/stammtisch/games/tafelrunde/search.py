"""Die Tafelrunde 2 in the search: below the tree nearly everybody backs out, and a small net judges what came of it.

The net was learned from games of the search itself (`python -m benchmarks.learn_search`) and stands in search.toml.
Either alone wins nothing (docs/search.md): a net that knows what cards are worth is of no use where they are thrown
away at random.
"""

import tomllib
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.odds import share_out, split_win
from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, roll
from stammtisch.games.protocol import OVER, State
from stammtisch.games.tafelrunde.actions import BACK_OUT, HIDE_CHEST
from stammtisch.games.tafelrunde.choices import may_back_out, pick
from stammtisch.games.tafelrunde.components import CHEST_COLOUR, CHESTS, GEMS, KINDS, SIDE_COLOUR, SIDE_VALUE, SPECIAL
from stammtisch.games.tafelrunde.hiding import chests_to_hide
from stammtisch.games.tafelrunde.rules import actor, apply, chance, gems, visible_colours, winners
from stammtisch.games.tafelrunde.split import bonus
from stammtisch.games.tafelrunde.state import MIDDLE, PLAY

OWN, COMPARED = 32, 18
INPUTS = OWN + 2 * COMPARED
"""What speaks for a seat, then the first of it for the others on average, then for the best of them."""
WIDTH = 72
"""The inputs, a one, and zeros up to a multiple of eight."""
UNITS = 24
STAYS = 10
"""One in so many does not back out where he may."""

ROOM = np.dtype((np.record, [("seen", "f4", (4, WIDTH))]))

Vector = NDArray[np.floating]


@cache
def weights_of(seats: int) -> Vector:
    """[unit]: what each input counts, what it starts with, zeros, and what the unit counts."""
    table = tomllib.loads(Path(__file__).with_name("search.toml").read_text(encoding="utf-8"))[f"players_{seats}"]
    return pack(np.array(table["hidden"], np.float64), np.array(table["outer"], np.float64))


def pack(hidden: Vector, outer: Vector) -> Vector:
    """A net as it is written down, [unit, input] and [unit], in the order in which `judge` reads it."""
    if hidden.shape != (UNITS, INPUTS + 1):
        raise ValueError(f"A net of {UNITS} units for {INPUTS} inputs is needed, not one of shape {hidden.shape}.")
    nothing = np.zeros((UNITS, WIDTH - INPUTS - 1))
    return np.concatenate([hidden, nothing, outer[:, None]], 1).astype(np.float32)


@compiled
def see_cards(cards: int, seen: Vector) -> None:
    """How strong they are in the better colour of each, and in every colour."""
    for card in range(SPECIAL):
        if cards >> card & 1:
            first, second = 2 * card, 2 * card + 1
            one, other = int(SIDE_VALUE[first]), int(SIDE_VALUE[second])
            seen[0] += max(one, other) / 20.0
            seen[1 + SIDE_COLOUR[first]] += one / 20.0
            if SIDE_COLOUR[second] != SIDE_COLOUR[first]:
                seen[1 + SIDE_COLOUR[second]] += other / 20.0


@compiled
def see_seat(state: State, seat: int, own: Vector) -> None:
    """What is compared with the others' comes first."""
    hand = int(state.hand[seat])
    own[0] = gems(state, seat) / 10.0
    for kind in range(KINDS):
        own[1 + CHEST_COLOUR[kind]] += int(state.open[seat, kind]) * int(GEMS[kind]) / 10.0
    for colour in range(3):
        own[4 + colour] = bonus(state, seat, colour) / 4.0
    own[7] = state.hand_size[seat] / 10.0
    see_cards(hand, own[8:12])
    if hand >> SPECIAL & 1:
        own[12 + state.special[seat]] = 1.0
    own[16] = 0.0 if int(state.discard[seat]) >> SPECIAL & 1 else 1.0
    own[17] = size(int(state.discard[seat])) / 10.0
    own[18] = state.draw_size[seat] / 10.0
    own[19] = 1.0 if state.draw_size[seat] <= 2 else 0.0
    own[20] = size(int(state.known[seat])) / 10.0
    own[21] = (seat - state.start - 1) % state.seats / state.seats


@compiled
def see_table(state: State, own: Vector) -> None:
    """What is the same for all: what lies in the middle and what is left of the pile."""
    own[22] = (len(CHESTS) - state.turned) / 24.0
    own[23] = 3.0 - size(visible_colours(state))
    for kind in range(KINDS):
        own[24 + CHEST_COLOUR[kind]] += int(state.open[MIDDLE, kind]) * int(GEMS[kind]) / 10.0
    for place in range(int(state.turned), len(CHESTS)):
        own[27 + CHEST_COLOUR[state.chests[place]]] += 0.125
    own[31] = 1.0 if own[23] > 0.0 and own[22] < 0.25 else 0.0


@compiled
def inputs(state: State, seen: Vector) -> None:
    """seen[seat]: what speaks for each seat of a table between two preys."""
    seats, seen[:] = int(state.seats), 0.0
    see_table(state, seen[0])
    for seat in range(seats):
        for k in range(22, OWN):
            seen[seat, k] = seen[0, k]
        see_seat(state, seat, seen[seat])
    for seat in range(seats):
        seen[seat, 30] = seen[seat, 0] * (1.0 - seen[seat, 22])
        for k in range(COMPARED):
            total, most = 0.0, -1e9
            for other in range(seats):
                if other != seat:
                    total += seen[other, k]
                    most = max(most, seen[other, k])
            seen[seat, OWN + k] = total / (seats - 1)
            seen[seat, OWN + COMPARED + k] = most


@compiled
def ends_now(state: State) -> bool:
    """Whether a colour is missing that no chest of the pile has: then phase 1 ends the game (T-END-1)."""
    colours = visible_colours(state)
    for place in range(int(state.turned), len(CHESTS)):
        colours |= 1 << int(CHEST_COLOUR[state.chests[place]])
    return bool(colours != 7)


@compiled
def count_up(weights: Vector, unit: int, seen: Vector, seat: int) -> float:
    """The sum of what each input counts to a unit, as eight sums: the processor adds them up at once, and the same on
    every machine."""
    a = b = c = d = e = f = g = h = np.float32(0.0)
    for k in range(0, WIDTH, 8):
        a += weights[unit, k] * seen[seat, k]
        b += weights[unit, k + 1] * seen[seat, k + 1]
        c += weights[unit, k + 2] * seen[seat, k + 2]
        d += weights[unit, k + 3] * seen[seat, k + 3]
        e += weights[unit, k + 4] * seen[seat, k + 4]
        f += weights[unit, k + 5] * seen[seat, k + 5]
        g += weights[unit, k + 6] * seen[seat, k + 6]
        h += weights[unit, k + 7] * seen[seat, k + 7]
    return float(((a + e) + (c + g)) + ((b + f) + (d + h)))


@compiled
def judge(state: State, dice: Dice, weights: Vector, room: State, shares: NDArray[np.float64]) -> None:
    """Each seat's share of the win at a table between two preys, or that is over."""
    seats, seen = int(state.seats), room.seen
    if actor(state) != OVER and ends_now(state):
        chance(state, dice)
    if actor(state) == OVER:
        split_win(winners(state), seats, shares)
        return
    inputs(state, seen)
    for seat in range(seats):
        seen[seat, INPUTS] = 1.0
        merit = 0.0
        for unit in range(UNITS):
            total = count_up(weights, unit, seen, seat)
            if total > 0.0:
                merit += weights[unit, WIDTH] * total
        shares[seat] = merit
    share_out(seats, shares)


@compiled
def go_on(state: State, seat: int, dice: Dice) -> int:
    """Backs out nine times in ten, hides what holds the most gems, and does anything else at random."""
    if state.phase == PLAY:
        if may_back_out(state, seat) and roll(dice, STAYS) > 0:
            return BACK_OUT
        return pick(state, seat, dice)
    kinds, best = chests_to_hide(state, seat), 0
    for kind in range(KINDS):
        if kinds >> kind & 1 and (not kinds >> best & 1 or GEMS[kind] > GEMS[best]):
            best = kind
    return HIDE_CHEST + best


@compiled
def finish(state: State, dice: Dice, weights: Vector, notes: State, room: State) -> int:
    """Goes on to the end of the prey; notes.shares: who will win. Returns how many decisions that took."""
    decisions, seat = 0, actor(state)
    while seat >= 0:
        apply(state, seat, go_on(state, seat, dice))
        decisions += 1
        seat = actor(state)
    judge(state, dice, weights, room, notes.shares)
    return decisions
