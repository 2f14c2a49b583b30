"""The journal in a file: SQLite in WAL mode, one writer thread, many appends in one commit."""

import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stammtisch.tables.journal.commits import MOST_AT_ONCE, Wish, answer_all, is_wanted
from stammtisch.tables.journal.files import Displaced, Lock, Place, Unusable, make_private
from stammtisch.tables.journal.reading import FileReader, JournalUnavailable
from stammtisch.tables.journal.recent import MANY, Recent
from stammtisch.tables.journal.schema import OF_A_TABLE, bring_up
from stammtisch.tables.journal.store import Journal, probing

log = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds that a write waits for a lock of somebody else, and a start for another program that has the file."""

MOMENT = 0.05
"""Seconds that what is patient waits for something else to be written together with it."""

REASONS = {
    "file is not a database": "it is not a database",
    "unable to open database file": "it cannot be opened; look at the permissions of the file and its folder",
    "attempt to write a readonly database": "it can only be read; look at the permissions of the file and its folder",
    "database or disk is full": "the disk is full",
}
"""What SQLite says, in words for whoever runs the server."""


class FileJournal(Journal, FileReader):
    """Reading needs no thread of its own; writing has exactly one, in one program."""

    of_a_table = ("filed", "recent", *(table for table in OF_A_TABLE if table != "journal"))

    def __init__(self, path: Path) -> None:
        super().__init__(path)
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
            self._anchor.execute(
                *probing()
            )  # finds out whether writing works, and from here on there is a log to look for
            Recent(self._anchor).file()
        except (sqlite3.Error, Unusable) as error:
            self._anchor.close()
            self._lock.release()
            told = error if isinstance(error, Unusable) else f"{path} cannot be used: {REASONS.get(str(error), error)}."
            raise Unusable(str(told)) from None
        self._place = Place(path)
        self._well = True
        self._queue: queue.SimpleQueue[Sequence[Wish] | None] = queue.SimpleQueue()
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

    def put(self, *wishes: Wish) -> None:
        self._queue.put(wishes)

    def close(self) -> None:
        """Writes what is waiting, and stops."""
        self.hand_over()
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

    def _next(self) -> tuple[list[Wish], bool]:
        """Everything that waits, and whether it is the last; what is patient alone waits a moment for others."""
        waiting: list[Wish] = []
        until: float | None = None
        while len(waiting) < MOST_AT_ONCE:
            try:
                handed = self._queue.get(timeout=None if until is None else max(0.0, until - time.monotonic()))
            except queue.Empty:
                break
            if handed is None:
                return waiting, True
            waiting += handed
            if not all(wish.patient for wish in handed):
                until = 0.0
            elif until is None:
                until = time.monotonic() + MOMENT
        return waiting, False

    def _write(self) -> None:
        """The writer: takes everything that waits, and commits it at once.

        Nothing is acknowledged that went to files which have lost their names; they stay open, because what they hold
        counts again once they are back.
        """
        recent: Recent | None = None
        stop = False
        while not stop:
            waiting, stop = self._next()
            batch = [wish for wish in waiting if is_wanted(wish)]
            try:
                self._place.check()
                if recent is None:
                    recent = Recent(self._connect())
                answers = recent.commit(batch)
                self._place.check()
                self._well = True
            except (sqlite3.Error, Displaced) as error:
                self._well = False
                answers = [JournalUnavailable(str(error))] * len(batch)
                if recent is not None and isinstance(error, sqlite3.Error):
                    recent.close()
                    recent = None
            answer_all(batch, answers)
            if recent is not None and recent.count >= MANY:
                recent = filed(recent)
        if recent is not None:
            recent.close()


def filed(recent: Recent) -> Recent | None:
    """All entries are where they belong; where the disk fails now, another connection will try it again."""
    try:
        recent.file()
    except sqlite3.Error as error:
        log.warning("entries could not be filed", extra={"error": str(error)})
        recent.close()
        return None
    return recent
