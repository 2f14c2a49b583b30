"""Progress bars, on the error stream so that results can be piped."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stammtisch.bots import warm as bots_warm
from stammtisch.cli import complain
from stammtisch.games import warm as games_warm
from stammtisch.games.compiled import folder_of


@contextmanager
def live(what: str, total: int = 1) -> Iterator[Callable[[str, int, int], None]]:
    """A bar that is told what is done now, how much is done, and of how much; none where nobody would see it move."""
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda now, done, of: progress.update(task, description=now, completed=done, total=of)


@contextmanager
def bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar for so many steps, which is told how many more are done. Ctrl-C ends it at the next step at the latest."""
    done = 0
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        """Notes it too: an exception that is raised amid a call of compiled code can get lost there."""
        nonlocal pressed
        pressed = True
        raise KeyboardInterrupt

    def advance(steps: int) -> None:
        nonlocal done
        if pressed:
            raise KeyboardInterrupt
        done += steps
        update(what, done, total)

    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, press) if main else None
    try:
        with live(what, total) as update:
            yield advance
    finally:
        if main:
            signal.signal(signal.SIGINT, before)


def compile_games(names: list[str], bots: bool = False) -> None:
    """Compiles the games, and where wanted their bots, visibly and once; costs nothing where all are compiled."""
    rooms = (games_warm, bots_warm) if bots else (games_warm,)
    missing = [(name, room) for name in names for room in rooms if not room.is_compiled(name)]
    if not missing:
        return
    for room in ("games", "bots"):
        folder_of(room).mkdir(parents=True, exist_ok=True)
    if not Console(stderr=True).is_terminal:
        complain("Compiling the rules, once; it takes about a minute.")
    plans = [(name, list(room.compile_steps(name))) for name, room in missing]
    total = sum(len(steps) for _, steps in plans)
    done = 0
    with live("Compiling the rules, once", total) as update:
        for name, steps in plans:
            for what, step in steps:
                update(f"Compiling the rules, once: {name} {what}", done, total)
                step()
                done += 1
