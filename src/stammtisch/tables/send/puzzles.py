"""What is sent of puzzles: the list, a question, and what became of an answer."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from stammtisch.tables.wire.log import Happening
from stammtisch.tables.wire.messages import GameName, Seat
from stammtisch.tables.wire.replay import ReplayStep
from stammtisch.tables.wire.views import GameView

Grade = Annotated[int, Meta(ge=1, le=5, description="1 is easy")]
Day = Annotated[str, Meta(description="a date in UTC, such as 2026-11-18")]


class PuzzleHeading(msgspec.Struct, frozen=True):
    """What the list says of a puzzle; `seats` is the number of players."""

    id: str
    game: GameName
    kind: str
    grade: Grade
    seats: int
    options: dict[str, bool]


class PuzzlesListed(msgspec.Struct, frozen=True):
    """All puzzles, and by game the one of the day."""

    day: Day
    daily: dict[str, str]
    puzzles: tuple[PuzzleHeading, ...]


class PuzzleQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A table at which `seat` is to find the one right move: what that seat sees of it, and of the round so far.

    `names` are those of the seats, as a record writes them. `day` is set while it is the puzzle of the day.
    """

    heading: PuzzleHeading
    day: Day | None
    seat: Seat
    names: tuple[str, ...]
    log: tuple[Happening, ...]
    view: GameView


class PuzzleTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move as an answer; null gives up."""

    move: dict[str, Any] | None


class PuzzleVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer guarantees (`worth`) and what the right one does (`best`), and the worst that can come of it.

    `answer` is told to whoever has found it or given up. `steps` begin with the question, are seen with the seat's
    eyes, and show the line in which that worth is all there is. `worlds` is how many hands of the others the proof
    went through, `missed` which share of its tries each bot failed.
    """

    right: bool
    worth: int
    best: int
    answer: dict[str, Any] | None
    worlds: int
    missed: dict[str, float]
    steps: tuple[ReplayStep, ...]
