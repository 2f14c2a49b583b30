"""The house: all tables that somebody uses now, loaded from the journal and written to it before anybody is told."""

import asyncio
import hashlib
import hmac
import logging
import secrets
from concurrent.futures import Future
from dataclasses import dataclass

import msgspec

from stammtisch.tables import hints, manners, messages, referee, showing
from stammtisch.tables.caretaker import Caretaker
from stammtisch.tables.clock import Clock
from stammtisch.tables.duties import Pace
from stammtisch.tables.entries import AnyEntry, Claimed, Decided, Opened, SatDown, Spoke, TokenMade, decode, encode
from stammtisch.tables.journal import IN_USE, Journal, JournalUnavailable, LostRace, Note
from stammtisch.tables.judging import Question, entries_for
from stammtisch.tables.live import Guest, LiveTable
from stammtisch.tables.readiness import Readiness
from stammtisch.tables.refusals import Refusal
from stammtisch.tables.requests import TableSummary
from stammtisch.tables.table import NoTable as NoTable
from stammtisch.tables.table import OtherRules, Table, new_table_id
from stammtisch.tables.thinkers import HINTS, Thinkers

log = logging.getLogger(__name__)

NOT_WRITTEN = "It could not be written to disk, so nothing has changed. Try again."


class OnlyId(msgspec.Struct):
    """What can be read of a message that cannot be understood otherwise."""

    id: messages.MessageId


@dataclass(frozen=True)
class Counts:
    """How much is going on and has happened, for whoever watches over the server."""

    tables: int
    guests: int
    entries: int
    refusals: int


