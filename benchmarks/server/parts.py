"""What the parts of several nodes cost by themselves: group commits, catching up, hints.

    python -m benchmarks.server.parts [--json FILE]

PostgreSQL and Redis have one core, whoever uses them the other. Commits are those of the journal: one transaction with
a row of 151 bytes (what a move takes on average) for each of the tables that have moved meanwhile. The journal has been
in use for a while before: PostgreSQL plans by what it knows of a table.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import uvloop
from tests.services import Postgres, Redis

from benchmarks.server.machine import cpu_of, end_in_order, say, this_machine
from benchmarks.server.nodes import pin
from benchmarks.server.text import aligned
from benchmarks.server.turns import percentile
from stammtisch.tables.journal.commits import Wish
from stammtisch.tables.journal.nodes import NEWER
from stammtisch.tables.journal.postgres import make_tables
from stammtisch.tables.journal.recent import MANY, Recent
from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.tables.journal.statements import for_postgres
from stammtisch.tables.journal.transactions import commit
from stammtisch.tables.live.hints import Hints

ENTRY = b"x" * 151
WRITERS, BATCHES = (1, 2, 4, 8), (1, 4, 16, 64)
SECONDS = 1.5
TABLES = 1_000
"""Tables of each writer, which move one after the other."""
BEFORE = 20
"""Entries that every table has at the beginning."""
QUESTIONS = 2_000
HINTS, HINTS_A_SECOND = 6_000, 2_000


@dataclass
class Writing:
    """One node's tables, and what it has committed of them."""

    name: str
    moved: list[int] = field(default_factory=lambda: [0] * TABLES)
    place: int = 0
    took: list[float] = field(default_factory=list)
    rows: int = 0

    def batch(self, size: int) -> list[Wish]:
        """The next move of the next tables."""
        wishes = []
        for _ in range(size):
            table, self.place = self.place, (self.place + 1) % TABLES
            wishes.append(Wish([(f"{self.name}-{table}", self.moved[table], ENTRY)], None, Future()))
            self.moved[table] += 1
        return wishes

    def note(self, took: float, answers: Sequence[Exception | None]) -> None:
        assert answers == [None] * len(answers), answers
        self.took.append(took)
        self.rows += len(answers)


def summary(writers: Sequence[Writing], wall: float, **spent: float) -> dict[str, float]:
    took = [each for writing in writers for each in writing.took]
    rows = sum(writing.rows for writing in writers)
    return {
        "writers": len(writers),
        "commits_a_second": len(took) / wall,
        "rows_a_second": rows / wall,
        "p50_ms": percentile(took, 50) * 1e3,
        "p99_ms": percentile(took, 99) * 1e3,
        **{f"{name}_us_a_commit": seconds / len(took) * 1e6 for name, seconds in spent.items()},
    }


def commits_to_file(size: int) -> dict[str, float]:
    """SQLite, as the journal of one node uses it."""
    writing = Writing("file")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tables.sqlite3")
        FileJournal(path).close()
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        recent = Recent(connection)
        cpu, began = time.process_time(), time.perf_counter()
        while (now := time.perf_counter()) < began + SECONDS:
            answers = recent.commit(writing.batch(size))
            if recent.count >= MANY:
                recent.file()
            writing.note(time.perf_counter() - now, answers)
        wall, cpu = time.perf_counter() - began, time.process_time() - cpu
        recent.close()
    return {"batch": size, **summary([writing], wall, cpu=cpu)}


async def used_database(postgres: Postgres, everybody: Sequence[Writing]) -> str:
    """The address of a database in which the tables of these writers have been played at."""
    url = postgres.fresh_database()
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        await make_tables(connection, 0)
    for writing in everybody:
        for _ in range(BEFORE):
            await commit(connection, writing.batch(TABLES))
        await connection.execute("ANALYZE")
    await connection.close()
    return url


