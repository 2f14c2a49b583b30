"""Looks at everything about a database that can be wrong, and says of each fault what to do."""

import os
import shutil
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from stammtisch.admin.copies import Progress, opened
from stammtisch.admin.postgres import Postgres
from stammtisch.tables.game.loading import read_table
from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.files import OTHERS, Unusable, beside, is_in_use
from stammtisch.tables.journal.opening import Database, is_postgres
from stammtisch.tables.journal.reading import FileReader, JournalUnavailable, Reader
from stammtisch.tables.journal.schema import STEPS, version_of

ENOUGH = 200_000_000
"""Bytes that should be free at least, and twice the database."""
SLACK = 60_000
"""Milliseconds by which the clock may be behind the journal."""
DIFFERENCE = 2_000
"""Milliseconds by which the clocks of two computers may differ."""


@dataclass(frozen=True)
class Finding:
    """Something that was looked at: what was found, and what to do where that is wrong."""

    what: str
    advice: str = ""

    @property
    def is_well(self) -> bool:
        return not self.advice


def examine(database: Database, progress: Progress) -> Iterator[Finding]:
    """One finding after the other; what needs a sound database is left out where there is none."""
    if is_postgres(database):
        yield from examine_postgres(str(database), progress)
    else:
        yield from examine_file(Path(database), progress)


def examine_postgres(url: str, progress: Progress) -> Iterator[Finding]:
    try:
        postgres = Postgres(url)
    except Unusable as error:
        yield Finding(str(error), "The servers cannot use it either; those that run recover by themselves.")
        return
    with postgres:
        try:
            yield Finding(f"{postgres.name} answers.")
            version = postgres.version()
            yield from version_found(version)
            if version == len(STEPS):
                yield from size(postgres)
                yield from nodes(postgres)
                yield from clock_of_the_database(postgres)
                yield from clock(postgres)
                yield from tables(postgres, progress)
        except (Unusable, JournalUnavailable) as error:
            yield Finding(f"The database cannot be read: {error}", "Look at PostgreSQL's log.")


def size(postgres: Postgres) -> Iterator[Finding]:
    ((used,),) = postgres.fetch("SELECT pg_database_size(current_database())")
    yield Finding(f"The database has {used / 1e6:.1f} MB.")
    ((allowed, used_up),) = postgres.fetch(
        "SELECT current_setting('max_connections')::int, count(*) FROM pg_stat_activity "
        "WHERE backend_type = 'client backend'"
    )
    few = "Raise max_connections, or run fewer nodes: each takes six." if used_up > 0.9 * allowed else ""
    yield Finding(f"{used_up} of {allowed} connections of PostgreSQL are in use.", few)
    ((commit,),) = postgres.fetch("SELECT current_setting('fsync')")
    if commit != "on":
        yield Finding("PostgreSQL writes without fsync.", "Set fsync = on: a crash can lose everything.")


def nodes(postgres: Postgres) -> Iterator[Finding]:
    """Who uses the database, and whether somebody who has gone still holds tables."""
    alive = postgres.nodes()
    yield Finding(f"{len(alive)} nodes use it." if len(alive) != 1 else "1 node uses it.")
    ((held, gone),) = postgres.fetch(
        "SELECT count(*), count(DISTINCT node) FROM leases WHERE NOT node = ANY($1::text[])", alive
    )
    if held:
        whose = "a node that has gone" if gone == 1 else f"{gone} nodes that have gone"
        yield Finding(f"{held} tables are still held by {whose}; the next who opens one takes it over.")


def clock_of_the_database(postgres: Postgres) -> Iterator[Finding]:
    ahead = postgres.now() - time.time_ns() // 1_000_000
    found = f"The clocks of PostgreSQL and of this computer differ by {abs(ahead) / 1000:.1f} seconds."
    yield Finding(found, "Set both by the same time server (NTP)." if abs(ahead) > DIFFERENCE else "")


