"""Copies of a database: backups of a running server, putting one back, and the copy before an upgrade."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from stammtisch.tables.journal.files import Lock, Unusable, beside, identity
from stammtisch.tables.journal.schema import STEPS, bring_up, version_of

PAGES = 256
"""So many are copied in one step, which is a megabyte."""
PATIENCE = 5.0
"""Seconds that one waits for somebody else's lock."""

Progress = Callable[[int, int], None]
"""Is told how much is done, of how much."""


def opened(path: Path, mode: str = "ro") -> sqlite3.Connection:
    """A database that is there; nobody makes one by looking at it."""
    if not path.exists():
        raise Unusable(f"There is no database {path}.")
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, PATIENCE, isolation_level=None, uri=True)


def check(path: Path) -> int:
    """The version of a database of ours that is whole; Unusable where it is not."""
    try:
        with closing(opened(path)) as connection:
            version = version_of(connection, path)
            (found, *_) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        raise Unusable(f"{path} is not a whole database of Stammtisch: {error}.") from None
    if found != "ok":
        raise Unusable(f"{path} is damaged: {found}.")
    if version == 0:
        raise Unusable(f"{path} is empty.")
    return version


def copy(source: Path, target: Path, progress: Progress) -> None:
    """Everything that was acknowledged before, as one file for its owner alone. One reading transaction holds what is
    copied as it was, however much is written meanwhile; otherwise each write would begin the copy anew."""
    part = beside(target, ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(opened(source)) as reading, closing(opened(part, "rw")) as writing:
            reading.execute("BEGIN")
            reading.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            reading.backup(writing, pages=PAGES, progress=lambda _, left, of: progress(of - left, of))
            writing.execute("PRAGMA journal_mode = DELETE")
        check(part)
        sync(part)
        part.rename(target)
        sync(target.parent)
    except sqlite3.Error as error:
        raise Unusable(f"{source} could not be copied to {target}: {error}.") from None
    except OSError as error:
        raise Unusable(f"{target} cannot be written: {error.strerror}.") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Until it is on the disk."""
    opened_file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened_file)
    finally:
        os.close(opened_file)


def back_up(database: Path, target: Path, progress: Progress) -> None:
    """A copy of a database, also of one that a server is using. An older backup is replaced, nothing else is."""
    if target.exists():
        if identity(target) == identity(database):
            raise Unusable(f"{target} is the database itself: name another file.")
        check(target)
    copy(database, target, progress)


def restore(source: Path, database: Path, force: bool, progress: Progress) -> Path | None:
    """Puts a backup in the place of a database that nobody uses; where that lies now which was there before."""
    version = check(source)
    if version > len(STEPS):
        raise Unusable(f"{source} was written by a newer Stammtisch.")
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = Lock(database, 0)
    try:
        if database.exists() and not force:
            raise Unusable(f"{database} is there already; --force puts it aside and restores {source} in its place.")
        fresh = beside(database, ".restored")
        copy(source, fresh, progress)
        before = put_aside(database) if database.exists() else None
        fresh.rename(database)
        sync(database.parent)
        return before
    finally:
        lock.release()


def put_aside(database: Path) -> Path:
    """Renames a database, with all that was written to it; a damaged one as it lies there."""
    with suppress(sqlite3.Error, Unusable), closing(opened(database, "rw")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = free_name(beside(database, time.strftime(".before-%Y%m%d-%H%M%S")))
    database.rename(aside)
    for ending in ("-wal", "-shm"):
        if beside(database, ending).exists():
            beside(database, ending).rename(beside(aside, ending))
    return aside


def free_name(path: Path) -> Path:
    number, name = 1, path
    while name.exists():
        number, name = number + 1, beside(path, f"-{number}")
    return name


def upgrade(database: Path, progress: Progress) -> tuple[int, int, Path | None]:
    """Brings a database to the version of this program; from which to which, and where its copy of before lies."""
    lock = Lock(database, 0) if database.exists() else None
    try:
        version = check(database)
        if version == len(STEPS):
            return version, version, None
        before = free_name(beside(database, f".version{version}"))
        copy(database, before, progress)
        with closing(opened(database, "rw")) as connection:
            was, now = bring_up(connection, database, whatever_it_takes=True)
        return was, now, before
    except sqlite3.Error as error:
        raise Unusable(f"{database} could not be upgraded, and is as it was: {error}.") from None
    finally:
        if lock is not None:
            lock.release()