async def commits_to_postgres(postgres: Postgres, writers: int, size: int) -> dict[str, float]:
    """PostgreSQL with that many nodes, each of which commits one batch after the other."""
    everybody = [Writing(f"w{number}") for number in range(writers)]
    url = await used_database(postgres, everybody)
    first = await asyncpg.connect(url)
    connections = [await asyncpg.connect(url) for _ in everybody]

    async def write(writing: Writing, connection: asyncpg.Connection, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            answers = await commit(connection, writing.batch(size))
            writing.note(time.perf_counter() - now, answers)

    async def write_all(seconds: float) -> None:
        await asyncio.gather(*(write(*each, seconds) for each in zip(everybody, connections, strict=True)))

    await write_all(SECONDS / 5)  # prepares statements
    for writing in everybody:
        writing.took, writing.rows = [], 0
    pids = postgres.pids()
    wal = await first.fetchval("SELECT pg_current_wal_lsn() - '0/0'")
    theirs, ours, began = sum(map(cpu_of, pids)), time.process_time(), time.perf_counter()
    await write_all(SECONDS)
    wall, ours, theirs = time.perf_counter() - began, time.process_time() - ours, sum(map(cpu_of, pids)) - theirs
    wal = await first.fetchval("SELECT pg_current_wal_lsn() - '0/0'") - wal
    size_of_all = "SELECT pg_total_relation_size('journal')::float8 / count(*) FROM journal"
    on_disk = await first.fetchval(size_of_all)
    for connection in (first, *connections):
        await connection.close()
    found = summary(everybody, wall, cpu=ours, postgres=theirs)
    return {"batch": size, **found, "wal_a_row": float(wal) / found["rows_a_second"] / wall, "disk_a_row": on_disk}


async def questions(postgres: Postgres) -> dict[str, float]:
    """How long a node takes to ask for the one entry that another has written, and what that costs."""
    connection = await asyncpg.connect(await used_database(postgres, [Writing("asked")]))
    question, took = for_postgres(NEWER), []
    pids = postgres.pids()
    theirs, ours = sum(map(cpu_of, pids)), time.process_time()
    for number in range(QUESTIONS):
        now = time.perf_counter()
        assert len(await connection.fetch(question, [f"asked-{number % TABLES}"], [BEFORE - 2])) == 1
        took.append(time.perf_counter() - now)
    ours, theirs = time.process_time() - ours, sum(map(cpu_of, pids)) - theirs
    await connection.close()
    return {
        "p50_ms": percentile(took, 50) * 1e3,
        "cpu_us": ours / QUESTIONS * 1e6,
        "postgres_us": theirs / QUESTIONS * 1e6,
    }


def listen(url: str, core: int, heard: Any) -> None:
    """A node that only hears hints."""
    os.sched_setaffinity(0, {core})

    async def hear() -> None:
        hints = Hints(url, "bench", lambda hint: heard.send_bytes(hint.encode()) if hint == "last" else None, quiet)
        hints.start()
        await asyncio.sleep(60)  # the parent ends it before

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(hear())


def quiet() -> None:
    """Nothing has to be looked at."""


@contextmanager
def listeners(url: str, count: int, core: int) -> Iterator[tuple[list[int], list[Any]]]:
    """Processes that hear hints: their ids, and where each tells that it has heard the last one."""
    spawn = multiprocessing.get_context("spawn")
    pipes = [spawn.Pipe(duplex=False) for _ in range(count)]
    processes = [spawn.Process(target=listen, args=(url, core, sends), daemon=True) for _, sends in pipes]
    for process in processes:
        process.start()
    try:
        time.sleep(3)  # for Python to start and the subscription to be there
        yield [process.pid or 0 for process in processes], [receives for receives, _ in pipes]
    finally:
        for process in processes:
            process.kill()
            process.join()


async def hints(redis: Redis, nodes: int, core: int) -> dict[str, float]:
    """What one hint costs: whoever tells it, every other node, and Redis. Every node hears every hint."""
    times: dict[str, float] = {}
    took: list[float] = []

    def hear(hint: str) -> None:
        if hint in times:
            took.append(time.perf_counter() - times.pop(hint))

    with listeners(redis.url, nodes - 1, core) as (pids, pipes):
        own = Hints(redis.url, "bench", hear, quiet)
        own.start()
        await asyncio.sleep(0.5)
        theirs = [cpu_of(pid) for pid in pids]
        server, ours, began = sum(map(cpu_of, redis.pids())), time.process_time(), time.perf_counter()
        for number in range(HINTS):
            await asyncio.sleep(max(0.0, began + number / HINTS_A_SECOND - time.perf_counter()))
            hint = f"seq abcdefghijklmnop {number}"
            times[hint] = time.perf_counter()
            own.tell(hint)
        own.tell("last")
        loop = asyncio.get_running_loop()
        for pipe in pipes:
            assert await loop.run_in_executor(None, pipe.poll, 30), "a node has not heard the last hint"
        ours, server = time.process_time() - ours, sum(map(cpu_of, redis.pids())) - server
        theirs = [cpu_of(pid) - before for pid, before in zip(pids, theirs, strict=True)]
        await own.stop()
    return {
        "nodes": nodes,
        "hear_us": sum(theirs) / len(theirs) / HINTS * 1e6,
        "tell_and_hear_own_us": ours / HINTS * 1e6,
        "redis_us": server / HINTS * 1e6,
        "p50_ms": percentile(took, 50) * 1e3,
    }


async def measure() -> dict[str, Any]:
    cores = sorted(os.sched_getaffinity(0))
    found: dict[str, Any] = {"machine": this_machine(), "at": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())}
    os.sched_setaffinity(0, {cores[-1]})
    # processes that come and go by themselves could not be counted
    postgres, redis = Postgres(shared_buffers="256MB", autovacuum="off"), Redis()
    try:
        for service in (postgres, redis):
            service.start()
            pin(service, cores[0])
        say("commits to SQLite")
        found["sqlite"] = [commits_to_file(size) for size in BATCHES]
        say("commits to PostgreSQL")
        found["postgres"] = [
            await commits_to_postgres(postgres, writers, size) for writers in WRITERS for size in BATCHES
        ]
        say("questions, hints")
        found["questions"] = await questions(postgres)
        found["hints"] = [await hints(redis, nodes, cores[0]) for nodes in (2, 4)]
    finally:
        postgres.close()
        redis.close()
    return found


