"""What one viewer may see of a game, named as players name it, with all that may be decided and all that may not."""

from importlib import import_module
from typing import Protocol, cast

from stammtisch.games.protocol import Game, State, new_state
from stammtisch.tables.views.scheffeln import ScheffelnView
from stammtisch.tables.views.speed import SpeedView
from stammtisch.tables.views.tafelrunde import TafelrundeView

GameView = ScheffelnView | SpeedView | TafelrundeView


class Eye(Protocol):
    """The module of one game in this folder."""

    def describe(self, view: State, viewer: int, choosing: bool) -> GameView:
        """A masked state in words."""


def see(name: str, game: Game, state: State, viewer: int, choosing: bool = True) -> GameView:
    """The table as that seat, or a spectator, sees it. Everything is made from the masked state and nothing else."""
    view = new_state(game)
    game.mask(state, viewer, view)
    eye = cast(Eye, import_module(f"stammtisch.tables.views.{name}"))
    return eye.describe(view, viewer, choosing)
