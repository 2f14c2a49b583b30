"""Where people meet their tables: connections, messages and their answers. Check, append, then tell everybody."""

import asyncio
import hmac
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from stammtisch.tables.actions import hints, moves, seating
from stammtisch.tables.actions.dispatch import entries_for
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import LINK_LASTS, NoTable, Table
from stammtisch.tables.journal.entries import AnyEntry, Claimed, Opened, TokenMade
from stammtisch.tables.journal.opening import is_shared
from stammtisch.tables.journal.persons import PersonStore, hash_of
from stammtisch.tables.journal.store import Journal
from stammtisch.tables.live.bots import Thinkers
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.leaving import Leaving
from stammtisch.tables.live.memory import Tables
from stammtisch.tables.live.operator import BANNED, CLOSED, POLICY, Operator, dismiss
from stammtisch.tables.live.persons import Persons
from stammtisch.tables.live.readiness import Readiness
from stammtisch.tables.live.retention import Cleaner, Retention
from stammtisch.tables.live.scheduler import Scheduler
from stammtisch.tables.live.session import Guest, LiveTable, Touch
from stammtisch.tables.wire import messages
from stammtisch.tables.wire.requests import SeatLink, TableSummary

if TYPE_CHECKING:
    from stammtisch.tables.journal.postgres import PostgresJournal

PRESENCE, PRESENCE_EACH = 0.25, 0.01
"""Seconds between two times at which everybody is told who has come and gone, and how many more for each who is told:
however often somebody comes and goes, nobody is kept busy by it."""


LIMITED: dict[type, str] = {messages.Say: "talk", messages.ShowEmote: "talk", messages.AskHint: "hints"}
"""What somebody may ask for less often than for anything else."""


Done = Callable[[Exception | None], None]
encode = msgspec.json.Encoder().encode


def nothing_more(error: Exception | None) -> None:
    """Nobody waits until a message is answered."""


QUESTIONS = (messages.WhyNot, messages.Ping, messages.GoOn)
"""Messages that are answered at once, and change nothing of what is kept."""


class OnlyId(msgspec.Struct):
    """What can be read of a message that cannot be understood otherwise."""

    id: messages.MessageId