def examine_file(database: Path, progress: Progress) -> Iterator[Finding]:
    if not database.exists():
        yield Finding(f"There is no database {database}.", "Name it with --db, or start the server once.")
        return
    yield Finding(f"A server {'is' if is_in_use(database) else 'is not'} using it.")
    yield from permissions(database)
    yield from space(database)
    try:
        with closing(opened(database)) as connection:
            yield from structure(connection, database)
    except (sqlite3.Error, Unusable) as error:
        yield Finding(f"The database cannot be read: {error}", "Restore a backup with 'stammtisch restore'.")
        return
    reader = FileReader(database)
    try:
        yield from clock(reader)
        yield from tables(reader, progress)
    finally:
        reader.close_own()


def permissions(database: Path) -> Iterator[Finding]:
    files = [file for file in (database, beside(database, "-wal"), beside(database, "-shm")) if file.exists()]
    for file in files:
        status = file.stat()
        if stat.S_IMODE(status.st_mode) & OTHERS:
            yield Finding(f"Others can use {file.name}, which holds cards and keys.", f"chmod 600 {file}")
        elif not os.access(file, os.R_OK | os.W_OK):
            yield Finding(f"You cannot write {file.name}.", "Run this as the user who runs the server.")
        else:
            yield Finding(f"{file.name} belongs to its owner alone.")
    if not os.access(database.parent, os.W_OK):
        yield Finding(f"The folder {database.parent} cannot be written.", "SQLite needs to make files beside its own.")


def space(database: Path) -> Iterator[Finding]:
    size, free = database.stat().st_size, shutil.disk_usage(database.parent).free
    found = f"The database has {size / 1e6:.1f} MB, and {free / 1e6:.0f} MB are free."
    yield Finding(found, "" if free > max(ENOUGH, 2 * size) else "Make room: a server without any refuses all moves.")


def version_found(version: int) -> Iterator[Finding]:
    if version == len(STEPS):
        yield Finding(f"It is of version {version}, as this program wants it.")
    elif version == 0:
        yield Finding("It is empty.", "Start a server with it once, or copy another database into it.")
    elif version > len(STEPS):
        yield Finding(f"It is of version {version}, and this program of {len(STEPS)}.", "Use the newer Stammtisch.")
    else:
        yield Finding(f"It is of version {version}, and this program of {len(STEPS)}.", "Run 'stammtisch db upgrade'.")


def structure(connection: sqlite3.Connection, database: Path) -> Iterator[Finding]:
    version = version_of(connection, database)
    yield from version_found(version)
    if version != len(STEPS):
        raise Unusable("What is in its tables was not looked at.")
    faults = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
    if faults == ["ok"]:
        yield Finding("SQLite finds it whole.")
    for fault in faults:
        if fault != "ok":
            yield Finding(
                f"It is damaged: {fault}.", "Stop the server, and restore a backup with 'stammtisch restore'."
            )


def clock(journal: Reader) -> Iterator[Finding]:
    ahead = journal.newest() - time.time_ns() // 1_000_000
    if ahead > SLACK:
        found = f"The newest entry is {ahead // 1000} seconds ahead of this computer's clock."
        yield Finding(found, "Set the clock right; until then the server's own time goes on from that entry.")
    else:
        yield Finding("The clock is not behind the journal.")


def tables(journal: Reader, progress: Progress) -> Iterator[Finding]:
    """Reads every table from its entries, as a server does."""
    every, wrong = journal.all_tables(), 0
    for number, table_id in enumerate(every, 1):
        try:
            read_table(journal, table_id)
        except NoTable as why:
            wrong += 1
            yield Finding(f"Table {table_id}: {why}", f"Delete it: stammtisch admin tables delete {table_id}")
        progress(number, len(every))
    yield Finding(f"{len(every) - wrong} of {len(every)} tables can be read from beginning to end.")
