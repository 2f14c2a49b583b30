"""One person on several devices, and a person who wants to be forgotten: what becomes of their tables."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.results import results_of
from stammtisch.tables.game.snapshots import kept_game
from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.archive import FILLED, forget_in_games, keep_games, kept_games
from stammtisch.tables.journal.entries import AnyEntry, Claimed, Forgotten, encode
from stammtisch.tables.journal.persons import default_name
from stammtisch.tables.journal.store import JournalUnavailable, Note
from stammtisch.tables.live.memory import Tables
from stammtisch.tables.live.scheduler import Scheduler
from stammtisch.tables.live.session import LiveTable
from stammtisch.tables.live.supervision import supervised
from stammtisch.tables.send.lists import Brief, without
from stammtisch.tables.wire.requests import PersonalLink

log = logging.getLogger(__name__)

LINK_LASTS = 600_000
"""Milliseconds for which a personal link can be used."""
TOKEN_BYTES = 24
BREATH = 0.02
"""Seconds between two old tables whose results are worked out."""


def wall_clock() -> int:
    """Milliseconds since 1970, whatever the pace of the tables."""
    return time.time_ns() // 1_000_000


class Persons:
    """Joins devices, and forgets people; everything is on disk before it is acknowledged, and can be repeated."""

    def __init__(self, tables: Tables, scheduler: Scheduler) -> None:
        self.tables, self.scheduler, self.store = tables, scheduler, tables.persons
        self.when_joined: list[Callable[[str, str], Awaitable[None]]] = []
        """Called with who somebody was and who they are now: whoever keeps something by person takes it over."""
        self.when_forgotten: list[Callable[[str], Awaitable[None]]] = []
        """Called with a person of whom nothing may be kept."""
        self._lock = asyncio.Lock()
        self._filling: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._filling = asyncio.create_task(supervised("old games", self._fill_in))

    async def stop(self) -> None:
        if self._filling is not None:
            self._filling.cancel()
            await asyncio.gather(self._filling, return_exceptions=True)

    async def _fill_in(self) -> None:
        """Works out what was not kept yet when games of before were played, how they ended and their records, and how
        running ones stand: once, and without anybody waiting."""
        await self.tables.readiness.wait_for_all()
        journal = self.tables.journal
        try:
            if not await asyncio.to_thread(journal.secret, FILLED):
                for table_id in await asyncio.to_thread(journal.all_tables):
                    await self._fill_carefully(table_id)
                    await asyncio.sleep(BREATH)
                await asyncio.wrap_future(journal.keep_secret(FILLED, b"1"))
        except JournalUnavailable as error:
            log.warning("old games are worked out at the next start", extra={"error": str(error)})

    async def _fill_carefully(self, table_id: str) -> None:
        """One table of which nothing can be worked out keeps nobody from the others."""
        try:
            await self._fill(table_id)
        except JournalUnavailable:
            raise
        except Exception:
            log.exception("the games of an old table cannot be worked out", extra={"table": table_id})

    async def _fill(self, table_id: str) -> None:
        try:
            table = await asyncio.to_thread(self.tables.loader.replay, table_id)
        except NoTable:
            return  # a game or rules that this program does not have
        journal, games = self.tables.journal, list(enumerate(table.all_games(), 1))
        kept = await asyncio.to_thread(self.store.kept_numbers, table_id)
        new = results_of(table, kept)
        if new:
            await asyncio.wrap_future(self.store.keep_results(new))
        known = await asyncio.to_thread(kept_games, journal, table_id)
        missing = [kept_game(table_id, *game, table.seq) for game in games if game[0] not in known]
        if missing and table_id not in self.tables.live:
            await asyncio.wrap_future(keep_games(journal, missing))

    async def make_link(self, person: str) -> PersonalLink:
        """Whoever opens it becomes this person: once, and within ten minutes."""
        token, now = secrets.token_urlsafe(TOKEN_BYTES), wall_clock()
        await asyncio.wrap_future(self.store.make_link(token, person, now + LINK_LASTS, now))
        return PersonalLink(token, now + LINK_LASTS)

    async def person_behind(self, token: str) -> str:
        person = await asyncio.to_thread(self.store.person_behind, token, wall_clock())
        if person is None:
            raise Refusal("unknown_seat", "This link has been used, or is too old: make a new one.")
        return person

    async def join(self, was: str, token: str) -> str:
        """The device becomes the person who made the link; used up only when everything else is written."""
        async with self._lock:
            person = await self.person_behind(token)
            await self._become(was, person)
            await asyncio.wrap_future(self.store.use_link(token))
            return person

    async def become(self, was: str, person: str) -> None:
        """The same for somebody who has shown otherwise who they are."""
        async with self._lock:
            await self._become(was, person)

    async def _become(self, was: str, person: str) -> None:
        if was == person:
            return
        for hand_over in self.when_joined:
            await hand_over(was, person)
        if not await asyncio.to_thread(self.store.has_anything, was):
            return
        for table_id in await asyncio.to_thread(self.store.tables_of, was):
            live = await self._readable(table_id)
            if live is not None:
                await self._hand_over(live, was, person)
        await asyncio.wrap_future(self.store.join(was, person))
        await asyncio.to_thread(self.store.read_joined)

    async def _readable(self, table_id: str) -> LiveTable | None:
        """None where this program does not have a table's game or its rules."""
        try:
            return await self.tables.table(table_id)
        except NoTable:
            return None

    async def _hand_over(self, live: LiveTable, was: str, person: str) -> None:
        """Every seat of one is the other's; who is connected as one is from now on connected as the other."""
        async with live.turns:
            now = self.tables.clock.now()

            def judge() -> list[AnyEntry]:
                chairs = enumerate(live.table.chairs)
                seats = [seat for seat, chair in chairs if was in (chair.person, chair.kept_for)]
                return [Claimed(at=now, seat=seat, person=person) for seat in seats]

            if not await self.tables.changed(live, judge):
                return
            for guest in live.guests:
                if guest.person == was:
                    live.presence.go(was, now)
                    live.presence.come(person)
                    self.tables.nodes.presence(live, was)
                    self.tables.nodes.presence(live, person)
                    guest.person = person
            live.tell_around(now)
            self.scheduler.arm(live)
            await asyncio.wrap_future(self.tables.note(live, must=True))

    async def forget(self, person: str) -> None:
        """Their name and what they said go from everything others are shown; what is kept of them, goes."""
        async with self._lock:
            people = self.store.ids_of(person)
            found = [await asyncio.to_thread(self.store.tables_naming, each) for each in people]
            for table_id in sorted({table_id for tables in found for table_id in tables}):
                live = await self._readable(table_id)
                if live is None:
                    await self._forget_unread(table_id, people)
                else:
                    await self._forget_at(live, people)
                await asyncio.wrap_future(forget_in_games(self.tables.journal, table_id, people))
            for forget in self.when_forgotten:
                await forget(person)
            await asyncio.wrap_future(self.store.forget(person))
            await asyncio.to_thread(self.store.read_joined)

    async def _forget_at(self, live: LiveTable, people: Sequence[str]) -> None:
        async with live.turns:
            now = self.tables.clock.now()
            for guest in live.guests:
                guest.name = default_name(guest.person) if guest.person in people else guest.name

            def judge() -> list[AnyEntry]:
                return [Forgotten(at=now, person=each) for each in people if live.table.knows(each)]

            if await self.tables.changed(live, judge):
                for guest in live.guests:  # what they were told before is told anew, without what is forgotten
                    live.welcome(guest, now)
                self.scheduler.arm(live)
                await asyncio.wrap_future(self.tables.note(live, must=True))

    async def _forget_unread(self, table_id: str, people: Sequence[str]) -> None:
        """A table of other rules, which nobody can open: lists show it nevertheless."""
        journal = self.tables.journal
        lines = await asyncio.to_thread(journal.read, table_id)
        entries = [Forgotten(at=self.tables.clock.now(), person=each) for each in people if is_named(each, lines)]
        await asyncio.wrap_future(journal.append(table_id, len(lines), [encode(entry) for entry in entries]))
        question = "SELECT listed, updated, due, brief FROM tables WHERE table_id = ?"
        rows: list[Any] = await asyncio.to_thread(journal.rows, question, table_id)
        for listed, updated, due, brief in rows:
            known = without(msgspec.json.decode(brief, type=Brief), people)
            note = Note(table_id, bool(listed), updated, due, msgspec.json.encode(known))
            await asyncio.wrap_future(journal.note(note))


def is_named(person: str, lines: Sequence[bytes]) -> bool:
    """Whether a journal names somebody after it last forgot them."""
    naming = [line for line in lines if person.encode() in line]
    return bool(naming) and b'"do":"forgotten"' not in naming[-1]
