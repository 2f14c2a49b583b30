"""Where people meet their tables: connections, messages and their answers. Check, append, then tell everybody."""

import asyncio
import hmac
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from stammtisch.tables.actions import hints, moves, seating
from stammtisch.tables.actions.dispatch import Question, entries_for
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import LINK_LASTS, NoTable, Table
from stammtisch.tables.journal.entries import Claimed, Opened, TokenMade
from stammtisch.tables.journal.persons import PersonStore, hash_of
from stammtisch.tables.journal.store import Journal
from stammtisch.tables.live.bots import Thinkers
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.memory import Tables
from stammtisch.tables.live.operator import BANNED, CLOSED, POLICY, Operator, dismiss
from stammtisch.tables.live.persons import Persons
from stammtisch.tables.live.readiness import Readiness
from stammtisch.tables.live.retention import Cleaner, Retention
from stammtisch.tables.live.scheduler import Scheduler
from stammtisch.tables.live.session import Guest, LiveTable, Touch
from stammtisch.tables.wire import messages
from stammtisch.tables.wire.requests import SeatLink, TableSummary

PRESENCE, PRESENCE_EACH = 0.25, 0.01
"""Seconds between two times at which everybody is told who has come and gone, and how many more for each who is told:
however often somebody comes and goes, nobody is kept busy by it."""


LIMITED: dict[type, str] = {messages.Say: "talk", messages.ShowEmote: "talk", messages.AskHint: "hints"}
"""What somebody may ask for less often than for anything else."""


class OnlyId(msgspec.Struct):
    """What can be read of a message that cannot be understood otherwise."""

    id: messages.MessageId


@dataclass(frozen=True)
class Counts:
    """How much is going on and has happened, for whoever watches over the server."""

    tables: int
    guests: int
    entries: int


