"""Compiling the games visibly and once, on all cores."""

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.queues import Queue
from queue import Empty

from rich.console import Console

from stammtisch.bots import warm as bots_warm
from stammtisch.cli import complain
from stammtisch.games import warm as games_warm
from stammtisch.games.compiled import folder_of
from stammtisch.games.warm import Step
from stammtisch.record import warm as record_warm
from stammtisch.tables import warm as tables_warm
from stammtisch.terminal.phrases import phrases
from stammtisch.terminal.progress import live


def compile_games(names: list[str], bots: bool = False, tables: bool = False, lang: str = "en") -> None:
    """Compiles the games, where wanted with their bots and tables; costs nothing where all are compiled."""
    missing = [name for name in names if not is_compiled(name, bots)]
    if not missing:
        return
    what = phrases(lang)("compiling.what")
    for room in ("games", "bots", "lab"):
        folder_of(room).mkdir(parents=True, exist_ok=True)
    if not Console(stderr=True).is_terminal:
        complain(phrases(lang)("compiling.minute", what=what))
    rooms = ["games", *(["bots"] if bots else []), *(["tables"] if tables else [])]
    work = [(name, room) for room in rooms for name in missing]  # bots and tables use what the games have compiled
    total, done = sum(len(list(steps(*part))) for part in work), 0
    with live(what, total) as update:
        for step in compiling(work):
            update(f"{what}: {step}", done, total)
            done += 1
        update(what, total, total)


def is_compiled(name: str, bots: bool) -> bool:
    return games_warm.is_compiled(name) and (not bots or bots_warm.is_compiled(name))


def steps(name: str, room: str) -> Iterator[Step]:
    """What there is to compile of a game in that room."""
    if room == "games":
        yield from games_warm.compile_steps(name)
        yield "records", lambda: record_warm.warm_up(name)
    elif room == "bots":
        yield from bots_warm.compile_steps(name)
    else:
        yield "tables", lambda: tables_warm.warm_up(name)


def compiling(work: list[tuple[str, str]]) -> Iterator[str]:
    """Does all of it, on as many cores as there are, and names every step that begins."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores == 1 or len({name for name, _ in work}) == 1:
        for name, room in work:
            for what, step in steps(name, room):
                yield f"{name} {what}"
                step()
        return
    context = multiprocessing.get_context("spawn")
    begun: Queue[str] = context.Queue()
    with ProcessPoolExecutor(min(cores, len(work)), context, initializer=tell, initargs=(begun,)) as pool:
        parts = [pool.submit(compile_part, name, room) for name, room in work]
        while not all(part.done() for part in parts):
            try:
                yield begun.get(timeout=0.2)
            except Empty:
                continue
        for part in parts:
            part.result()


_begun: "Queue[str]"
"""Where a process tells what it begins."""


def tell(begun: "Queue[str]") -> None:
    global _begun  # the only way to hand a queue to the processes of a pool
    _begun = begun


def compile_part(name: str, room: str) -> None:
    for what, step in steps(name, room):
        _begun.put(f"{name} {what}")
        step()
