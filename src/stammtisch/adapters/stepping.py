"""Many games one step on, in one compiled call; `stepping_of` puts a game's functions in their places."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from numpy.typing import NDArray

from stammtisch.bots.greedy import Greedy, _greedy, greedy_of
from stammtisch.bots.judge import expert_on
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
from stammtisch.games.compiled import compiled
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


def _step(batch: Batch, which: Numbers, chosen: Numbers, mode: int, options: Any, level: int, cap: int) -> None:
    """Carries out one legal action in each of those games, and all that follows until the next decision.

    A game that is over begins anew instead. There is one call of `settle` and one of `show`, because each is compiled
    as often as it is called.
    """
    seats = batch.shares.shape[1]
    for game in range(len(which)):
        if not which[game]:
            continue
        state, seat = batch.states[game], int(batch.turn[game])
        batch.ended[game] = batch.cut[game] = False
        batch.rewards[game] = 0.0
        for other in range(seats):
            batch.shares[game, other] = 0.0
        begins = seat < 0
        while True:
            if begins:
                start(state, options)
            else:
                apply(state, seat, int(chosen[game]))
            turn = settle(batch, game, level, cap)
            batch.turn[game] = turn
            if turn < 0:
                batch.ended[game], batch.cut[game] = turn == OVER, turn == CUT
                if turn == OVER:
                    split_win(winners(state), seats, batch.shares[game])
                    batch.rewards[game] = batch.shares[game, seat]
            show(batch, game, turn if turn >= 0 else max(seat, 0))
            if begins or turn >= 0 or mode != SAME_STEP:
                break
            batch.last_seen[game] = batch.seen[game]
            begins = True


def _pick_all(batch: Batch, dice: Dice, out: Numbers) -> None:
    """For each game an action that is allowed, any as likely as the others; 0 where the game has ended."""
    for game in range(len(out)):
        seat = int(batch.turn[game])
        out[game] = pick(batch.states[game], seat, dice) if seat >= 0 else 0


class Stepping(NamedTuple):
    """The compiled functions of a game."""

    seed: Callable[..., None]
    illegal: Callable[..., int]
    step: Callable[..., None]
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
    game = load(name)
    parts: dict[str, Any] = {
        "settle": specialise(_settle, game, greedy=greedy_of(name) if looks_ahead(name) else _nobody)
    }
    parts["show"] = specialise(_show, game, observe=observation_of(name).observe)
    seed, illegal = specialise(_seed, game), specialise(_illegal, game)
    return Stepping(seed, illegal, specialise(_step, game, **parts), specialise(_pick_all, game))
