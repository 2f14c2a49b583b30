"""Views as they are sent: made in one place only, as JSON, and read back by whoever wants to read one in Python."""

from functools import cache
from typing import Any, Protocol, cast

import msgspec

from stammtisch.games.protocol import State
from stammtisch.games.registry import part
from stammtisch.tables.game.engine import Cells, engine
from stammtisch.tables.send.plain import PlainWriter
from stammtisch.tables.wire.views import GameView

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(GameView)


class Writer(Protocol):
    """What `table/writer.py` of a game offers as `writer`."""

    def sheets(self, cells: Cells, viewers: tuple[int, ...], choosing: bool, open_book: bool = False) -> list[bytes]:
        """What each of these viewers sees, ascending, made from their masked states and nothing else.

        With an open book they are also shown what everybody could remember, otherwise only counts of it (A-62).
        """


@cache
def writer(name: str) -> Writer:
    """The game's own, or one that tells any game plainly."""
    own = part(name, "table.writer")
    return PlainWriter(name) if own is None else cast(Writer, own.writer)


def look(name: str, cells: Cells, viewer: int, choosing: bool = True, open_book: bool = False) -> GameView:
    """The table as that seat, or a spectator, sees it."""
    return _decoder.decode(writer(name).sheets(cells, (viewer,), choosing, open_book)[0])


def see(name: str, state: State, viewer: int, choosing: bool = True, open_book: bool = False) -> GameView:
    """The same, of a table that is a record."""
    return look(name, engine(name).cells_of(state), viewer, choosing, open_book)
