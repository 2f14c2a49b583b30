"""Many games one step on, in one compiled call; `stepping_of` puts a game's functions in their places."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.greedy import Greedy, _greedy, greedy_of
from stammtisch.bots.judge import expert_on
from stammtisch.bots.odds import split_win
from stammtisch.bots.tree import NOTES
from stammtisch.games.anygame import (
    actor,
    apply,
    chance,
    legal,
    mask,
    next_to_decide,
    pick,
    refusal,
    rounds,
    start,
    winners,
)
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import DICE, Dice, roll, seed_dice
from stammtisch.games.observations import Row, observation_of, size
from stammtisch.games.protocol import CHANCE, OVER, State, load
from stammtisch.games.registry import BadTable
from stammtisch.games.specialise import specialise

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""When a game that has ended begins anew: with the next step, at once, or when it is told to."""
NO_BOTS, RANDOM, BEGINNER, CASUAL = range(4)
"""Who decides for the seats that are not a game's own, inside the compiled call."""
CUT = -4
"""In place of a seat: a game of too many rounds."""

Numbers = NDArray[Any]


class Batch(NamedTuple):
    """Games that are played at once; [game] in every array."""

    states: Numbers
    dice: Numbers
    turn: Numbers  # the seat that decides, or OVER or CUT
    own: Numbers  # the seat from which the game is seen; -1: always the one that decides
    seen: Numbers  # [game, entry]: what the seat that decides sees
    masks: Numbers  # [game, action]: what it may do
    shares: Numbers  # [game, seat]: of the win, when a game has just ended
    rewards: Numbers  # the share of the own seat, or of the one that acted
    ended: Numbers
    cut: Numbers
    last_seen: Numbers  # [game, entry]: of a game that ended and began anew in the same step
    last_seat: Numbers  # who sees that
    tables: Numbers  # scratch: three states
    notes: Any  # scratch of the bots
    actions: Numbers  # scratch


def new_batch(game: str, count: int, seats: int, own: Numbers, seen: Numbers, masks: Numbers) -> Batch:
    """Empty tables, all of them waiting to begin."""
    rules = load(game)
    return Batch(
        states=np.zeros(count, rules.STATE),
        dice=np.zeros(count, DICE),
        turn=np.full(count, OVER, np.int64),
        own=own.astype(np.int64),
        seen=seen,
        masks=masks,
        shares=np.zeros((count, seats)),
        rewards=np.zeros(count),
        ended=np.zeros(count, bool),
        cut=np.zeros(count, bool),
        last_seen=np.zeros((count, size(game)), np.int16),
        last_seat=np.zeros(count, np.int64),
        tables=np.zeros(3, rules.STATE),
        notes=np.zeros(1, NOTES)[0].copy(),
        actions=np.zeros(rules.ACTIONS, np.int16),
    )


def observe(view: State, seat: int, out: Row) -> None:
    """Stands for the game's own."""


greedy: Greedy = _greedy


def _settle(state: State, dice: Dice, own: int, level: int, cap: int, tables: Numbers, notes: State) -> int:
    """Lets chance and the bots act until it is somebody else's turn; answers whose, OVER or CUT."""
    while True:
        who = actor(state)
        if who == OVER:
            return OVER
        if who == CHANCE:
            if rounds(state) >= cap:
                return CUT
            chance(state, dice)
            continue
        seat = int(next_to_decide(state, dice))
        if level == NO_BOTS or seat == own:
            return seat
        if level == RANDOM or (level == BEGINNER and roll(dice, 10) < 4):
            apply(state, seat, pick(state, seat, dice))
        else:
            mask(state, seat, tables[2])
            apply(state, seat, greedy(tables[2], seat, dice, 1, tables, notes))


settle: Callable[[State, Dice, int, int, int, Numbers, State], int] = _settle


def _illegal(states: Numbers, turn: Numbers, chosen: Numbers, which: Numbers, actions: int, mode: int) -> int:
    """The first of those games whose action is not allowed, or -1. A game that is about to begin takes any number."""
    for game in range(len(chosen)):
        if which[game]:
            seat, action = int(turn[game]), int(chosen[game])
            if seat < 0:
                if mode == DISABLED:
                    return game
            elif action < 0 or action >= actions or refusal(states[game], seat, action) != 0:
                return game
    return -1


