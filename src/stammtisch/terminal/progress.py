"""Progress bars, on the error stream so that results can be piped."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stammtisch.games.protocol import load
from stammtisch.games.warm import compile_steps, is_compiled

errors = Console(stderr=True)


@contextmanager
def bar(what: str, total: int) -> Iterator[Progress]:
    """A bar for so many steps; advance it with `progress.advance(progress.task_ids[0], n)`."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors) as progress:
        progress.add_task(what, total=total)
        yield progress


def compile_games(names: list[str]) -> None:
    """Compiles the games that are not compiled yet, visibly; costs nothing where all are."""
    missing = [name for name in names if not is_compiled(name)]
    if not missing:
        return
    load(missing[0])
    plans = [(name, list(compile_steps(name))) for name in missing]
    with bar("Compiling the rules, once", sum(len(steps) for _, steps in plans)) as progress:
        task = progress.task_ids[0]
        for name, steps in plans:
            for what, step in steps:
                progress.update(task, description=f"Compiling the rules, once: {name} {what}")
                step()
                progress.advance(task)
