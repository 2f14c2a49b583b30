"""The tables of the database, and how a file of an earlier version becomes one of this version."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from stammtisch.tables.journal.files import Unusable


@dataclass(frozen=True)
class Step:
    """From one version to the next. A step that only adds to a file is taken by whoever opens it; any other only by
    `stammtisch db upgrade`, which makes a copy first."""

    statements: tuple[str, ...]
    in_a_file: tuple[str, ...] = ()
    """Only for SQLite."""
    only_adds: bool = True


STEPS = (
    Step((
        """CREATE TABLE IF NOT EXISTS journal (
            table_id TEXT NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID""",
        """CREATE TABLE IF NOT EXISTS tables (
            table_id TEXT PRIMARY KEY, listed INTEGER NOT NULL, updated INTEGER NOT NULL, due INTEGER,
            brief BLOB NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX IF NOT EXISTS tables_due ON tables (due) WHERE due IS NOT NULL",
        "CREATE INDEX IF NOT EXISTS tables_listed ON tables (updated) WHERE listed = 1",
        """CREATE TABLE IF NOT EXISTS sitting (
            person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
        ) WITHOUT ROWID""",
        "CREATE TABLE IF NOT EXISTS people (person TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID",
        "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
        """CREATE TABLE IF NOT EXISTS links (
            hash TEXT PRIMARY KEY, person TEXT NOT NULL, until INTEGER NOT NULL
        ) WITHOUT ROWID""",
        "CREATE TABLE IF NOT EXISTS joined (was TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID",
        """CREATE TABLE IF NOT EXISTS passkeys (
            id BLOB PRIMARY KEY, person TEXT NOT NULL, handle BLOB NOT NULL, public_key BLOB NOT NULL,
            sign_count INTEGER NOT NULL, backed_up INTEGER NOT NULL, made INTEGER NOT NULL, used INTEGER NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE IF NOT EXISTS results (
            table_id TEXT NOT NULL, number INTEGER NOT NULL, result BLOB NOT NULL, PRIMARY KEY (table_id, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE IF NOT EXISTS played (
            person TEXT NOT NULL, ended INTEGER NOT NULL, table_id TEXT NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (person, ended, table_id, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE IF NOT EXISTS devices (
            endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
            lang TEXT NOT NULL, since INTEGER NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX IF NOT EXISTS devices_person ON devices (person)",
        """CREATE TABLE IF NOT EXISTS addresses (
            person TEXT PRIMARY KEY, address TEXT NOT NULL, lang TEXT NOT NULL, token_hash TEXT NOT NULL,
            asked INTEGER NOT NULL, confirmed INTEGER, stop TEXT NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX IF NOT EXISTS addresses_token ON addresses (token_hash)",
        "CREATE INDEX IF NOT EXISTS addresses_stop ON addresses (stop)",
        """CREATE TABLE IF NOT EXISTS reminded (
            person TEXT NOT NULL, table_id TEXT NOT NULL, way TEXT NOT NULL, about TEXT NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (person, table_id, way)
        ) WITHOUT ROWID""",
    )),
    Step((
        """CREATE TABLE records (
            table_id TEXT NOT NULL, number INTEGER NOT NULL, seq INTEGER NOT NULL, over INTEGER NOT NULL,
            record BLOB NOT NULL, snapshot BLOB NOT NULL, PRIMARY KEY (table_id, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE aside (
            table_id TEXT PRIMARY KEY, program TEXT NOT NULL, reason TEXT NOT NULL
        ) WITHOUT ROWID""",
        "CREATE TABLE closed (table_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE banned (person TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
        """CREATE TABLE orders (
            id INTEGER PRIMARY KEY AUTOINCREMENT, what BLOB NOT NULL, asked INTEGER NOT NULL, answer BLOB
        )""",
        "ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT 0",
    )),
    Step((
        "CREATE TABLE nodes (node TEXT PRIMARY KEY, until INTEGER NOT NULL, beat INTEGER NOT NULL, told BLOB NOT NULL)",
        "CREATE TABLE leases (table_id TEXT PRIMARY KEY, node TEXT NOT NULL, fence INTEGER NOT NULL)",
        "CREATE INDEX leases_node ON leases (node)",
        """CREATE TABLE present (
            table_id TEXT NOT NULL, node TEXT NOT NULL, person TEXT NOT NULL, here INTEGER NOT NULL,
            at INTEGER NOT NULL, PRIMARY KEY (table_id, node, person)
        ) WITHOUT ROWID""",
        "CREATE INDEX present_node ON present (node)",
        "CREATE TABLE signals (name TEXT PRIMARY KEY, number INTEGER NOT NULL)",
        "ALTER TABLE orders ADD COLUMN taken TEXT NOT NULL DEFAULT ''",
    ), in_a_file=(
        "ALTER TABLE journal RENAME TO filed",
        "CREATE TABLE recent (table_id TEXT NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL)",
        """CREATE VIEW journal AS
            SELECT table_id, seq, entry FROM filed UNION ALL SELECT table_id, seq, entry FROM recent""",
    )),
    Step((
        """CREATE TABLE analyses (
            table_id TEXT NOT NULL, number INTEGER NOT NULL, digest TEXT NOT NULL, analysis BLOB NOT NULL,
            PRIMARY KEY (table_id, number)
        ) WITHOUT ROWID""",
    )),
)  # fmt: skip
"""`tables`, `results`, `played`, and `records` and `analyses` as long as the rules are known, can be worked out again
from `journal`.
Version 1 is what programs wrote before they noted a version. `nodes`, `leases`, `present` and `signals` are for several
nodes with one database (`tables/journal/nodes.py`), and empty where there is only one. In a file the newest entries are
in `recent`, all others in `filed` (recent.py); whoever reads finds all of them in `journal`, as in PostgreSQL."""

VERSION = len(STEPS)
OF_A_TABLE = (
    "journal", "tables", "sitting", "results", "played", "reminded", "records", "analyses", "aside", "closed",
    "leases", "present",
)  # fmt: skip
"""Tables with a column `table_id`: everything that is kept of one table."""


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of a file, 0 for an empty one; what no program of ours has written, or a newer one, is Unusable."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    kinds = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')"
    names = {name for (name,) in connection.execute(kinds)}
    if version > len(STEPS):
        raise Unusable(
            f"{path} was written by a newer Stammtisch (version {version} of the database, this program knows "
            f"{len(STEPS)}): start that one, or restore a backup of before."
        )
    if names and "journal" not in names:
        raise Unusable(f"{path} is the database of another program: name another file.")
    return int(version) or (1 if names else 0)


def bring_up(connection: sqlite3.Connection, path: Path, whatever_it_takes: bool = False) -> tuple[int, int]:
    """Makes the tables of this version, all or nothing; from which version to which."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection, path)
        steps = STEPS[version:] if version > 1 else STEPS  # the first may have been taken only in part
        if version and not whatever_it_takes and not all(step.only_adds for step in STEPS[version:]):
            raise Unusable(
                f"{path} is of version {version}, and this program needs {len(STEPS)}: "
                f"stop the server, and run 'stammtisch db upgrade --db {path}'."
            )
        for statement in [statement for step in steps for statement in (*step.statements, *step.in_a_file)]:
            connection.execute(statement)
        if steps:
            connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return version, len(STEPS)
