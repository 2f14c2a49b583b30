"""The games' functions on plain bytes.

Handing a NumPy record to compiled code costs ten microseconds from Python, handing it an array of bytes a third of one.
A table therefore keeps its state as bytes; whoever wants to read it gets a record that lies on the same bytes, or all
its fields at once as plain numbers.
"""

import struct
import threading
from collections import namedtuple
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from types import FunctionType
from typing import Any, cast

import numpy as np
from msgspec import DecodeError, Raw, to_builtins
from msgspec.json import Decoder, encode
from numpy.typing import NDArray

from stammtisch.games.anygame import STATE, actor, apply, chance, legal, mask, refusal
from stammtisch.games.dice import DICE
from stammtisch.games.protocol import Game, State, load
from stammtisch.games.specialise import name_of
from stammtisch.tables.writing.ink import kept

Cells = NDArray[np.uint8]
"""The bytes of one state."""


def _whose(cells: Cells) -> int:
    return actor(cells.view(STATE)[0])


def _apply(cells: Cells, seat: int, action: int) -> None:
    apply(cells.view(STATE)[0], seat, action)


def _chance(cells: Cells, dice: Cells) -> None:
    chance(cells.view(STATE)[0], dice.view(DICE)[0])


def _legal(cells: Cells, seat: int, out: NDArray[np.int16]) -> int:
    return legal(cells.view(STATE)[0], seat, out)


def _refusal(cells: Cells, seat: int, action: int) -> int:
    return refusal(cells.view(STATE)[0], seat, action)


def _mask(cells: Cells, viewer: int, out: Cells) -> None:
    mask(cells.view(STATE)[0], viewer, out.view(STATE)[0])


def on_bytes(template: Any, game: Game) -> Any:
    """The template with that game's functions, compiled and kept on disk."""
    plain = cast(FunctionType, template)
    theirs = {word: getattr(game, word) for word in plain.__globals__ if hasattr(game, word) and word[0] != "_"}
    function = FunctionType(plain.__code__, {**plain.__globals__, **theirs}, plain.__name__)
    function.__qualname__ = f"{name_of(game)}{plain.__name__}"
    function.__module__ = plain.__module__
    return kept(function, owner=game.__name__)


Reading = Any
"""All fields of a state by name, as plain numbers and tuples of them; a field of rows is one long tuple."""


class Sheet(threading.local):
    """Room for a list of actions, of each thread its own."""

    def __init__(self, actions: int) -> None:
        self.actions = np.empty(actions, np.int16)


class Engine:
    """One game on bytes. States are never changed: whatever happens makes a new one."""

    def __init__(self, name: str) -> None:
        self.game = load(name)
        self.size = self.game.STATE.itemsize
        self.whose: Callable[[Cells], int] = on_bytes(_whose, self.game)
        self.refusal: Callable[[Cells, int, int], int] = on_bytes(_refusal, self.game)
        self._apply = on_bytes(_apply, self.game)
        self._chance = on_bytes(_chance, self.game)
        self._legal = on_bytes(_legal, self.game)
        self._mask = on_bytes(_mask, self.game)
        self._sheet = Sheet(self.game.ACTIONS)
        self.read = reader(name, self.game.STATE) if self.game.events.PLAIN_NUMBERS else self.state_of
        """A state to be looked at: as plain numbers where the game can read them."""
        self.named: list[dict[str, Any]] = [to_builtins(move) for move in self.game.moves.MOVES]
        """Every action as the record writes it."""
        self.written = [Raw(encode(move)) for move in self.game.moves.MOVES]
        """The same as JSON."""
        self._action_of = {encode(move): action for move, action in self.game.moves.ACTION_OF.items()}
        self._read_move = Decoder(self.game.moves.Move).decode

    def action_of(self, move: Raw) -> int | None:
        """The number of a written move; None where this game has no such move."""
        action: int | None = self._action_of.get(bytes(move))
        if action is None:  # written in another way, or wrong
            try:
                action = self.game.moves.ACTION_OF.get(self._read_move(move))
            except (DecodeError, RecursionError):
                return None
        return action

    def cells_of(self, state: State) -> Cells:
        return np.frombuffer(bytearray(state.tobytes()), np.uint8)

    def state_of(self, cells: Cells) -> State:
        """A record on the same bytes."""
        return cast(State, cells.view(self.game.STATE)[0])

    def after(self, cells: Cells, seat: int, action: int) -> Cells:
        """The table after a legal action."""
        then = cells.copy()
        self._apply(then, seat, action)
        return then

    def after_chance(self, cells: Cells, key: bytes) -> Cells:
        """The table after one step of chance, with the dice of that key."""
        then = cells.copy()
        self._chance(then, np.frombuffer(bytearray(key), np.uint8))
        return then

    def count_legal(self, cells: Cells, seat: int) -> int:
        return int(self._legal(cells, seat, self._sheet.actions))

    def legal(self, cells: Cells, seat: int) -> list[int]:
        out = self._sheet.actions
        actions: list[int] = out[: self._legal(cells, seat, out)].tolist()
        return actions

    def seen_by(self, cells: Cells, viewer: int) -> Cells:
        """The table as that viewer may know it."""
        view = np.zeros(self.size, np.uint8)
        self._mask(cells, viewer, view)
        return view


def place_of(dtype: Any, field: str) -> int:
    """Where a field begins among the bytes of a state."""
    return int(dtype.fields[field][1])


def reader(name: str, dtype: Any) -> Callable[[Cells], Reading]:
    """Reads all fields of a state at once, in two calls of compiled code."""
    codes, places, start = ["<"], [], 0
    for field in dtype.names:
        kind = dtype.fields[field][0]
        count = int(np.prod(kind.shape, dtype=int))
        codes.append(f"{count}{kind.base.char}")
        places.append(slice(start, start + count) if kind.shape else start)
        start += count
    unpack: Any = struct.Struct("".join(codes)).unpack_from
    pick = itemgetter(*places)
    make: Any = namedtuple(name.capitalize(), dtype.names)._make  # type: ignore[attr-defined]
    return lambda cells: make(pick(unpack(cells)))


@cache
def engine(name: str) -> Engine:
    """The engine of that game."""
    return Engine(name)
