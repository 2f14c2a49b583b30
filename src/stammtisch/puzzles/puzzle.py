"""A puzzle as it stands in its file, and what a game's solver finds about a position."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any, Protocol, cast

import msgspec

from stammtisch.games.protocol import State
from stammtisch.games.registry import BadTable, info, part
from stammtisch.record.format import Record

Move = dict[str, Any]
"""A decision as the record writes it, without its seat, its time and the number of choices."""
Event = dict[str, Any]
Line = list[tuple[int, int]]
"""Decisions in their order: whose, and which action."""

CUT = "a puzzle"
"""Why the record of a puzzle has no result."""
BESIDE = ("seat", "ms", "choices")
"""What an event says besides the move itself."""


class Tried(msgspec.Struct, frozen=True):
    """One legal move of the seat: what it guarantees, and a line of play in which it brings no more than that."""

    move: Move
    worth: int
    """Money (earn, row), 1 or 0 (win, end, hide), gems * 100 + cards (raid)."""
    line: list[Event]
    """The decisions of that line, this move first, each with its seat."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position, a question, and the whole answer."""

    id: str
    kind: str
    seat: int
    answer: Move
    worth: int
    """What the answer guarantees."""
    next: int
    """What the best of all other moves guarantees."""
    worlds: int
    """How many different hands the others may hold."""
    lines: int
    """How many lines of play the solver went through."""
    grade: int
    """From 1, easy, to 5."""
    missed: dict[str, float]
    """By level of bot: with which share of seeds it does not find the answer."""
    moves: list[Tried]
    """Every different legal move, the answer first, then from the best to the worst."""
    record: Record
    """The game up to the question."""


class Solution(msgspec.Struct, frozen=True):
    """What each legal action guarantees, and for each a line in which it brings no more."""

    worths: dict[int, int]
    lines: dict[int, Line]
    worlds: int
    count: int

    def ranked(self) -> list[int]:
        """The actions, the best first."""
        return sorted(self.worths, key=lambda action: (-self.worths[action], action))

    def gap(self) -> int:
        """By how much the best action beats the second; 0 where there is no other."""
        best = [self.worths[action] for action in self.ranked()[:2]]
        return best[0] - best[1] if len(best) == 2 else 0


class GamePuzzles(Protocol):
    """The module `puzzles` of a game."""

    KINDS: tuple[str, ...]
    OPTIONS: tuple[dict[str, bool], ...]
    """The options with which puzzles are made; without it only the game as it is."""

    def asks(self, state: State, seat: int) -> Iterator[str]:
        """The kinds of puzzle that the seat, which decides, might be asked here; it costs little."""

    def solve(self, view: State, seat: int, kind: str) -> Solution | None:
        """What each action guarantees, from the seat's own view; None where that is too large or senseless."""

    def world_for(self, view: State, seat: int, line: Line) -> State:
        """A full table that agrees with the view and at which that line can be played."""

    def sensible(self, solution: Solution) -> bool:
        """Whether there is one answer, clear and not trivial."""


def puzzles_of(name: str) -> GamePuzzles:
    """What the game brings for puzzles, or a sentence that says that it has none."""
    own: ModuleType | None = part(name, "puzzles")
    if own is None:
        raise BadTable(f"There are no puzzles for {info(name).title}.")
    return cast(GamePuzzles, own)


def bare(event: Event) -> Move:
    """Only the move of an event."""
    return {word: value for word, value in event.items() if word not in BESIDE}


def encode(puzzle: Puzzle) -> bytes:
    """The puzzle as one line of JSON."""
    return msgspec.json.encode(puzzle)


def decode(line: bytes) -> Puzzle:
    """The puzzle that a line of JSON holds."""
    return msgspec.json.decode(line, type=Puzzle)
