"""Scheffeln: what the value of a table looks at. The round is played on a few times, each move the best of a few."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.judge import judge_of
from stammtisch.games.compiled import compiled, inner
from stammtisch.games.dice import Dice, shuffle
from stammtisch.games.protocol import OVER, State
from stammtisch.games.scheffeln.bots import due, stage
from stammtisch.games.scheffeln.choices import pick
from stammtisch.games.scheffeln.driving import is_uncovered
from stammtisch.games.scheffeln.hands import count_of
from stammtisch.games.scheffeln.rules import actor, apply
from stammtisch.games.scheffeln.state import CHOOSE, NONE, SETUP

INPUTS = 20
ROLLOUTS, TRIES = 16, 4
"""So often the round is played on, and so many random moves are looked at for each one that is made."""
SETTINGS = (ROLLOUTS, TRIES)
UNIT = 10_000.0  # money

judge: Any = inner(judge_of("scheffeln"))


@compiled
def reshuffle(state: State, before: State, dice: Dice) -> None:
    """Puts the tokens that nobody saw while the last decision was made (`before`) into another order."""
    if state.phase == SETUP:
        return
    for there in range(8):
        first = int(before.gone[there]) + 1
        if first < 4:
            shuffle(dice, state.tokens[there, first:], 4 - first)


@compiled
def lead(state: State, seat: int) -> float:
    """What is due to the seat now, less what is due to the others on average."""
    total = 0.0
    for other in range(state.seats):
        total += due(state, other)
    own = due(state, seat)
    return own - (total - own) / (state.seats - 1)


@compiled
def play_round(rooms: NDArray[Any], dice: Dice) -> None:
    """Plays rooms[0] on until chance is asked: each move is the best of a few for the one who makes it."""
    seat = actor(rooms[0])
    while seat >= 0:
        best = -1e9
        for _ in range(TRIES):
            rooms[1] = rooms[0]
            apply(rooms[1], seat, pick(rooms[1], seat, dice))
            found = lead(rooms[1], seat)
            if found > best:
                best = found
                rooms[2] = rooms[1]
        rooms[0] = rooms[2]
        seat = actor(rooms[0])


@compiled
def see_cards(state: State, seat: int, seen: NDArray[np.float64]) -> None:
    """Who could drive the seat's car, what the seat could do to the others', and whether its car is covered."""
    car = int(state.character[seat])
    if car == NONE:
        return
    seen[0] = count_of(state.hand[seat], car) / 2.0
    for other in range(state.seats):
        if other != seat:
            seen[1] += count_of(state.hand[other], car) / 2.0
            if state.character[other] != NONE:
                seen[2] += count_of(state.hand[seat], state.character[other]) / 2.0
    seen[3] = 0.0 if is_uncovered(state, car) else 1.0


@compiled
def inputs(state: State, dice: Dice, weights: NDArray[np.float64], rooms: NDArray[Any], notes: State) -> None:
    """notes.inputs[seat]: what speaks for each seat of a table at which somebody decides."""
    seen, shares, seats = notes.inputs, notes.shares, int(state.seats)
    seen[:] = 0.0
    for _ in range(ROLLOUTS):
        rooms[0] = state
        play_round(rooms, dice)
        judge(rooms[0], weights, notes.features, shares)
        ended = 1.0 if actor(rooms[0]) == OVER else 0.0
        for seat in range(seats):
            earned = (rooms[0].money[seat] - state.money[seat]) / UNIT
            seen[seat, 0] += shares[seat] / ROLLOUTS
            seen[seat, 1] += earned / ROLLOUTS
            seen[seat, 2] += earned * earned / ROLLOUTS
            seen[seat, 3] += ended / ROLLOUTS
    for seat in range(seats):
        seen[seat, 0] = np.log(max(0.004, seen[seat, 0]))
        seen[seat, 2] = np.sqrt(max(0.0, seen[seat, 2] - seen[seat, 1] * seen[seat, 1]))
        richest = earns = 0.0
        for other in range(seats):
            if other != seat:
                richest = max(richest, state.money[other] / UNIT)
                earns = max(earns, seen[other, 1])
        seen[seat, 4] = state.money[seat] / UNIT - richest
        seen[seat, 5] = earns
        seen[seat, 6] = due(state, seat) / UNIT
        seen[seat, 7] = lead(state, seat) / UNIT
        seen[seat, 8] = (seat - state.turn) % seats / seats
        seen[seat, 9] = 1.0 if seat == (state.start + seats - 1) % seats else 0.0
        seen[seat, 10] = state.laps / 4.0
        seen[seat, 11] = 1.0 if state.phase == CHOOSE else 0.0
        seen[seat, 12] = stage(state) / 5.0
        seen[seat, 13] = state.run
        seen[seat, 14] = state.mafia
        seen[seat, 15] = seen[seat, 0] * state.laps / 4.0
        see_cards(state, seat, seen[seat, 16:20])
