"""How rules become machine code: one decorator, and one place on disk that remembers the result."""

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import numba
import numpy as np
import platformdirs
from llvmlite.binding import get_host_cpu_name

F = TypeVar("F", bound=Callable[..., object])

PACKAGE = Path(__file__).resolve().parent.parent


ROOMS = ("games", "bots", "lab")
"""The rooms with compiled functions; each may call those before it."""


@cache
def fingerprint(room: str) -> str:
    """Names the exact source that functions of that room are made of, component files included, its place, the
    compiler and the processor.

    Numba renews a function on disk only when that function's own file changes, has another place or is compiled for
    another processor. Component values and functions of other files are baked in as well, so every source has its own
    folder: what is there once is there for good.
    """
    compiler = f"{sys.version} {numba.__version__} {np.__version__} {get_host_cpu_name()}"
    digest = hashlib.sha256(f"{PACKAGE} {compiler}".encode())
    for part in ROOMS[: ROOMS.index(room) + 1]:
        for path in sorted((PACKAGE / part).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(PACKAGE).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _writable_parent() -> Path:
    """The folder for everything compiled: the user's cache, or a temporary one where that cannot be written."""
    wanted = Path(numba.config.CACHE_DIR or platformdirs.user_cache_path("stammtisch"))
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError:
        return _own_temporary_folder()


def _own_temporary_folder() -> Path:
    """One that nobody else can write to: machine code is loaded from it."""
    folder = Path(tempfile.gettempdir()) / f"stammtisch-{os.getuid()}"
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022:
        return folder
    return Path(tempfile.mkdtemp(prefix="stammtisch-"))


PARENT = _writable_parent()


def folder_of(room: str) -> Path:
    """Where the compiled functions of a room are kept between runs; NUMBA_CACHE_DIR moves it."""
    return PARENT / fingerprint(room)


INNER: dict[int, Callable[..., object]] = {}
"""For each kept function, by its identity, the one that it was made from."""


def compiled(function: F) -> F:
    """A rule in machine code, free of the interpreter's lock.

    It is not kept on disk: what calls it takes it in whole, which is several times faster and which Numba cannot do
    with a function that it has read from disk.
    """
    machine_code: F = numba.njit(nogil=True, forceinline=True)(function)
    return machine_code


def kept(rule: F) -> F:
    """The same rule for callers from Python, kept on disk so that it is compiled only once."""
    python: F = getattr(rule, "py_func", rule)
    room = python.__module__.split(".")[1]
    numba.config.CACHE_DIR = str(folder_of(room if room in ROOMS else ROOMS[-1]))
    on_disk: F = numba.njit(cache=True, nogil=True)(python)
    INNER[id(on_disk)] = rule
    return on_disk


def inner(function: object) -> object:
    """What compiled code should call in place of a kept function."""
    return INNER.get(id(function), function)
