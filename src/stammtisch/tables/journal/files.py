"""The files of the journal: whose they are, that only one program writes them, and that they stay where they were."""

import fcntl
import logging
import os
import stat
import time
from pathlib import Path

log = logging.getLogger(__name__)

OTHERS = stat.S_IRWXG | stat.S_IRWXO
LOOK_AGAIN = 0.05


class Unusable(Exception):
    """A file that cannot be the journal of this program now: one sentence that says what to do."""


class Displaced(Exception):
    """The files that were opened are not those that have their names now."""


def beside(path: Path, ending: str) -> Path:
    """A file with the same name and that ending."""
    return path.with_name(path.name + ending)


class Lock:
    """Held by whoever writes the journal, on a file of its own: SQLite's locks would go with a second descriptor of the
    database that somebody closes."""

    def __init__(self, path: Path, patience: float) -> None:
        try:
            self._file = os.open(beside(path, ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise Unusable(f"{beside(path, '.lock')} cannot be written: {error.strerror}.") from None
        until = time.monotonic() + patience
        while not self._take():
            if time.monotonic() >= until:
                os.close(self._file)
                raise Unusable(f"{path} is in use by another server: stop that one, or name another file with --db.")
            time.sleep(LOOK_AGAIN)

    def _take(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def is_in_use(path: Path) -> bool:
    """Whether somebody writes this journal now."""
    if not beside(path, ".lock").exists():
        return False
    try:
        Lock(path, 0).release()
    except Unusable:
        return True
    return False


def make_private(path: Path) -> None:
    """The folder and the file for their owner alone; a folder that is there stays as it is."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    except FileExistsError:
        for file in (path, beside(path, "-wal"), beside(path, "-shm")):
            tighten(file)


def tighten(file: Path) -> None:
    """Takes away what others may do with a file that holds cards and keys."""
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
        if mode & OTHERS:
            file.chmod(mode & ~OTHERS)
            log.warning("others could read the journal; now only its owner can", extra={"file": file.name})
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("others can read the journal", extra={"file": file.name, "error": str(error.strerror)})


def identity(file: Path) -> tuple[int, int] | None:
    """Which file it is, whatever its name; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Place:
    """The database and its write-ahead log as they were opened. Whoever deletes or replaces them leaves us writing to
    files without a name, which nobody will ever read."""

    def __init__(self, path: Path) -> None:
        self._opened = [(file, identity(file)) for file in (path, beside(path, "-wal"))]

    def is_right(self) -> bool:
        return all(identity(file) == opened for file, opened in self._opened)

    def check(self) -> None:
        for file, opened in self._opened:
            if identity(file) != opened:
                raise Displaced(f"{file.name} was deleted or replaced while it was in use")
