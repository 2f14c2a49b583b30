"""The journal on disk: SQLite in WAL mode, one writer thread, many appends in one commit."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

SCHEMA = """
CREATE TABLE IF NOT EXISTS journal (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    table_id TEXT PRIMARY KEY, listed INTEGER NOT NULL, updated INTEGER NOT NULL, due INTEGER, brief BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX IF NOT EXISTS tables_listed ON tables (updated) WHERE listed = 1;
CREATE TABLE IF NOT EXISTS sitting (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (person TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""
MOST_AT_ONCE = 500
PATIENCE = 2.0
"""Seconds that a write waits for a lock of somebody else."""

IN_USE = 0
"""What is noted as the time at which a table falls due while somebody is connected to it: after a crash, at once."""

Work = Callable[[sqlite3.Connection], None]
Row = tuple[str, int, bytes]


class JournalUnavailable(Exception):
    """Nothing could be written; what was asked for has not happened."""


class LostRace(Exception):
    """Somebody else has written that place of the sequence."""


class Awaited:
    """Somebody in an event loop who waits for the disk."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[None] = self.loop.create_future()

    def settle(self, error: Exception | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(error)


@dataclass(frozen=True)
class Wish:
    """Rows to be appended, all or none, or other work; and who waits for it."""

    rows: Sequence[Row]
    work: Work | None
    done: "Future[None] | Awaited"


@dataclass(frozen=True)
class Note:
    """What the lobby, everybody's own list and the list of duties need to know of a table."""

    table_id: str
    listed: bool
    updated: int
    due: int | None
    brief: bytes


class Journal:
    """Everything that must survive. Reading needs no thread of its own; writing has exactly one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        with self._connect() as connection:
            connection.executescript(SCHEMA)
        connection.close()
        self.available = True
        self._queue: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self._local = threading.local()
        self._thread = threading.Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def close(self) -> None:
        """Writes what is waiting, and stops."""
        self._queue.put(None)
        self._thread.join()

    def append(self, table_id: str, seq: int, entries: Sequence[bytes], sitting: Iterable[str] = ()) -> Future[None]:
        """Writes entries from that number on, all or none; done when they are on disk."""
        done: Future[None] = Future()
        self._queue.put(Wish(rows_of(table_id, seq, entries), sitting_work(table_id, sitting), done))
        return done

    def appended(
        self, table_id: str, seq: int, entries: Sequence[bytes], sitting: Iterable[str] = ()
    ) -> asyncio.Future[None]:
        """The same for an event loop, which is woken once for all that one commit has written."""
        done = Awaited()
        self._queue.put(Wish(rows_of(table_id, seq, entries), sitting_work(table_id, sitting), done))
        return done.future

    def note(self, note: Note) -> Future[None]:
        """What others need to know of a table; it can always be worked out again from the journal."""
        row = (note.table_id, note.listed, note.updated, note.due, note.brief)
        return self.ask(lambda connection: run(connection, "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?)", row))

    def call(self, person: str, name: str) -> Future[None]:
        """The name by which a person is called."""
        row = (person, name)
        return self.ask(lambda connection: run(connection, "INSERT OR REPLACE INTO people VALUES (?, ?)", row))

    def keep_secret(self, name: str, value: bytes) -> Future[None]:
        """Keeps a secret under that name, unless there is one."""
        row = (name, value)
        return self.ask(lambda connection: run(connection, "INSERT OR IGNORE INTO secrets VALUES (?, ?)", row))

    def probe(self) -> Future[None]:
        """Writes something of no importance, to find out whether writing works again."""
        return self.ask(lambda connection: run(connection, "INSERT OR REPLACE INTO secrets VALUES ('probe', x'')", ()))

    def ask(self, work: Work) -> Future[None]:
        """Work for the writer, for whoever keeps tables of their own in the same file; done when it is on disk."""
        done: Future[None] = Future()
        self._queue.put(Wish((), work, done))
        return done

    def _write(self) -> None:
        """The writer: takes everything that waits, and commits it at once."""
        connection: sqlite3.Connection | None = None
        stop = False
        while not stop:
            waiting = [self._queue.get()]
            while len(waiting) < MOST_AT_ONCE and not self._queue.empty():
                waiting.append(self._queue.get())
            stop = None in waiting
            batch = [wish for wish in waiting if wish is not None and is_wanted(wish)]
            try:
                if connection is None:
                    connection = self._connect()
                answers = commit(connection, batch)
                self.available = True
            except sqlite3.Error as error:
                self.available = False
                answers = [JournalUnavailable(str(error))] * len(batch)
                if connection is not None:
                    connection.close()
                    connection = None
            answer_all(batch, answers)
        if connection is not None:
            connection.close()

    def rows(self, question: str, *values: object) -> list[tuple[object, ...]]:
        """Reads, with one connection for each thread that asks."""
        try:
            if not hasattr(self._local, "connection"):
                self._local.connection = self._connect()
            rows: list[tuple[object, ...]] = self._local.connection.execute(question, values).fetchall()
        except sqlite3.Error as error:
            if hasattr(self._local, "connection"):
                self._local.connection.close()
                del self._local.connection
            raise JournalUnavailable(str(error)) from None
        return rows

    def read(self, table_id: str) -> list[bytes]:
        """All entries of a table, in order; none where there is no such table."""
        rows = self.rows("SELECT entry FROM journal WHERE table_id = ? ORDER BY seq", table_id)
        return [bytes(entry) for (entry,) in rows]  # type: ignore[call-overload]

    def tables_of(self, person: str, most: int = 50) -> list[bytes]:
        """In brief the tables where somebody sits or sat, the newest first."""
        rows = self.rows(
            "SELECT brief FROM sitting JOIN tables USING (table_id) WHERE person = ? ORDER BY updated DESC LIMIT ?",
            person,
            most,
        )
        return [bytes(brief) for (brief,) in rows]  # type: ignore[call-overload]

    def listed(self, most: int = 50) -> list[bytes]:
        """In brief the tables in the lobby, the newest first."""
        rows = self.rows("SELECT brief FROM tables WHERE listed = 1 ORDER BY updated DESC LIMIT ?", most)
        return [bytes(brief) for (brief,) in rows]  # type: ignore[call-overload]

    def due(self, now: int, most: int = 100) -> list[str]:
        """The tables at which something has fallen due."""
        rows = self.rows("SELECT table_id FROM tables WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?", now, most)
        return [str(table_id) for (table_id,) in rows]

    def in_use(self) -> list[str]:
        """The tables to which somebody was connected when they were last noted."""
        return [str(table_id) for (table_id,) in self.rows("SELECT table_id FROM tables WHERE due = 0")]

    def name_of(self, person: str) -> str | None:
        rows = self.rows("SELECT name FROM people WHERE person = ?", person)
        return str(rows[0][0]) if rows else None

    def secret(self, name: str) -> bytes | None:
        rows = self.rows("SELECT value FROM secrets WHERE name = ?", name)
        return bytes(rows[0][0]) if rows else None  # type: ignore[call-overload]


def run(connection: sqlite3.Connection, statement: str, values: tuple[object, ...]) -> None:
    connection.execute(statement, values)


def rows_of(table_id: str, seq: int, entries: Sequence[bytes]) -> list[Row]:
    return [(table_id, seq + place, entry) for place, entry in enumerate(entries)]


def sitting_work(table_id: str, sitting: Iterable[str]) -> Work | None:
    people = [(person, table_id) for person in sitting]
    if not people:
        return None

    def work(connection: sqlite3.Connection) -> None:
        connection.executemany("INSERT OR IGNORE INTO sitting VALUES (?, ?)", people)

    return work


def is_wanted(wish: Wish) -> bool:
    return isinstance(wish.done, Awaited) or wish.done.set_running_or_notify_cancel()


def answer_all(batch: Sequence[Wish], answers: Sequence[Exception | None]) -> None:
    """Tells everybody; each event loop is called once, however many wait in it."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Awaited, Exception | None]]] = {}
    for wish, answer in zip(batch, answers, strict=True):
        if isinstance(wish.done, Awaited):
            loops.setdefault(wish.done.loop, []).append((wish.done, answer))
        elif answer is None:
            wish.done.set_result(None)
        else:
            wish.done.set_exception(answer)
    for loop, waiting in loops.items():
        with suppress(RuntimeError):  # the loop has been closed: nobody waits any more
            loop.call_soon_threadsafe(settle_all, waiting)


def settle_all(waiting: Sequence[tuple[Awaited, Exception | None]]) -> None:
    for awaited, answer in waiting:
        awaited.settle(answer)


def insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """All rows in one statement: between two statements the interpreter's lock would have to be fought for."""
    for start in range(0, len(rows), MOST_AT_ONCE):
        part = rows[start : start + MOST_AT_ONCE]
        places = ",".join(("(?,?,?)",) * len(part))
        connection.execute(f"INSERT INTO journal VALUES {places}", [value for row in part for value in row])


def commit(connection: sqlite3.Connection, batch: Sequence[Wish]) -> list[Exception | None]:
    """Does all the work in one transaction. What breaks the sequence is left out; if the disk fails, all of it is."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        answers = write_together(connection, batch)
        if answers is None:
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            answers = write_one_by_one(connection, batch)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return answers


def write_together(connection: sqlite3.Connection, batch: Sequence[Wish]) -> list[Exception | None] | None:
    """Everything at once; None where something in it breaks the sequence."""
    try:
        insert(connection, [row for wish in batch for row in wish.rows])
        for wish in batch:
            if wish.work is not None:
                wish.work(connection)
    except sqlite3.IntegrityError:
        return None
    return [None] * len(batch)


def write_one_by_one(connection: sqlite3.Connection, batch: Sequence[Wish]) -> list[Exception | None]:
    """The same with a way back for each."""
    answers: list[Exception | None] = []
    for wish in batch:
        connection.execute("SAVEPOINT one")
        try:
            insert(connection, wish.rows)
            if wish.work is not None:
                wish.work(connection)
            answers.append(None)
        except sqlite3.IntegrityError as error:
            connection.execute("ROLLBACK TO one")
            answers.append(LostRace(str(error)))
        connection.execute("RELEASE one")
    return answers