def report(found: dict[str, Any]) -> list[str]:
    machine = found["machine"]
    lines = [f"{found['at']}: {machine['python']}, {machine['kernel']}, {machine['processor']}"]
    lines += [f"load average at the start {machine['load']}", "", "Group commits, one row a move:"]
    rows = [["", "rows", "commits/s", "rows/s", "p50", "p99", "writer's CPU", "PostgreSQL's CPU", "WAL a row"]]
    for each in [*found["sqlite"], *found["postgres"]]:
        name = f"PostgreSQL, {each['writers']} writers" if "wal_a_row" in each else "SQLite"
        cells = [f"{each['batch']:.0f}", f"{each['commits_a_second']:,.0f}", f"{each['rows_a_second']:,.0f}"]
        cells += [f"{each['p50_ms']:.2f} ms", f"{each['p99_ms']:.2f} ms", f"{each['cpu_us_a_commit']:,.0f} µs"]
        if "wal_a_row" in each:
            cells += [f"{each['postgres_us_a_commit']:,.0f} µs", f"{each['wal_a_row']:,.0f} B"]
        rows.append([name, *cells, *[""] * (8 - len(cells))])
    lines += aligned(rows)
    on_disk = found["postgres"][0]["disk_a_row"]
    lines += ["", f"A row takes {on_disk:.0f} bytes of PostgreSQL's disk, its index included."]
    asked = found["questions"]
    lines += ["", "Asking for the one new entry of a table: "]
    lines[-1] += f"{asked['p50_ms']:.2f} ms, {asked['cpu_us']:.0f} µs of CPU, {asked['postgres_us']:.0f} of PostgreSQL"
    lines += ["", f"A hint, {HINTS_A_SECOND} a second:"]
    rows = [["", "to hear one", "to tell and hear one's own", "Redis", "until it is heard"]]
    for each in found["hints"]:
        costs = [f"{each[name]:.0f} µs" for name in ("hear_us", "tell_and_hear_own_us", "redis_us")]
        rows.append([f"{each['nodes']} nodes", *costs, f"{each['p50_ms']:.2f} ms"])
    return lines + aligned(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the figures there as well")
    arguments = parser.parse_args()
    end_in_order()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(measure())
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=2) + "\n")
    print("\n".join(report(found)))


if __name__ == "__main__":
    main()
