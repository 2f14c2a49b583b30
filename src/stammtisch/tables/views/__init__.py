"""What one viewer may see of a game, named as players name it, with all that may be decided and all that may not."""

from functools import cache
from importlib import import_module
from typing import Protocol, cast

from stammtisch.games.protocol import Game, State
from stammtisch.tables.engine import Cells, engine
from stammtisch.tables.views.scheffeln import ScheffelnView
from stammtisch.tables.views.speed import SpeedView
from stammtisch.tables.views.tafelrunde import TafelrundeView

GameView = ScheffelnView | SpeedView | TafelrundeView


class Eye(Protocol):
    """The module of one game in this folder."""

    def describe(self, cells: Cells, viewer: int, choosing: bool) -> GameView:
        """A masked state in words."""


@cache
def eye(name: str) -> Eye:
    return cast(Eye, import_module(f"stammtisch.tables.views.{name}"))


def look(name: str, cells: Cells, viewer: int, choosing: bool = True) -> GameView:
    """The table as that seat, or a spectator, sees it. Everything is made from the masked state and nothing else."""
    return eye(name).describe(engine(name).seen_by(cells, viewer), viewer, choosing)


def see(name: str, game: Game, state: State, viewer: int, choosing: bool = True) -> GameView:
    """The same, of a table that is a record."""
    return look(name, engine(name).cells_of(state), viewer, choosing)
