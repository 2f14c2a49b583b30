"""What each person is sent of a table. Everything about the game in it starts from `mask`.

Messages are joined from parts that are JSON already: views are written by compiled code, a line of the log once for all
who may know the same of it, and the table around the game when it changes; who has been told that is not told again.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import cast

import msgspec

from stammtisch.games.protocol import ANYONE, SPECTATOR
from stammtisch.record.format import Record
from stammtisch.record.redact import redact
from stammtisch.tables.actions.moves import may_take_back
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.log import Line
from stammtisch.tables.game.match import Match
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.chance import commitment_of
from stammtisch.tables.send.views import writer
from stammtisch.tables.wire.log import LogEntry
from stammtisch.tables.wire.messages import (
    VERSION,
    Asking,
    Commitment,
    RemovalAsked,
    TableState,
    TakeBackAsked,
    You,
)
from stammtisch.tables.wire.requests import LogPart

encode = msgspec.json.Encoder().encode

LINES_AT_ONCE = 200
"""So many lines of the log are sent at a time, the latest first: a long game fits into a message."""


def asking(table: Table) -> Asking | None:
    """Whose time runs."""
    match = table.match
    seats = match.asking() if match is not None else ()
    if match is None or not seats:
        return None
    until = None if table.seconds is None or match.actor == ANYONE else match.until(match.asked_at, table.seconds)
    return Asking(seats=seats, since=match.asked_at, until=until)


class Surroundings:
    """What lasts of a table's state while a game goes on: a move changes only its number and whose time runs."""

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        self._lasting = b""

    def lasting(self, table: Table, presence: Presence) -> bytes:
        """The JSON of a `TableState` without those two: whoever was told the same bytes knows the table around the
        game."""
        known = table, table.status, table.changes, presence.changes, table.proposal is None
        if self._known != known:
            plain = msgspec.structs.replace(table_state(table, presence), seq=0, asking=None)
            self._known, self._lasting = known, encode(plain)
        return self._lasting


def whole(lasting: bytes, seq: int, time: bytes) -> bytes:
    """A `TableState` of what lasts, its number and whose time runs."""
    numbered = lasting.replace(b',"seq":0,', b',"seq":%d,' % seq, 1)
    # no name can hold that: its quotes would be escaped
    return numbered.replace(b',"asking":null,', b"".join((b',"asking":', time, b",")), 1)


def table_state(table: Table, presence: Presence) -> TableState:
    """The table around the game, the same for everybody."""
    hosts, proposal = table.seats_of(table.host), None
    if table.proposal is not None:
        proposal = TakeBackAsked(seat=table.proposal.seat, waiting=seats_among(table, table.proposal.waiting))
    seed = table.seed if table.status == "over" else None
    people = table.people()
    return TableState(
        id=table.id,
        seq=table.seq,
        game=table.game,
        options=table.options,
        status=table.status,
        games=table.games,
        seats=presence.seats(table),
        host=hosts[0] if hosts else None,
        listed=table.listed,
        spectators=table.spectators,
        watching=sum(person not in people for person in presence.everybody()),
        seconds=table.seconds,
        patience=table.patience,
        stand_in=table.stand_in,
        hints=table.hints,
        open_book=table.open_book,
        pace=table.pace,
        audience=table.audience,
        asking=asking(table),
        take_back=proposal,
        removal=removal_asked(table),
        rematch=seats_among(table, table.rematch),
        held=table.held,
        imported=table.imported,
        commitment=None if table.imported else Commitment(sha256=commitment_of(table.seed), seed=seed),
        muted=tuple(voice for who, voice in table.talk.muted.items() if who not in people),
    )


def seats_among(table: Table, people: Collection[str]) -> tuple[int, ...]:
    """Where these people sit."""
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.person in people)


def removal_asked(table: Table) -> RemovalAsked | None:
    vote = table.removal
    if vote is None:
        return None
    return RemovalAsked(vote.seat, seats_among(table, vote.agreed), seats_among(table, vote.waiting))


def yours(table: Table) -> Callable[[str], bytes]:
    """What each person is at a table as it is now."""
    back = may_take_back(table)

    def you(person: str) -> bytes:
        seats = table.seats_of(person)
        kept = kept_for(table, person) if table.match is None else ()
        return you_with(seats, person == table.host, tuple([seat for seat in seats if seat in back]), kept)

    return you


@lru_cache(2_000)
def you_with(seats: tuple[int, ...], host: bool, take_back: tuple[int, ...], kept: tuple[int, ...]) -> bytes:
    """The JSON of a `You`; there are few different ones."""
    return encode(You(seats, host, take_back, kept))


def kept_for(table: Table, person: str) -> tuple[int, ...]:
    """The open seats that are kept for somebody."""
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.kept_for and chair.kept_for == person)


def viewers(table: Table, person: str) -> tuple[int, ...]:
    """Through whose eyes somebody looks: their seats', or a spectator's."""
    return table.seats_of(person) or (SPECTATOR,)


Sheets = Mapping[int, bytes]
"""What viewers see, written down."""
Told = tuple[tuple[int, ...], int]
"""Through whose eyes somebody has been told of a game, and how many lines of its log."""
NOTHING: Told = ((), 0)