illegal: Callable[[Numbers, Numbers, Numbers, Numbers, int, int], int] = _illegal


def _step(
    batch: Batch, chosen: Numbers, which: Numbers, fresh: bool, mode: int, options: Any, level: int, cap: int
) -> int:
    """Carries out one action in each of those games, and all that follows until the next decision.

    What the step before this one brought is forgotten if this one is `fresh`, and not a bot's part of the same step.

    Returns the first game whose action is not allowed, and has then done nothing; -1 where all went well. A game that
    is over begins instead. The arrays are taken out of the batch first: counting references to all of them for
    every game would take longer than the game.
    """
    states, all_dice, turn, own, seen, masks = batch.states, batch.dice, batch.turn, batch.own, batch.seen, batch.masks
    tables, notes, actions = batch.tables, batch.notes, batch.actions
    wrong = illegal(states, turn, chosen, which, masks.shape[1], mode)
    if wrong >= 0:
        return wrong
    if fresh:
        batch.ended[:] = False
        batch.cut[:] = False
        batch.rewards[:] = 0.0
        batch.shares[:] = 0.0
    seats = batch.shares.shape[1]
    view = tables[2]
    for game in range(len(chosen)):
        if not which[game]:
            continue
        state, dice, mine, seat = states[game], all_dice[game], int(own[game]), int(turn[game])
        begins = seat < 0
        while True:
            if begins:
                start(state, options)
            else:
                apply(state, seat, int(chosen[game]))
            turns = settle(state, dice, mine, level, cap, tables, notes)
            turn[game] = turns
            viewer = mine if mine >= 0 else turns if turns >= 0 else max(seat, 0)
            over = turns < 0 and not begins
            if over:
                batch.ended[game], batch.cut[game] = turns == OVER, turns == CUT
                if turns == OVER:
                    split_win(winners(state), seats, batch.shares[game])
                    batch.rewards[game] = batch.shares[game, viewer]
            mask(state, viewer, view)
            observe(view, viewer, seen[game])
            row = masks[game]
            row[:] = 0
            if turns >= 0:
                for k in range(legal(state, turns, actions)):
                    row[actions[k]] = 1
            if not over or mode != SAME_STEP:
                break
            batch.last_seen[game] = seen[game]
            batch.last_seat[game] = viewer
            begins = True
    return -1


def _seed(batch: Batch, which: Numbers, seeds: Numbers) -> None:
    """New dice for those games, each with its own seed and number."""
    for game in range(len(which)):
        if which[game]:
            seed_dice(batch.dice[game], seeds[game], game)


def _pick_all(batch: Batch, dice: Dice, out: Numbers) -> None:
    """For each game an action that is allowed, any as likely as the others; 0 where the game has ended."""
    states, turn = batch.states, batch.turn
    for game in range(len(out)):
        seat = int(turn[game])
        out[game] = pick(states[game], seat, dice) if seat >= 0 else 0


class Stepping(NamedTuple):
    """The compiled functions of a game."""

    step: Callable[..., int]
    seed: Callable[..., None]
    pick_all: Callable[..., None]


@compiled
def _nobody(view: State, viewer: int, dice: Dice, samples: int, tables: Numbers, notes: Any) -> int:
    """In place of a bot that looks ahead where there is none: in a race. It is never asked."""
    return 0


def looks_ahead(name: str) -> bool:
    """Whether the game has bots that look one move ahead."""
    return hasattr(expert_on(name), "outlook")


@cache
def stepping_of(name: str) -> Stepping:
    """One game's functions, compiled when they are first called."""
    game, seen = load(name), observation_of(name).observe
    if not hasattr(seen, "py_func"):
        raise BadTable(f"'{name}' has no compiled observation: its package needs a module 'observation'.")
    step = specialise(
        _step,
        game,
        settle=specialise(_settle, game, greedy=greedy_of(name) if looks_ahead(name) else _nobody),
        illegal=specialise(_illegal, game),
        observe=seen,
    )
    return Stepping(step, specialise(_seed, game), specialise(_pick_all, game))
