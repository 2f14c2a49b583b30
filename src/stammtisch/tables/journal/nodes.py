"""What nodes with one database tell each other through it: who is alive, who does the duties of a table, who is where.

All times are those of the database: whatever a node's own clock says, everybody agrees on them.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from stammtisch.tables.journal.commits import LostLease
from stammtisch.tables.journal.postgres import NOW, PostgresJournal
from stammtisch.tables.journal.reading import NOT_ASIDE
from stammtisch.tables.journal.statements import Rows, Steps, Work, plain

LASTS = 3_000
"""Milliseconds for which a node that was heard of counts as alive."""
FORGOTTEN = 24 * 3600 * 1000
"""Milliseconds after which nothing is left of a node."""

OF_A_NODE = ("leases", "present", "nodes")
"""Tables with a column `node`; it is itself the last to go."""
MOMENT = NOW.removeprefix("SELECT ")
BEAT = (
    f"INSERT INTO nodes VALUES (?, {MOMENT} + ?, ?, ?) ON CONFLICT (node) "
    "DO UPDATE SET until = excluded.until, beat = excluded.beat, told = excluded.told"
)
ALIVE = f"SELECT node, beat, told, {MOMENT} FROM nodes WHERE until > {MOMENT} UNION ALL SELECT '', 0, '', {MOMENT}"
LEASE = (
    "INSERT INTO leases SELECT wanted, ?2, 1 FROM unnest(?1::text[]) AS wanted ON CONFLICT (table_id) "
    "DO UPDATE SET node = excluded.node, fence = leases.fence + 1 WHERE ?3 = 1 OR leases.node = excluded.node OR "
    f"NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.node = leases.node AND nodes.until > {MOMENT}) "
    "RETURNING table_id, fence"
)
LEASED = (
    "EXISTS (SELECT 1 FROM leases JOIN nodes USING (node) "
    f"WHERE leases.table_id = tables.table_id AND nodes.until > {MOMENT})"
)
ORPHANS = f"SELECT table_id FROM tables WHERE due <= ? AND {NOT_ASIDE} AND NOT {LEASED} ORDER BY due LIMIT ?"
FENCE = "SELECT 1 FROM leases WHERE table_id = ? AND node = ? AND fence = ? FOR SHARE"
PRESENT = (
    "INSERT INTO present SELECT t, ?1, p, h, ?2 FROM unnest(?3::text[], ?4::text[], ?5::bigint[]) AS came (t, p, h) "
    "ON CONFLICT (table_id, node, person) DO UPDATE SET here = excluded.here, at = excluded.at"
)
NEWER = (
    "SELECT j.table_id, j.seq, j.entry FROM unnest(?::text[], ?::bigint[]) AS known (t, s) "
    "JOIN journal AS j ON j.table_id = known.t AND j.seq > known.s ORDER BY j.table_id, j.seq"
)
HEADS = "SELECT known.t, (SELECT max(seq) FROM journal WHERE table_id = known.t) FROM unnest(?::text[]) AS known (t)"


class OtherNode(NamedTuple):
    """A node that is alive: how often it has told something, and what."""

    node: str
    beat: int
    told: bytes


class Visit(NamedTuple):
    """Somebody is, or was, connected to a table through a node; since when."""

    table_id: str
    node: str
    person: str
    here: bool
    at: int


class NodeStore:
    """One node's part of it."""

    def __init__(self, journal: PostgresJournal, node: str) -> None:
        self.journal, self.node = journal, node

    async def _rows(self, question: str, *values: object) -> Rows:
        return await asyncio.wrap_future(self.journal.fetch(question, *values))

    async def _ask(self, work: Work) -> None:
        await asyncio.wrap_future(self.journal.ask(work))

    async def beat(self, number: int, told: bytes) -> None:
        """This node is alive, and tells the others something."""
        await self._ask(plain([(BEAT, (self.node, LASTS, number, told))]))

    async def alive(self) -> tuple[int, list[OtherNode]]:
        """What time it is, and all nodes that are alive, this one included."""
        rows = await self._rows(ALIVE)
        return rows[-1][3], [OtherNode(node, beat, told) for node, beat, told, _ in rows if node]

    async def clean_up(self) -> None:
        """Lets go of what nodes have left behind that are long gone."""
        gone = f"SELECT node FROM nodes WHERE until < {MOMENT} - ?"
        await self._ask(plain((f"DELETE FROM {table} WHERE node IN ({gone})", (FORGOTTEN,)) for table in OF_A_NODE))

    async def go(self) -> None:
        """This node ends: others may have what it had."""
        await self._ask(plain((f"DELETE FROM {table} WHERE node = ?", (self.node,)) for table in OF_A_NODE))

    async def lease(self, tables: Iterable[str], by_force: bool = False) -> dict[str, int]:
        """Those tables whose duties are this node's from now on, with the number that proves it."""
        taken: dict[str, int] = {}

        def work() -> Steps:
            taken.clear()
            for table_id, fence in (yield LEASE, (sorted(tables), self.node, int(by_force))):
                taken[str(table_id)] = int(fence)

        await self._ask(work)
        return taken

    async def release(self, table_id: str) -> None:
        """The table leaves this node's memory."""
        own = (table_id, self.node)
        await self._ask(
            plain((f"DELETE FROM {table} WHERE table_id = ? AND node = ?", own) for table in ("leases", "present"))
        )

    def fence(self, table_id: str, number: int) -> Work:
        """Part of a commit, which fails with LostLease where the table is not this node's any more."""

        def work() -> Steps:
            if not (yield FENCE, (table_id, self.node, number)):
                raise LostLease(table_id)

        return work

    async def orphans(self, now: int, most: int) -> list[str]:
        """Tables at which something is due, and which no living node looks after."""
        return [str(table_id) for (table_id,) in await self._rows(ORPHANS, now, most)]

    async def come(self, here: Mapping[tuple[str, str], bool], at: int) -> None:
        """Whether each of these people is connected to a table through this node."""
        tables, people = [table_id for table_id, _ in here], [person for _, person in here]
        await self._ask(plain([(PRESENT, (self.node, at, tables, people, [int(each) for each in here.values()]))]))

    async def visits(self, tables: Sequence[str]) -> list[Visit]:
        """Who is at these tables through other nodes."""
        question = "SELECT table_id, node, person, here, at FROM present WHERE table_id = ANY(?) AND node <> ?"
        rows = await self._rows(question, list(tables), self.node)
        return [
            Visit(str(table), str(node), str(person), bool(here), int(at)) for table, node, person, here, at in rows
        ]

    async def newer(self, known: Mapping[str, int]) -> dict[str, list[tuple[int, bytes]]]:
        """The entries of each table after the one that is known."""
        found: dict[str, list[tuple[int, bytes]]] = {}
        for table_id, seq, entry in await self._rows(NEWER, list(known), list(known.values())):
            found.setdefault(str(table_id), []).append((int(seq), bytes(entry)))
        return found

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each; -1 of a table that has been deleted."""
        rows = await self._rows(HEADS, list(tables))
        return {str(table_id): -1 if seq is None else int(seq) for table_id, seq in rows}

    async def signals(self) -> dict[str, int]:
        """How often each thing has changed of which every node has a copy."""
        return {str(name): int(number) for name, number in await self._rows("SELECT name, number FROM signals")}
