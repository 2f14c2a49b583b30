"""Search over resampled tables: what a seat cannot see is drawn anew for every simulation.

One tree for the seat that decides (its nodes are sequences of decisions), every seat choosing in it what is best for
itself; below the tree the game goes on until chance would be asked, and there its outcome is judged (`finish`).
`search_of` puts a game's functions in their places.

The search has versions, so that what was measured against an older one can be measured again. In the first everybody
goes on at random, and the game's `judge` says what came of it. In the present one a game's own `search.py` may do
otherwise. It has

    ROOM                                   the type of a record that `finish` may scribble in
    weights_of(seats)                      what counts, as a two-dimensional array
    finish(state, dice, weights, notes, room)   see `_finish`; what it finds may depend on nothing that `room` held
    resample(view, viewer, dice, out)      where a search needs less than the game's own function of that name draws
"""

from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots import judge as judging
from stammtisch.bots.judge import Judge, _judge, judge_of
from stammtisch.bots.tree import LONGEST, ROOT_LOG
from stammtisch.games.anygame import actor, apply, legal, pick, resample
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, roll
from stammtisch.games.protocol import State, load
from stammtisch.games.registry import part
from stammtisch.games.specialise import specialise

Search = Callable[..., int]

FIRST, PRESENT = 1, 2
"""Versions of the search."""

NO_ROOM = np.dtype((np.record, [("unused", "i1")]))

judge: Judge = _judge
"""Stands for the game's own judge in the template below."""


def _finish(state: State, dice: Dice, weights: NDArray[np.float64], notes: State, room: State) -> int:
    """Goes on at random until chance is asked; notes.shares: who will win. Returns how many decisions that took."""
    decisions, seat = 0, actor(state)
    while seat >= 0:
        apply(state, seat, pick(state, seat, dice))
        decisions += 1
        seat = actor(state)
    judge(state, weights, notes.features, notes.shares)
    return decisions


finish: Callable[..., int] = _finish
"""Stands for the ending of a version in the template below."""


@compiled
def worth_to(seat: int, viewer: int, shares: NDArray[np.float64]) -> float:
    """Everybody plays for himself (max-n)."""
    return float(shares[seat])


def _search(
    view: State,
    viewer: int,
    dice: Dice,
    simulations: int,
    curiosity: float,
    deepest: int,
    weights: NDArray[np.float64],
    tree: NDArray[Any],
    state: State,
    notes: State,
    room: State,
) -> int:
    """Adds so many simulations to the tree; returns how many decisions they took in all."""
    actions, seen, path, shares = notes.actions, notes.seen, notes.path, notes.shares
    decisions, now = 0, int(notes.time)
    for _ in range(simulations):
        done = tree[0].visits
        # What is worth exploring depends on how much the outcomes differ at all.
        spread = sqrt(max(0.0, notes.squares * done - notes.total * notes.total)) / done if done > 8 else 0.5
        resample(view, viewer, dice, state)
        node, depth, growing = 0, 0, True
        path[0] = 0
        seat = actor(state)
        while seat >= 0 and growing and depth < deepest:
            now += 2
            count = legal(state, seat, actions)
            for k in range(count):
                seen[actions[k]] = now
            best, best_promise, known = 0, -1.0, 0
            child = int(tree[node].child)
            while child != 0:
                if seen[tree[child].action] == now:
                    seen[tree[child].action] = now + 1
                    known += 1
                    tree[child].offered += 1
                    visits = tree[child].visits
                    doubt = spread * ROOT_LOG[min(tree[child].offered, LONGEST)] / sqrt(visits)
                    promise = tree[child].worth / visits + curiosity * doubt
                    if promise > best_promise:
                        best, best_promise = child, promise
                child = int(tree[child].sibling)
            if known < count and notes.used < len(tree):
                k = roll(dice, count - known)
                place = 0
                while True:
                    if seen[actions[place]] == now:
                        if k == 0:
                            break
                        k -= 1
                    place += 1
                best = int(notes.used)
                notes.used += 1
                tree[best].worth, tree[best].visits, tree[best].offered = 0.0, 0, 1
                tree[best].action, tree[best].seat = actions[place], seat
                tree[best].child, tree[best].sibling = 0, tree[node].child
                tree[node].child = best
                growing = False
            elif known == 0:
                break
            node = best
            depth += 1
            path[depth] = node
            apply(state, seat, int(tree[node].action))
            decisions += 1
            seat = actor(state)
        decisions += finish(state, dice, weights, notes, room)
        for k in range(1, depth + 1):
            tree[path[k]].visits += 1
            tree[path[k]].worth += worth_to(int(tree[path[k]].seat), viewer, shares)
        tree[0].visits += 1
        square = shares[viewer] * shares[viewer]
        notes.total += shares[viewer]
        notes.squares += square
        if depth > 0:
            notes.totals[tree[path[1]].action] += square
    notes.time = now
    return decisions


def own_part(name: str, version: int) -> Any:
    """What the game itself brings to that version; None where it brings nothing."""
    return part(name, "search") if version > FIRST else None


@cache
def search_of(name: str, version: int = PRESENT) -> Search:
    """The compiled search of a game."""
    own = own_part(name, version)
    if own is not None:
        places = {word: getattr(own, word) for word in ("finish", "resample") if hasattr(own, word)}
        return specialise(_search, load(name), f"_{version}", **places)
    if version > FIRST:
        return search_of(name, FIRST)
    return specialise(_search, load(name), finish=specialise(_finish, load(name), judge=judge_of(name)))


def weights_of(name: str, seats: int, version: int = PRESENT) -> NDArray[np.float64]:
    """What counts in that version, for that number of players."""
    own = own_part(name, version)
    found: NDArray[np.float64] = judging.weights_of(name, seats) if own is None else own.weights_of(seats)
    return found


def room_of(name: str, version: int = PRESENT) -> State:
    """A record for `finish` to scribble in."""
    own = own_part(name, version)
    room: State = np.zeros(1, NO_ROOM if own is None else own.ROOM)[0].copy()
    return room
