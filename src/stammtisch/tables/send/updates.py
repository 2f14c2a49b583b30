"""What each person is sent of a table. Everything about the game in it starts from `mask`."""

from collections.abc import Collection, Iterable, Mapping
from typing import cast

import msgspec

from stammtisch.games.protocol import ANYONE, SPECTATOR
from stammtisch.record.format import Record
from stammtisch.record.redact import redact
from stammtisch.tables.actions.moves import may_take_back
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.match import Match
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.chance import commitment_of
from stammtisch.tables.send.views import writer
from stammtisch.tables.wire.log import LogEntry
from stammtisch.tables.wire.messages import (
    VERSION,
    Around,
    Asking,
    Commitment,
    RemovalAsked,
    Sight,
    Step,
    TableState,
    TakeBackAsked,
    Welcome,
    You,
)
from stammtisch.tables.wire.requests import LogPart
from stammtisch.tables.wire.views import GameView

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
    """The JSON of a table's state, of which a move changes nothing but its number and whose time runs."""

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        self._parts = b"", b"", b""

    def written(self, table: Table, presence: Presence) -> msgspec.Raw:
        """The same bytes as if all of it were written anew."""
        if table.proposal is not None:
            return msgspec.Raw(encode(table_state(table, presence)))
        known = table, table.status, table.changes, presence.changes
        if self._known != known:
            plain = msgspec.structs.replace(table_state(table, presence), seq=0, asking=None)
            head, _, rest = encode(plain).partition(b',"seq":0,')
            middle, _, tail = rest.partition(b',"asking":null,')  # no name can hold that: its quotes would be escaped
            self._known, self._parts = known, (head, middle, tail)
        head, middle, tail = self._parts
        return msgspec.Raw(b'%b,"seq":%d,%b,"asking":%b,%b' % (head, table.seq, middle, encode(asking(table)), tail))


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
        watching=sum(person not in people for person in presence.here),
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


def you(table: Table, person: str) -> You:
    seats = table.seats_of(person)
    return You(
        seats=seats,
        host=person == table.host,
        may_take_back=may_take_back(table, seats),
        kept=kept_for(table, person) if table.match is None else (),
    )


def kept_for(table: Table, person: str) -> tuple[int, ...]:
    """The open seats that are kept for somebody."""
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.kept_for and chair.kept_for == person)


def viewers(table: Table, person: str) -> tuple[int, ...]:
    """Through whose eyes somebody looks: their seats', or a spectator's."""
    return table.seats_of(person) or (SPECTATOR,)


Sheets = Mapping[int, msgspec.Raw]
"""What viewers see, written down."""


def sheets_of(table: Table, viewers: Iterable[int], ms: int | None = None) -> Sheets:
    """What each of these viewers sees of the game now, in a race at `ms`; nothing before the start."""
    match = table.match
    if match is None:
        return {}
    wanted = tuple(sorted(set(viewers)))
    cells = match.cells if ms is None else match.cells_at(ms)
    written = writer(match.name).sheets(cells, wanted, choosing=True, open_book=table.open_book)
    return dict(zip(wanted, map(msgspec.Raw, written), strict=True))


def sights(table: Table, viewers: tuple[int, ...], told: Mapping[int, int], sheets: Sheets) -> tuple[Sight, ...]:
    """What each of somebody's seats sees, with the log from where it has been told; to be sent, not to be read."""
    match = table.match
    if match is None:
        return ()
    found = []
    for viewer in viewers:
        log = log_part(match, viewer, match.log.begin(told.get(viewer, 0)), len(match.log))
        seat = None if viewer == SPECTATOR else viewer
        found.append(
            Sight(seat=seat, view=cast(GameView, sheets[viewer]), log=log.log, older=log.older, events=log.events)
        )
    return tuple(found)


def log_part(match: Match, viewer: int, start: int, end: int) -> LogPart:
    """The lines of the log between these two, but not more than the last of them, as that viewer may know them."""
    start = max(start, end - LINES_AT_ONCE, 0)
    lines = match.log[start:end]
    told = cast(tuple[LogEntry, ...], match.log.told(viewer, lines, match.over))
    return LogPart(log=told, older=start, events=lines[0].place if lines else len(match.scribe.events))


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
    return log_part(match, viewer, 0, min(before, len(match.log)))


def welcome(table: Table, presence: Presence, person: str, now: int, ms: int | None = None) -> Welcome:
    eyes = viewers(table, person)
    return Welcome(
        v=VERSION,
        now=now,
        you=you(table, person),
        table=table_state(table, presence),
        sights=sights(table, eyes, {}, sheets_of(table, eyes, ms)),
        said=tuple(table.talk),
    )


def step(table: Table, state: TableState, person: str, told: Mapping[int, int], sheets: Sheets, now: int) -> Step:
    own = you(table, person)
    seen = sights(table, own.seats or (SPECTATOR,), told, sheets)
    return Step(seq=table.seq, now=now, you=own, table=state, sights=seen)


def around(table: Table, state: TableState, person: str, now: int) -> Around:
    return Around(now=now, you=you(table, person), table=state)


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
