"""The tables in memory: changed only once what changes them is on disk."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial

import msgspec

from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import NoTable, Table, new_table_id
from stammtisch.tables.journal.archive import finished_record
from stammtisch.tables.journal.chance import TableRecord, read_kept
from stammtisch.tables.journal.entries import (
    AnyEntry,
    Claimed,
    Decided,
    Opened,
    Revealed,
    SatDown,
    Spoke,
    decode,
    encode,
)
from stammtisch.tables.journal.persons import PersonStore
from stammtisch.tables.journal.store import IN_USE, Journal, JournalUnavailable, LostLease, LostRace, Note
from stammtisch.tables.live.alone import Alone
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.keeping import Keeper, unheard
from stammtisch.tables.live.lists import Lists
from stammtisch.tables.live.loading import Loader
from stammtisch.tables.live.readiness import Readiness
from stammtisch.tables.live.session import LiveTable
from stammtisch.tables.send.lists import Brief, brief
from stammtisch.tables.wire.messages import Refused

log = logging.getLogger(__name__)

NOTED = 2_000
"""Milliseconds between two times at which lists of other nodes hear of a table that is being played."""
NOT_FOUND = 4404
"""The code with which a connection to a table is closed that is not there."""
NOT_WRITTEN = "It is not certain that this was written to disk. Look, and try again."


TRIES = 8
"""So often something is judged again because somebody else was faster."""

SITTING = (SatDown, Claimed)
"""Entries after which a table stands in somebody's list."""
CALM = frozenset({Decided, Revealed, Spoke})
"""Entries that change nothing of a table in use that lists do not read from memory."""

Judge = Callable[[], list[AnyEntry]]
"""What the journal must remember for something to happen; raises a Refusal where it may not."""
Then = Callable[[list[AnyEntry], Exception | None], None]
"""Hears what was written, or why nothing was: a Refusal, or a mistake of ours."""


