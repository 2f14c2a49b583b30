"""Many games one step on, in one compiled call; `stepping_of` puts a game's functions in their places."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from numpy.typing import NDArray

from stammtisch.bots.greedy import Greedy, _greedy, greedy_of
from stammtisch.bots.odds import split_win
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
)  # fmt: skip
from stammtisch.games.dice import Dice, roll, seed_dice
from stammtisch.games.observations import Row, observation_of
from stammtisch.games.protocol import CHANCE, OVER, State, load
from stammtisch.games.specialise import specialise

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""When a game that has ended begins anew: with the next step, at once, or when it is told to."""
SELF_PLAY, RANDOM, BEGINNER, CASUAL = range(4)
"""Who sits in the other seats."""
CUT = -4
"""What `settle` answers for a game of too many rounds, beside a seat and OVER."""

Numbers = NDArray[Any]


class Batch(NamedTuple):
    """Games that are played at once; [game] in every array."""

    states: Numbers
    dice: Numbers
    turn: Numbers  # the seat that decides, or OVER or CUT
    own: Numbers  # the seat that is not played by a bot; -1 where none is
    seen: Numbers  # [game, entry]: what the seat that decides sees
    masks: Numbers  # [game, action]: what it may do
    shares: Numbers  # [game, seat]: of the win, when a game has just ended
    rewards: Numbers  # the share of the seat that acted last
    ended: Numbers
    cut: Numbers
    last_seen: Numbers  # [game, entry]: of a game that ended and began anew in the same step
    tables: Numbers  # scratch: three states
    notes: Any  # scratch of the bots
    actions: Numbers  # scratch


def observe(view: State, seat: int, out: Row) -> None:
    """Stands for the game's own."""


greedy: Greedy = _greedy


def _settle(batch: Batch, game: int, level: int, cap: int) -> int:
    """Lets chance and the bots act until it is somebody else's turn; answers whose, OVER or CUT."""
    state, dice, own = batch.states[game], batch.dice[game], batch.own[game]
    while True:
        who = actor(state)
        if who == OVER:
            return OVER
        if who == CHANCE:
            if rounds(state) >= cap:
                return CUT
            chance(state, dice)
            continue
        seat = next_to_decide(state, dice)
        if level == SELF_PLAY or seat == own:
            return int(seat)
        if level == RANDOM or (level == BEGINNER and roll(dice, 10) < 4):
            apply(state, seat, pick(state, seat, dice))
        else:
            mask(state, seat, batch.tables[2])
            apply(state, seat, greedy(batch.tables[2], seat, dice, 1, batch.tables, batch.notes))


settle: Callable[[Batch, int, int, int], int] = _settle


def _show(batch: Batch, game: int, seat: int) -> None:
    """Writes what that seat sees, and, unless the game has ended, what it may do."""
    state, masks = batch.states[game], batch.masks[game]
    mask(state, seat, batch.tables[2])
    observe(batch.tables[2], seat, batch.seen[game])
    masks[:] = 0
    if batch.turn[game] >= 0:
        for k in range(legal(state, seat, batch.actions)):
            masks[batch.actions[k]] = 1


show: Callable[[Batch, int, int], None] = _show


def _begin(batch: Batch, which: Numbers, options: Any, level: int, cap: int) -> None:
    """Starts those games anew; their dice roll on."""
    for game in range(len(which)):
        if which[game]:
            start(batch.states[game], options)
            batch.turn[game] = settle(batch, game, level, cap)
            show(batch, game, max(0, batch.turn[game]))


def _seed(batch: Batch, which: Numbers, seeds: Numbers) -> None:
    """New dice for those games, the first of them with the first seed."""
    k = 0
    for game in range(len(which)):
        if which[game]:
            seed_dice(batch.dice[game], seeds[k], game)
            k += 1


def _illegal(batch: Batch, chosen: Numbers, mode: int) -> int:
    """The first game whose action is not allowed; -1 where all are. Games that have ended take any action or none."""
    for game in range(len(chosen)):
        seat = batch.turn[game]
        if seat < 0:
            if mode == DISABLED:
                return game
            continue
        if chosen[game] < 0 or chosen[game] >= batch.masks.shape[1]:
            return game
        if refusal(batch.states[game], int(seat), int(chosen[game])) != 0:
            return game
    return -1


def _step(batch: Batch, chosen: Numbers, mode: int, options: Any, level: int, cap: int) -> None:
    """Carries out one legal action in every game, and all that follows until the next decision."""
    seats = batch.shares.shape[1]
    for game in range(len(chosen)):
        seat = int(batch.turn[game])
        batch.ended[game] = batch.cut[game] = False
        batch.rewards[game] = 0.0
        batch.shares[game] = 0.0
        state = batch.states[game]
        if seat < 0:  # it ended with the step before this one
            start(state, options)
            batch.turn[game] = settle(batch, game, level, cap)
            show(batch, game, max(0, batch.turn[game]))
            continue
        apply(state, seat, int(chosen[game]))
        turn = settle(batch, game, level, cap)
        batch.turn[game] = turn
        if turn >= 0:
            show(batch, game, turn)
            continue
        if turn == OVER:
            split_win(winners(state), seats, batch.shares[game])
            batch.rewards[game] = batch.shares[game, seat]
        batch.ended[game], batch.cut[game] = turn == OVER, turn == CUT
        show(batch, game, seat)
        if mode == SAME_STEP:
            batch.last_seen[game] = batch.seen[game]
            start(state, options)
            batch.turn[game] = settle(batch, game, level, cap)
            show(batch, game, max(0, batch.turn[game]))


def _pick_all(batch: Batch, dice: Dice, out: Numbers) -> None:
    """For each game an action that is allowed, any as likely as the others; 0 where the game has ended."""
    for game in range(len(out)):
        seat = int(batch.turn[game])
        out[game] = pick(batch.states[game], seat, dice) if seat >= 0 else 0


class Stepping(NamedTuple):
    """The compiled functions of a game."""

    begin: Callable[..., None]
    seed: Callable[..., None]
    illegal: Callable[..., int]
    step: Callable[..., None]
    pick_all: Callable[..., None]


@cache
def stepping_of(name: str) -> Stepping:
    """One game's functions, compiled when they are first called."""
    game = load(name)
    parts: dict[str, Any] = {"settle": specialise(_settle, game, greedy=greedy_of(name))}
    parts["show"] = specialise(_show, game, observe=observation_of(name).observe)
    begin, seed, illegal, step, pick_all = (
        specialise(template, game, **parts) for template in (_begin, _seed, _illegal, _step, _pick_all)
    )
    return Stepping(begin, seed, illegal, step, pick_all)
