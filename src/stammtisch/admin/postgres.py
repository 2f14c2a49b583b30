"""A database of PostgreSQL as commands use it: one connection, and one statement after the other."""

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from typing import Any, TypeVar

import asyncpg

from stammtisch.tables.journal.files import Unusable
from stammtisch.tables.journal.postgres import (
    ALONE,
    NOW,
    make_tables,
    reason,
    safe,
    version_of,
)
from stammtisch.tables.journal.reading import JournalUnavailable, Reader
from stammtisch.tables.journal.statements import Rows, for_postgres
from stammtisch.tables.journal.transactions import as_value
from stammtisch.tables.journal.writer import AWAY, CONNECTING

BATCH = 500
"""So many rows are read and written at a time."""

Found = TypeVar("Found")


class Postgres(Reader):
    """One that is there: nobody makes tables by looking at it. Whatever goes wrong is Unusable, in one sentence."""

    def __init__(self, url: str) -> None:
        self.url, self.name = url, safe(url)
        self._runner = asyncio.Runner()
        try:
            self._connection: asyncpg.Connection = self._wait(self._connect())
        except BaseException:
            self._runner.close()
            raise

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(
            self.url,
            timeout=CONNECTING,
            target_session_attrs="read-write",  # of several hosts the one that has everything
            server_settings={"application_name": "stammtisch command"},
        )

    def _wait(self, work: Coroutine[Any, Any, Found]) -> Found:
        try:
            return self._runner.run(work)
        except (*AWAY, ValueError) as error:
            raise Unusable(f"{self.name} cannot be used: {reason(error)}.") from None

    def __enter__(self) -> "Postgres":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if not self._connection.is_closed():
            self._connection.terminate()
        self._runner.close()

    def close_own(self) -> None:
        self.close()

    def version(self) -> int:
        """0 for an empty one; that of another program is Unusable."""
        return self._wait(version_of(self._connection))

    def must_be(self, wanted: int) -> None:
        """Of the version that this program knows."""
        version = self.version()
        if version == 0:
            raise Unusable(f"{self.name} is empty: start a server with it once.")
        if version > wanted:
            raise Unusable(f"{self.name} was written by a newer Stammtisch: use that one.")
        if version < wanted:
            raise Unusable(f"{self.name} is of version {version}, not {wanted}: run 'stammtisch db upgrade' first.")

    def must_be_unused(self) -> None:
        nodes = self.nodes()
        if nodes:
            count = "a node" if len(nodes) == 1 else f"{len(nodes)} nodes"
            raise Unusable(f"{self.name} is in use by {count}: stop all of them first.")

    def make_tables(self) -> None:
        """Those that a database of an earlier version lacks, or an empty one, within the transaction that has begun."""
        self.execute(ALONE)
        self._wait(make_tables(self._connection, self.version()))

    def fetch(self, question: str, *values: object) -> Rows:
        return [tuple(row) for row in self._wait(self._connection.fetch(question, *values))]

    def rows(self, question: str, *values: object) -> Rows:
        try:
            return self.fetch(for_postgres(question), *map(as_value, values))
        except Unusable as error:
            raise JournalUnavailable(str(error)) from None

    def execute(self, statement: str, *values: object) -> None:
        self._wait(self._connection.execute(statement, *values))

    def batches(self, question: str) -> Iterator[Rows]:
        """The rows that answer it, within the transaction that has begun; never all of them in memory."""
        cursor = self._wait(self._cursor(question))
        while found := self._wait(cursor.fetch(BATCH)):
            yield [tuple(row) for row in found]

    async def _cursor(self, question: str) -> Any:
        return await self._connection.cursor(question)

    def add(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        self._wait(self._connection.copy_records_to_table(table, records=rows, columns=columns))

    def now(self) -> int:
        """Milliseconds since 1970 by the clock of the database."""
        return int(self.fetch(NOW)[0][0])

    def nodes(self) -> list[str]:
        """The nodes that use it now; before there were any nobody said so."""
        if self.fetch("SELECT to_regclass('nodes')") == [(None,)]:
            return []
        return [
            str(node) for (node,) in self.fetch("SELECT node FROM nodes WHERE until > $1 ORDER BY node", self.now())
        ]
