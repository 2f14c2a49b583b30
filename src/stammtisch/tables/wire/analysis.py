"""What is found out about a finished game: every decision judged from its seat's own view, and luck apart from play."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from stammtisch.tables.wire.log import Happening
from stammtisch.tables.wire.messages import GameName, Move
from stammtisch.tables.wire.reasons import Reason
from stammtisch.tables.wire.replay import ReplayStep

Points = Annotated[float, Meta(ge=0, le=100, description="of a hundred: a chance to win, or a difference of two")]
Share = Annotated[float, Meta(ge=0, le=1)]
Verdict = Literal["only", "best", "fine", "slip", "mistake", "blunder"]
"""`only`: there was no choice; `fine`: not the best move found, but nothing is given away beyond the error; the others
by what was given away beyond the error."""


class JudgedDecision(msgspec.Struct, frozen=True):
    """A decision of a finished game, from what its seat could see: `step` of the replay is the table after it.

    `best` is the chance of the best move there was, `made` that of the move that was made, `given_away` the difference;
    `error` is half the width of its 95 % interval.
    """

    step: int
    round: int
    seat: int
    choices: int
    happened: Happening
    best: Points
    made: Points
    given_away: Points
    error: Points
    verdict: Verdict


class ChancePoint(msgspec.Struct, frozen=True):
    """A seat's chance to win when it decided, before the table of that step of the replay; the last one of a seat is
    its share of the win. `error` is half the width of the 95 % interval."""

    step: int
    round: int
    chance: Points
    error: Points


class SeatAnalysis(msgspec.Struct, frozen=True):
    """One seat's line, and what its decisions gave away in all; `choices` counts those with more than one choice,
    `mistakes` those that gave something away beyond the error."""

    line: tuple[ChancePoint, ...]
    given_away: float
    error: float
    choices: int
    mistakes: int


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision that gave away much: `step` of the replay is the table after it, `happened` what was decided.

    `better` is the better move as the log would tell it, `move` as a record has it; `line` shows it on the board as the
    seat would have seen it: the table after it, and how strong bots might have gone on to the end of the round.
    """

    step: int
    round: int
    seat: int
    happened: Happening
    better: Happening
    move: Move
    best: Points
    made: Points
    given_away: Points
    error: Points
    verdict: Verdict
    reason: Reason
    line: tuple[ReplayStep, ...]


class Analysis(msgspec.Struct, frozen=True):
    """A finished game, judged: `tries` of the search for each decision; the turning points in the order of the game."""

    game: GameName
    tries: int
    seats: tuple[SeatAnalysis, ...]
    decisions: tuple[JudgedDecision, ...]
    turning_points: tuple[TurningPoint, ...]


class AnalysisTold(msgspec.Struct, frozen=True):
    """How far the analysis of a game is, from 0 to 1, and the analysis once it is done."""

    progress: Share
    analysis: Analysis | None


class AnalysisAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be judged, of a game that is over."""

    record: dict[str, Any]


class SeatLuck(msgspec.Struct, frozen=True):
    """Where one seat's result came from: `start` plus all of `totals` is the `result`, as shares of the win.

    `totals` and their standard `errors` have one number for each part, `rounds` one row for each round.
    """

    start: float
    result: float
    totals: tuple[float, ...]
    errors: tuple[float, ...]
    rounds: tuple[tuple[float, ...], ...]


class LuckTold(msgspec.Struct, frozen=True):
    """Luck and play in a finished game. `value` is the hash of the value by which they are measured; `parts` are
    `cards`, `own` and `others`; in a race `cards`, `reading`, `quickness` and `others`."""

    game: GameName
    value: str
    parts: tuple[str, ...]
    seats: tuple[SeatLuck, ...]
