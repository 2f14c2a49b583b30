"""Looking on at a recorded game, and noting what a study of its balance wants to know."""

from collections import Counter
from importlib import import_module
from typing import Any, Protocol, cast

import msgspec

from stammtisch.games.protocol import State
from stammtisch.games.registry import part
from stammtisch.record.format import Event, Record, Result
from stammtisch.record.replay import Replay

NO_SEAT = -1
"""A case that belongs to nobody, such as a character that nobody grabbed."""


class Side(msgspec.Struct, array_like=True):
    """The cases of one game on one side of a comparison."""

    cases: float = 0
    earned: float = 0
    won: float = 0


class Tally(msgspec.Struct):
    """What was noted of one game. Places count from the player who started it."""

    rounds: int
    decisions: int
    choices: float
    """How many a decision had, on average."""
    shares: list[float] = []
    """Of the win, by place; empty where the game was cut off, and then all the rest is empty as well."""
    scores: list[int] = []
    late_turn: bool = False
    """The one who led before the last round did not win."""
    happened: dict[str, int] = {}
    compared: dict[str, tuple[Side, Side]] = {}


class Happening(msgspec.Struct, frozen=True):
    """Something that a rule brings about."""

    rule: str
    sentence: str


class Comparison(msgspec.Struct, frozen=True):
    """Cases that have something, and all others."""

    chapter: str
    having: str


class Chapter(msgspec.Struct, frozen=True):
    """Comparisons that are read together; `earned` and `won` say what is compared, or nothing."""

    title: str
    text: str
    earned: str = ""
    won: str = ""


class Watched(Protocol):
    """What each game's module offers for its study."""

    Watch: type["Watch"]
    CHAPTERS: dict[str, Chapter]
    UNIT: str
    OPTION_NAMES: dict[str, str]
    """What a report calls an option; a house rule that is not named here goes by its own name."""
    LIMITS: list[str]
    """What a report of this game cannot say."""

    def happenings(self, options: dict[str, bool]) -> dict[str, Happening]:
        """What can happen at a table with these options."""

    def comparisons(self, seats: int, options: dict[str, bool]) -> dict[str, Comparison]:
        """What can be compared at such a table."""


def watched(game: str) -> Watched:
    """The module that knows what to look for in that game."""
    return cast(Watched, cast(Any, part(game, "balance") or import_module("stammtisch.lab.balance.plain")))


class Watch:
    """Looks on at one game from beginning to end."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seats = len(record.seats)
        self.happened: Counter[str] = Counter()
        self.standings: list[list[int]] = []
        """The scores after each round."""
        self.cases: list[tuple[str, bool, int, float]] = []
        """Comparison, whether the case is inside, its seat, what it earned."""

    def see(self, before: State, events: list[Event], after: State) -> None:
        """One step of the game: a decision, what follows from it, or a chance."""

    def end(self, result: Result, state: State) -> None:
        """The game is over."""

    def case(self, comparison: str, inside: bool, seat: int, earned: float) -> None:
        self.cases.append((comparison, inside, seat, earned))


def tally(record: Record) -> Tally:
    """What there is to note of a game."""
    watch = watched(record.game).Watch(record)
    replay = Replay(record)
    before = replay.state.copy()
    while events := replay.advance():
        watch.see(before, events, replay.state)
        before = replay.state.copy()
    choices = [event["choices"] for event in record.events if "seat" in event]
    found = Tally(int(replay.state.rounds), len(choices), sum(choices) / max(1, len(choices)))
    if not record.result:
        return found
    watch.end(record.result, replay.state)
    start = record.setup["start"]
    places = [(start + place) % watch.seats for place in range(watch.seats)]
    won = [(seat in record.result.winners) / len(record.result.winners) for seat in range(watch.seats)]
    found.shares = [won[seat] for seat in places]
    found.scores = [record.result.scores[seat] for seat in places]
    found.late_turn = has_turned(watch.standings, record.result)
    found.happened = {key: int(times) for key, times in watch.happened.items() if times}
    found.compared = compare(watch.cases, won)
    return found


def has_turned(standings: list[list[int]], result: Result) -> bool:
    """Whether somebody led alone before the last round and did not win."""
    if len(standings) < 2:
        return False
    before = standings[-2]
    leaders = [seat for seat, score in enumerate(before) if score == max(before)]
    return len(leaders) == 1 and leaders[0] not in result.winners


def compare(cases: list[tuple[str, bool, int, float]], won: list[float]) -> dict[str, tuple[Side, Side]]:
    """The cases by comparison: those inside, and those outside."""
    sides: dict[str, tuple[Side, Side]] = {}
    for comparison, inside, seat, earned in cases:
        side = sides.setdefault(comparison, (Side(), Side()))[0 if inside else 1]
        side.cases += 1
        side.earned += earned
        side.won += won[seat] if seat != NO_SEAT else 0
    return sides
