"""The puzzles that come with the package: found by their ids, read only when they are wanted."""

import hashlib
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from stammtisch.puzzles.puzzle import Puzzle, decode

DATA = Path(__file__).with_name("data")


class UnknownPuzzle(ValueError):
    """No puzzle of that id, or none at all for that game."""


class Heading(msgspec.Struct, frozen=True):
    """What a list says of a puzzle."""

    id: str
    game: str
    kind: str
    grade: int
    seats: int
    options: dict[str, bool]


class _Table(msgspec.Struct, frozen=True):
    game: str
    seats: list[str]
    options: dict[str, bool] = {}


class _Opening(msgspec.Struct, frozen=True):
    """The few fields of a puzzle that a heading needs; the rest is skipped."""

    id: str
    kind: str
    grade: int
    record: _Table


class Shelf:
    """The puzzles of one folder, `<game>-<n>.jsonl`, one a line."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._places: dict[str, tuple[Path, int, int]] = {}
        self._headings: dict[str, Heading] = {}
        decoder = msgspec.json.Decoder(_Opening)
        for path in files_in(folder):
            at = 0
            for line in path.read_bytes().splitlines(keepends=True):
                found = decoder.decode(line)
                table = found.record
                heading = Heading(found.id, table.game, found.kind, found.grade, len(table.seats), table.options)
                self._headings[found.id] = heading
                self._places[found.id] = path, at, len(line)
                at += len(line)

    def headings(self) -> list[Heading]:
        return list(self._headings.values())

    def ids(self, game: str | None = None) -> list[str]:
        return [heading.id for heading in self._headings.values() if game in (None, heading.game)]

    def puzzle(self, name: str) -> Puzzle:
        if name not in self._places:
            raise UnknownPuzzle(f"There is no puzzle '{name}'.")
        path, at, length = self._places[name]
        with path.open("rb") as file:
            file.seek(at)
            return decode(file.read(length))

    def daily(self, game: str, day: date) -> str:
        """The same for everybody; every puzzle of the game has its day before one comes again."""
        order = sorted(self.ids(game), key=lambda each: hashlib.blake2b(each.encode()).digest())
        if not order:
            raise UnknownPuzzle(f"There are no puzzles for '{game}'.")
        return order[day.toordinal() % len(order)]


def files_in(folder: Path, game: str = "*") -> Iterator[Path]:
    """The files of a folder, those of one game in the order of their numbers."""
    found = [path for path in folder.glob(f"{game}-*.jsonl") if path.stem.rpartition("-")[2].isdecimal()]
    yield from sorted(found, key=lambda path: (path.stem.rpartition("-")[0], int(path.stem.rpartition("-")[2])))


@cache
def shelf() -> Shelf:
    """The puzzles of the package."""
    return Shelf(DATA)


def ids(game: str | None = None) -> list[str]:
    """All puzzles, or those of one game, from the easiest to the hardest."""
    return shelf().ids(game)


def puzzle(name: str) -> Puzzle:
    """The puzzle of that id."""
    return shelf().puzzle(name)


def headings() -> list[Heading]:
    """What there is, without reading any of it whole."""
    return shelf().headings()


def daily(game: str, day: date) -> str:
    """The game's puzzle of that day, which begins at midnight UTC."""
    return shelf().daily(game, day)
