"""A record as it stands in a file: one JSON object, or one a line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.games.faults import FORMAT, Fault

FORMAT_NAME: Literal["stammtisch-record/1"] = "stammtisch-record/1"
RULES_VERSION = "1"

Event = dict[str, Any]


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """How a game ended: `reason` is the rule that ended it."""

    scores: list[int]
    winners: list[int]
    reason: str


class Record(msgspec.Struct, kw_only=True):
    """A game, complete with every chance outcome. `result` is absent while it runs and null where it was cut off."""

    format: Literal["stammtisch-record/1"]
    game: str
    rules: str
    options: dict[str, bool] = {}
    seats: list[str]
    setup: Event
    events: list[Event]
    result: Result | UnsetType | None = UNSET
    cut: str | UnsetType = UNSET


def encode(record: Record) -> bytes:
    """The record as one line of JSON."""
    return msgspec.json.encode(record)


def decode(line: bytes) -> Record:
    """The record that a line of JSON holds, or a Fault that says what is wrong with it."""
    try:
        return msgspec.json.decode(line, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Fault(FORMAT, "a game record", str(error) or type(error).__name__) from None


def lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """The non-empty lines of a file, numbered from 1; one JSON object spread over many lines counts as the first."""
    whole = path.read_bytes()
    lines = whole.splitlines()
    if lines and lines[0].strip() in (b"{", b"[") and len(lines) > 1:
        yield 1, whole
        return
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line