class Hub:
    """All tables that somebody uses now, and everybody at them."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock | None = None,
        pace: Pace | None = None,
        retention: Retention | None = None,
    ) -> None:
        self.journal = journal
        self.clock = clock or Clock()
        self.clock.go_on_from(journal.newest())
        self.readiness = Readiness()
        self.thinkers = Thinkers()
        self.tables = Tables(journal, PersonStore(journal), self.clock, pace or Pace(), self.readiness)
        self.scheduler = Scheduler(self.tables, self.thinkers)
        self.persons = Persons(self.tables, self.scheduler)
        self.refusals: Counter[str] = Counter()
        """How many messages and requests were refused, and why."""
        self.may: Callable[[str, str], bool] = lambda what, person: True
        """Whether somebody may have one more of `talk` or `hints` now."""
        self.operator = Operator(self.tables, self.persons)
        self.banned = self.operator.banned
        """Everybody whom whoever runs the server does not let in."""
        self.cleaner = Cleaner(self.tables, self.operator, retention or Retention())
        self._decoder: msgspec.json.Decoder[messages.ClientMessage] = msgspec.json.Decoder(messages.ClientMessage)

    def start(self) -> None:
        self.readiness.start()
        self.scheduler.start()
        self.persons.start()
        self.operator.start()
        self.cleaner.start()

    def say_goodbye(self) -> None:
        """Tells everybody to come back in a moment, those who wait for a game as well."""
        self.readiness.stop()
        goodbye = msgspec.json.encode(messages.Goodbye("restart", 1000))
        for live in self.tables.live.values():
            for guest in live.guests:
                guest.send(goodbye)

    async def stop(self) -> None:
        """Begins nothing new; what was begun is finished first."""
        self.tables.stopping = True
        await self.cleaner.stop()
        await self.operator.stop()
        await self.persons.stop()
        await self.readiness.stopped()
        await self.scheduler.stop()
        for live in self.tables.live.values():
            self.tables.note(live)
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.journal.close)

    def counts(self) -> Counts:
        tables = self.tables.live.values()
        return Counts(len(tables), sum(len(live.guests) for live in tables), self.tables.written)

    async def open(self, opening: Opened) -> LiveTable:
        return await self.tables.open(opening)

    async def table(self, table_id: str) -> LiveTable:
        return await self.tables.table(table_id)

    async def visit(self, table_id: str, person: str) -> LiveTable:
        """The table for somebody who wants to be there, not only to look at what was played."""
        self._admit(table_id, person)
        return await self.tables.table(table_id)

    def _admit(self, table_id: str, person: str) -> None:
        if person in self.banned:
            raise Refusal("not_allowed", BANNED)
        if table_id in self.tables.closed:
            raise NoTable(CLOSED)

    async def tables_of(self, person: str) -> tuple[TableSummary, ...]:
        return await self.tables.of_person(person)

    async def lobby(self, person: str) -> tuple[TableSummary, ...]:
        return await self.tables.listed(person)

    async def attend(self, live: LiveTable, guest: Guest) -> None:
        """Somebody connects: they are welcomed, and all others see them."""
        async with live.lock:
            live.guests.append(guest)
            live.presence.come(guest.person)
            self.operator.look_at(live, guest)
            if len(live.guests) == 1:
                self.tables.note(live)
            back = seating.came_back(live.table, guest.person, self.clock.now())
            written = await self.tables.write(live, back)
            live.welcome(guest, self.clock.now())
            if back and written:
                live.tell(self.clock.now(), back)  # the log tells it to all
            elif len(live.guests) > 1:
                self._tell_presence(live, but=guest)
            self.scheduler.arm(live)

    def leave(self, live: LiveTable, guest: Guest) -> None:
        """A connection ends."""
        live.guests.remove(guest)
        live.presence.go(guest.person, self.clock.now())
        live.used = self.clock.now()
        self._tell_presence(live)
        self.scheduler.arm(live)
        if not live.guests and not self.tables.stopping:
            self.tables.note(live)  # from now on it falls due by itself

    def _tell_presence(self, live: LiveTable, but: Guest | None = None) -> None:
        """Everybody hears of who is here: at once, and what changes soon after that a little later."""
        if live.presence_timer is None:
            live.tell_around(self.clock.now(), but)
            pause = PRESENCE + PRESENCE_EACH * len(live.guests)
            later = asyncio.get_running_loop().call_later
            live.presence_timer = later(pause, self._presence_again, live, live.presence.changes)

    def _presence_again(self, live: LiveTable, told: int) -> None:
        live.presence_timer = None
        if live.presence.changes != told and live.guests:
            self._tell_presence(live)

    def _dismiss_spectators(self, live: LiveTable) -> None:
        """From a table that is closed to them they go at once."""
        table = live.table
        if not table.spectators and table.status != "open":
            watching = [guest for guest in live.guests if not table.seats_of(guest.person)]
            dismiss(watching, "This table has no spectators.", POLICY)

    async def receive(self, live: LiveTable, guest: Guest, raw: bytes | str, at: float | None = None) -> None:
        """One message of somebody, answered in every case; `at` is when it arrived, by `time.monotonic`."""
        message_id = None
        arrived = self.clock.now() if at is None else self.clock.at(at)
        try:
            message = self._read(raw)
            message_id = message.id
            what = LIMITED.get(type(message))
            if what is not None and not self.may(what, guest.person):
                raise Refusal("too_fast", "Too many messages: wait a moment.")
            if isinstance(message, Question):
                guest.send(msgspec.json.encode(await self._answer(live, guest, message)))
            elif isinstance(message, messages.Decide) and live.in_race():
                self.scheduler.touch(live, Touch.arrived(live, guest, message, arrived), self._judge)
            else:
                await self._carry_out(live, guest, message, arrived)
        except Refusal as refusal:
            self._refuse(guest, message_id or id_of(raw), refusal)

    def _read(self, raw: bytes | str) -> messages.ClientMessage:
        try:
            return self._decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal("malformed", f"That is not a message of this protocol: {error}.") from None

    def _refuse(self, guest: Guest, message_id: str | None, refusal: Refusal) -> None:
        self.refusals[refusal.code] += 1
        told = messages.Refused(message_id, refusal.code, refusal.text, refusal.rule, refusal.case)
        guest.send(msgspec.json.encode(told))

    async def _judge(self, live: LiveTable, touch: Touch) -> None:
        """A move of a race, at the moment at which it arrived."""
        try:
            await self._carry_out(live, touch.guest, touch.message, touch.at)
        except Refusal as refusal:
            self._refuse(touch.guest, touch.message.id, refusal)

    async def _carry_out(self, live: LiveTable, guest: Guest, message: messages.ClientMessage, arrived: int) -> None:
        """Check, append, then tell everybody. In a race it counts when a message arrived."""
        async with live.lock:
            known = live.table.answered.get((guest.person, message.id))
            if known is None:
                now, raced, ms = self.clock.now(), live.in_race(), live.race_clock(arrived)
                if isinstance(message, messages.Decide):
                    live.check_start(guest.person, message, arrived)
                entries = entries_for(live.table, live.presence, guest.person, guest.name, message, now, ms)
                back = seating.came_back(live.table, guest.person, now)
                await self.tables.must_write(live, [*back, *entries])
                if live.in_race() and not raced:  # a game that goes on from a record in the middle of a race
                    await self.scheduler.resume_race(live)
                accepted = messages.Accepted(message.id, live.table.answered[guest.person, message.id])
                guest.answer = msgspec.json.encode(accepted)
                live.tell(self.clock.now(), [*back, *entries])
                self._dismiss_spectators(live)
                self.scheduler.arm(live)
            else:
                guest.send(msgspec.json.encode(messages.Accepted(message.id, known)))

    async def _answer(
        self, live: LiveTable, guest: Guest, message: messages.WhyNot | messages.AskHint | messages.Ping | messages.GoOn
    ) -> msgspec.Struct:
        if isinstance(message, messages.GoOn):
            self._go_on(live, guest)
        if isinstance(message, messages.Ping | messages.GoOn):
            return messages.Pong(message.id, self.clock.now())
        if isinstance(message, messages.AskHint):
            return await self._hint(live, guest, message)
        moves.own_seat(live.table, guest.person, message.seat)
        match = moves.running(live.table)
        action = moves.known_move(match, message.move)
        return messages.Because(message.id, *match.refusal_in_view(message.seat, action))

    def _go_on(self, live: LiveTable, guest: Guest) -> None:
        """The bot that waits for a tap decides now."""
        if live.table.match is not None and live.table.seats_of(guest.person):
            live.tapped = live.table.match.asked
            self.scheduler.arm(live)

    async def _hint(self, live: LiveTable, guest: Guest, message: messages.AskHint) -> messages.Hint:
        """The bot thinks without holding the table; before its answer goes out everybody is told that it was asked."""
        match = hints.allowed(live.table, guest.person, message)
        asked = match.asked
        advice = await asyncio.wrap_future(self.thinkers.advise(match.name, match.state, message.seat))
        async with live.lock:
            entries = hints.told(live.table, message.seat, asked, self.clock.now())
            await self.tables.must_write(live, entries)
            if entries:
                live.tell(self.clock.now(), entries)
                self.scheduler.arm(live)
        return advice.told(message.id, match.name)

    async def make_link(self, live: LiveTable, person: str, seat: int) -> SeatLink:
        """A new token for one's seat; an older one is worth nothing any more."""
        self._admit(live.table.id, person)
        async with live.lock:
            moves.own_seat(live.table, person, seat)
            token, now = secrets.token_urlsafe(24), self.clock.now()
            until = now + LINK_LASTS
            await self.tables.must_write(live, [TokenMade(at=now, seat=seat, hash=hash_of(token), until=until)])
            return SeatLink(seat, token, until)

    async def claim(self, live: LiveTable, person: str, token: str) -> int:
        """Whoever has a seat's token may take it over: once, except that its new owner may repeat it."""
        self._admit(live.table.id, person)
        async with live.lock:
            now = self.clock.now()
            seat = seat_of(live.table, person, token, now)
            was = live.table.chairs[seat].person
            if was != person:
                stays = live.table.host == was and sits_elsewhere(live.table, seat)
                await self.tables.must_write(live, [Claimed(at=now, seat=seat, person=person, host_stays=stays)])
                live.tell_around(self.clock.now())
                await asyncio.wrap_future(self.tables.note(live))  # it stands in the new owner's list at once
            return seat


def seat_of(table: Table, person: str, token: str, now: int) -> int:
    """The seat that somebody may take over with that token, or has taken over with it."""
    wanted = hash_of(token)
    for seat, chair in enumerate(table.chairs):
        if chair.person == person and wanted in (chair.came_with, chair.token_hash):
            return seat
        if chair.token_hash and hmac.compare_digest(chair.token_hash, wanted) and now <= chair.token_until:
            return seat
    raise Refusal("unknown_seat", "This link has been used, is too old, or has been replaced: ask for a new one.")


def sits_elsewhere(table: Table, seat: int) -> bool:
    """Whether the person of a seat plays at another one too."""
    person = table.chairs[seat].person
    return any(other != seat and not table.chairs[other].left for other in table.seats_of(person))


def id_of(raw: bytes | str) -> str | None:
    """The id of a message that could not be understood, so that its sender knows which one it was."""
    try:
        return msgspec.json.decode(raw, type=OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
