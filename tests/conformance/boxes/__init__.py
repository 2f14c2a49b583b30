"""What lies in each game's box, where it may be, and who may see it: written from the rules, not from the code.

One module a game, with the name of the game.
"""

import importlib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

from stammtisch.games.protocol import State


class Secret(NamedTuple):
    """A place in a state whose content a viewer may not know: a cell of a field, or one bit of it."""

    field: str
    place: tuple[int, ...]
    bit: int | None = None

    def cut(self, cell: int) -> int:
        """The secret part of the cell."""
        return cell if self.bit is None else cell >> self.bit & 1

    def spoil(self, state: State, marker: int) -> None:
        """Puts something else there; what it means does not matter, since nobody may read it."""
        cell = state[self.field]
        cell[self.place] = marker if self.bit is None else int(cell[self.place]) ^ 1 << self.bit


class Box(Protocol):
    """What a game's module in this folder says."""

    FIXED: frozenset[str]
    """Fields that never change once the table is there."""
    OPEN: frozenset[str]
    """Fields that everybody may see whole."""
    SECRET: frozenset[str]
    """Fields of which some viewer may not see some part."""
    OWN_ROWS: frozenset[str]
    """Fields with one row a seat, of which a decision changes only the row of the seat that decides."""

    def may_change(self, before: State, by_chance: bool) -> frozenset[str]:
        """The fields that the next step from here may change."""

    def check(self, state: State) -> None:
        """Nothing is lost, doubled or in two places, in a full state."""

    def check_outcome(self, seats: int, rounds: int, decisions: int, scores: list[int], winners: list[int]) -> None:
        """The summary of a finished game is possible."""

    def secrets(self, state: State, viewer: int) -> Iterator[Secret]:
        """All that this viewer may not know of a full state, as far as there is something to know."""

    def varies(self, state: State, viewer: int, secret: Secret) -> bool:
        """Whether there is more than one possibility for a secret, as far as counting what is open can tell."""


@cache
def box_of(name: str) -> Box:
    """The box of a game; every registered game needs one."""
    return cast(Box, cast(Any, importlib.import_module(f"tests.conformance.boxes.{name}")))
