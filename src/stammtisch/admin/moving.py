"""Everything from one database to another, of either kind, row by row; then both are read once more and compared."""

import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from stammtisch.admin.copies import Progress, check, opened, put_aside, sync
from stammtisch.admin.postgres import BATCH, Postgres
from stammtisch.tables.journal.files import Lock, Unusable, beside, identity, is_in_use
from stammtisch.tables.journal.opening import Database, is_postgres, name_of
from stammtisch.tables.journal.schema import STEPS, bring_up
from stammtisch.tables.journal.statements import Rows

LEFT = {"nodes", "leases", "present", "orders", "signals"}
"""Tables about the nodes that run now, which mean nothing anywhere else."""


class Stored(NamedTuple):
    """A table of the database: its columns, those of its key in their order, and which of these are texts."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    texts: frozenset[str]

    def question(self, collation: str = "") -> str:
        """All rows in the order of their key, which is that of the bytes in both databases."""
        order = [f"{column}{collation}" if column in self.texts else column for column in self.key]
        return f"SELECT {', '.join(self.columns)} FROM {self.name} ORDER BY {', '.join(order)}"


@cache
def stored() -> tuple[Stored, ...]:
    """What is moved: every table of this version that is about more than the nodes of now."""
    with closing(sqlite3.connect(":memory:")) as empty:
        for statement in [statement for step in STEPS for statement in step.statements]:
            empty.execute(statement)
        names = [name for (name,) in empty.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        return tuple(described(empty, name) for name in names if name not in LEFT and not name.startswith("sqlite_"))


def described(database: sqlite3.Connection, name: str) -> Stored:
    columns = database.execute("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid", (name,)).fetchall()
    key = [column for column, _, pk in sorted(columns, key=lambda column: column[2]) if pk]
    texts = frozenset(column for column, kind, _ in columns if kind == "TEXT")
    return Stored(name, tuple(column for column, _, _ in columns), tuple(key), texts)


class Content:
    """The rows of one table: how many, and a SHA-256 over all of them."""

    def __init__(self) -> None:
        self.rows, self._hash = 0, hashlib.sha256()

    def add(self, rows: Rows) -> None:
        self.rows += len(rows)
        for row in rows:
            self._hash.update(msgspec.msgpack.encode(row))

    @property
    def told(self) -> tuple[int, str]:
        return self.rows, self._hash.hexdigest()


class Source(Protocol):
    """A database that is read as it was at one moment."""

    name: str

    def count(self, table: Stored) -> int: ...
    def batches(self, table: Stored) -> Iterator[Rows]: ...


class Target(Protocol):
    """A database that gets everything, or stays as it is."""

    name: str

    def add(self, table: Stored, rows: Rows) -> None: ...
    def batches(self, table: Stored) -> Iterator[Rows]: ...
    def finish(self) -> None: ...


@dataclass(frozen=True)
class Moved:
    """What was found to be the same on both sides, and where that lies now which was in the target's place before."""

    tables: int
    rows: int
    digest: str
    aside: Path | None = None


def move(source: Source, target: Target, progress: Progress) -> Moved:
    """All rows, and then the comparison; the target keeps them only if that finds them the same."""
    tables = stored()
    total, done = 2 * sum(source.count(table) for table in tables), 0
    before, after = {table.name: Content() for table in tables}, {table.name: Content() for table in tables}
    for table in tables:
        for rows in source.batches(table):
            before[table.name].add(rows)
            target.add(table, rows)
            done += len(rows)
            progress(done, total)
    for table in tables:
        for rows in target.batches(table):
            after[table.name].add(rows)
            done += len(rows)
            progress(done, total)
        if before[table.name].told != after[table.name].told:
            raise Unusable(
                f"{target.name} has other rows in {table.name} than {source.name}, so nothing was kept there: "
                "please report this."
            )
    target.finish()
    digest = hashlib.sha256("".join(before[table.name].told[1] for table in tables).encode()).hexdigest()
    return Moved(len(tables), sum(content.rows for content in before.values()), digest)