class Tables:
    """Opens, finds, changes and notes tables; knows nothing of who is connected beyond that somebody is."""

    def __init__(self, journal: Journal, persons: PersonStore, clock: Clock, pace: Pace, readiness: Readiness) -> None:
        self.journal, self.persons, self.clock, self.pace, self.readiness = journal, persons, clock, pace, readiness
        self.began = clock.now()
        self.live: dict[str, LiveTable] = {}
        self.loader, self.keeper = Loader(journal, persons, readiness), Keeper(journal, persons)
        self.lists = Lists(journal, clock, self.live)
        self.stopping = False
        self.written = 0
        """How many entries have been written since the start."""
        self.when_news: Callable[[LiveTable], None] = lambda live: None
        """Called with every table that others have changed, after everybody there was told."""
        self.nodes = Alone(journal)
        self.also_due: Callable[[LiveTable], int | None] = lambda live: None
        """When a table that nobody is connected to must be looked at for another reason than what it owes."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._reading: set[asyncio.Task[None]] = set()
        """Those that read a table again."""
        self.closed = journal.closed()
        """The tables that whoever runs the server has closed."""
        self.deleted: set[str] = set()
        """Tables that were deleted while this program runs: nothing may be written to them any more."""

    async def open(self, opening: Opened) -> LiveTable:
        """A new table, on disk before anybody hears of it."""
        await self.readiness.wait_for(opening.game)
        table_id = new_table_id()
        people = [who for chair in opening.seats for who in (chair.person, chair.kept_for) if who]
        await asyncio.wrap_future(self.journal.append(table_id, 0, [encode(opening)], people))
        live = self.live[table_id] = LiveTable(Table(table_id, opening), self.clock.now())
        await asyncio.wrap_future(self.note(live, must=True))
        self.nodes.claim(live)
        return live

    async def table(self, table_id: str) -> LiveTable:
        """The table of that id, from memory or from the journal, as the journal has it now."""
        live = self.live.get(table_id)
        if live is None:
            if table_id not in self._loading:
                task = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(self._loading[table_id])
        live.used = self.clock.now()  # it stays in memory meanwhile
        await self.nodes.caught_up(live)
        if self.live.get(table_id) is not live:  # it has left memory meanwhile
            return await self.table(table_id)
        return live

    async def _load(self, table_id: str) -> LiveTable:
        live = await self.loader.load(table_id, self.began)
        if table_id in self.deleted:
            raise NoTable(f"There is no table {table_id}.")
        self.keeper.keep_ended(live)
        live.used = self.clock.now()
        self.live[table_id] = live
        self.nodes.claim(live)
        await self.nodes.meet(live)
        return live

    def set_aside_for_now(self, table_id: str, why: str) -> None:
        """Until the next start; whoever stops has other reasons."""
        if not self.stopping:
            self.loader.set_aside_for_now(table_id, why)

    async def kept_record(self, table_id: str, person: str, number: int | None) -> TableRecord | None:
        """The record of a finished game whose table cannot be played any more, for those who could see it."""
        line = await asyncio.to_thread(self.journal.brief, table_id)
        known = None if line is None else msgspec.json.decode(line, type=Brief)
        if known is None or not (known.spectators or person in known.people):
            return None
        record = await asyncio.to_thread(finished_record, self.journal, table_id, number)
        return None if record is None else read_kept(record)

    def change(self, live: LiveTable, judge: Judge, then: Then, tries: int = TRIES, duty: bool = False) -> None:
        """Judge, append, fold; `then` is called with what was written, or with why nothing was.

        Whoever calls this has their turn at the table until then. Where somebody else has written that place of the
        journal, the table takes that in and everything is judged again. A duty is written only by the node whose it is.
        """
        try:
            entries, table = judge(), live.table
            if entries:
                if table.id in self.deleted:
                    raise Refusal("unavailable", NOT_WRITTEN)
                people = [entry.person for entry in entries if isinstance(entry, SITTING)]
                appended = partial(self._appended, live, judge, then, tries, duty, entries)
                lines, fence = [encode(entry) for entry in entries], self.nodes.fence(live) if duty else None
                self.journal.append_then(table.id, table.seq + 1, lines, people, appended, fence)
                return
        except Exception as error:
            then([], error)
        else:
            then([], None)

    def _appended(
        self,
        live: LiveTable,
        judge: Judge,
        then: Then,
        tries: int,
        duty: bool,
        entries: list[AnyEntry],
        error: Exception | None,
    ) -> None:
        """What came of it: it is on disk, or somebody else was there first, or nobody knows."""
        if error is None:
            self._written(live, entries, then)
        elif isinstance(error, LostRace | JournalUnavailable):
            refuse = partial(then, [], Refusal("unavailable", NOT_WRITTEN))
            if isinstance(error, LostRace):
                again = partial(self.change, live, judge, then, tries - 1, duty) if tries else refuse
                work = self._read_again(live, again, refuse)
            else:
                log.warning("append failed", extra={"table": live.table.id, "error": str(error)})
                work = self._look_for(live, entries, then, refuse)
            task = asyncio.get_running_loop().create_task(work)
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)
        else:
            if isinstance(error, LostLease):
                self.nodes.lost(live)
            then([], error)

    def _written(self, live: LiveTable, entries: list[AnyEntry], then: Then) -> None:
        try:
            self._fold(live, entries)
        except Exception as mistake:
            then([], mistake)
        else:
            then(entries, None)

    async def _look_for(self, live: LiveTable, entries: list[AnyEntry], then: Then, refuse: Callable[[], None]) -> None:
        """The way to the database broke while it was committing: whether it did is seen in the journal."""
        mine, table = [encode(entry) for entry in entries], live.table
        try:
            lines = await asyncio.to_thread(self.journal.read_after, table.id, table.seq)
        except JournalUnavailable:
            lines = []
        if live.table is table and [line for _, line in lines[: len(mine)]] == mine:
            self._written(live, entries, then)
        else:
            await self._read_again(live, refuse, refuse)

    async def changed(self, live: LiveTable, judge: Judge, duty: bool = False) -> list[AnyEntry]:
        """The same for a coroutine: what was written; whatever `judge` raises, or a Refusal where the disk failed."""
        written: asyncio.Future[list[AnyEntry]] = asyncio.get_running_loop().create_future()

        def then(entries: list[AnyEntry], error: Exception | None) -> None:
            if written.cancelled():
                return
            if error is None:
                written.set_result(entries)
            else:
                written.set_exception(error)

        self.change(live, judge, then, duty=duty)
        return await written

    def _fold(self, live: LiveTable, entries: list[AnyEntry]) -> None:
        """What is on disk changes the table."""
        table = live.table
        for entry in entries:
            table.fold(table.seq + 1, entry)
        self.written += len(entries)
        live.used = self.clock.now()
        self.nodes.wrote(live)
        self._note_if_new(live, entries)

    def _note_if_new(self, live: LiveTable, entries: list[AnyEntry]) -> None:
        """A move at a table in use changes nothing that lists do not read from memory; other nodes hear of it soon."""
        if (
            not live.guests
            or live.table.status == "over"
            or not CALM.issuperset(map(type, entries))
            or (self.nodes.several and live.used - live.noted > NOTED)
        ):
            self.note(live)

    async def _read_again(self, live: LiveTable, then: Callable[[], None], failed: Callable[[], None]) -> None:
        """The table in memory may be wrong: take what the journal has, or keep it where nothing can be read."""
        try:
            lines = await asyncio.to_thread(self.journal.read_after, live.table.id, live.table.seq)
            if not lines and not await asyncio.to_thread(self.journal.read_after, live.table.id, -1):
                self.vanish(live)
                raise NoTable(f"There is no table {live.table.id}.")
            await self.take_in(live, lines)
        except (JournalUnavailable, NoTable) as error:
            log.warning("reload failed", extra={"table": live.table.id, "error": str(error)})
            failed()
        except Exception:
            log.exception("reload failed", extra={"table": live.table.id})
            failed()
        else:
            then()

    async def take_in(self, live: LiveTable, lines: Iterable[tuple[int, bytes]]) -> None:
        """What others have written changes the table; its turn is taken. What is missing in between comes later."""
        news: list[AnyEntry] = []
        try:
            for seq, line in lines:
                if seq == live.table.seq + 1:
                    news.append(decode(line))
                    live.table.fold(seq, news[-1])
                    self.clock.go_on_from(news[-1].at)
        except Exception:
            log.exception("an entry could not be taken in", extra={"table": live.table.id})
            await self._start_over(live)
            return
        if news:
            live.used = self.clock.now()
            live.tell_news(live.used, news)
            self._note_if_new(live, news)
            self.when_news(live)

    async def read_anew(self, live: LiveTable) -> None:
        """The database has forgotten something that it had acknowledged: the table is what is left of it."""
        async with live.turns:
            log.error("the database has lost entries", extra={"table": live.table.id, "known": live.table.seq})
            await self._start_over(live)

    async def _start_over(self, live: LiveTable) -> None:
        """The table is read again from its beginning; one that cannot be read is not to be had here."""
        try:
            live.table = await asyncio.to_thread(self.loader.replay, live.table.id)
        except NoTable as why:
            self.set_aside_for_now(live.table.id, str(why))
            self.vanish(live)
            raise
        for guest in live.guests:
            live.welcome(guest, self.clock.now())
        self.when_news(live)

    def vanish(self, live: LiveTable) -> None:
        """A table that is not to be had here any more: whoever is connected to it goes."""
        live.stop_timers()
        self.live.pop(live.table.id, None)
        self.nodes.let_go(live)
        gone = msgspec.json.encode(Refused(None, "not_allowed", f"There is no table {live.table.id}."))
        for guest in list(live.guests):
            guest.send(gone)
            guest.end(NOT_FOUND)

    def note(self, live: LiveTable, must: bool = False) -> Future[None]:
        """Tells the journal what lists show of the table, and when it falls due next; that can be worked out again. Of
        several nodes the one does it that looks after the table, unless it must be there at once."""
        if live.table.id in self.deleted or not (must or self.nodes.owns(live)):
            return already_done()
        duty, table = live.duty(self.pace), live.table
        moments = (None if duty is None else duty.due, self.also_due(live))
        due = min((moment for moment in moments if moment is not None), default=None)
        if live.guests and not self.stopping:
            due = IN_USE
        listed = table.listed and table.status != "over" and table.id not in self.closed
        note = Note(table.id, listed, table.updated, due, msgspec.json.encode(brief(table)))
        done = self.journal.note(note, patient=not must)
        live.noted = self.clock.now()
        unheard(done)
        self.keeper.keep_ended(live)
        if not live.guests or self.stopping:
            self.keeper.keep_running(live)
        return done


def already_done() -> Future[None]:
    done: Future[None] = Future()
    done.set_result(None)
    return done
