"""How rules become machine code: one decorator, and one place on disk that remembers the result."""

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numba
import numpy as np
import platformdirs

F = TypeVar("F", bound=Callable[..., object])

PACKAGE = Path(__file__).resolve().parent.parent


def fingerprint() -> str:
    """Names this exact source, its component files and its compiler.

    Numba renews a cached function only when that function's own file changes. Component values and functions of
    other files are baked in as well, so every source has its own cache folder.
    """
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for room in ("games", "bots", "lab"):
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(PACKAGE).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled rules are kept between runs; NUMBA_CACHE_DIR moves it."""
    chosen = numba.config.CACHE_DIR
    parent = Path(chosen) if chosen else Path(platformdirs.user_cache_path("stammtisch"))
    return parent / fingerprint()


CACHE = cache_folder()
numba.config.CACHE_DIR = str(CACHE)


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
    on_disk: F = numba.njit(cache=True, nogil=True)(getattr(rule, "py_func", rule))
    INNER[id(on_disk)] = rule
    return on_disk


def inner(function: object) -> object:
    """What compiled code should call in place of a kept function."""
    return INNER.get(id(function), function)
