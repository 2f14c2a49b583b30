"""Finished games in a file, so that an interrupted run can go on: what was asked, then the games as they finish."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec
import numpy as np
import platformdirs

from stammtisch.games.compiled import fingerprint
from stammtisch.games.playout import SCORES
from stammtisch.lab.matches import Rows
from stammtisch.record.format import RULES_VERSION

FORMAT = "stammtisch-run/1"

Identity = dict[str, Any]
"""Everything that the games of a run depend on; how many there should be is not part of it."""


class BadKeep(Exception):
    """A file that cannot be begun, or gone on with."""


class Asked(Protocol):
    """What makes one run differ from another: a simulation, a tournament, or a study."""

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


class Capped(Asked, Protocol):
    """A run whose games are cut off where its user says."""

    @property
    def cap(self) -> int: ...


def identity(asked: Asked) -> Identity:
    """Two runs with the same identity play the same games, as long as rules and bots are the same."""
    return {
        "kind": type(asked).__name__.lower(),
        "game": asked.game,
        "seats": asked.seats,
        "bots": list(asked.bots),
        "options": sorted(option for option, chosen in asked.options.items() if chosen),
        "seed": asked.seed,
        "rules": RULES_VERSION,
    }


def exact_identity(asked: Capped) -> Identity:
    """The same, with the cap and with the source of rules and bots."""
    return {**identity(asked), "cap": asked.cap, "source": fingerprint("bots")}


def usual_place(asked: Capped) -> Path:
    """Where an interrupted run is kept if nobody said where: a file for each question."""
    name = hashlib.sha256(msgspec.json.encode(exact_identity(asked))).hexdigest()[:16]
    return platformdirs.user_state_path("stammtisch") / f"{asked.game}-{name}.jsonl"


class Head(msgspec.Struct):
    """The first line."""

    format: str
    run: Identity


L = TypeVar("L", bound=msgspec.Struct)


class GameFile(Generic[L]):
    """A file of finished games: the first line says of which run they are, each other one is an `L`."""

    def __init__(self, path: Path, run: Identity, kind: type[L]) -> None:
        self.path, self.run, self.kind = path, run, kind

    def begin(self, lines: Iterable[L] = (), replace: bool = False) -> None:
        """A new file with these lines. Unless it may be replaced, games that somebody has waited for stay."""
        if not replace and self.path.exists() and self.path.stat().st_size:
            raise BadKeep(f"{self.path} already contains games: continue with --resume, or choose another --out.")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_name(f"{self.path.name}.new")
        new.write_bytes(encoded([Head(FORMAT, self.run), *lines]))
        new.replace(self.path)  # at no moment is there half a file

    def resume(self, is_sound: Callable[[L], bool] = lambda line: True) -> list[L]:
        """What the file keeps; a last line that was cut off is dropped, and its games are played again."""
        whole, _, _ = self.path.read_bytes().rpartition(b"\n")
        first, *rest = whole.split(b"\n")
        try:
            head = msgspec.json.decode(first, type=Head)
        except msgspec.DecodeError:
            raise BadKeep(f"{self.path} was not saved by simulate, tournament or balance of this version.") from None
        self._compare(head)
        lines = [self._line(text, number, is_sound) for number, text in enumerate(rest, start=2)]
        with self.path.open("r+b") as file:
            file.truncate(len(whole) + 1)
        return lines

    def _compare(self, head: Head) -> None:
        """Refuses games of another run."""
        if head.format != FORMAT:
            raise BadKeep(f"{self.path} has the format '{head.format}', but only '{FORMAT}' can be resumed.")
        for what, wanted in self.run.items():
            found = head.run.get(what)
            if found == wanted:
                continue
            if what in ("rules", "source"):
                raise BadKeep(
                    f"{self.path} contains games of another version of the rules or bots: choose another --out."
                )
            raise BadKeep(f"{self.path} contains games of another run: {what} {told(found)}, not {told(wanted)}.")

    def _line(self, text: bytes, number: int, is_sound: Callable[[L], bool]) -> L:
        try:
            line = msgspec.json.decode(text, type=self.kind)
        except msgspec.DecodeError:
            line = None
        if line is None or not is_sound(line):
            raise BadKeep(f"{self.path}, line {number} is damaged: no finished games can be read from it.")
        return line

    def add(self, lines: Iterable[L]) -> None:
        """More finished games, on disk when this returns."""
        try:
            with self.path.open("ab") as file:
                file.write(encoded(lines))
        except OSError as error:
            raise BadKeep(f"{self.path} cannot be written: {error.strerror}.") from None


def encoded(lines: Iterable[msgspec.Struct]) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def told(value: object) -> str:
    """A part of an identity in words."""
    return (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)


class Portion(msgspec.Struct, omit_defaults=True):
    """Some finished games, and how long the file of records was with theirs in it."""

    games: list[list[int]]
    records: int | None = None


class Keep:
    """The finished games of a simulation or tournament, the first ones first; once it has a file, there as well."""

    def __init__(self, asked: Capped) -> None:
        self.asked = asked
        self.rows: Rows = np.zeros((0, SCORES + asked.seats), np.int64)
        self.records: int | None = 0
        """How many bytes of the file of records belong to these games; None if some have no record."""
        self._file: GameFile[Portion] | None = None
        self._more: list[Rows] = []

    def begin(self, path: Path, replace: bool = False) -> None:
        """A new file with what is finished so far; whatever is added comes after it."""
        file = GameFile(path, exact_identity(self.asked), Portion)
        file.begin([Portion(self.all().tolist(), self.records)] if len(self.all()) else [], replace)
        self._file = file

    def resume(self, path: Path) -> None:
        """Takes up what a file keeps."""
        file = GameFile(path, exact_identity(self.asked), Portion)
        portions = file.resume(self._is_sound)
        if portions:
            self._more = [np.array(portion.games, np.int64) for portion in portions]
            self.records = portions[-1].records
        self._file = file

    def _is_sound(self, portion: Portion) -> bool:
        width = SCORES + self.asked.seats
        return all(len(row) == width and all(-(2**63) <= value < 2**63 for value in row) for row in portion.games)

    def add(self, rows: Rows, records: int | None) -> None:
        """More finished games, on disk when this returns if there is a file."""
        if self._file is not None:
            self._file.add([Portion(rows.tolist(), records)])
        self._more.append(rows)
        self.records = records

    def all(self) -> Rows:
        """One row for each finished game."""
        self.rows = np.concatenate([self.rows, *self._more])
        self._more = []
        return self.rows
