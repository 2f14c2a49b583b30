"""What a seat sees as a row of small integers, for programs that learn.

Each game lists the parts of its row in `observation.py` and fills them from a masked state. A game without that
module is shown by every integer of its masked state. Entries are int16; seats count from the one that looks, clockwise.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import State, load, new_state
from stammtisch.games.registry import part

Row = NDArray[np.int16]
Observe = Callable[[State, int, Row], None]


@dataclass(frozen=True)
class Part:
    """Some neighbouring entries of a row: how many, from which to which value, and what they mean."""

    name: str
    size: int
    low: int
    high: int
    meaning: str


def starts(parts: Sequence[Part]) -> tuple[int, ...]:
    """The place of each part's first entry."""
    return tuple(sum(part.size for part in parts[:k]) for k in range(len(parts)))


@cache
def observation_of(name: str) -> Any:
    """PARTS and the compiled `observe` of a game."""
    own = part(name, "observation")
    return own if own is not None else plain(name)


def plain(name: str) -> SimpleNamespace:
    """For a game that says nothing of it: all integers of the masked state in order, cut to the range of int16."""
    state = load(name).STATE
    parts = []
    for field in state.names or ():
        shape = np.zeros(1, state[field]).reshape(-1)
        parts.append(Part(field, shape.size, -(2**15), 2**15 - 1, f"the field `{field}` of the state"))

    def observe(view: State, seat: int, out: Row) -> None:
        numbers = [np.asarray(view[field]).reshape(-1) for field in state.names or ()]
        out[:] = np.clip(np.concatenate(numbers), -(2**15), 2**15 - 1)

    return SimpleNamespace(PARTS=tuple(parts), observe=observe)


def parts(name: str) -> tuple[Part, ...]:
    """The parts of a game's row, in order."""
    return cast(tuple[Part, ...], observation_of(name).PARTS)


@cache
def size(name: str) -> int:
    """How many entries a row has."""
    return sum(one.size for one in parts(name))


@cache
def scales(name: str) -> NDArray[np.float32]:
    """By entry: one over the largest magnitude it can have, which brings all entries to between -1 and 1."""
    sizes = [one.size for one in parts(name)]
    return np.repeat([1 / max(abs(one.low), abs(one.high), 1) for one in parts(name)], sizes).astype(np.float32)


@cache
def bounds(name: str) -> tuple[Row, Row]:
    """By entry: the lowest and the highest value."""
    sizes = [one.size for one in parts(name)]
    low, high = (np.repeat([getattr(one, end) for one in parts(name)], sizes) for end in ("low", "high"))
    return low.astype(np.int16), high.astype(np.int16)


@cache
def observer(name: str) -> Observe:
    """The game's `observe`, for callers from Python."""
    observe: Observe = observation_of(name).observe
    return kept(observe) if hasattr(observe, "py_func") else observe


def observe_view(name: str, view: State, seat: int) -> Row:
    """A masked state as a row. Only a view may be given: the row of a full state would show hidden cards."""
    if view.viewer != seat:
        raise ValueError(f"This is not the view of seat {seat}.")
    row = np.zeros(size(name), np.int16)
    observer(name)(view, seat, row)
    return row


def observe(name: str, state: State, seat: int) -> Row:
    """What that seat sees of a table: it is masked first."""
    view = new_state(load(name))
    load(name).mask(state, seat, view)
    return observe_view(name, view, seat)


def action_mask(name: str, state: State, seat: int) -> NDArray[np.int8]:
    """By action: 1 where the seat may take it now."""
    game = load(name)
    found, mask = np.empty(game.ACTIONS, np.int16), np.zeros(game.ACTIONS, np.int8)
    mask[found[: game.legal(state, seat, found)]] = 1
    return mask
