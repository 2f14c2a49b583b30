"""Compiling the games visibly and once, several at the same time where there are cores for it."""

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
from stammtisch.tables.warm import warm_up
from stammtisch.terminal.progress import live

WHAT = "Compiling the rules, once"


def compile_games(names: list[str], bots: bool = False, tables: bool = False) -> None:
    """Compiles the games, where wanted with their bots and tables; costs nothing where all are compiled."""
    missing = [name for name in names if not is_compiled(name, bots)]
    if not missing:
        return
    for room in ("games", "bots", "lab"):
        folder_of(room).mkdir(parents=True, exist_ok=True)
    if not Console(stderr=True).is_terminal:
        complain(f"{WHAT}; it takes about a minute.")
    counts = {name: len(list(steps(name, bots, tables))) for name in missing}
    done = 0
    with live(WHAT, sum(counts.values())) as update:
        for name, what in compiling(missing, bots, tables):
            update(f"{WHAT}: {name} {what}", done, sum(counts.values()))
            done += 1


def is_compiled(name: str, bots: bool) -> bool:
    return games_warm.is_compiled(name) and (not bots or bots_warm.is_compiled(name))


def steps(name: str, bots: bool, tables: bool) -> Iterator[Step]:
    yield from games_warm.compile_steps(name)
    if bots:
        yield from bots_warm.compile_steps(name)
    if tables:
        yield "tables", lambda: warm_up(name)


def compiling(names: list[str], bots: bool, tables: bool) -> Iterator[tuple[str, str]]:
    """Does all of it, and names every step that begins; each game has a process of its own."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores == 1 or len(names) == 1:
        for name in names:
            for what, step in steps(name, bots, tables):
                yield name, what
                step()
        return
    context = multiprocessing.get_context("spawn")
    begun: Queue[tuple[str, str]] = context.Queue()
    with ProcessPoolExecutor(min(cores, len(names)), context, initializer=tell, initargs=(begun,)) as pool:
        games = [pool.submit(compile_game, name, bots, tables) for name in names]
        while not all(game.done() for game in games):
            try:
                yield begun.get(timeout=0.2)
            except Empty:
                continue
        for game in games:
            game.result()


_begun: "Queue[tuple[str, str]]"
"""Where a process tells what it begins."""


def tell(begun: "Queue[tuple[str, str]]") -> None:
    global _begun  # the only way to hand a queue to the processes of a pool
    _begun = begun


def compile_game(name: str, bots: bool, tables: bool) -> None:
    for what, step in steps(name, bots, tables):
        _begun.put((name, what))
        step()