class FileSource:
    """A file of this version."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        version = check(path)
        if version != len(STEPS):
            raise Unusable(f"{path} is of version {version}, not {len(STEPS)}: run 'stammtisch db upgrade' first.")
        self._connection = opened(path)
        self._connection.execute("BEGIN")

    def count(self, table: Stored) -> int:
        return int(self._connection.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0])

    def batches(self, table: Stored) -> Iterator[Rows]:
        return in_batches(self._connection, table)

    def close(self) -> None:
        self._connection.close()


def in_batches(connection: sqlite3.Connection, table: Stored) -> Iterator[Rows]:
    cursor = connection.execute(table.question())
    while rows := cursor.fetchmany(BATCH):
        yield rows


class FileTarget:
    """A new file, written under another name first; for its owner alone."""

    def __init__(self, path: Path) -> None:
        self.name, self._path, self._part = str(path), path, beside(path, ".part")
        self._part.unlink(missing_ok=True)
        os.close(os.open(self._part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        self._connection = opened(self._part, "rw")
        bring_up(self._connection, self._part)
        self._connection.execute("BEGIN")

    def add(self, table: Stored, rows: Rows) -> None:
        places, name = ", ".join("?" * len(table.columns)), "filed" if table.name == "journal" else table.name
        self._connection.executemany(f"INSERT INTO {name} ({', '.join(table.columns)}) VALUES ({places})", rows)

    def batches(self, table: Stored) -> Iterator[Rows]:
        return in_batches(self._connection, table)

    def finish(self) -> None:
        self._connection.execute("COMMIT")
        self._connection.close()
        check(self._part)
        sync(self._part)

    def put_in_place(self) -> None:
        self._part.rename(self._path)
        sync(self._path.parent)

    def close(self) -> None:
        self._connection.close()
        with suppress(OSError):
            self._part.unlink(missing_ok=True)


class PostgresSource:
    """One transaction that sees the database as it is when it begins, whoever writes meanwhile."""

    def __init__(self, url: str, also_in_use: bool = False) -> None:
        self._postgres = Postgres(url)
        self.name = self._postgres.name
        try:
            self._postgres.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self._postgres.must_be(len(STEPS))
            if not also_in_use:
                self._postgres.must_be_unused()
        except Unusable:
            self.close()
            raise

    def count(self, table: Stored) -> int:
        return int(self._postgres.fetch(f"SELECT count(*) FROM {table.name}")[0][0])

    def batches(self, table: Stored) -> Iterator[Rows]:
        return self._postgres.batches(table.question(' COLLATE "C"'))

    def close(self) -> None:
        self._postgres.close()


class PostgresTarget:
    """An empty database, or with `force` one that is emptied; all in one transaction, in which no node can start."""

    def __init__(self, url: str, force: bool = False) -> None:
        self._postgres = Postgres(url)
        self.name = self._postgres.name
        try:
            self._postgres.execute("BEGIN")
            if self._postgres.version() == 0:
                self._postgres.make_tables()
            self._postgres.must_be(len(STEPS))
            self._postgres.execute("LOCK TABLE nodes IN EXCLUSIVE MODE")
            self._postgres.must_be_unused()
            self._empty(force)
        except Unusable:
            self.close()
            raise

    def _empty(self, force: bool) -> None:
        names = [table.name for table in stored()]
        if force:
            self._postgres.execute(f"TRUNCATE {', '.join([*names, *sorted(LEFT)])}")
        for name in names:
            if self._postgres.fetch(f"SELECT 1 FROM {name} LIMIT 1"):
                raise Unusable(f"{self.name} is not empty: name an empty database, made with 'createdb'.")

    def add(self, table: Stored, rows: Rows) -> None:
        self._postgres.add(table.name, table.columns, rows)

    def batches(self, table: Stored) -> Iterator[Rows]:
        return self._postgres.batches(table.question(' COLLATE "C"'))

    def finish(self) -> None:
        self._postgres.execute("COMMIT")

    def close(self) -> None:
        self._postgres.close()


def copy_database(source: Database, target: Database, force: bool, progress: Progress) -> Moved:
    """Between two databases that nobody uses. With `force` a file that is there is put aside; PostgreSQL has to be
    empty."""
    with told_in_words(source, target), ExitStack() as stack:
        if not is_postgres(source):
            path = Path(source)
            if not is_postgres(target) and identity(path) == identity(Path(target)) is not None:
                raise Unusable(f"{target} is the database itself: name another file.")
            if is_in_use(path):
                raise Unusable(f"{path} is in use by a server: stop it first, or what it writes now is not copied.")
            reading: FileSource | PostgresSource = FileSource(path)
        else:
            reading = PostgresSource(str(source))
        stack.callback(reading.close)
        if is_postgres(target):
            return into_postgres(reading, str(target), False, progress)
        return into_file(reading, Path(target), force, progress)


def back_up(url: str, target: Path, progress: Progress) -> Moved:
    """A database of PostgreSQL as a file, also while nodes use it. An older backup is replaced, nothing else is."""
    with told_in_words(url, target), ExitStack() as stack:
        if target.exists():
            check(target)
        reading = PostgresSource(url, also_in_use=True)
        stack.callback(reading.close)
        writing = FileTarget(target)
        stack.callback(writing.close)
        moved = move(reading, writing, progress)
        writing.put_in_place()
        return moved


def restore(source: Path, url: str, force: bool, progress: Progress) -> Moved:
    """Puts a backup into an empty database; with `force` into one that is emptied for it."""
    with told_in_words(source, url), closing(FileSource(source)) as reading:
        return into_postgres(reading, url, force, progress)


def into_postgres(source: Source, url: str, force: bool, progress: Progress) -> Moved:
    with closing(PostgresTarget(url, force)) as writing:
        return move(source, writing, progress)


def into_file(source: Source, path: Path, force: bool, progress: Progress) -> Moved:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = Lock(path, 0)
    try:
        if path.exists() and not force:
            raise Unusable(f"{path} is there already; --force puts it aside and writes a new one in its place.")
        with closing(FileTarget(path)) as writing:
            moved = move(source, writing, progress)
            aside = put_aside(path) if path.exists() else None
            writing.put_in_place()
        return Moved(moved.tables, moved.rows, moved.digest, aside)
    finally:
        lock.release()


def upgrade(url: str) -> tuple[int, int]:
    """Brings a database that no node uses to the version of this program, all or nothing; from which to which."""
    with Postgres(url) as postgres:
        postgres.execute("BEGIN")
        version = postgres.version()
        if version == 0:
            raise Unusable(f"{postgres.name} is empty: start a server with it once.")
        if version < len(STEPS):
            postgres.must_be_unused()
            postgres.make_tables()
        postgres.must_be(len(STEPS))
        postgres.execute("COMMIT")
        return version, len(STEPS)


@contextmanager
def told_in_words(source: Database, target: Database) -> Iterator[None]:
    """Whatever goes wrong with a file on the way is Unusable, in one sentence."""
    what = f"{name_of(source)} could not be copied to {name_of(target)}"
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable(f"{what}: {error}.") from None
    except OSError as error:
        raise Unusable(f"{what}: {error.strerror or error}.") from None
