"""Servers of one or several processes to be measured, with what they share: PostgreSQL and Redis of their own."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import asyncpg
from tests.processes import Service
from tests.services import Postgres, Redis

from benchmarks.server.machine import HERE, cpu_of, free_port, node, server
from benchmarks.server.ours import OurRoom, new_person
from benchmarks.server.room import SEATS, Room
from benchmarks.server.theirs import TheirRoom
from benchmarks.server.turns import Maker, Tables
from benchmarks.server.wire import Wire

Store = Literal["memory", "SQLite", "PostgreSQL"]

COUNTS = """SELECT pg_current_wal_lsn() - '0/0', (SELECT wal_sync FROM pg_stat_wal),
    (SELECT sum(xact_commit) FROM pg_stat_database), (SELECT count(*) FROM journal)"""


@dataclass(frozen=True)
class Arrangement:
    """What is measured: boardgame.io in memory, or so many processes of ours. With `spread` the players of each table
    sit at different processes, as behind a load balancer that knows nothing of tables; otherwise at the same one."""

    store: Store
    processes: int = 1
    spread: bool = False

    @property
    def name(self) -> str:
        if self.store == "memory":
            return "boardgame.io, in memory"
        how = "" if self.processes == 1 else ", spread" if self.spread else ", sticky"
        return f"{self.processes} × {self.store}{how}"


@dataclass
class Counters:
    """What has been spent so far; two of these and the moves between them are figures a move."""

    servers: float = 0.0
    """Seconds of CPU of the server's processes, of PostgreSQL's, of Redis."""
    postgres: float = 0.0
    redis: float = 0.0
    received: float = 0.0
    """Bytes over the network: to the players, from them, between the server and PostgreSQL and Redis both ways."""
    sent: float = 0.0
    database: float = 0.0
    hints: float = 0.0
    wal: float = 0.0
    """Bytes of WAL, its syncs, all transactions of the database, and rows of the journal."""
    syncs: float = 0.0
    transactions: float = 0.0
    rows: float = 0.0

    def since(self, before: "Counters", moves: int) -> dict[str, float]:
        """What one move has taken."""
        return {name: (value - vars(before)[name]) / moves for name, value in vars(self).items()}


@dataclass
class Nodes:
    """A running arrangement."""

    arrangement: Arrangement
    tables: Tables
    postgres: Postgres | None = None
    redis: Redis | None = None
    database: Any = None
    """A connection to look at PostgreSQL's counters."""
    _postgres_before: dict[int, float] = field(default_factory=dict)

    async def counters(self) -> Counters:
        found = Counters(servers=self.tables.cpu(), received=Wire.received, sent=Wire.sent)
        if self.redis is not None:
            found.redis = sum(map(cpu_of, self.redis.pids()))
            found.hints = traffic_at(self.redis.port)
        if self.postgres is not None:
            found.postgres, found.database = self._cpu_of_postgres(), traffic_at(self.postgres.port)
            await asyncio.sleep(1.1)  # each process of PostgreSQL hands in its counters once a second
            row = await self.database.fetchrow(COUNTS)
            found.wal, found.syncs, found.transactions, found.rows = map(float, row)
        return found

    def _cpu_of_postgres(self) -> float:
        """Of all its processes, of those that have ended what was last seen."""
        assert self.postgres is not None
        for pid in self.postgres.pids():
            try:
                self._postgres_before[pid] = cpu_of(pid)
            except OSError:
                continue
        return sum(self._postgres_before.values())


def traffic_at(port: int) -> float:
    """Bytes that have gone over the connections that are open at that port of this machine, both ways; not a number
    where there is no `ss` (iproute2) to ask."""
    if shutil.which("ss") is None:
        return float("nan")
    told = subprocess.run(["ss", "-tinH", f"sport = :{port}"], capture_output=True, text=True, check=True).stdout
    return sum(map(float, re.findall(r"\bbytes_(?:sent|received):(\d+)", told)))


def ports_of(number: int, ports: Sequence[int], spread: bool) -> list[int]:
    """Where the players of a table connect, one after the other; every process gets as many tables and players."""
    first = number % len(ports)
    return [*ports[first:], *ports[:first]] if spread else [ports[first]]


def pin(service: Service, core: int) -> None:
    for pid in service.pids():
        os.sched_setaffinity(pid, {core})


@asynccontextmanager
async def boardgame_io(core: int, kept: bool = False) -> AsyncIterator[Tables]:
    """boardgame.io, in memory or with its FlatFile store."""
    port, numbers = free_port(), iter(range(10**9))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [node(), str(HERE / "peer.cjs"), str(port), *([folder] if kept else [])]
        async with server(command, port, core) as pid:

            def make(number: int, done: Callable[[Room], None]) -> Room:
                return TheirRoom([port], next(numbers), done)

            yield Tables([pid], make)


@asynccontextmanager
async def our_processes(
    core: int, journal: str, hints: str | None = None, processes: int = 1, spread: bool = False
) -> AsyncIterator[Tables]:
    """That many processes of our server with one journal."""
    ports = [free_port() for _ in range(processes)]
    async with AsyncExitStack() as stack:
        start = [sys.executable, "-m", "benchmarks.server.ours"]
        shared = [journal, *(["--hints", hints] if hints else [])]
        starting = [server([*start, str(port), *shared], port, core) for port in ports]
        pids = await asyncio.gather(*map(stack.enter_async_context, starting))
        people = [new_person(ports[0]) for _ in range(SEATS)]
        yield Tables(pids, maker(ports, people, spread))


@asynccontextmanager
async def our_file(core: int) -> AsyncIterator[Tables]:
    """Our server with a new file for its journal."""
    with tempfile.TemporaryDirectory() as folder:
        async with our_processes(core, f"{folder}/tables.sqlite3") as tables:
            yield tables


def maker(ports: Sequence[int], people: list[str], spread: bool) -> Maker:
    return lambda number, done: OurRoom(ports_of(number, ports, spread), number, done, people)


@asynccontextmanager
async def started(arrangement: Arrangement, core: int) -> AsyncIterator[Nodes]:
    """Everything that an arrangement needs, on that core."""
    async with AsyncExitStack() as stack:
        if arrangement.store == "memory":
            yield Nodes(arrangement, await stack.enter_async_context(boardgame_io(core)))
        elif arrangement.store == "SQLite":
            yield Nodes(arrangement, await stack.enter_async_context(our_file(core)))
        else:
            postgres, redis = Postgres(shared_buffers="256MB"), Redis()
            stack.callback(postgres.close)
            stack.callback(redis.close)
            for service in (postgres, redis):
                service.start()
                pin(service, core)
            url = postgres.fresh_database()
            processes = our_processes(core, url, redis.url, arrangement.processes, arrangement.spread)
            tables = await stack.enter_async_context(processes)
            database = await asyncpg.connect(url)
            stack.push_async_callback(database.close)
            yield Nodes(arrangement, tables, postgres, redis, database)
