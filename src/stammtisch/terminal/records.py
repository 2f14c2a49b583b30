"""Records as files: many are written by a simulation, one is read to be shown; and a value of one on a line."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

import msgspec

from stammtisch.cli import UserError
from stammtisch.games.faults import Fault
from stammtisch.record.format import Record, decode, lines_of
from stammtisch.record.replay import Replay


class RecordFile:
    """Records of finished games, one a line; none where there is no path. An interrupted run leaves whole lines."""

    def __init__(self, path: Path | None, kept: int) -> None:
        """Goes on after the first `kept` bytes, which are the records of the games that are finished already."""
        self.path, self.size = path, kept
        self._file: FileIO | None = None
        if path is None:
            return
        if kept and (not path.is_file() or path.stat().st_size < kept):
            raise UserError(f"{path} does not contain the records of the saved games: start again without --resume.")
        with self._complaints():
            self._file = path.open("r+b" if kept else "wb", buffering=0)
            if kept:
                self._file.truncate(kept)
                self._file.seek(kept)

    def add(self, lines: list[bytes]) -> int | None:
        """Writes them, and returns how long the file is now; None where there is none."""
        if self._file is None:
            return None
        text = b"".join(line + b"\n" for line in lines)
        left = memoryview(text)
        with self._complaints():
            while left:  # a disk that is filling up takes only a part
                left = left[self._file.write(left) :]
        self.size += len(text)
        return self.size

    @contextmanager
    def _complaints(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise UserError(f"{self.path} cannot be written: {error.strerror}.") from None

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(self, *error: object) -> None:
        if self._file is not None:
            self._file.close()


def read_record(path: Path, line: int) -> Record:
    """The record on that line of the file."""
    for number, text in lines_of(path):
        if number == line:
            try:
                return decode(text)
            except Fault as fault:
                raise UserError(f"{path}, line {line} is not a record: {short(fault.found)}.") from None
    raise UserError(f"{path} has no record on line {line}.")


def wrong_record(fault: Fault, replay: Replay | None) -> UserError:
    """Where a record contradicts the rules."""
    where = "" if replay is None else f" at event {replay.at}"
    return UserError(
        f"The record is wrong{where} ({fault.rule}): expected {short(fault.expected)}, found {short(fault.found)}."
    )


def json_of(value: object) -> str:
    return msgspec.json.encode(value, enc_hook=str).decode()


def short(value: object) -> str:
    """A value on one line, cut where nobody would read on."""
    text = value if isinstance(value, str) else json_of(value)
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return text if len(text) <= 300 else f"{text[:297]}..."
