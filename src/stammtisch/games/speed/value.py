"""Speed-Scheffeln: what the value of a table looks at. Whoever has not touched yet takes the best that is left."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.judge import judge_of
from stammtisch.games.compiled import compiled, inner, kept
from stammtisch.games.dice import Dice, roll, shuffle
from stammtisch.games.protocol import ANYONE, OVER, State
from stammtisch.games.scheffeln.bots import stage
from stammtisch.games.scheffeln.driving import is_uncovered
from stammtisch.games.speed.rules import DECLINE, GRAB_CHARACTER, actor, apply, run_row
from stammtisch.games.speed.state import NONE, SETUP

INPUTS = 6
RACES = 8
"""In so many orders the others may touch."""
SETTINGS = (RACES,)
UNIT = 10_000.0  # money

judge: Any = inner(judge_of("speed"))


@compiled
def reshuffle(state: State, before: State, dice: Dice) -> None:
    """Deals the tokens anew that nobody saw while the last decision was made (`before`), whatever their stack."""
    if state.phase == SETUP:
        return
    unseen, count = np.empty(32, np.int16), 0
    for there in range(8):
        for place in range(int(before.gone[there]) + 1, 4):
            unseen[count] = state.tokens[there, place]
            count += 1
    shuffle(dice, unseen, count)
    for there in range(8):
        for place in range(int(before.gone[there]) + 1, 4):
            count -= 1
            state.tokens[there, place] = unseen[count]


@compiled
def earnings(state: State, worth: NDArray[np.float64]) -> None:
    """worth[character]: what each will earn when the row has driven, which it has then."""
    run_row(state)
    for car in range(8):
        there = int(state.where[car])
        worth[car] = state.tokens[there, state.gone[there]] if is_uncovered(state, car) else 0.0


@compiled
def best_left(state: State, worth: NDArray[np.float64]) -> int:
    """The free character that earns most; none where nothing can be earned."""
    best, most = DECLINE, 0.0
    for car in range(8):
        if state.centre >> car & 1 and worth[car] > most:
            best, most = GRAB_CHARACTER + car, worth[car]
    return best


@compiled
def race_on(room: State, worth: NDArray[np.float64], dice: Dice) -> None:
    """Everybody who has not decided takes the best that is left, in any order."""
    while actor(room) == ANYONE:
        k = roll(dice, int(room.undecided))
        for seat in range(room.seats):
            if room.decided_at[seat] == NONE:
                if k == 0:
                    apply(room, seat, best_left(room, worth))
                    break
                k -= 1


@compiled
def inputs(state: State, dice: Dice, weights: NDArray[np.float64], rooms: NDArray[Any], notes: State) -> None:
    """notes.inputs[seat]: what speaks for each seat of a table at which the race is open."""
    seen, shares, seats = notes.inputs, notes.shares, int(state.seats)
    seen[:] = 0.0
    rooms[1] = state
    worth = np.empty(8)
    earnings(rooms[1], worth)
    for _ in range(RACES):
        rooms[0] = state
        race_on(rooms[0], worth, dice)
        judge(rooms[0], weights, notes.features, shares)
        for seat in range(seats):
            seen[seat, 0] += shares[seat] / RACES
            seen[seat, 1] += (rooms[0].money[seat] - state.money[seat]) / UNIT / RACES
            seen[seat, 2] += 1.0 / RACES if actor(rooms[0]) == OVER else 0.0
    for seat in range(seats):
        seen[seat, 0] = np.log(max(0.004, seen[seat, 0]))
        richest = 0.0
        for other in range(seats):
            if other != seat:
                richest = max(richest, state.money[other] / UNIT)
        seen[seat, 3] = state.money[seat] / UNIT - richest
        seen[seat, 4] = stage(state) / 5.0
        seen[seat, 5] = 0.0 if state.decided_at[seat] == NONE else 1.0


see_earnings, see_best_left = kept(earnings), kept(best_left)


def best_now(state: State) -> int:
    """What somebody touches who reads the row without a mistake."""
    worth = np.empty(8)
    see_earnings(state.copy(), worth)
    return int(see_best_left(state, worth))
