"""The journal on disk: SQLite in WAL mode, one writer thread, many appends in one commit."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.tables.journal.commits import (
    MOST_AT_ONCE,
    Awaited,
    LostRace,
    Wish,
    Work,
    answer_all,
    commit,
    is_wanted,
    rows_of,
    run,
    sitting_work,
)
from stammtisch.tables.journal.files import Displaced, Lock, Place, Unusable, make_private
from stammtisch.tables.journal.reading import JournalUnavailable, Reader
from stammtisch.tables.journal.schema import OF_A_TABLE, bring_up

__all__ = ["IN_USE", "Journal", "JournalUnavailable", "LostRace", "Note", "Unusable"]

PATIENCE = 2.0
"""Seconds that a write waits for a lock of somebody else, and a start for another program that has the file."""

IN_USE = 0
"""What is noted as the time at which a table falls due while somebody is connected to it: after a crash, at once."""

PROBE = "INSERT OR REPLACE INTO secrets VALUES ('probe', x'')"
REASONS = {
    "file is not a database": "it is not a database",
    "unable to open database file": "it cannot be opened; look at the permissions of the file and its folder",
    "attempt to write a readonly database": "it can only be read; look at the permissions of the file and its folder",
    "database or disk is full": "the disk is full",
}
"""What SQLite says, in words for whoever runs the server."""


@dataclass(frozen=True)
class Note:
    """What the lobby, everybody's own list and the list of duties need to know of a table."""

    table_id: str
    listed: bool
    updated: int
    due: int | None
    brief: bytes


class Journal(Reader):
    """Everything that must survive. Reading needs no thread of its own; writing has exactly one, in one program."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.upgraded = False
        try:
            make_private(path)
            self._lock = Lock(path, PATIENCE)
        except OSError as error:
            raise Unusable(f"{path} cannot be used: {error.strerror or error}.") from None
        try:
            self._anchor = self._connect()
        except sqlite3.Error as error:
            self._lock.release()
            raise Unusable(f"{path} cannot be used: {REASONS.get(str(error), error)}.") from None
        try:
            version, now = bring_up(self._anchor, path)
            self.upgraded = 0 < version < now
            self._anchor.execute(PROBE)  # finds out whether writing works, and from here on there is a log to look for
        except (sqlite3.Error, Unusable) as error:
            self._anchor.close()
            self._lock.release()
            told = error if isinstance(error, Unusable) else f"{path} cannot be used: {REASONS.get(str(error), error)}."
            raise Unusable(str(told)) from None
        self._place = Place(path)
        self._well = True
        self._queue: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        address = f"{self.path.absolute().as_uri()}?mode=rw"
        connection = sqlite3.connect(address, PATIENCE, isolation_level=None, check_same_thread=False, uri=True)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    @property
    def available(self) -> bool:
        """Whether the last write succeeded, and the files are still those that were opened."""
        return self._well and self._place.is_right()

    def close(self) -> None:
        """Writes what is waiting, and stops."""
        self._queue.put(None)
        self._thread.join()
        self.close_own()
        self._anchor.close()
        self._lock.release()

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Reads, with one connection for each thread that asks."""
        try:
            self._place.check()
        except Displaced as error:
            raise JournalUnavailable(str(error)) from None
        return super().rows(question, *values)

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

    def ask(self, work: Work) -> Future[None]:
        """Work for the writer, for whoever keeps tables of their own in the same file; done when it is on disk."""
        done: Future[None] = Future()
        self._queue.put(Wish((), work, done))
        return done

    def do(self, statement: str, *values: object) -> Future[None]:
        """One statement for the writer."""
        return self.ask(lambda connection: run(connection, statement, values))

    def note(self, note: Note) -> Future[None]:
        """What others need to know of a table; it can always be worked out again from the journal."""
        row = (note.table_id, note.listed, note.updated, note.due, note.brief)
        return self.do("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?)", *row)

    def delete(self, table_id: str) -> Future[None]:
        """Everything that is kept of a table."""

        def work(connection: sqlite3.Connection) -> None:
            for table in OF_A_TABLE:
                connection.execute(f"DELETE FROM {table} WHERE table_id = ?", (table_id,))

        return self.ask(work)

    def set_aside(self, table_id: str, program: str, reason: str) -> Future[None]:
        """A table that this program cannot play is not looked after any more, so that it keeps nobody from theirs."""
        return self.do("INSERT OR REPLACE INTO aside VALUES (?, ?, ?)", table_id, program, reason)

    def take_up(self, table_id: str) -> Future[None]:
        """A table that can be played again."""
        return self.do("DELETE FROM aside WHERE table_id = ?", table_id)

    def try_again(self, program: str) -> Future[None]:
        """What another program could not play, this one may."""
        return self.do("DELETE FROM aside WHERE program != ?", program)

    def close_table(self, table_id: str, now: int) -> Future[None]:
        return self.do("INSERT OR IGNORE INTO closed VALUES (?, ?)", table_id, now)

    def ban(self, person: str, now: int) -> Future[None]:
        return self.do("INSERT OR IGNORE INTO banned VALUES (?, ?)", person, now)

    def unban(self, person: str) -> Future[None]:
        return self.do("DELETE FROM banned WHERE person = ?", person)

    def call(self, person: str, name: str) -> Future[None]:
        """The name by which a person is called."""
        return self.do(
            "INSERT INTO people (person, name) VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET name = excluded.name",
            person,
            name,
        )

    def seen(self, person: str, now: int) -> Future[None]:
        """When somebody of whom a name is kept was last here."""
        return self.do("UPDATE people SET seen = ? WHERE person = ?", now, person)

    def keep_secret(self, name: str, value: bytes) -> Future[None]:
        """Keeps a secret under that name, unless there is one."""
        return self.do("INSERT OR IGNORE INTO secrets VALUES (?, ?)", name, value)

    def probe(self) -> Future[None]:
        """Writes something of no importance, to find out whether writing works again."""
        return self.do(PROBE)

    def _write(self) -> None:
        """The writer: takes everything that waits, and commits it at once.

        Nothing is acknowledged that went to files which have lost their names; they stay open, because what they hold
        counts again once they are back.
        """
        connection: sqlite3.Connection | None = None
        stop = False
        while not stop:
            waiting = [self._queue.get()]
            while len(waiting) < MOST_AT_ONCE and not self._queue.empty():
                waiting.append(self._queue.get())
            stop = None in waiting
            batch = [wish for wish in waiting if wish is not None and is_wanted(wish)]
            try:
                self._place.check()
                if connection is None:
                    connection = self._connect()
                answers = commit(connection, batch)
                self._place.check()
                self._well = True
            except (sqlite3.Error, Displaced) as error:
                self._well = False
                answers = [JournalUnavailable(str(error))] * len(batch)
                if connection is not None and isinstance(error, sqlite3.Error):
                    connection.close()
                    connection = None
            answer_all(batch, answers)
        if connection is not None:
            connection.close()
