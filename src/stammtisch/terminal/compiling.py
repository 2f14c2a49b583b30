"""Compiling the games visibly and once, on all cores."""

from collections.abc import Iterator
from itertools import count

from rich.console import Console

from stammtisch.cli import UserError, complain
from stammtisch.games.protocol import load
from stammtisch.lab.processes import Hear, Task, WorkerLost, cores, in_processes, interrupts_held, send_home
from stammtisch.tables.live.compiling import PARTS, Part, compile_part, is_compiled, steps
from stammtisch.terminal.progress import live
from stammtisch.terminal.words.phrases import phrases


def compile_games(names: list[str], bots: bool = False, tables: bool = False, lang: str = "en") -> None:
    """Compiles the games, where wanted with their bots and tables; costs nothing where all are compiled."""
    parts = [part for part in PARTS if part == "games" or (tables if part == "tables" else bots)]
    # bots and tables use what the games have compiled
    work = [(name, part) for part in parts for name in names if not is_compiled(name, part)]
    if not work:
        return
    for name in names:
        load(name)  # if something is wrong with a game, that is said and nothing else
    what = phrases(lang)("compiling.what")
    if not Console(stderr=True).is_terminal:
        complain(phrases(lang)("compiling.minute", what=what))
    with interrupts_held() as release:  # steps begin with compiled code, in which a Ctrl-C can get lost
        total, begun = sum(len(list(steps(*piece))) for piece in work), count()
        release()
    with live(what, total) as update:
        compile_all(work, lambda step: update(f"{what}: {step}", next(begun), total))
        update(what, total, total)


def compile_all(work: list[tuple[str, Part]], begins: Hear) -> None:
    """On as many cores as there are; one game alone is compiled by this process, which is going to need it."""
    jobs = cores() if len({name for name, _ in work}) > 1 else 1
    tasks: list[Task[Iterator[str]]] = [(named_steps, piece) for piece in work]
    try:
        for _ in in_processes(tasks, jobs, begins):
            pass
    except WorkerLost as lost:
        raise UserError(str(lost)) from None
    send_home()


def named_steps(name: str, part: Part) -> Iterator[str]:
    """Compiles one part and names every step that begins."""
    for what in compile_part(name, part):
        yield f"{name} {what}"
