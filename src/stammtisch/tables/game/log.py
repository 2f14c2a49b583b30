"""The log of a game: every line is kept complete, and shown to each viewer as that viewer may know it."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, cast, overload

import msgspec

from stammtisch.games.protocol import Game, State
from stammtisch.record.format import Event
from stammtisch.record.redact import redact_event
from stammtisch.tables.wire.log import Happening, TookBack

encode = msgspec.json.Encoder().encode


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: an event of the record, still complete and kept as JSON, or a happening that all may know.

    `number` counts the lines that were ever written, `place` the events of the record before this line.
    """

    seq: int
    at: int
    kept: bytes | Happening
    number: int
    place: int

    @property
    def event(self) -> Event | Happening:
        return msgspec.json.decode(self.kept) if isinstance(self.kept, bytes) else self.kept


class Log(Sequence[Line]):
    """What has happened and was not taken back."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._lines: list[Line] = []
        self.written = 0
        """How many lines there ever were, with those that were taken back."""
        self._read: tuple[Line | None, Any] = None, None
        """The last line that was written or read, and its event."""
        self._shown: tuple[Line, Any, msgspec.Raw] | None = None
        """The last line that somebody was shown: it is the same for most of those who are shown it next."""

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self._lines)

    def __reversed__(self) -> Iterator[Line]:
        return reversed(self._lines)

    @overload
    def __getitem__(self, place: int) -> Line: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Line]: ...
    def __getitem__(self, place: int | slice) -> Line | Sequence[Line]:
        return self._lines[place]

    def resume(self, lines: Sequence[Line], written: int) -> None:
        """Goes on from a log that was kept."""
        self._lines, self.written = [*lines], written

    def write(self, seq: int, at: int, kept: bytes | Happening, place: int) -> Line:
        line = Line(seq, at, kept, self.written, place)
        self._lines.append(line)
        self.written += 1
        return line

    def write_event(self, seq: int, at: int, event: Event, place: int) -> None:
        """Adds an event of the record, which whoever is told of it at once need not read again."""
        self._read = self.write(seq, at, encode(event), place), event

    def take_back(self, seat: int, events: int) -> None:
        """Of the record only so many events are left: the others never happened, nor did the seat take any back there
        before."""
        lines, tail = self._lines, []
        while lines and lines[-1].place >= events:
            line = lines.pop()
            known = line.kept
            if not isinstance(known, bytes) and not (isinstance(known, TookBack) and known.seat == seat):
                tail.append(msgspec.structs.replace(line, place=events))
        lines += reversed(tail)

    def begin(self, number: int) -> int:
        """Where the lines begin that were written from that number on."""
        if number >= self.written:
            return len(self._lines)
        return bisect_left(self._lines, number, key=attrgetter("number"))

    def told(self, viewer: int, lines: Sequence[Line], over: bool) -> list[msgspec.Raw]:
        """Lines as that viewer may know them, all of it once the game is over; each as the JSON of a `LogEntry`."""
        return [self._told_to(viewer, line, over) for line in lines]

    def _told_to(self, viewer: int, line: Line, over: bool) -> msgspec.Raw:
        """What is the same for several viewers is written once; that it is the same is seen by its contents."""
        if self._read[0] is not line:
            self._read = line, line.event
        event = self._read[1]
        if isinstance(event, dict) and not over:
            nothing = cast(State, None)  # the table is looked at only for the last event of a record
            event = redact_event(self._game, event, nothing, viewer, last=False)
        shown = self._shown
        if shown is None or shown[0] is not line or shown[1] != event:
            written = encode({"seq": line.seq, "at": line.at, "event": event})
            shown = self._shown = line, event, msgspec.Raw(written)
        return shown[2]
