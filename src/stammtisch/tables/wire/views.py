"""What one viewer may see of a game, named as players name it, with all that may be decided and all that may not.

Each of our games has its view in `table/view.py`; every other game is shown by a `PlainView`.
"""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import msgspec

from stammtisch.games.registry import own_parts
from stammtisch.tables.wire.end import End


class PlainForecast(msgspec.Struct, frozen=True):
    """The table after a move, as text, and the scores then, as far as the mover can foresee."""

    board: str
    scores: tuple[int, ...]


class PlainChoice(msgspec.Struct, frozen=True):
    """A legal move, its short notation, and what it would do."""

    move: dict[str, Any]
    notation: str
    then: PlainForecast


class PlainRefusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that is not allowed, the rule against it, and which of its conditions fails where it has several."""

    move: dict[str, Any]
    notation: str
    rule: str
    case: str = ""


class PlainSeat(msgspec.Struct, frozen=True):
    score: int


class PlainView(msgspec.Struct, frozen=True, tag_field="game", tag="plain"):
    """A game that brings no drawings of its own: its table as text. `name` is the game's."""

    name: str
    viewer: int | None
    round: int
    turn: int | None
    start: int | None
    board: str
    seats: tuple[PlainSeat, ...]
    choices: tuple[PlainChoice, ...]
    refused: tuple[PlainRefusal, ...]
    end: End | None


if TYPE_CHECKING:
    GameView = Any
else:
    GameView = reduce(or_, (view.VIEW for view in own_parts("table.view")), PlainView)
