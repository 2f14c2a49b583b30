"""Our server beside boardgame.io, in turns on the same core, with the players on another.

    python -m benchmarks.server [--json] [--only ours]

All servers run at once and keep their tables; in each turn the players of one of them play and the others wait.
CPU is the server's own time, so what else the machine does hardly matters to it.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import textwrap
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict
from typing import Any

import uvloop

from benchmarks.server.machine import HERE, end_in_order, node, say, this_machine
from benchmarks.server.nodes import boardgame_io, our_file
from benchmarks.server.room import SEATS
from benchmarks.server.text import aligned
from benchmarks.server.turns import Tables, Turn, percentile, rotation, spread
from benchmarks.server.weight import weigh_sockets, weigh_tables

OURS, MEMORY, FLATFILE = "Stammtisch, durable", "boardgame.io, in memory", "boardgame.io, FlatFile"

FAST_TABLES, FAST_TURNS, FAST_SECONDS = 100, 18, 1.0
"""Tables played as fast as answers arrive; how many turns each server gets, and how long one takes."""
PACED_TABLES, PACED_TURNS, PACED_MOVES, PACE = 500, 5, 2, 0.4
"""Tables played at a pace; turns of each server, moves of each table in a turn, and how many it makes a second."""

LEAST_RATIO, GOAL_RATIO, MOST_P99_MS, MOST_KB = 3.0, 4.0, 25.0, 60.0
"""The bars: boardgame.io's CPU in memory by ours, milliseconds until all four have seen a move, kB of a table."""


def fast_figures(turns: Sequence[Turn]) -> dict[str, Any]:
    """The closed loop of one server."""
    return {
        "cpu_us": asdict(spread([turn.cpu_a_move * 1e6 for turn in turns])),
        "moves_a_second": asdict(spread([turn.moves_a_second for turn in turns])),
        "busy": asdict(spread([turn.cpu / turn.wall for turn in turns])),
        "players_busy": asdict(spread([turn.players / turn.wall for turn in turns])),
    }


def paced_figures(turns: Sequence[Turn]) -> dict[str, Any]:
    """The paced turns of one server; `p99_of_all_ms` is over the moves of all turns, so it hides no bad turn."""
    everything = [took for turn in turns for took in turn.took]
    return {
        "cpu_us": asdict(spread([turn.cpu_a_move * 1e6 for turn in turns])),
        "moves_a_second": asdict(spread([turn.moves_a_second for turn in turns])),
        "p50_ms": asdict(spread([percentile(turn.took, 50) * 1e3 for turn in turns])),
        "p99_ms": asdict(spread([percentile(turn.took, 99) * 1e3 for turn in turns])),
        "p50_of_all_ms": percentile(everything, 50) * 1e3,
        "p99_of_all_ms": percentile(everything, 99) * 1e3,
        "moves": len(everything),
    }


async def play_fast(servers: dict[str, Tables]) -> dict[str, list[Turn]]:
    """All servers in turn, as fast as answers arrive; a first turn of each is not counted."""
    found: dict[str, list[Turn]] = {name: [] for name in servers}
    for name in rotation(list(servers), FAST_TURNS + 1):
        found[name].append(await servers[name].hurry(FAST_SECONDS))
    return {name: turns[1:] for name, turns in found.items()}


async def play_paced(servers: dict[str, Tables]) -> dict[str, list[Turn]]:
    """All servers in turn, every table at its pace."""
    found: dict[str, list[Turn]] = {name: [] for name in servers}
    luck = random.Random(4)
    for name in rotation(list(servers), PACED_TURNS):
        found[name].append(await servers[name].keep_pace(PACED_MOVES, PACE, luck))
    return found


async def measure(only: str) -> dict[str, Any]:
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("This needs two cores: one for the server, one for its players.")
    machine = this_machine()
    if only != "ours":
        machine["node"] = subprocess.check_output([node(), "--version"], text=True).strip()
        machine["boardgame.io"] = json.loads((HERE / "node_modules/boardgame.io/package.json").read_text())["version"]
    os.sched_setaffinity(0, {cores[-1]})
    gc.disable()  # it would hold up all players at once, and be counted as the server's delay
    core, found = cores[0], {}
    async with AsyncExitStack() as stack:
        servers: dict[str, Tables] = {}
        say("starting the servers")
        if only in ("", "ours"):
            servers[OURS] = await stack.enter_async_context(our_file(core))
        if only in ("", "theirs"):
            servers[MEMORY] = await stack.enter_async_context(boardgame_io(core))
            servers[FLATFILE] = await stack.enter_async_context(boardgame_io(core, kept=True))
        for tables in servers.values():
            await tables.fill(FAST_TABLES)
        say(f"{FAST_TABLES} tables at each as fast as answers arrive")
        fast = await play_fast(servers)
        for tables in servers.values():
            tables.leave()
        for tables in servers.values():
            await tables.fill(PACED_TABLES)
        say(f"{PACED_TABLES} tables at each with {PACE} moves a second each")
        paced = await play_paced(servers)
        found = {name: {"fast": fast_figures(fast[name]), "paced": paced_figures(paced[name])} for name in servers}
    if OURS in found:
        say("tables to be weighed")
        async with our_file(core) as tables:  # a new one: memory that was used before would be used again
            weight = await weigh_tables(tables)
        found[OURS]["memory"] = {"bytes_a_table": weight, "bytes_a_socket": await weigh_sockets(core)}
    return {"machine": machine, "servers": found, "bars": bars(found)}