class House:
    """Opens, loads and runs tables. Order of work: check, append, then tell everybody."""

    def __init__(self, journal: Journal, clock: Clock | None = None, pace: Pace | None = None) -> None:
        self.journal = journal
        self.clock = clock or Clock()
        self.pace = pace or Pace()
        self.readiness = Readiness()
        self.thinkers = Thinkers()
        self.caretaker = Caretaker(self)
        self.began = self.clock.now()
        self.live: dict[str, LiveTable] = {}
        self.stopping = False
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._written = self._refused = 0
        self._decoder: msgspec.json.Decoder[messages.ClientMessage] = msgspec.json.Decoder(messages.ClientMessage)

    def start(self) -> None:
        self.readiness.start()
        self.caretaker.start()

    def say_goodbye(self) -> None:
        """Tells everybody to come back in a moment, those who wait for a game as well."""
        self.readiness.stop()
        goodbye = msgspec.json.encode(messages.Goodbye("restart", 1000))
        for live in self.live.values():
            for guest in live.guests:
                guest.send(goodbye)

    async def stop(self) -> None:
        """Begins nothing new; what was begun is finished first."""
        self.stopping = True
        await self.readiness.stopped()
        await self.caretaker.stop()
        for live in self.live.values():
            self.note(live)
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.journal.close)

    def counts(self) -> Counts:
        guests = sum(len(live.guests) for live in self.live.values())
        return Counts(len(self.live), guests, self._written, self._refused)

    async def open(self, opening: Opened) -> LiveTable:
        """A new table, on disk before anybody hears of it."""
        await self.readiness.wait_for(opening.game)
        table_id = new_table_id()
        people = [chair.person for chair in opening.seats if chair.person]
        await asyncio.wrap_future(self.journal.append(table_id, 0, [encode(opening)], people))
        live = self.live[table_id] = LiveTable(Table(table_id, opening), self.clock.now())
        await asyncio.wrap_future(self.note(live))
        return live

    async def table(self, table_id: str) -> LiveTable:
        """The table of that id, from memory or from the journal."""
        live = self.live.get(table_id)
        if live is None:
            if table_id not in self._loading:
                task = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(self._loading[table_id])
        live.used = self.clock.now()
        return live

    async def _load(self, table_id: str) -> LiveTable:
        lines = await asyncio.to_thread(self._lines, table_id)
        await self.readiness.wait_for(opening_in(lines).game)
        table = await asyncio.to_thread(self._replay, table_id)
        live = LiveTable(table, self.began)
        await self.caretaker.resume_race(live)
        self.live[table_id] = live
        self.caretaker.arm(live)
        return live

    def _lines(self, table_id: str) -> list[bytes]:
        lines = self.journal.read(table_id)
        if not lines:
            raise NoTable(f"There is no table {table_id}.")
        return lines

    def _replay(self, table_id: str) -> Table:
        lines = self._lines(table_id)
        table = Table(table_id, opening_in(lines))
        try:
            for seq, line in enumerate(lines[1:], start=1):
                table.fold(seq, decode(line))
        except OtherRules as other:
            raise NoTable(str(other)) from None
        return table

    async def attend(self, live: LiveTable, guest: Guest) -> None:
        """Somebody connects: they are welcomed, and all others see them."""
        async with live.lock:
            live.guests.append(guest)
            live.presence.come(guest.person)
            if len(live.guests) == 1:
                self.note(live)
            await self.write(live, manners.came_back(live.table, guest.person, self.clock.now()))
            live.welcome(guest, self.clock.now())
            if len(live.guests) > 1:
                live.tell_around(self.clock.now(), but=guest)
            self.caretaker.arm(live)

    def leave(self, live: LiveTable, guest: Guest) -> None:
        """A connection ends."""
        live.guests.remove(guest)
        live.presence.go(guest.person, self.clock.now())
        live.used = self.clock.now()
        live.tell_around(self.clock.now())
        self.caretaker.arm(live)
        if not live.guests and not self.stopping:
            self.note(live)  # from now on it falls due by itself

    async def receive(self, live: LiveTable, guest: Guest, raw: bytes | str) -> None:
        """One message of somebody, answered in every case."""
        message_id = None
        try:
            message = self._read(raw)
            message_id = message.id
            if isinstance(message, Question):
                guest.send(msgspec.json.encode(await self._answer(live, guest, message)))
            elif isinstance(message, messages.Decide) and live.in_race():
                self.caretaker.touch(live, guest, message)
            else:
                await self.carry_out(live, guest, message)
        except Refusal as refusal:
            self.refuse(guest, message_id or id_of(raw), refusal)

    def _read(self, raw: bytes | str) -> messages.ClientMessage:
        try:
            return self._decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal("malformed", f"That is not a message of this protocol: {error}.") from None

    def refuse(self, guest: Guest, message_id: str | None, refusal: Refusal) -> None:
        self._refused += 1
        told = messages.Refused(message_id, refusal.code, refusal.text, refusal.rule, refusal.case)
        guest.send(msgspec.json.encode(told))

    async def carry_out(
        self, live: LiveTable, guest: Guest, message: messages.ClientMessage, ms: int | None = None
    ) -> None:
        """Check, append, then tell everybody."""
        async with live.lock:
            known = live.table.answered.get((guest.person, message.id))
            if known is None:
                now, raced = self.clock.now(), live.in_race()
                entries = entries_for(live.table, guest.person, guest.name, message, now, ms)
                back = manners.came_back(live.table, guest.person, now)
                if not await self.write(live, [*back, *entries]):
                    raise Refusal("unavailable", NOT_WRITTEN)
                if live.in_race() and not raced:  # a game that goes on from a record in the middle of a race
                    await self.caretaker.resume_race(live)
                accepted = messages.Accepted(message.id, live.table.answered[guest.person, message.id])
                guest.answer = msgspec.json.encode(accepted)
                self.tell(live, [*back, *entries])
                self.caretaker.arm(live)
            else:
                guest.send(msgspec.json.encode(messages.Accepted(message.id, known)))

    async def _answer(
        self, live: LiveTable, guest: Guest, message: messages.WhyNot | messages.AskHint | messages.Ping
    ) -> msgspec.Struct:
        if isinstance(message, messages.Ping):
            return messages.Pong(message.id, self.clock.now())
        if isinstance(message, messages.AskHint):
            return await self._hint(live, guest, message)
        referee.own_seat(live.table, guest.person, message.seat)
        match = referee.running(live.table)
        action = referee.known_move(match, message.move)
        return messages.Because(message.id, *match.refusal_in_view(message.seat, action))

    async def _hint(self, live: LiveTable, guest: Guest, message: messages.AskHint) -> messages.Hint:
        """The bot thinks without holding the table; before its answer goes out everybody is told that it was asked."""
        match = hints.allowed(live.table, guest.person, message)
        asked = match.asked
        action = await asyncio.wrap_future(self.thinkers.decide(HINTS, match.name, match.state, message.seat))
        async with live.lock:
            entries = hints.told(live.table, message.seat, asked, self.clock.now())
            if not await self.write(live, entries):
                raise Refusal("unavailable", NOT_WRITTEN)
            if entries:
                self.tell(live, entries)
                self.caretaker.arm(live)
        return messages.Hint(message.id, match.game.moves.MOVES[action])

    async def write(self, live: LiveTable, entries: list[AnyEntry]) -> bool:
        """Appends, and only then changes the table; where that fails the table is read anew from the journal."""
        if not entries:
            return True
        table = live.table
        people = [entry.person for entry in entries if isinstance(entry, SatDown | Claimed)]
        try:
            await self.journal.appended(table.id, table.seq + 1, [encode(entry) for entry in entries], people)
        except (JournalUnavailable, LostRace) as error:
            log.warning("append failed", extra={"table": table.id, "error": str(error)})
            await self._reload(live)
            return False
        for entry in entries:
            table.fold(table.seq + 1, entry)
        self._written += len(entries)
        live.used = self.clock.now()
        if (
            not live.guests
            or table.status == "over"
            or not all(isinstance(entry, Decided | Spoke) for entry in entries)
        ):
            self.note(live)  # a move at a table in use changes nothing that lists do not read from memory
        return True

    async def _reload(self, live: LiveTable) -> None:
        """The cached table may be wrong: take what the journal has, or keep it where nothing can be read."""
        try:
            live.table = await asyncio.to_thread(self._replay, live.table.id)
            await self.caretaker.resume_race(live)
        except (JournalUnavailable, NoTable) as error:
            log.warning("reload failed", extra={"table": live.table.id, "error": str(error)})

    def note(self, live: LiveTable) -> Future[None]:
        """Tells the journal what lists show of the table, and when it falls due next; that can be worked out again."""
        duty, table = live.duty(self.pace), live.table
        due = None if duty is None else duty.due
        if live.guests and not self.stopping:
            due = IN_USE
        listed = table.listed and table.status != "over"
        note = Note(table.id, listed, table.updated, due, msgspec.json.encode(showing.brief(table)))
        done = self.journal.note(note)
        done.add_done_callback(lambda finished: finished.cancelled() or finished.exception())
        return done

    async def tables_of(self, person: str) -> tuple[TableSummary, ...]:
        """The tables where somebody sits, the newest first."""
        briefs = self._fresh(await asyncio.to_thread(self.journal.tables_of, person))
        return tuple(table for table in (showing.summary(brief, person) for brief in briefs) if table.mine)

    async def lobby(self, person: str) -> tuple[TableSummary, ...]:
        """The tables that are listed for everybody."""
        briefs = self._fresh(await asyncio.to_thread(self.journal.listed))
        return tuple(showing.summary(brief, person) for brief in briefs if brief.listed and brief.status != "over")

    def _fresh(self, lines: list[bytes]) -> list[showing.Brief]:
        """Tables for a list, the newest first: those in memory as they are now, the others as they were noted."""
        noted = [msgspec.json.decode(line, type=showing.Brief) for line in lines]
        known = [showing.brief(self.live[brief.id].table) if brief.id in self.live else brief for brief in noted]
        return sorted(known, key=lambda brief: -brief.updated)

    def tell(self, live: LiveTable, entries: list[AnyEntry]) -> None:
        now = self.clock.now()
        if entries and all(isinstance(entry, Spoke) for entry in entries):
            live.tell_said(live.table.talk[-1])
        elif live.table.match is not None:
            live.tell_step(now)
        else:
            live.tell_around(now)

    async def make_link(self, live: LiveTable, person: str, seat: int) -> str:
        """A new token for one's seat; an older one is worth nothing any more."""
        async with live.lock:
            referee.own_seat(live.table, person, seat)
            token = secrets.token_urlsafe(24)
            entry = TokenMade(at=self.clock.now(), seat=seat, hash=hash_of(token))
            if not await self.write(live, [entry]):
                raise Refusal("unavailable", NOT_WRITTEN)
            return token

    async def claim(self, live: LiveTable, person: str, token: str) -> int:
        """Whoever has a seat's token may take it over."""
        async with live.lock:
            seat = seat_of(live.table, token)
            if live.table.chairs[seat].person != person:
                entry = Claimed(at=self.clock.now(), seat=seat, person=person)
                if not await self.write(live, [entry]):
                    raise Refusal("unavailable", NOT_WRITTEN)
                live.tell_around(self.clock.now())
                await asyncio.wrap_future(self.note(live))  # it stands in the new owner's list at once
            return seat


def opening_in(lines: list[bytes]) -> Opened:
    opening = decode(lines[0])
    assert isinstance(opening, Opened)
    return opening


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def seat_of(table: Table, token: str) -> int:
    """The seat whose token that is."""
    wanted = hash_of(token)
    for seat, chair in enumerate(table.chairs):
        if chair.token_hash and hmac.compare_digest(chair.token_hash, wanted):
            return seat
    raise Refusal("unknown_seat", "No seat of this table has that token; ask for a new link.")


def id_of(raw: bytes | str) -> str | None:
    """The id of a message that could not be understood, so that its sender knows which one it was."""
    try:
        return msgspec.json.decode(raw, type=OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
