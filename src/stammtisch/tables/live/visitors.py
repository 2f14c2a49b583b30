"""Who is connected to a table through which node: everybody writes down their own people, and reads the others'."""

import asyncio
from collections.abc import Callable, Iterable, Mapping

from stammtisch.tables.journal.nodes import NodeStore, Visit
from stammtisch.tables.journal.store import JournalUnavailable
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.session import LiveTable


class Visitors:
    """The people at tables in memory. Whatever comes in quick succession is written, and looked for, at once."""

    def __init__(self, store: NodeStore, tables: Mapping[str, LiveTable], clock: Clock) -> None:
        self._store, self._tables, self._clock = store, tables, clock
        self.alive: Mapping[str, int] = {}
        """The other nodes."""
        self.died: dict[str, int] = {}
        """When others went."""
        self.when_changed: Callable[[LiveTable], None] = lambda live: None
        """Called with a table to which somebody came, or which they left, through another node."""
        self.news, self.hinted = asyncio.Event(), asyncio.Event()
        """There is something to write, and something to look for."""
        self._own: set[tuple[str, str]] = set()
        self._elsewhere: set[str] = set()

    def moved(self, live: LiveTable, person: str) -> None:
        """Somebody came or went here."""
        self._own.add((live.table.id, person))
        self.news.set()

    def hint(self, table_id: str) -> None:
        """Somebody came or went elsewhere."""
        self._elsewhere.add(table_id)
        self.hinted.set()

    async def show(self) -> set[str]:
        """Writes down who is connected here, as it is now; the tables that others should look at."""
        news, self._own = self._own, set()
        here = {
            (table_id, person): self._tables[table_id].presence.own(person)
            for table_id, person in sorted(news)
            if table_id in self._tables
        }
        if here:
            try:
                await self._store.come(here, self._clock.now())
            except JournalUnavailable:
                self._own |= news
                raise
        return {table_id for table_id, _ in here}

    async def look(self) -> None:
        """Looks where somebody has come or gone elsewhere."""
        hinted, self._elsewhere = self._elsewhere, set()
        await self.look_at(table_id for table_id in hinted if table_id in self._tables)

    async def look_at(self, tables: Iterable[str]) -> None:
        found: dict[str, dict[str, int | None]] = {table_id: {} for table_id in tables}
        for visit in await self._store.visits(list(found)):
            since = self._away_since(visit)
            people = found[visit.table_id]
            known = people.get(visit.person, 0)
            people[visit.person] = None if since is None or known is None else max(known, since)
        for table_id, people in found.items():
            live = self._tables.get(table_id)
            if live is not None and live.presence.elsewhere(people):
                self.when_changed(live)

    def _away_since(self, visit: Visit) -> int | None:
        """None for somebody who is here."""
        if visit.here and visit.node in self.alive:
            return None
        return self.died.get(visit.node, visit.at) if visit.here else visit.at
