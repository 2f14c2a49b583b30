"""The tables in memory: loaded from the journal, and changed only once what changes them is on disk."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Future

import msgspec

from stammtisch import __version__
from stammtisch.record.format import RULES_VERSION
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.loading import Unreadable, lines_of, opening_in, read_table
from stammtisch.tables.game.results import results_of
from stammtisch.tables.game.snapshots import kept_game
from stammtisch.tables.game.table import NoTable, Table, new_table_id
from stammtisch.tables.journal.archive import finished_games, finished_record, keep_games
from stammtisch.tables.journal.chance import TableRecord, read_kept
from stammtisch.tables.journal.entries import AnyEntry, Claimed, Decided, Opened, SatDown, Spoke, encode
from stammtisch.tables.journal.persons import PersonStore
from stammtisch.tables.journal.store import IN_USE, Journal, JournalUnavailable, LostRace, Note
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.readiness import Readiness
from stammtisch.tables.live.session import LiveTable
from stammtisch.tables.send.lists import Brief, brief, summary
from stammtisch.tables.wire.requests import TableSummary

log = logging.getLogger(__name__)

PROGRAM = f"{__version__} with rules {RULES_VERSION}"
"""What another program cannot play, this one may, and the other way round."""
A_DAY = 24 * 3600 * 1000
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
        journal.try_again(PROGRAM).result()
        self.aside = journal.aside()
        """The tables that this program cannot play, and why."""
        self.closed = journal.closed()
        """The tables that whoever runs the server has closed."""
        self._not_kept: set[str] = set()
        """Tables whose games cannot be kept by themselves, which is logged once."""
        self.deleted: set[str] = set()
        """Tables that were deleted while this program runs: nothing may be written to them any more."""

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
        """A table that cannot be played is set aside, and whoever asks for it is told so."""
        try:
            live = await self._read(table_id)
        except Unreadable as why:
            self._set_aside(table_id, why)
            raise
        except (NoTable, Refusal, JournalUnavailable):
            raise
        except Exception as error:
            if table_id not in self.aside:
                log.exception("a table cannot be taken up", extra={"table": table_id})
            told = Unreadable("This table cannot be played: the server's log says why.", error=type(error).__name__)
            self._set_aside(table_id, told)
            raise told from None
        if table_id in self.deleted:
            raise NoTable(f"There is no table {table_id}.")
        if self.aside.pop(table_id, None) is not None:
            unheard(self.journal.take_up(table_id))
        self.live[table_id] = live
        return live

    async def _read(self, table_id: str) -> LiveTable:
        lines = await asyncio.to_thread(lines_of, self.journal, table_id)
        game = opening_in(lines).game
        if game not in self.readiness.games:
            raise Unreadable(f"This server does not have the game '{game}' of this table.", error="no such game")
        await self.readiness.wait_for(game)
        table = await asyncio.to_thread(self.replay, table_id)
        live = LiveTable(table, self.began)
        live.results_kept = await asyncio.to_thread(self.persons.kept_numbers, table_id)
        live.records_kept = await asyncio.to_thread(finished_games, self.journal, table_id)
        self._keep_results(live)
        await self.when_read(live)
        return live

    def _set_aside(self, table_id: str, why: Unreadable) -> None:
        """Logged once for each table, however often somebody asks for it."""
        if table_id not in self.aside:
            self.aside[table_id] = str(why)
            log.warning("a table is set aside", extra={"table": table_id, "entry": why.seq, "error": why.error})
            unheard(self.journal.set_aside(table_id, PROGRAM, str(why)))

    def set_aside_for_now(self, table_id: str, why: str) -> None:
        """The same until the next start: its game could not be prepared."""
        if table_id not in self.aside and not self.stopping:
            self.aside[table_id] = why
            log.warning("a table has to wait for the next start", extra={"table": table_id, "error": why})
            unheard(self.journal.set_aside(table_id, f"{PROGRAM}, this time", why))

    def replay(self, table_id: str) -> Table:
        """The table that the entries of its journal add up to."""
        return read_table(self.journal, table_id)

    async def kept_record(self, table_id: str, person: str, number: int | None) -> TableRecord | None:
        """The record of a finished game whose table cannot be played any more, for those who could see it."""
        line = await asyncio.to_thread(self.journal.brief, table_id)
        known = None if line is None else msgspec.json.decode(line, type=Brief)
        if known is None or not (known.spectators or person in known.people):
            return None
        record = await asyncio.to_thread(finished_record, self.journal, table_id, number)
        return None if record is None else read_kept(record)

    async def write(self, live: LiveTable, entries: list[AnyEntry]) -> bool:
        """Appends, and only then changes the table; where that fails the table is read anew from the journal."""
        if not entries:
            return True
        table = live.table
        if table.id in self.deleted:
            return False
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
        if live.table.id in self.deleted:
            return already_done()
        duty, table = live.duty(self.pace), live.table
        moments = (None if duty is None else duty.due, self.also_due(live))
        due = min((moment for moment in moments if moment is not None), default=None)
        if live.guests and not self.stopping:
            due = IN_USE
        listed = table.listed and table.status != "over" and table.id not in self.closed
        note = Note(table.id, listed, table.updated, due, msgspec.json.encode(brief(table)))
        done = self.journal.note(note)
        unheard(done)
        self._keep_results(live)
        if not live.guests or self.stopping:
            self.keep_running(live)
        return done

    def _keep_results(self, live: LiveTable) -> None:
        """Keeps how games ended that have ended since; a table that is read again makes up for what was lost."""
        if live.table.past or live.table.status == "over":
            new = [result for result in results_of(live.table) if result.number not in live.results_kept]
            if new:
                live.results_kept |= {result.number for result in new}
                unheard(self.persons.keep_results(new))
            ended = {number for number, match in enumerate(live.table.all_games(), 1) if match.over}
            self._keep_games(live, ended - live.records_kept)

    def keep_running(self, live: LiveTable) -> bool:
        """Keeps how the running game stands, for a program with other rules to go on with; whether that was new."""
        table = live.table
        if table.status != "running" or live.kept_at == table.seq:
            return False
        self._keep_games(live, {table.games})
        return True

    def _keep_games(self, live: LiveTable, numbers: set[int]) -> None:
        table = live.table
        games = [(number, match) for number, match in enumerate(table.all_games(), 1) if number in numbers]
        if games:
            live.records_kept |= {number for number, match in games if match.over}
            live.kept_at = table.seq
            try:
                unheard(keep_games(self.journal, [kept_game(table.id, *game, table.seq) for game in games]))
            except Exception:  # nobody's move may fail because of it
                if table.id not in self._not_kept:
                    self._not_kept.add(table.id)
                    log.exception("how a game stands cannot be kept", extra={"table": table.id})

    async def of_person(self, person: str) -> tuple[TableSummary, ...]:
        """The tables where somebody sits or a seat is kept for them, the newest first."""
        briefs = self._fresh(await asyncio.to_thread(self._tables_of, person))
        return tuple(table for table in (summary(brief, person) for brief in briefs) if table.mine or table.invited)

    def _tables_of(self, person: str) -> list[bytes]:
        """They are here: that is noted once a day of those whose name is kept."""
        seen, now = self.journal.last_seen(person), self.clock.now()
        if seen is not None and seen < now - A_DAY:
            unheard(self.journal.seen(person, now))
        return self.journal.tables_of(person)

    async def listed(self, person: str) -> tuple[TableSummary, ...]:
        """The tables that are listed for everybody."""
        briefs = self._fresh(await asyncio.to_thread(self.journal.listed))
        return tuple(summary(brief, person) for brief in briefs if brief.listed and brief.status != "over")

    def _fresh(self, lines: list[bytes]) -> list[Brief]:
        """Tables for a list, the newest first: those in memory as they are now, the others as they were noted."""
        noted = [msgspec.json.decode(line, type=Brief) for line in lines]
        known = [brief(self.live[each.id].table) if each.id in self.live else each for each in noted]
        return sorted(known, key=lambda brief: -brief.updated)


def unheard(done: Future[None]) -> None:
    """What can be worked out again may fail without anybody hearing of it."""
    done.add_done_callback(lambda finished: finished.cancelled() or finished.exception())


def already_done() -> Future[None]:
    done: Future[None] = Future()
    done.set_result(None)
    return done
