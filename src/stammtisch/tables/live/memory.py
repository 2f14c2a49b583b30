"""The tables in memory: loaded from the journal, and changed only once what changes them is on disk."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Future

import msgspec

from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.results import results_of
from stammtisch.tables.game.table import NoTable, OtherRules, Table, new_table_id
from stammtisch.tables.journal.entries import AnyEntry, Claimed, Decided, Opened, SatDown, Spoke, decode, encode
from stammtisch.tables.journal.persons import PersonStore
from stammtisch.tables.journal.store import IN_USE, Journal, JournalUnavailable, LostRace, Note
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.readiness import Readiness
from stammtisch.tables.live.session import LiveTable
from stammtisch.tables.send.lists import Brief, brief, summary
from stammtisch.tables.wire.requests import TableSummary

log = logging.getLogger(__name__)

NOT_WRITTEN = "It could not be written to disk, so nothing has changed. Try again."


async def nothing_to_do(live: LiveTable) -> None:
    """Until somebody wants to know of tables that are read."""


class Tables:
    """Opens, loads, changes and lists tables; knows nothing of who is connected beyond that somebody is."""

    def __init__(self, journal: Journal, persons: PersonStore, clock: Clock, pace: Pace, readiness: Readiness) -> None:
        self.journal, self.persons, self.clock, self.pace, self.readiness = journal, persons, clock, pace, readiness
        self.began = clock.now()
        self.live: dict[str, LiveTable] = {}
        self.stopping = False
        self.written = 0
        """How many entries have been written since the start."""
        self.when_read: Callable[[LiveTable], Awaitable[None]] = nothing_to_do
        """Called with every table that was read from the journal, before anybody gets it."""
        self.also_due: Callable[[LiveTable], int | None] = lambda live: None
        """When a table that nobody is connected to must be looked at for another reason than what it owes."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def open(self, opening: Opened) -> LiveTable:
        """A new table, on disk before anybody hears of it."""
        await self.readiness.wait_for(opening.game)
        table_id = new_table_id()
        people = [who for chair in opening.seats for who in (chair.person, chair.kept_for) if who]
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
        table = await asyncio.to_thread(self.replay, table_id)
        live = LiveTable(table, self.began)
        live.results_kept = await asyncio.to_thread(self.persons.kept_numbers, table_id)
        self._keep_results(live)
        await self.when_read(live)
        self.live[table_id] = live
        return live

    def _lines(self, table_id: str) -> list[bytes]:
        lines = self.journal.read(table_id)
        if not lines:
            raise NoTable(f"There is no table {table_id}.")
        return lines

    def replay(self, table_id: str) -> Table:
        """The table that the entries of its journal add up to."""
        lines = self._lines(table_id)
        table = Table(table_id, opening_in(lines))
        try:
            for seq, line in enumerate(lines[1:], start=1):
                table.fold(seq, decode(line))
        except OtherRules as other:
            raise NoTable(str(other)) from None
        return table

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
        self.written += len(entries)
        live.used = self.clock.now()
        if (
            not live.guests
            or table.status == "over"
            or not all(isinstance(entry, Decided | Spoke) for entry in entries)
        ):
            self.note(live)  # a move at a table in use changes nothing that lists do not read from memory
        return True

    async def must_write(self, live: LiveTable, entries: list[AnyEntry]) -> None:
        """The same; whoever asked for it is told where it fails."""
        if not await self.write(live, entries):
            raise Refusal("unavailable", NOT_WRITTEN)

    async def _reload(self, live: LiveTable) -> None:
        """The cached table may be wrong: take what the journal has, or keep it where nothing can be read."""
        try:
            live.table = await asyncio.to_thread(self.replay, live.table.id)
            await self.when_read(live)
        except (JournalUnavailable, NoTable) as error:
            log.warning("reload failed", extra={"table": live.table.id, "error": str(error)})

    def note(self, live: LiveTable) -> Future[None]:
        """Tells the journal what lists show of the table, and when it falls due next; that can be worked out again."""
        duty, table = live.duty(self.pace), live.table
        moments = (None if duty is None else duty.due, self.also_due(live))
        due = min((moment for moment in moments if moment is not None), default=None)
        if live.guests and not self.stopping:
            due = IN_USE
        listed = table.listed and table.status != "over"
        note = Note(table.id, listed, table.updated, due, msgspec.json.encode(brief(table)))
        done = self.journal.note(note)
        done.add_done_callback(lambda finished: finished.cancelled() or finished.exception())
        self._keep_results(live)
        return done

    def _keep_results(self, live: LiveTable) -> None:
        """Keeps how games ended that have ended since; a table that is read again makes up for what was lost."""
        if live.table.past or live.table.status == "over":
            new = [result for result in results_of(live.table) if result.number not in live.results_kept]
            if new:
                live.results_kept |= {result.number for result in new}
                done = self.persons.keep_results(new)
                done.add_done_callback(lambda finished: finished.cancelled() or finished.exception())

    async def of_person(self, person: str) -> tuple[TableSummary, ...]:
        """The tables where somebody sits or a seat is kept for them, the newest first."""
        briefs = self._fresh(await asyncio.to_thread(self.journal.tables_of, person))
        return tuple(table for table in (summary(brief, person) for brief in briefs) if table.mine or table.invited)

    async def listed(self, person: str) -> tuple[TableSummary, ...]:
        """The tables that are listed for everybody."""
        briefs = self._fresh(await asyncio.to_thread(self.journal.listed))
        return tuple(summary(brief, person) for brief in briefs if brief.listed and brief.status != "over")

    def _fresh(self, lines: list[bytes]) -> list[Brief]:
        """Tables for a list, the newest first: those in memory as they are now, the others as they were noted."""
        noted = [msgspec.json.decode(line, type=Brief) for line in lines]
        known = [brief(self.live[each.id].table) if each.id in self.live else each for each in noted]
        return sorted(known, key=lambda brief: -brief.updated)


def opening_in(lines: list[bytes]) -> Opened:
    opening = decode(lines[0])
    assert isinstance(opening, Opened)
    return opening
