"""What the logs of a run say: which messages were sent and how they were answered, and what everybody was shown."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Any

import msgspec

from tests.chaos.notebook import Line


class SightHeard(msgspec.Struct):
    seat: int | None
    view: msgspec.Raw
    log: list[msgspec.Raw]


class CommitmentHeard(msgspec.Struct):
    seed: str | None


class AroundHeard(msgspec.Struct):
    seq: int
    status: str
    games: int
    commitment: CommitmentHeard | None


class YouHeard(msgspec.Struct):
    seats: tuple[int, ...]


class MessageHeard(msgspec.Struct):
    """Any message of the server."""

    type: str
    id: str | None = None
    seq: int | None = None
    code: str = ""
    now: int | None = None
    you: YouHeard | None = None
    table: AroundHeard | None = None
    sights: list[SightHeard] = []


class MessageSent(msgspec.Struct):
    id: str
    type: str


@dataclass(frozen=True)
class Person:
    """Who plays where."""

    who: int
    person: str
    table: str


@dataclass
class Answer:
    t: float
    kind: str
    code: str
    seq: int | None


@dataclass
class Message:
    """One message of somebody: when it was sent, every time, and how it was answered, every time."""

    who: int
    id: str
    kind: str
    sent: list[float] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)

    @property
    def accepted(self) -> list[Answer]:
        return [answer for answer in self.answers if answer.kind == "accepted"]


@dataclass(frozen=True, slots=True)
class Sight:
    """A view as a fingerprint, and how many lines of the log came with it."""

    viewer: int
    view: bytes
    lines: int
    log: bytes


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody was shown at one moment; `place` is the number of the line in the log."""

    who: int
    t: float
    kind: str
    seq: int
    now: int
    status: str
    games: int
    seed_told: bool
    seats: tuple[int, ...]
    sights: tuple[Sight, ...]
    place: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A number of the journal or a time of the server that somebody was told over one of their connections."""

    t: float
    link: int
    seq: int | None
    now: int | None
    kind: str


def fingerprint(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=12).digest()


class History:
    """Everything that the checks need, without the views themselves."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.people: dict[int, Person] = {}
        self.messages: dict[tuple[int, str], Message] = {}
        self.shown: dict[str, dict[int, list[Shown]]] = defaultdict(lambda: defaultdict(list))
        self.moments: dict[int, list[Moment]] = defaultdict(list)
        self.unavailable: list[float] = []
        """When somebody was told that something could not be done, a message of theirs or to come in."""
        self.marks: list[Line] = []
        """Disturbances and phases of the run."""
        self.links: dict[tuple[int, int], dict[str, Any]] = {}
        """Where each connection went to."""
        self._tables: dict[tuple[int, int], AroundHeard] = {}
        """The table as each connection was last told it: a step tells it only where it has changed."""
        self._read_sent = msgspec.json.Decoder(MessageSent).decode
        self._read_heard = msgspec.json.Decoder(MessageHeard).decode
        for place, line in enumerate(lines):
            self._take(line, place)

    def _take(self, line: Line, place: int) -> None:
        if line.do == "send":
            sent = self._read_sent(line.message)
            key = line.who, sent.id
            self.messages.setdefault(key, Message(line.who, sent.id, sent.type)).sent.append(line.t)
        elif line.do == "hear":
            self._hear(line, self._read_heard(line.message), place)
        elif line.do == "person":
            self.people[line.who] = Person(line.who, line.what["person"], line.what["table"])
        elif line.do == "connect":
            self.links[line.who, line.link] = line.what
        else:
            self.marks.append(line)

    def _hear(self, line: Line, heard: MessageHeard, place: int) -> None:
        message = self.messages.get((line.who, heard.id or ""))
        if message is not None:
            message.answers.append(Answer(line.t, heard.type, heard.code, heard.seq))
        if heard.code == "unavailable":
            self.unavailable.append(line.t)
        seq = heard.seq if heard.seq is not None or heard.table is None else heard.table.seq
        self.moments[line.who].append(Moment(line.t, line.link, seq, heard.now, heard.type))
        if heard.table is not None:
            self._tables[line.who, line.link] = heard.table
        if seq is not None and heard.you is not None and heard.now is not None:
            around = self._tables[line.who, line.link]
            shown = Shown(
                line.who, line.t, heard.type, seq, heard.now, around.status, around.games,
                around.commitment is not None and around.commitment.seed is not None,
                heard.you.seats, tuple([self._sight(sight) for sight in heard.sights]), place,
            )  # fmt: skip
            self.shown[self.people[line.who].table][seq].append(shown)

    def _sight(self, sight: SightHeard) -> Sight:
        view, log = bytes(sight.view), b",".join([bytes(line) for line in sight.log])
        viewer = -1 if sight.seat is None else sight.seat
        return Sight(viewer, fingerprint(view), len(sight.log), fingerprint(log))

    def mark(self, do: str) -> float:
        """When a phase of the run began; never, if it did not."""
        return next((line.t for line in self.marks if line.do == do), inf)
