"""What there is to compile of a game, part by part, and whether it is on disk.

    python -m stammtisch.tables.live.compiling GAME PART

compiles one part in a process of its own and tells on its output how many steps there are and when each begins.
"""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import numba

from stammtisch.adapters import warm as adapters_warm
from stammtisch.bots import warm as bots_warm
from stammtisch.games import warm as games_warm
from stammtisch.games.compiled import folder_for, folder_of
from stammtisch.games.registry import info, ours
from stammtisch.games.warm import Step
from stammtisch.record import warm as record_warm
from stammtisch.tables.live import warm as tables_warm
from stammtisch.tables.writing import ink

Part = Literal["games", "tables", "bots"]

PARTS: tuple[Part, ...] = ("games", "tables", "bots")
"""In the order in which they are wanted; tables and bots use what the games have compiled."""

LAST_ROOM = {"games": "games", "bots": "adapters"}
"""The room whose source, with all before it, a part is made of."""

NICE = 5
"""How far a process that compiles steps back behind one that serves people."""


def is_compiled(name: str, part: Part) -> bool:
    """Whether this version of it is on disk, or needs no compiling at all."""
    return bool(numba.config.DISABLE_JIT) or _mark(name, part).exists()


def steps(name: str, part: Part) -> Iterator[Step]:
    """What to do, one step after the other; each is named by what it compiles."""
    if part == "games":
        yield from games_warm.compile_steps(name)
        yield "records", lambda: record_warm.warm_up(name)
    elif part == "tables":
        yield "tables", lambda: tables_warm.warm_up(name)
    else:
        yield from bots_warm.compile_steps(name)
        yield from adapters_warm.compile_steps(name)


def compile_part(name: str, part: Part) -> Iterator[str]:
    """Does it, and names every step that begins. Only a part that is complete counts as compiled."""
    mark = _mark(name, part)
    mark.parent.mkdir(parents=True, exist_ok=True)
    for what, step in steps(name, part):
        yield what
        step()
    mark.touch()


def _mark(name: str, part: Part) -> Path:
    if name not in ours():
        return folder_for(info(name).package) / f"{part}.ready"
    folder = ink.folder() if part == "tables" else folder_of(LAST_ROOM[part])
    return folder / f"{name}.ready"


def main() -> None:
    """For a server, which ends it when nobody waits for it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal; the server answers it
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # nobody listens any more
    os.nice(NICE)
    name, part = sys.argv[1:]
    assert part in PARTS
    print("of", len(list(steps(name, part))), flush=True)
    for what in compile_part(name, part):
        print("step", what, flush=True)


if __name__ == "__main__":
    main()
