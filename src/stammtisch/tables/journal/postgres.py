"""The journal in PostgreSQL: for several nodes. One writer for each node, many appends in one commit.

A thread of its own runs an event loop for asyncpg, so that the journal can be asked from anywhere: from the event loop
of a server, from threads, and before there is a loop at all.
"""

import asyncio
import logging
import threading
from collections.abc import Coroutine, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

import asyncpg

from stammtisch.tables.journal.commits import Wish
from stammtisch.tables.journal.files import Unusable
from stammtisch.tables.journal.reading import JournalUnavailable
from stammtisch.tables.journal.schema import STEPS
from stammtisch.tables.journal.statements import Rows, for_postgres, plain, schema_for_postgres
from stammtisch.tables.journal.store import Journal, probing
from stammtisch.tables.journal.transactions import as_value
from stammtisch.tables.journal.writer import AWAY, CONNECTING, Writer

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a question or a commit may take; after that the connection is given up."""
LOCKED = "300ms"
"""So long a commit waits for one of another node; then it is tried again."""
PLANS = "force_custom_plan"
"""A plan that was made while the journal was empty is a slow one once it has grown."""
READERS = 4
"""So many questions are asked at a time."""

ALONE = "SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(7246826)"
"""Until the end of its transaction nobody else makes tables; whoever comes second waits as long as that takes."""
SCHEMA = "CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)"
SQLITES = (
    "CREATE DOMAIN blob AS bytea",
    "CREATE FUNCTION instr(bytea, bytea) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT position($2 IN $1)'",
)
"""What SQLite calls otherwise, by SQLite's names."""
NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"

Found = TypeVar("Found")


class PostgresJournal(Journal):
    """Everybody who has the same database has the same journal."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="journal", daemon=True)
        self._thread.start()
        self._readers: asyncio.Queue[asyncpg.Connection | None] = asyncio.Queue()
        for _ in range(READERS):
            self._readers.put_nowait(None)
        try:
            self.upgraded = self._wait(self._bring_up())
        except (*AWAY, ValueError) as error:
            self._stop_loop()
            raise Unusable(f"{safe(url)} cannot be used: {reason(error)}.") from None
        except Unusable:
            self._stop_loop()
            raise
        self._entries, self._others = Writer(self._loop, self._connect), Writer(self._loop, self._connect)
        """Nobody's move waits for anything else that is written."""

    def _wait(self, work: Coroutine[Any, Any, Found]) -> Found:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _stop_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _connect(self) -> asyncpg.Connection:
        """The first host of the address that can be written to: that is how another takes over."""
        return await asyncpg.connect(
            self.url,
            timeout=CONNECTING,
            command_timeout=PATIENCE,
            target_session_attrs="read-write",
            server_settings={
                "application_name": "stammtisch",
                "synchronous_commit": "on",
                "lock_timeout": LOCKED,
                "plan_cache_mode": PLANS,
            },
        )

    async def _bring_up(self) -> bool:
        """Makes the tables of this version, all or nothing; whether there were older ones."""
        connection = await self._connect()
        try:
            async with connection.transaction():
                await connection.execute(ALONE)  # several nodes may start at once
                version = await version_of(connection)
                if version > len(STEPS):
                    raise Unusable(
                        f"{safe(self.url)} was written by a newer Stammtisch (version {version} of the database, this "
                        f"program knows {len(STEPS)}): start that one, or restore a backup of before."
                    )
                if not all(step.only_adds for step in STEPS[version:]) and version:
                    raise Unusable(
                        f"{safe(self.url)} is of version {version}, and this program needs {len(STEPS)}: "
                        "stop all nodes, and run 'stammtisch db upgrade' for it."
                    )
                await make_tables(connection, version)
            return 0 < version < len(STEPS)
        finally:
            await connection.close()

    # Reading

    def rows(self, question: str, *values: object) -> Rows:
        return self.fetch(question, *values).result()

    def fetch(self, question: str, *values: object) -> Future[Rows]:
        """The same for whoever does not want to wait in a thread."""
        asked = self._fetch(for_postgres(question), [as_value(value) for value in values])
        try:
            return asyncio.run_coroutine_threadsafe(asked, self._loop)
        except RuntimeError:
            asked.close()
            raise JournalUnavailable("the journal is closed") from None

    async def _fetch(self, question: str, values: Sequence[object]) -> Rows:
        """With a connection that nobody else uses; one that fails is replaced, and the question asked once more."""
        connection = await self._readers.get()
        try:
            for again in (True, False):
                try:
                    if connection is None or connection.is_closed():
                        connection = await self._connect()
                    return [tuple(row) for row in await connection.fetch(question, *values)]
                except AWAY as error:
                    lost = connection is None or connection.is_closed() or isinstance(error, OSError)
                    if connection is not None:
                        connection.terminate()
                    connection = None
                    if not (again and lost):
                        raise JournalUnavailable(type(error).__name__) from None
            raise JournalUnavailable("it does not answer")
        finally:
            self._readers.put_nowait(connection)

    def close_own(self) -> None:
        """Connections belong to no thread."""

    def now(self) -> int | None:
        return int(self.rows(NOW)[0][0])

    # Writing

    @property
    def available(self) -> bool:
        return self._entries.well and self._others.well

    def put(self, *wishes: Wish) -> None:
        for wish in wishes:
            (self._entries if wish.rows else self._others).put(wish)

    def probe(self) -> Future[None]:
        """Tries the writer that has failed: as long as nobody is let in, nobody else gives it anything to write."""
        done: Future[None] = Future()
        (self._others if self._entries.well else self._entries).put(Wish((), plain([probing()]), done))
        return done

    def close(self) -> None:
        self.hand_over()
        self._entries.close()
        self._others.close()
        self._wait(self._close_readers())
        self._stop_loop()

    async def _close_readers(self) -> None:
        for _ in range(READERS):
            connection = await self._readers.get()
            if connection is not None:
                connection.terminate()


