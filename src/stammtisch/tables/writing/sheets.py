"""All views of a table in one call: a masked copy for each viewer, and the game's own function that writes it."""

import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.anygame import STATE, mask
from stammtisch.tables.writing.fields import Words
from stammtisch.tables.writing.ink import BUFFER, ROOM, Buffer, Bytes, kept_for

Tables = NDArray[Any]
SEEN, AFTER, PAID, BLANK = range(4)
"""Tables that a writer works with: what the viewer sees, the same after a move, after a payout, and an empty one.

They belong to whoever calls: compiled code frees an array of its own as soon as it has taken a record out of it.
"""
PutView = Callable[[Buffer, Tables, int, bool, bool], None]
"""A game's function: writes `tables[SEEN]`, given the viewer, whether to list choices, and whether the book is open."""
Write = Callable[[Bytes, int, bool, bool, Bytes, Bytes, NDArray[np.int32]], None]


def put_view(buffer: Buffer, tables: Tables, viewer: int, choosing: bool, open_book: bool) -> None:
    """Stands for the function of a game."""
    raise NotImplementedError


def _write(
    cells: Bytes, viewers: int, choosing: bool, open_book: bool, scratch: Bytes, space: Bytes, ends: NDArray[np.int32]
) -> None:
    """What each of the viewers sees, the spectator first; `viewers` has a bit for each, seats from the second on."""
    state, tables, buffer = cells.view(STATE)[0], scratch.view(STATE), space.view(BUFFER)[0]
    buffer.at, count = 0, 0
    for viewer in range(-1, len(ends) - 1):
        if viewers >> (viewer + 1) & 1:
            assert buffer.at < ROOM
            tables[SEEN] = tables[BLANK]
            mask(state, viewer, tables[SEEN])
            put_view(buffer, tables, viewer, choosing, open_book)
            buffer.at -= 1  # the comma
            ends[count] = buffer.at
            count += 1


class Writer(threading.local):
    """Writes what viewers see; every thread has a buffer of its own."""

    def __init__(self, words: Words, write: Write, state: np.dtype[Any]) -> None:
        scratch, ends = np.zeros(4 * state.itemsize, np.uint8), np.empty(16, np.int32)
        self._own = write, scratch, words.buffer(), ends

    def sheets(self, cells: Bytes, viewers: tuple[int, ...], choosing: bool, open_book: bool = False) -> list[bytes]:
        """What each of these viewers sees; they are ascending, -1 for a spectator."""
        write, scratch, buffer, ends = self._own
        wanted = 0
        for viewer in viewers:
            wanted |= 1 << viewer + 1
        write(cells, wanted, choosing, open_book, scratch, buffer, ends)
        stops = ends[: len(viewers)].tolist()
        text = buffer[: stops[-1]].tobytes()
        return [text[start:stop] for start, stop in zip((0, *stops[:-1]), stops, strict=True)]


def writer_of(game: ModuleType, words: Words, put_view: PutView) -> Writer:
    """The writer of a game, from its words and the function that writes one view."""
    write: Write = kept_for(game.__name__, _write, STATE=game.STATE, mask=game.mask, put_view=put_view)
    return Writer(words, write, game.STATE)
