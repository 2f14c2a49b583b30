"""How rules become machine code: one decorator, and one place on disk that remembers the result."""

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TypeVar, cast

import numba
import numpy as np
import platformdirs
from llvmlite.binding import get_host_cpu_name

from stammtisch.games.ledger import first_number, rules

F = TypeVar("F", bound=Callable[..., object])

OURS = __name__.partition(".")[0]
PACKAGE = Path(__file__).resolve().parent.parent

ROOMS = ("games", "bots", "lab", "adapters")
"""The rooms with compiled functions; each may call those before it."""
PARTS = {
    "bots": "bots",
    "search": "bots",
    "ends": "bots",
    "value": "bots",
    "cases": "rulebook",
    "story": "record",
    "payouts": "record",
    "balance": "lab",
    "table": "tables",
    "lesson": "lessons",
    "puzzles": "puzzles",
    "terminal": "terminal",
}
"""Modules of a game's package that are not rules, and the room that each belongs to."""


def room_of(module: Sequence[str]) -> str:
    """The room of a module, named by its path below the package: a part of a game belongs to the room that uses it."""
    if module[0] == "games" and len(module) > 2:
        return PARTS.get(module[2], "games")
    return module[0]


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
    rooms = ROOMS[: ROOMS.index(room) + 1]
    for path in sorted(path for folder in rooms for path in (PACKAGE / folder).rglob("*")):
        if room_of(path.relative_to(PACKAGE).with_suffix("").parts) in rooms:
            take_in(digest, PACKAGE, path)
    return digest.hexdigest()[:16]


@cache
def plugin_fingerprint(package: str) -> str:
    """The same for a game that is not ours: all of our source, all of its own, and where its rules begin."""
    digest = hashlib.sha256(f"{fingerprint(ROOMS[-1])} {len(rules())} {first_number(package)}".encode())
    place = Path(cast(str, import_module(package).__file__)).resolve().parent
    for path in sorted(place.rglob("*")):
        take_in(digest, place.parent, path)
    return digest.hexdigest()[:16]


def take_in(digest: "hashlib._Hash", root: Path, path: Path) -> None:
    if path.suffix in (".py", ".toml"):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())


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


def folder_for(module: str, room: str | None = None) -> Path:
    """Where the compiled functions of a module are kept; a game that is not ours has a folder of its own."""
    package, *inside = module.split(".")
    if package != OURS:
        return PARENT / plugin_fingerprint(package)
    room = room or room_of(inside)
    return folder_of(room if room in ROOMS else ROOMS[-1])


INNER: dict[int, Callable[..., object]] = {}
"""For each kept function, by its identity, the one that it was made from."""


def compiled(function: F) -> F:
    """A rule in machine code, free of the interpreter's lock.

    It is not kept on disk: what calls it takes it in whole, which is several times faster and which Numba cannot do
    with a function that it has read from disk.
    """
    machine_code: F = numba.njit(nogil=True, forceinline=True)(function)
    return machine_code


def kept(rule: F, owner: str | None = None) -> F:
    """The same rule for callers from Python, kept on disk so that it is compiled only once.

    `owner` is the module whose source decides whether it is still right, where that is not its own.
    """
    python: F = getattr(rule, "py_func", rule)
    module = python.__module__
    numba.config.CACHE_DIR = str(folder_for(owner if owner and not owner.startswith(OURS) else module))
    on_disk: F = numba.njit(cache=True, nogil=True)(python)
    INNER[id(on_disk)] = rule
    return on_disk


def inner(function: object) -> object:
    """What compiled code should call in place of a kept function."""
    return INNER.get(id(function), function)
