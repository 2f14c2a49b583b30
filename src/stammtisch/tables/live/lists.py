"""Lists of tables: somebody's own, and the lobby."""

import asyncio
from collections.abc import Mapping

import msgspec

from stammtisch.tables.journal.store import Journal
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.keeping import unheard
from stammtisch.tables.live.session import LiveTable
from stammtisch.tables.send.lists import Brief, brief, summary
from stammtisch.tables.wire.requests import TableSummary

A_DAY = 24 * 3600 * 1000


class Lists:
    """Shows tables in memory as they are now, the others as they were noted."""

    def __init__(self, journal: Journal, clock: Clock, live: Mapping[str, LiveTable]) -> None:
        self._journal, self._clock, self._live = journal, clock, live

    async def of_person(self, person: str) -> tuple[TableSummary, ...]:
        """The tables where somebody sits or a seat is kept for them, the newest first."""
        briefs = self._fresh(await asyncio.to_thread(self._tables_of, person))
        return tuple(table for table in (summary(brief, person) for brief in briefs) if table.mine or table.invited)

    def _tables_of(self, person: str) -> list[bytes]:
        """They are here: that is noted once a day of those whose name is kept."""
        seen, now = self._journal.last_seen(person), self._clock.now()
        if seen is not None and seen < now - A_DAY:
            unheard(self._journal.seen(person, now))
        return self._journal.tables_of(person)

    async def listed(self, person: str) -> tuple[TableSummary, ...]:
        """The tables that are listed for everybody."""
        briefs = self._fresh(await asyncio.to_thread(self._journal.listed))
        return tuple(summary(brief, person) for brief in briefs if brief.listed and brief.status != "over")

    def _fresh(self, lines: list[bytes]) -> list[Brief]:
        """The newest first."""
        noted = [msgspec.json.decode(line, type=Brief) for line in lines]
        known = [brief(self._live[each.id].table) if each.id in self._live else each for each in noted]
        return sorted(known, key=lambda brief: -brief.updated)
