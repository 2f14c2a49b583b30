"""Finished games in a file, so that an interrupted run can go on: the question, then the games as they finish."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec
import numpy as np
import platformdirs

from stammtisch.games.compiled import fingerprint
from stammtisch.games.playout import SCORES
from stammtisch.lab.matches import Rows
from stammtisch.record.format import RULES_VERSION

FORMAT = "stammtisch-run/1"


class BadKeep(Exception):
    """A file that cannot be gone on with."""


class Asked(Protocol):
    """What makes one run differ from another; how many games it should have does not."""

    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def bots(self) -> tuple[str, ...]: ...
    @property
    def seed(self) -> int: ...
    @property
    def options(self) -> Mapping[str, bool]: ...
    @property
    def cap(self) -> int: ...


class Head(msgspec.Struct):
    """The first line."""

    format: str
    run: dict[str, Any]


class Line(msgspec.Struct, omit_defaults=True):
    """Some finished games, and how long the file of records was with theirs in it."""

    games: list[list[int]]
    records: int | None = None


def identity(asked: Asked) -> dict[str, Any]:
    """Two runs with the same identity play the same games."""
    return {
        "kind": type(asked).__name__.lower(),
        "game": asked.game,
        "seats": asked.seats,
        "bots": list(asked.bots),
        "options": sorted(option for option, chosen in asked.options.items() if chosen),
        "seed": asked.seed,
        "cap": asked.cap,
        "rules": RULES_VERSION,
        "source": fingerprint("bots"),
    }


def usual_place(asked: Asked) -> Path:
    """Where an interrupted run is kept if nobody said where: a file for each question."""
    name = hashlib.sha256(msgspec.json.encode(identity(asked))).hexdigest()[:16]
    return platformdirs.user_state_path("stammtisch") / f"{asked.game}-{name}.jsonl"


class Keep:
    """The finished games of a run, the first ones first; in memory, and once it has a file there as well."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.rows: Rows = np.zeros((0, SCORES + asked.seats), np.int64)
        self.records: int | None = 0
        """How many bytes of the file of records belong to these games; None if some have no record."""
        self._path: Path | None = None
        self._more: list[Rows] = []

    def begin(self, path: Path) -> None:
        """Writes a new file with what is finished so far; whatever is added comes after it."""
        lines = [msgspec.json.encode(Head(FORMAT, identity(self.asked)))]
        if len(self.all()):
            lines.append(msgspec.json.encode(Line(self.all().tolist(), self.records)))
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.new")
        new.write_bytes(b"".join(line + b"\n" for line in lines))
        new.replace(path)  # at no moment is there half a file
        self._path = path

    def resume(self, path: Path) -> None:
        """Takes up what a file keeps; a last line that was cut off is played again."""
        whole, _, _ = path.read_bytes().rpartition(b"\n")
        first, *rest = whole.split(b"\n")
        try:
            head = msgspec.json.decode(first, type=Head)
        except msgspec.DecodeError:
            raise BadKeep(f"{path} was not saved by a simulation or tournament.") from None
        self._compare(head, path)
        lines = [self._line(text, path, number) for number, text in enumerate(rest, start=2)]
        if lines:
            self._more = [np.array(line.games, np.int64) for line in lines]
            self.records = lines[-1].records
        with path.open("r+b") as file:
            file.truncate(len(whole) + 1)
        self._path = path

    def _compare(self, head: Head, path: Path) -> None:
        """Refuses games of another question."""
        if head.format != FORMAT:
            raise BadKeep(f"{path} has the format '{head.format}', but only '{FORMAT}' can be resumed.")
        for what, wanted in identity(self.asked).items():
            found = head.run.get(what)
            if found == wanted:
                continue
            if what in ("rules", "source"):
                raise BadKeep(f"{path} contains games of another version of the rules or bots: leave out --resume.")
            raise BadKeep(f"{path} contains games of another run: {what} {told(found)}, not {told(wanted)}.")

    def _line(self, text: bytes, path: Path, number: int) -> Line:
        try:
            line = msgspec.json.decode(text, type=Line)
        except msgspec.DecodeError:
            line = Line([[]])
        width = SCORES + self.asked.seats
        if any(len(row) != width or not all(-(2**63) <= value < 2**63 for value in row) for row in line.games):
            raise BadKeep(f"{path}, line {number} is damaged: no finished games can be read from it.")
        return line

    def add(self, rows: Rows, records: int | None) -> None:
        """More finished games, on disk when this returns if there is a file."""
        if self._path is not None:
            try:
                with self._path.open("ab") as file:
                    file.write(msgspec.json.encode(Line(rows.tolist(), records)) + b"\n")
            except OSError as error:
                raise BadKeep(f"{self._path} cannot be written: {error.strerror}.") from None
        self._more.append(rows)
        self.records = records

    def all(self) -> Rows:
        """One row for each finished game."""
        self.rows = np.concatenate([self.rows, *self._more])
        self._more = []
        return self.rows


def told(value: object) -> str:
    """A part of a question in words."""
    return (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)
