"""Tables come into memory: read from the journal, or set aside where this program cannot play them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from stammtisch import __version__
from stammtisch.record.format import RULES_VERSION
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.loading import Unreadable, lines_of, opening_in, read_table, table_from
from stammtisch.tables.game.table import NoTable, Table
from stammtisch.tables.journal.archive import finished_games, kept_games
from stammtisch.tables.journal.persons import PersonStore
from stammtisch.tables.journal.store import Journal, JournalUnavailable
from stammtisch.tables.live.keeping import unheard
from stammtisch.tables.live.readiness import Readiness
from stammtisch.tables.live.session import LiveTable

log = logging.getLogger(__name__)

PROGRAM = f"{__version__} with rules {RULES_VERSION}"
"""What another program cannot play, this one may, and the other way round."""


async def nothing_to_do(live: LiveTable) -> None:
    """Until somebody wants to know of tables that are read."""


class Loader:
    """Reads tables, each once, and remembers those that this program cannot play."""

    def __init__(self, journal: Journal, persons: PersonStore, readiness: Readiness) -> None:
        self._journal, self._persons, self._readiness = journal, persons, readiness
        journal.try_again(PROGRAM).result()
        self.aside = journal.aside()
        """The tables that this program cannot play, and why."""
        self.when_read: Callable[[LiveTable], Awaitable[None]] = nothing_to_do
        """Called with every table that was read from the journal, before anybody gets it."""
        self._folding = asyncio.Lock()
        """Tables are folded one after the other, first come, first served: threads that fight for the interpreter's
        lock would have everybody wait for all of them."""

    async def load(self, table_id: str, since: int) -> LiveTable:
        """A table that cannot be played is set aside, and whoever asks for it is told so. Nobody counts as away from
        before `since`."""
        try:
            live = await self._read(table_id, since)
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
        if self.aside.pop(table_id, None) is not None:
            unheard(self._journal.take_up(table_id))
        return live

    async def _read(self, table_id: str, since: int) -> LiveTable:
        lines, results, records = await asyncio.to_thread(self._kept, table_id)
        game = opening_in(lines).game
        if game not in self._readiness.games:
            raise Unreadable(f"This server does not have the game '{game}' of this table.", error="no such game")
        await self._readiness.wait_for(game)
        async with self._folding:
            table = await asyncio.to_thread(table_from, table_id, lines, lambda: kept_games(self._journal, table_id))
        live = LiveTable(table, since)
        live.results_kept, live.records_kept = results, records
        await self.when_read(live)
        return live

    def _kept(self, table_id: str) -> tuple[list[bytes], set[int], set[int]]:
        """The entries of a table, and the games whose results and records are kept."""
        lines = lines_of(self._journal, table_id)
        return lines, self._persons.kept_numbers(table_id), finished_games(self._journal, table_id)

    def replay(self, table_id: str) -> Table:
        """The table that the entries of its journal add up to."""
        return read_table(self._journal, table_id)

    def _set_aside(self, table_id: str, why: Unreadable) -> None:
        """Logged once for each table, however often somebody asks for it."""
        if table_id not in self.aside:
            self.aside[table_id] = str(why)
            log.warning("a table is set aside", extra={"table": table_id, "entry": why.seq, "error": why.error})
            unheard(self._journal.set_aside(table_id, PROGRAM, str(why)))

    def set_aside_for_now(self, table_id: str, why: str) -> None:
        """The same until the next start: its game could not be prepared."""
        if table_id not in self.aside:
            self.aside[table_id] = why
            log.warning("a table has to wait for the next start", extra={"table": table_id, "error": why})
            unheard(self._journal.set_aside(table_id, f"{PROGRAM}, this time", why))
