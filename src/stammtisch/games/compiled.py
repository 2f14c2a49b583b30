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


def compiled(function: F) -> F:
    """A rule: compiled at its first call, kept on disk, and free of the interpreter's lock."""
    machine_code: F = numba.njit(cache=True, nogil=True)(function)
    return machine_code
