"""Compiling the games visibly and once, on all cores."""

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.queues import Queue
from queue import Empty

from rich.console import Console

from stammtisch.cli import complain
from stammtisch.tables.live.compiling import PARTS, Part, compile_part, is_compiled, steps
from stammtisch.terminal.phrases import phrases
from stammtisch.terminal.progress import live


def compile_games(names: list[str], bots: bool = False, tables: bool = False, lang: str = "en") -> None:
    """Compiles the games, where wanted with their bots and tables; costs nothing where all are compiled."""
    parts = [part for part in PARTS if part == "games" or (tables if part == "tables" else bots)]
    # bots and tables use what the games have compiled
    work = [(name, part) for part in parts for name in names if not is_compiled(name, part)]
    if not work:
        return
    what = phrases(lang)("compiling.what")
    if not Console(stderr=True).is_terminal:
        complain(phrases(lang)("compiling.minute", what=what))
    total, done = sum(len(list(steps(*piece))) for piece in work), 0
    with live(what, total) as update:
        for step in compiling(work):
            update(f"{what}: {step}", done, total)
            done += 1
        update(what, total, total)


def compiling(work: list[tuple[str, Part]]) -> Iterator[str]:
    """Does all of it, on as many cores as there are, and names every step that begins."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores == 1 or len({name for name, _ in work}) == 1:
        for name, part in work:
            for what in compile_part(name, part):
                yield f"{name} {what}"
        return
    context = multiprocessing.get_context("spawn")
    begun: Queue[str] = context.Queue()
    with ProcessPoolExecutor(min(cores, len(work)), context, initializer=tell, initargs=(begun,)) as pool:
        pieces = [pool.submit(compile_and_tell, name, part) for name, part in work]
        while not all(piece.done() for piece in pieces):
            try:
                yield begun.get(timeout=0.2)
            except Empty:
                continue
        for piece in pieces:
            piece.result()


_begun: "Queue[str]"
"""Where a process tells what it begins."""


def tell(begun: "Queue[str]") -> None:
    global _begun  # the only way to hand a queue to the processes of a pool
    _begun = begun


def compile_and_tell(name: str, part: Part) -> None:
    for what in compile_part(name, part):
        _begun.put(f"{name} {what}")