def bars(servers: dict[str, Any]) -> list[dict[str, Any]]:
    """What is asked of our server beside what was measured, as far as it was."""
    ours, theirs = servers.get(OURS), servers.get(MEMORY)
    found: list[dict[str, Any]] = []
    if ours is None:
        return found
    if theirs is not None:
        cpu = theirs["fast"]["cpu_us"]["median"] / ours["fast"]["cpu_us"]["median"]
        speed = ours["fast"]["moves_a_second"]["median"] / theirs["fast"]["moves_a_second"]["median"]
        bar = f">= {LEAST_RATIO:g} x (goal {GOAL_RATIO:g} x)"
        what = "CPU of a move: boardgame.io in memory / ours"
        found.append({"what": what, "value": cpu, "unit": "x", "bar": bar, "met": cpu >= LEAST_RATIO})
        what = "moves a second: ours / boardgame.io in memory"
        found.append({"what": what, "value": speed, "unit": "x", "bar": "", "met": None})
    p99 = ours["paced"]["p99_of_all_ms"]
    bar = f"< {MOST_P99_MS:g} ms"
    found.append({"what": "p99, paced", "value": p99, "unit": "ms", "bar": bar, "met": p99 < MOST_P99_MS})
    if (memory := ours.get("memory")) is not None:
        weight = (memory["bytes_a_table"] - SEATS * memory["bytes_a_socket"]) / 1000
        bar = f"<= {MOST_KB:g} kB"
        what = "a table with four players, beyond its sockets"
        found.append({"what": what, "value": weight, "unit": "kB", "bar": bar, "met": weight <= MOST_KB})
    return found


def between(figures: dict[str, float], unit: str, digits: int = 0) -> str:
    """The median, and the 10th to 90th percentile in brackets."""
    median, low, high = (f"{figures[name]:,.{digits}f}" for name in ("median", "low", "high"))
    return f"{median}{unit} ({low} to {high})"


def report(found: dict[str, Any]) -> list[str]:
    """The figures as tables, ours beside theirs."""
    machine, servers = found["machine"], found["servers"]
    lines = textwrap.wrap(f"{machine['python']} (configure: {machine['configure']})", 118)
    if "node" in machine:
        lines.append(f"boardgame.io {machine['boardgame.io']} on Node {machine['node']}")
    lines.append(f"{machine['kernel']}, {machine['processor']}, load average at the start {machine['load']}")
    turns = f"{FAST_TURNS} turns of {FAST_SECONDS:g} s for each server"
    lines += ["", f"Closed loop: {FAST_TABLES} tables of four, {turns}; median over turns (10th to 90th percentile)"]
    rows = [["", "CPU a move", "moves a second"]]
    for name, figures in servers.items():
        fast = figures["fast"]
        rows.append([name, between(fast["cpu_us"], " µs"), between(fast["moves_a_second"], "")])
    lines += aligned(rows)
    turns = f"{PACED_TURNS} turns of {PACED_MOVES / PACE:g} s for each server"
    lines += ["", f"Paced: {PACED_TABLES} tables with {PACE} moves a second each, {turns}"]
    lines.append("milliseconds until all four have seen the move: median over turns, and over the moves of all turns")
    rows = [["", "CPU a move", "p50", "p99", "p99 of all"]]
    for name, figures in servers.items():
        paced = figures["paced"]
        latency = [between(paced["p50_ms"], "", 1), between(paced["p99_ms"], "", 1), f"{paced['p99_of_all_ms']:.1f}"]
        rows.append([name, between(paced["cpu_us"], " µs"), *latency])
    lines += aligned(rows)
    lines += ["", f"{'':<48}{'measured':>12}   bar"]
    for bar in found["bars"]:
        verdict = {True: ": met", False: ": NOT met", None: ""}[bar["met"]]
        lines.append(f"{bar['what']:<48}{bar['value']:>8,.1f} {bar['unit']:<3}   {bar['bar']}{verdict}".rstrip())
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only", choices=("", "ours", "theirs"), default="")
    arguments = parser.parse_args()
    end_in_order()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(measure(arguments.only))
    print(json.dumps(found, indent=2) if arguments.json else "\n".join(report(found)))


if __name__ == "__main__":
    main()
