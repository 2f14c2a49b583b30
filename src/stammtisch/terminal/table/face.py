"""How each game looks on the screen, and what it asks its player."""

from abc import ABC, abstractmethod
from typing import cast

from rich.text import Text

from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.games.registry import part
from stammtisch.terminal.table.choices import Question
from stammtisch.terminal.table.table import Table


class Face(ABC):
    """Everything is drawn from the view of the player's seat."""

    beside: bool
    """Whether the log stands beside the board, or below it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.words = table.words

    @property
    def extras(self) -> str:
        """The options of the table, for its heading."""
        return "".join(f" + {self.words.option(option)}" for option in self.table.options)

    @abstractmethod
    def heading(self, view: View) -> str:
        """Where the game stands."""

    @abstractmethod
    def board(self, table: State, ghost: State | None, width: int, height: int) -> Text:
        """The table for a terminal of that size; `ghost` is the same after the option under the cursor."""

    @abstractmethod
    def players(self, view: View) -> Text:
        """Who is there, where the board does not show it."""

    def shelf(self, view: View) -> Text:
        """What lies before the player and is not to choose from now."""
        return Text()

    @abstractmethod
    def question(self, view: View) -> Question:
        """What the player may do, and may not."""

    def forecast(self, view: View, ghost: State) -> str:
        """What the option under the cursor would change, beyond what the log would say."""
        return ""

    def scenes(self, view: View) -> list[State]:
        """The tables to show one after the other once a race is decided; `view` is from before its last decision."""
        return []

    def watch(self, clock: int, scene: int | None) -> None:
        """Told before anything is drawn: the milliseconds of the race so far, and which of its scenes is shown."""
        return


def face_of(table: Table) -> Face:
    """The face of the table's game, or a plain one."""
    module = part(table.name, "terminal.face")
    if module is None:
        from stammtisch.terminal.table.plain import PlainFace  # which is a Face itself

        return PlainFace(table)
    return cast(Face, module.face(table))
