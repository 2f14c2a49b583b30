"""Progress bars, on the error stream so that results can be piped."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


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
