"""Checking a file of records: every fault with its place, its rule, what is right and what was found."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.games.faults import Fault
from stammtisch.record.format import Record, decode, lines_of
from stammtisch.record.replay import Replay


@dataclass(frozen=True)
class Finding:
    """A fault and its place: the record's line, from 1, and the event, from 0, or None for the set-up or the whole."""

    line: int
    event: int | None
    rule: str
    expected: Any
    found: Any


def check_record(record: Record, line: int = 1) -> Finding | None:
    """The first fault of a record, if it has one; what stands after it cannot be judged."""
    replay = None
    try:
        replay = Replay(record)
        replay.finish()
    except Fault as fault:
        inside = replay is not None and replay.at < len(record.events)
        event = replay.at if replay is not None and inside else None
        return Finding(line, event, fault.rule, fault.expected, fault.found)
    return None


def check_line(text: bytes, line: int) -> Finding | None:
    """The first fault of a line that should be a record."""
    try:
        record = decode(text)
    except Fault as fault:
        return Finding(line, None, fault.rule, fault.expected, fault.found)
    return check_record(record, line)


def check_file(path: Path) -> Iterator[tuple[int, Finding | None]]:
    """Each record's line and its first fault, or None."""
    for line, text in lines_of(path):
        yield line, check_line(text, line)