def safe(url: str) -> str:
    """An address without its password, which may also stand among the options after the name."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def reason(error: Exception) -> str:
    """Why a database cannot be used, and what to do about it, in words for whoever runs the server."""
    match error:
        case asyncpg.InvalidCatalogNameError():
            return "there is no such database; make it with 'createdb'"
        case asyncpg.InvalidAuthorizationSpecificationError():
            return "PostgreSQL does not let this user in with this password; look at the address, and at pg_hba.conf"
        case asyncpg.InsufficientPrivilegeError():
            return f"this user may not do that ({error}); make them the owner of the database"
        case asyncpg.TooManyConnectionsError():
            return "PostgreSQL has no connection left; raise its max_connections, or run fewer nodes"
        case asyncpg.TargetServerAttributeNotMatched():
            return "none of its hosts can be written to; name the primary one as well"
        case asyncpg.CannotConnectNowError():
            return "PostgreSQL is just starting or stopping; try again"
        case ValueError():  # what it says may be a part of the password
            return "its address cannot be read; write postgresql://USER:PASSWORD@HOST:PORT/NAME, with %40 for an @"
        case asyncio.TimeoutError():
            return "it does not answer in time"
        case OSError():
            return "nobody answers there; look whether PostgreSQL runs, and at the host and port of the address"
        case _:
            return str(error).rstrip(".") or type(error).__name__


async def version_of(connection: asyncpg.Connection) -> int:
    """The version of a database, 0 for an empty one; that of another program is Unusable."""
    found = await connection.fetchval("SELECT to_regclass('schema_version')")
    if found is None:
        if await connection.fetchval("SELECT to_regclass('journal')") is not None:
            raise Unusable("This is the database of another program: name another one.")
        return 0
    return int(await connection.fetchval("SELECT coalesce(max(version), 0) FROM schema_version"))


async def make_tables(connection: asyncpg.Connection, version: int) -> None:
    """From that version to this program's."""
    if version == len(STEPS):
        return
    await connection.execute(SCHEMA)
    for statement in SQLITES if version == 0 else ():
        await connection.execute(statement)
    for statement in [statement for step in STEPS[version:] for statement in step.statements]:
        await connection.execute(schema_for_postgres(statement))
    await connection.execute("DELETE FROM schema_version")
    await connection.execute("INSERT INTO schema_version VALUES ($1)", len(STEPS))
