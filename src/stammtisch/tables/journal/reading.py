"""What can be read of a journal, also while a server writes it."""

import sqlite3
import threading
from abc import ABC, abstractmethod
from pathlib import Path

import msgspec

from stammtisch.tables.journal.statements import Rows

PATIENCE = 2.0
"""Seconds that one waits for a lock of somebody else."""
NOT_ASIDE = "table_id NOT IN (SELECT table_id FROM aside) AND table_id NOT IN (SELECT table_id FROM closed)"


class JournalUnavailable(Exception):
    """Nothing could be read or written; what was asked for has not happened."""


class OnlyAt(msgspec.Struct):
    """When an entry was written, whatever else it says."""

    at: int


class Reader(ABC):
    """Answers what somebody wants to know of a journal, whichever database keeps it."""

    @abstractmethod
    def rows(self, question: str, *values: object) -> Rows:
        """Reads, from any thread; JournalUnavailable where that cannot be done."""

    @abstractmethod
    def close_own(self) -> None:
        """Closes what the thread that asks has open."""

    def read(self, table_id: str) -> list[bytes]:
        """All entries of a table, in order; none where there is no such table."""
        rows = self.rows("SELECT entry FROM journal WHERE table_id = ? ORDER BY seq", table_id)
        return [bytes(entry) for (entry,) in rows]

    def read_after(self, table_id: str, seq: int) -> list[tuple[int, bytes]]:
        """The entries of a table after that one, with their numbers."""
        rows = self.rows("SELECT seq, entry FROM journal WHERE table_id = ? AND seq > ? ORDER BY seq", table_id, seq)
        return [(int(number), bytes(entry)) for number, entry in rows]

    def tables_of(self, person: str, most: int = 50) -> list[bytes]:
        """In brief the tables where somebody sits or sat, the newest first."""
        rows = self.rows(
            "SELECT brief FROM sitting JOIN tables USING (table_id) "
            "WHERE person = ? AND table_id NOT IN (SELECT table_id FROM closed) ORDER BY updated DESC LIMIT ?",
            person,
            most,
        )
        return [bytes(brief) for (brief,) in rows]

    def listed(self, most: int = 50) -> list[bytes]:
        """In brief the tables in the lobby, the newest first."""
        question = f"SELECT brief FROM tables WHERE listed = 1 AND {NOT_ASIDE} ORDER BY updated DESC LIMIT ?"
        return [bytes(brief) for (brief,) in self.rows(question, most)]

    def brief(self, table_id: str) -> bytes | None:
        """What lists show of a table."""
        rows = self.rows("SELECT brief FROM tables WHERE table_id = ?", table_id)
        return bytes(rows[0][0]) if rows else None

    def due(self, now: int, most: int = 10_000) -> list[str]:
        """The tables at which something has fallen due."""
        question = f"SELECT table_id FROM tables WHERE due > 0 AND due <= ? AND {NOT_ASIDE} ORDER BY due LIMIT ?"
        return [str(table_id) for (table_id,) in self.rows(question, now, most)]

    def in_use(self) -> list[str]:
        """The tables to which somebody was connected when they were last noted."""
        return [
            str(table_id) for (table_id,) in self.rows(f"SELECT table_id FROM tables WHERE due = 0 AND {NOT_ASIDE}")
        ]

    def all_tables(self) -> list[str]:
        return [str(table_id) for (table_id,) in self.rows("SELECT table_id FROM journal WHERE seq = 0")]

    def aside(self) -> dict[str, str]:
        """The tables that cannot be played, and why."""
        return {str(table_id): str(why) for table_id, why in self.rows("SELECT table_id, reason FROM aside")}

    def closed(self) -> set[str]:
        """The tables that whoever runs the server has closed."""
        return {str(table_id) for (table_id,) in self.rows("SELECT table_id FROM closed")}

    def banned(self) -> set[str]:
        return {str(person) for (person,) in self.rows("SELECT person FROM banned")}

    def newest(self) -> int:
        """The latest moment that the journal knows of. A table in use is noted seldom: its last entry tells."""
        (noted,) = self.rows("SELECT coalesce(max(updated), 0) FROM tables")[0]
        lines = self.rows(
            "SELECT entry FROM tables AS t JOIN journal AS j ON j.table_id = t.table_id AND j.seq = "
            "(SELECT max(seq) FROM journal WHERE table_id = t.table_id) WHERE t.due = 0"
        )
        return max([int(noted), *(moment_of(bytes(line)) for (line,) in lines)])

    def name_of(self, person: str) -> str | None:
        rows = self.rows("SELECT name FROM people WHERE person = ?", person)
        return str(rows[0][0]) if rows else None

    def last_seen(self, person: str) -> int | None:
        """When somebody was last here, 0 where that was not noted; None of whom no name is kept."""
        rows = self.rows("SELECT seen FROM people WHERE person = ?", person)
        return int(rows[0][0]) if rows else None

    def secret(self, name: str) -> bytes | None:
        rows = self.rows("SELECT value FROM secrets WHERE name = ?", name)
        return bytes(rows[0][0]) if rows else None


class FileReader(Reader):
    """Reads an SQLite file, with one connection for each thread that asks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()

    def _connect(self) -> sqlite3.Connection:
        """Never makes a file: one that is gone is not there."""
        address = f"{self.path.absolute().as_uri()}?mode=rw"
        connection = sqlite3.connect(address, PATIENCE, isolation_level=None, check_same_thread=False, uri=True)
        connection.execute("PRAGMA query_only = 1")
        return connection

    def close_own(self) -> None:
        """Closes the connection of the thread that asks."""
        if hasattr(self._local, "connection"):
            self._local.connection.close()
            del self._local.connection

    def rows(self, question: str, *values: object) -> Rows:
        try:
            if not hasattr(self._local, "connection"):
                self._local.connection = self._connect()
            rows: Rows = self._local.connection.execute(question, values).fetchall()
        except sqlite3.Error as error:
            self.close_own()
            raise JournalUnavailable(str(error)) from None
        return rows


def moment_of(line: bytes) -> int:
    """When an entry was written; 0 where that cannot be read."""
    try:
        return msgspec.json.decode(line, type=OnlyAt).at
    except (msgspec.DecodeError, UnicodeDecodeError):
        return 0
