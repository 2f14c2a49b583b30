"""What one viewer may see of a game, named as players name it, with all that may be decided and all that may not.

The types here are what the wire promises. What is sent is made in one place only, as JSON; whoever wants to read a view
in Python gets that JSON read back.
"""

from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

import msgspec

from stammtisch.games.protocol import Game, State
from stammtisch.tables.engine import Cells, engine
from stammtisch.tables.views.scheffeln import ScheffelnView
from stammtisch.tables.views.speed import SpeedView
from stammtisch.tables.views.tafelrunde import TafelrundeView

GameView = ScheffelnView | SpeedView | TafelrundeView

OPEN_BOOK = {"scheffeln": True, "speed": True, "tafelrunde": False}
"""Whether a table shows what everybody could remember (A-62) where its host says nothing: money is shown, chests that
were hidden are not."""

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(GameView)


class Writer(Protocol):
    """What the module of a game in the folder `writing` holds."""

    def sheets(self, cells: Cells, viewers: tuple[int, ...], choosing: bool, open_book: bool = False) -> list[bytes]:
        """What each of these viewers sees, ascending, made from their masked states and nothing else.

        With an open book they are also shown what everybody could remember, otherwise only counts of it (A-62).
        """


@cache
def writer(name: str) -> Writer:
    return cast(Writer, import_module(f"stammtisch.tables.writing.{name}").writer)


def look(name: str, cells: Cells, viewer: int, choosing: bool = True, open_book: bool = False) -> GameView:
    """The table as that seat, or a spectator, sees it."""
    return cast(GameView, _decoder.decode(writer(name).sheets(cells, (viewer,), choosing, open_book)[0]))


def see(name: str, game: Game, state: State, viewer: int, choosing: bool = True, open_book: bool = False) -> GameView:
    """The same, of a table that is a record."""
    return look(name, engine(name).cells_of(state), viewer, choosing, open_book)
