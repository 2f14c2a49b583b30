"""How long things are kept: what is older is deleted in the background, a little at a time."""

import asyncio
import logging
from dataclasses import dataclass

from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.archive import FILLED
from stammtisch.tables.journal.reading import Reader, moment_of
from stammtisch.tables.journal.store import CHANGE_SECRET, Journal, JournalUnavailable
from stammtisch.tables.live.memory import Tables
from stammtisch.tables.live.operator import Operator, wall_clock
from stammtisch.tables.live.supervision import supervised

log = logging.getLogger(__name__)

DAY = 24 * 3600 * 1000
EVERY = 3600.0
"""Seconds between two looks for what is too old."""
LAST_LOOK, NOT_BEFORE = "retention last look", "retention not before"
"""Under these names it is noted when it was last looked for old things, and from when on they are deleted."""
LEAP, GRACE = 2 * DAY, 7 * DAY
"""Milliseconds without a look after which nothing is deleted for so many."""
AT_ONCE = 50
BREATH = 0.05
"""Seconds between two tables, for everybody else."""

FINISHED = (
    "(EXISTS (SELECT 1 FROM results WHERE results.table_id = tables.table_id) "
    'OR instr(brief, CAST(\'"status":"over"\' AS BLOB)) > 0)'
)
WITH_NOTHING_ELSE = " AND ".join(
    f"person NOT IN (SELECT person FROM {table})" for table in ("sitting", "passkeys", "devices", "addresses", "banned")
)


@dataclass(frozen=True)
class Retention:
    """So many days something is kept after it was last used; None: for ever.

    `keep_finished`: tables at which a game was played to the end, with their records. `keep_idle`: all other tables.
    `keep_people`: the names of people who have no table, no passkey and no way to be reached; of people without a name
    nothing is kept anyway.
    """

    keep_finished: float | None = None
    keep_idle: float | None = 90
    keep_people: float | None = 30


class Cleaner:
    """Deletes what is older than it may be."""

    def __init__(self, tables: Tables, operator: Operator, retention: Retention) -> None:
        self.tables, self.operator, self.retention = tables, operator, retention
        self._cleaning: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._cleaning = asyncio.create_task(supervised("cleaner", self._clean))

    async def stop(self) -> None:
        if self._cleaning is not None:
            self._cleaning.cancel()
            await asyncio.gather(self._cleaning, return_exceptions=True)

    async def _clean(self) -> None:
        await self.tables.readiness.wait_for_all()
        while True:
            try:
                await self.clean()
            except JournalUnavailable as error:
                log.warning("nothing can be deleted", extra={"error": str(error)})
            await asyncio.sleep(EVERY)

    async def clean(self) -> None:
        """Not before it is known of every old table whether a game was finished there."""
        journal, now, keep = self.tables.journal, self.tables.clock.now(), self.retention
        if not await self._may_begin(now) or not await asyncio.to_thread(journal.secret, FILLED):
            return
        for days, condition in ((keep.keep_finished, FINISHED), (keep.keep_idle, f"NOT {FINISHED}")):
            if days is not None:
                await self._delete_tables(condition, now - int(days * DAY))
        if keep.keep_people is not None:
            await forget_names(journal, now, now - int(keep.keep_people * DAY))

    async def _may_begin(self, now: int) -> bool:
        """Nobody could play while the server was off, and a clock may be wrong: after a leap in time nothing is deleted
        for a while, and whoever runs the server can put it right."""
        journal = self.tables.journal
        last = int(await asyncio.to_thread(journal.secret, LAST_LOOK) or 0)
        begin = int(await asyncio.to_thread(journal.secret, NOT_BEFORE) or 0)
        if now - last > LEAP:
            begin = now + GRACE
            log.info("nothing old is deleted for a week", extra={"hours_since_last_look": (now - last) // 3_600_000})
        for name, moment in ((LAST_LOOK, now), (NOT_BEFORE, begin)):
            row = (name, str(moment).encode())
            await asyncio.wrap_future(journal.do(CHANGE_SECRET, *row))
        return now >= begin

    async def _delete_tables(self, condition: str, before: int) -> None:
        deleted, last = 0, ""
        while found := await asyncio.to_thread(old_tables, self.tables.journal, condition, before, last):
            for table_id in found:
                if not await asyncio.to_thread(is_used_since, self.tables.journal, table_id, before):
                    deleted += await self._delete(table_id, before)
                await asyncio.sleep(BREATH)
            last = found[-1]
        if deleted:
            log.info("old tables are deleted", extra={"tables": deleted})

    async def _delete(self, table_id: str, before: int) -> bool:
        live = self.tables.live.get(table_id)
        if live is not None and (live.guests or live.table.updated >= before):
            return False
        try:
            await self.operator.delete(table_id)
        except NoTable:
            return False
        return True


def old_tables(journal: Reader, condition: str, before: int, after: str) -> list[str]:
    """Some tables at which nothing has happened since then, from one id on."""
    question = (
        f"SELECT table_id FROM tables WHERE updated < ? AND table_id > ? AND {condition} ORDER BY table_id LIMIT ?"
    )
    return [str(table_id) for (table_id,) in journal.rows(question, before, after, AT_ONCE)]


def is_used_since(journal: Reader, table_id: str, moment: int) -> bool:
    """A table in use is noted seldom, so its last entry has the last word."""
    rows = journal.rows("SELECT entry FROM journal WHERE table_id = ? ORDER BY seq DESC LIMIT 1", table_id)
    return bool(rows) and moment_of(bytes(rows[0][0])) >= moment


async def forget_names(journal: Journal, now: int, before: int) -> None:
    """Of whom it is not known when they were here, they are here now."""
    await asyncio.wrap_future(journal.do("UPDATE people SET seen = ? WHERE seen = 0", now))
    await asyncio.wrap_future(journal.do(f"DELETE FROM people WHERE seen < ? AND {WITH_NOTHING_ELSE}", before))
    await asyncio.wrap_future(journal.do("DELETE FROM links WHERE until < ?", wall_clock()))