def sheets_of(table: Table, viewers: Iterable[int], ms: int | None = None) -> Sheets:
    """What each of these viewers sees of the game now, in a race at `ms`; nothing before the start."""
    match = table.match
    if match is None:
        return {}
    wanted = tuple(sorted(set(viewers)))
    cells = match.cells if ms is None else match.cells_at(ms)
    written = writer(match.name).sheets(cells, wanted, choosing=True, open_book=table.open_book)
    return dict(zip(wanted, written, strict=True))


class Sights:
    """What viewers see of a match, each with the log from where they have been told: as JSON of a `Sight`."""

    def __init__(self, match: Match, sheets: Sheets) -> None:
        self._match, self._sheets, self._telling = match, sheets, match.log.telling(match.over)
        self._new: dict[int, tuple[Sequence[Line], bytes]] = {}
        """The lines from a number on, and how a sight with them ends; most have been told the same."""

    def of(self, viewers: tuple[int, ...], told: Told) -> list[bytes]:
        """The parts of a list of them, to be joined."""
        parts, (eyes, written) = [b'"sights":['], told
        for viewer in viewers:
            lines, end = self._lines_from(written if viewer in eyes else 0)
            log = self._telling.to(viewer, lines)
            seat = b'{"seat":null,"view":' if viewer == SPECTATOR else b'{"seat":%d,"view":' % viewer
            parts += (seat, self._sheets[viewer], b',"log":[', b",".join(log), end, b",")
        parts[-1] = b"]"
        return parts

    def _lines_from(self, told: int) -> tuple[Sequence[Line], bytes]:
        known = self._new.get(told)
        if known is None:
            log = self._match.log
            lines, older, events = log_part(self._match, log.begin(told), len(log))
            known = self._new[told] = lines, b'],"older":%d,"events":%d}' % (older, events)
        return known


def log_part(match: Match, start: int, end: int) -> tuple[Sequence[Line], int, int]:
    """The lines of the log between these two, but not more than the last of them; how many lines are before them, and
    how many events of the record."""
    start = max(start, end - LINES_AT_ONCE, 0)
    lines = match.log[start:end]
    return lines, start, lines[0].place if lines else len(match.scribe.events)


def earlier(table: Table, person: str, seat: int | None, before: int, number: int | None = None) -> LogPart:
    """Lines of the log before the first `before`, for one of somebody's seats, or for a spectator."""
    own = table.seats_of(person)
    if not table.spectators and not own:
        raise Refusal("not_allowed", "This table has no spectators.")
    if seat is not None and seat not in own:
        raise Refusal("unknown_seat", f"Seat {seat} is not yours.")
    match = table.game_of(number)
    if match is None:
        raise Refusal("game_over", "This game has not been played at this table yet.")
    viewer = viewers(table, person)[0] if seat is None else seat
    lines, older, events = log_part(match, 0, min(before, len(match.log)))
    told = tuple(map(msgspec.Raw, match.log.told(viewer, lines, match.over)))
    return LogPart(log=cast(tuple[LogEntry, ...], told), older=older, events=events)


def welcome(table: Table, presence: Presence, person: str, now: int, ms: int | None = None) -> bytes:
    """A `Welcome` for somebody who comes."""
    eyes, match = viewers(table, person), table.match
    seen = [b'"sights":[]'] if match is None else Sights(match, sheets_of(table, eyes, ms)).of(eyes, NOTHING)
    own, state, said = yours(table)(person), encode(table_state(table, presence)), encode(tuple(table.talk))
    head = b'{"type":"welcome","v":%d,"now":%d,"you":' % (VERSION, now)
    return b"".join((head, own, b',"table":', state, b",", *seen, b',"said":', said, b"}"))


class Steps:
    """A `Step` for each person: the game went on, and around it lasts this, which most have been told before."""

    def __init__(self, table: Table, lasting: bytes, viewers: Iterable[int], now: int, ms: int | None = None) -> None:
        assert table.match is not None
        self._you, self._sights = yours(table), Sights(table.match, sheets_of(table, viewers, ms))
        self._seq, self._time, self._lasting = table.seq, encode(asking(table)), lasting
        self._head = b'{"type":"step","seq":%d,"now":%d,"you":' % (table.seq, now)
        self._middle = b"".join((b',"asking":', self._time, b","))
        self._table = b""

    def to(self, person: str, viewers: tuple[int, ...], told: Told, around: bytes) -> bytes:
        """For somebody with these eyes, who has been told so much of the log and that of the table around the game."""
        seen = self._sights.of(viewers, told)
        end = b"}" if around == self._lasting else self._with_table()
        return b"".join((self._head, self._you(person), self._middle, *seen, end))

    def _with_table(self) -> bytes:
        """How a step ends for whoever has been told something else of the table, or nothing."""
        if not self._table:
            self._table = b"".join((b',"table":', whole(self._lasting, self._seq, self._time), b"}"))
        return self._table


def around(own: bytes, state: bytes, now: int) -> bytes:
    """An `Around` for all who are that at the table."""
    return b"".join((b'{"type":"table","now":%d,"you":' % now, own, b',"table":', state, b"}"))


def record_for(table: Table, person: str, number: int | None = None) -> Record | None:
    """The record of a game: complete once it is over, before that only what the person may know."""
    match = table.game_of(number)
    if match is None:
        return None
    if match.over:
        return match.record() if match.imported else match.proven_record()
    seats = table.seats_of(person)
    viewer = seats[0] if len(seats) == 1 else SPECTATOR  # on a shared device nobody's hand leaves it
    return redact(match.record(), match.state, viewer)