class Asked(msgspec.Struct, eq=False):
    """A message on its way: whose it is and when it arrived, and who is told that it is answered."""

    live: LiveTable
    guest: Guest
    message: messages.ClientMessage
    arrived: int
    done: Done


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
        hints: str | None = None,
    ) -> None:
        self.journal = journal
        self.clock = clock or Clock()
        if not is_shared(journal):
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
        self.leaving = Leaving(self.tables)
        self._decoder: msgspec.json.Decoder[messages.ClientMessage] = msgspec.json.Decoder(messages.ClientMessage)
        if is_shared(journal):
            self._join(journal, hints)

    def _join(self, journal: "PostgresJournal", hints: str | None) -> None:
        """This node is one of several."""
        from stammtisch.tables.live.nodes import Nodes  # whoever is alone need not load it

        nodes = self.tables.nodes = Nodes(journal, self.tables, self.clock, hints)
        self.tables.began = self.clock.now()
        nodes.when_owned, nodes.visitors.when_changed = self.scheduler.take_over, self._others_came
        nodes.when_changed = {
            "banned": self.operator.read_banned,
            "closed": self.operator.read_closed,
            "keys": self.operator.read_keys,
            "joined": self._read_joined,
            "contacts": self.scheduler.reminders.read_contacts,
        }

    async def _read_joined(self) -> None:
        await asyncio.to_thread(self.persons.store.read_joined)

    def _others_came(self, live: LiveTable) -> None:
        """Somebody came or went through another node."""
        self._tell_presence(live)
        self.scheduler.arm(live)

    async def hand_over(self) -> None:
        """Begins nothing new: everybody is sent on, and other nodes may take over what this one has to do."""
        await self.leaving.send_all_on()
        self.tables.stopping = True
        self.readiness.stop()
        await self.tables.nodes.hand_over()

    def start(self) -> None:
        self.tables.nodes.start()
        self.readiness.start()
        self.scheduler.start()
        self.persons.start()
        self.operator.start()
        self.cleaner.start()

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
        await self.tables.nodes.stop()
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
        if self.leaving.begun:
            raise Refusal("unavailable", "The server is about to stop. Try again in a moment.")
        return await self.tables.table(table_id)

    def _admit(self, table_id: str, person: str) -> None:
        if person in self.banned:
            raise Refusal("not_allowed", BANNED)
        if table_id in self.tables.closed:
            raise NoTable(CLOSED)

    async def tables_of(self, person: str) -> tuple[TableSummary, ...]:
        return await self.tables.lists.of_person(person)

    async def lobby(self, person: str) -> tuple[TableSummary, ...]:
        return await self.tables.lists.listed(person)

    async def attend(self, live: LiveTable, guest: Guest) -> None:
        """Somebody connects: they are welcomed, and all others see them."""
        async with live.turns:
            live.guests.append(guest)
            live.presence.come(guest.person)
            self.tables.nodes.presence(live, guest.person)
            self.tables.nodes.claim(live)
            self.operator.look_at(live, guest)
            if len(live.guests) == 1:
                self.tables.note(live)
            try:
                back = await self.tables.changed(
                    live, lambda: seating.came_back(live.table, guest.person, self.clock.now())
                )
            except Refusal:  # they may look on; what could not be written is tried again with their next message
                back = []
            live.welcome(guest, self.clock.now())
            if back:
                live.tell(self.clock.now(), back)  # the log tells it to all
            elif len(live.guests) > 1:
                self._tell_presence(live, but=guest)
            self.scheduler.arm(live)
        if self.leaving.begun:
            self.leaving.send_on(guest)  # they were on their way when everybody else was

    def leave(self, live: LiveTable, guest: Guest) -> None:
        """A connection ends."""
        live.guests.remove(guest)
        live.presence.go(guest.person, self.clock.now())
        self.tables.nodes.presence(live, guest.person)
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

    def hear(
        self, live: LiveTable, guest: Guest, raw: bytes | str, at: float | None = None, done: Done = nothing_more
    ) -> None:
        """One message of somebody, answered in every case; `at` is when it arrived, by `time.monotonic`.

        `done` is called when the next message of theirs may be heard, or with the mistake that kept us from answering.
        """
        arrived = self.clock.now() if at is None else self.clock.at(at)
        message = None
        try:
            message = self._read(raw)
            if type(message) in LIMITED and not self.may(LIMITED[type(message)], guest.person):
                raise Refusal("too_fast", "Too many messages: wait a moment.")
            if isinstance(message, messages.Decide) and live.in_race():
                self.scheduler.touch(live, Touch.arrived(live, guest, message, arrived), self._judge)
            elif isinstance(message, QUESTIONS):
                guest.send(encode(self._answer(live, guest, message)))
            elif isinstance(message, messages.AskHint):
                self.scheduler.spawn(self._hint, live, guest, message, done)
                return
            else:
                live.turns.take(partial(self._decide, Asked(live, guest, message, arrived, done)))
                return
        except Refusal as refusal:
            self._refuse(guest, id_of(raw) if message is None else message.id, refusal)
        except Exception as error:
            done(error)
            return
        done(None)

    def _read(self, raw: bytes | str) -> messages.ClientMessage:
        try:
            return self._decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal("malformed", f"That is not a message of this protocol: {error}.") from None

    def _refuse(self, guest: Guest, message_id: str | None, refusal: Refusal) -> None:
        self.refusals[refusal.code] += 1
        told = messages.Refused(message_id, refusal.code, refusal.text, refusal.rule, refusal.case)
        guest.send(encode(told))

    def _judge(self, live: LiveTable, touch: Touch, done: Done) -> None:
        """A move of a race, at the moment at which it arrived."""
        live.turns.take(partial(self._decide, Asked(live, touch.guest, touch.message, touch.at, done)))

    def _decide(self, asked: Asked) -> None:
        """A message in its turn: known from before, or refused, or what it brings about is committed."""
        self.tables.change(asked.live, partial(self._entries, asked), partial(self._decided, asked))

    def _entries(self, asked: Asked) -> list[AnyEntry]:
        """What a message brings about; nothing where it was answered before. In a race it counts when it arrived."""
        live, guest, message = asked.live, asked.guest, asked.message
        if (guest.person, message.id) in live.table.answered:
            return []
        now = self.clock.now()
        if isinstance(message, messages.Decide):
            live.check_start(guest.person, message, asked.arrived)
        ms = live.race_clock(asked.arrived)
        entries = entries_for(live.table, live.presence, guest.person, guest.name, message, now, ms)
        return [*seating.came_back(live.table, guest.person, now), *entries]

    def _decided(self, asked: Asked, entries: list[AnyEntry], error: Exception | None) -> None:
        """Whoever asked is answered, everybody is told, and the next one may come."""
        try:
            if isinstance(error, Refusal):
                self._refuse(asked.guest, asked.message.id, error)
                error = None
            elif error is None:
                self._tell(asked, entries)
        except Exception as mistake:
            error = mistake
        asked.live.turns.end()
        asked.done(error)

    def _tell(self, asked: Asked, entries: list[AnyEntry]) -> None:
        live, guest, message = asked.live, asked.guest, asked.message
        accepted = encode(messages.Accepted(message.id, live.table.answered[guest.person, message.id]))
        if not entries:
            guest.send(accepted)
            return
        guest.answer = accepted
        live.tell(self.clock.now(), entries)
        self._dismiss_spectators(live)
        self.scheduler.arm(live)

    def _answer(
        self, live: LiveTable, guest: Guest, message: messages.WhyNot | messages.Ping | messages.GoOn
    ) -> msgspec.Struct:
        if isinstance(message, messages.GoOn):
            self._go_on(live, guest)
        if isinstance(message, messages.Ping | messages.GoOn):
            return messages.Pong(message.id, self.clock.now())
        moves.own_seat(live.table, guest.person, message.seat)
        match = moves.running(live.table)
        action = moves.known_move(match, message.move)
        return messages.Because(message.id, *match.refusal_in_view(message.seat, action))

    def _go_on(self, live: LiveTable, guest: Guest) -> None:
        """The bot that waits for a tap decides now."""
        if live.table.match is not None and live.table.seats_of(guest.person):
            live.tapped = live.table.match.asked
            if not self.tables.nodes.owns(live):
                self.tables.nodes.claim(live, by_force=True)  # only here it is known that somebody has tapped
            self.scheduler.arm(live)

    async def _hint(self, live: LiveTable, guest: Guest, message: messages.AskHint, done: Done) -> None:
        try:
            guest.send(encode(await self._advise(live, guest, message)))
        except Refusal as refusal:
            self._refuse(guest, message.id, refusal)
        except Exception as error:
            done(error)
            return
        done(None)

    async def _advise(self, live: LiveTable, guest: Guest, message: messages.AskHint) -> messages.Hint:
        """The bot thinks without holding the table; before its answer goes out everybody is told that it was asked."""
        match = hints.allowed(live.table, guest.person, message)
        asked = match.asked
        advice = await asyncio.wrap_future(self.thinkers.advise(match.name, match.state, message.seat))
        async with live.turns:
            entries = await self.tables.changed(
                live, lambda: hints.told(live.table, message.seat, asked, self.clock.now())
            )
            if entries:
                live.tell(self.clock.now(), entries)
                self.scheduler.arm(live)
        return advice.told(message.id, match.name)

    async def make_link(self, live: LiveTable, person: str, seat: int) -> SeatLink:
        """A new token for one's seat; an older one is worth nothing any more."""
        self._admit(live.table.id, person)
        async with live.turns:
            token, now = secrets.token_urlsafe(24), self.clock.now()
            made = TokenMade(at=now, seat=seat, hash=hash_of(token), until=now + LINK_LASTS)

            def judge() -> list[AnyEntry]:
                moves.own_seat(live.table, person, seat)
                return [made]

            await self.tables.changed(live, judge)
            return SeatLink(seat, token, made.until)

    async def claim(self, live: LiveTable, person: str, token: str) -> int:
        """Whoever has a seat's token may take it over: once, except that its new owner may repeat it."""
        self._admit(live.table.id, person)
        async with live.turns:
            if await self.tables.changed(live, lambda: claim(live.table, person, token, self.clock.now())):
                live.tell_around(self.clock.now())
                await asyncio.wrap_future(
                    self.tables.note(live, must=True)
                )  # it stands in the new owner's list at once
            return seat_of(live.table, person, token, self.clock.now())


def claim(table: Table, person: str, token: str, now: int) -> list[AnyEntry]:
    """Nothing where the seat is theirs already."""
    seat = seat_of(table, person, token, now)
    was = table.chairs[seat].person
    if was == person:
        return []
    stays = table.host == was and sits_elsewhere(table, seat)
    return [Claimed(at=now, seat=seat, person=person, host_stays=stays)]


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
