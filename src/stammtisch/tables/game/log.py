"""The log of a game: every line is kept complete, and shown to each viewer as that viewer may know it."""

from collections.abc import Iterator, Sequence
from typing import Any, cast, overload

import msgspec

from stammtisch.games.protocol import Game, State
from stammtisch.record.format import Event
from stammtisch.record.redact import redact_event
from stammtisch.tables.wire.log import Happening, TookBack

encode = msgspec.json.Encoder().encode

NOT_LOOKED_AT = cast(State, None)
"""The table, which matters only for the last event of a record."""


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
        self._fresh: list[tuple[Line, Event]] = []
        """The lines of the last entry that nobody has been told of, with their events."""

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
        """Adds an event of the record, which need not be read again when everybody is told of it at once."""
        if self._fresh and self._fresh[0][0].seq != seq:
            self._fresh = []
        self._fresh.append((self.write(seq, at, encode(event), place), event))

    def take_fresh(self) -> dict[int, Event]:
        """The events that nobody has been told of, by the numbers of their lines; they are not kept any longer."""
        fresh, self._fresh = self._fresh, []
        return {line.number: event for line, event in fresh}

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
        """Where the lines begin that were written from that number on: mostly the last ones."""
        lines, place = self._lines, len(self._lines)
        while place and lines[place - 1].number >= number:
            place -= 1
        return place

    def told(self, viewer: int, lines: Sequence[Line], over: bool) -> list[bytes]:
        """Lines as that viewer may know them, all of it once the game is over; each as the JSON of a `LogEntry`."""
        return Telling(self._game, over, {}).to(viewer, lines)

    def telling(self, over: bool) -> "Telling":
        """The same for several viewers."""
        return Telling(self._game, over, self.take_fresh())


class Telling:
    """Lines as viewers may know them: each is written once for all who may know the same of it."""

    def __init__(self, game: Game, over: bool, events: dict[int, Event]) -> None:
        self._game, self._over, self._events = game, over, events
        """The events by the numbers of their lines, as far as they are known already."""
        self._shown: dict[int, list[tuple[Any, bytes]]] = {}
        """All ways in which a line was shown: one to whose it is, and mostly one to everybody else."""

    def to(self, viewer: int, lines: Sequence[Line]) -> list[bytes]:
        return [self._line(viewer, line) for line in lines]

    def _line(self, viewer: int, line: Line) -> bytes:
        """That it is the same for several viewers is seen by its contents."""
        shown = self._shown.get(line.number)
        if shown is None:
            shown = self._shown[line.number] = []
        whole: Any = self._events.get(line.number)
        if whole is None:
            whole = self._events[line.number] = line.event
        event = whole
        if isinstance(event, dict) and not self._over:
            event = redact_event(self._game, event, NOT_LOOKED_AT, viewer, False)
        for known, written in shown:
            if known is event or known == event:
                return written
        kept = line.kept if event is whole and isinstance(line.kept, bytes) else encode(event)
        written = b"".join((b'{"seq":%d,"at":%d,"event":' % (line.seq, line.at), kept, b"}"))
        shown.append((event, written))
        return written
