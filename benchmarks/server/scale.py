"""One, two and four processes of our server with SQLite and PostgreSQL, beside boardgame.io in memory.

    python -m benchmarks.server.scale [--json FILE] [--only NAME]

Everything of the server, PostgreSQL and Redis included, runs on one core and the players on another: what one core can
do does not grow with the number of processes. What a move costs carries over to more cores; its throughput does not.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.server.machine import end_in_order, say, this_machine
from benchmarks.server.nodes import Arrangement, Nodes, started
from benchmarks.server.room import SEATS
from benchmarks.server.text import aligned
from benchmarks.server.turns import Turn, percentile, spread
from benchmarks.server.weight import weigh_sockets, weigh_tables

ARRANGEMENTS = (
    Arrangement("memory"),
    Arrangement("SQLite"),
    Arrangement("PostgreSQL"),
    Arrangement("PostgreSQL", 2, spread=False),
    Arrangement("PostgreSQL", 2, spread=True),
    Arrangement("PostgreSQL", 4, spread=False),
    Arrangement("PostgreSQL", 4, spread=True),
)
FAST_TABLES, FAST_TURNS, FAST_SECONDS = 100, 8, 1.0
PACED_TABLES, PACE, PACED_TURNS, PACED_MOVES = 500, 0.4, 3, 2
"""As in the comparison with boardgame.io, with fewer turns: nobody waits for another here."""
CURVE = (0.1, 0.25, 0.5, 0.75)
"""Loads at which latency is measured as well, as parts of the throughput in the closed loop; so many seconds each."""
CURVE_SECONDS = 5.0
IDLE_SECONDS = 10.0
"""For what open sockets cost that nobody uses: each is asked whether anybody is still there once in so many seconds."""


async def closed_loop(nodes: Nodes) -> dict[str, Any]:
    """As fast as answers arrive: throughput, and what a move costs."""
    await nodes.tables.fill(FAST_TABLES)
    await nodes.tables.hurry(2 * FAST_SECONDS)
    before = await nodes.counters()
    turns = [await nodes.tables.hurry(FAST_SECONDS) for _ in range(FAST_TURNS)]
    after = await nodes.counters()
    nodes.tables.leave()
    return {
        "moves_a_second": vars(spread([turn.moves_a_second for turn in turns])),
        "cpu_us": vars(spread([turn.cpu_a_move * 1e6 for turn in turns])),
        "a_move": after.since(before, sum(len(turn.took) for turn in turns)),
        "p50_ms": percentile([took for turn in turns for took in turn.took], 50) * 1e3,
        "players_us": sum(turn.players for turn in turns) / sum(turn.moves for turn in turns) * 1e6,
    }


def latencies(turns: list[Turn]) -> dict[str, float]:
    took = [took for turn in turns for took in turn.took]
    return {
        "moves_a_second": sum(turn.moves for turn in turns) / sum(turn.wall for turn in turns),
        "mean_ms": sum(took) / len(took) * 1e3,
        "p50_ms": percentile(took, 50) * 1e3,
        "p99_ms": percentile(took, 99) * 1e3,
        "cpu_us": sum(turn.cpu for turn in turns) / len(took) * 1e6,
        "players_us": sum(turn.players for turn in turns) / len(took) * 1e6,
    }


async def resting(nodes: Nodes) -> dict[str, float]:
    """What a second takes in which everybody is connected and nobody does anything, for each socket."""
    before, began = await nodes.counters(), time.perf_counter()
    await asyncio.sleep(IDLE_SECONDS)
    after, seconds = await nodes.counters(), time.perf_counter() - began
    return {name: value / seconds for name, value in after.since(before, PACED_TABLES * SEATS).items()}


async def paced(nodes: Nodes, most: float) -> dict[str, Any]:
    """At a pace: latency, also at parts of the load that is possible at most."""
    luck = random.Random(5)
    await nodes.tables.fill(PACED_TABLES)
    idle = await resting(nodes)
    await nodes.tables.keep_pace(1, PACE, luck)
    before = await nodes.counters()
    turns = [await nodes.tables.keep_pace(PACED_MOVES, PACE, luck) for _ in range(PACED_TURNS)]
    after = await nodes.counters()
    curve = []
    for part in CURVE:
        pace = part * most / PACED_TABLES
        begin = await nodes.counters()
        turn = await nodes.tables.keep_pace(max(1, round(CURVE_SECONDS * pace)), pace, luck)
        a_move = (await nodes.counters()).since(begin, len(turn.took))
        curve.append({"part": part, **latencies([turn]), "a_move": a_move})
    refused = nodes.tables.refused()
    nodes.tables.leave()
    moves = sum(len(turn.took) for turn in turns)
    a_move = after.since(before, moves)
    return {**latencies(turns), "a_move": a_move, "curve": curve, "idle": idle, "refused": refused}


async def measure(arrangements: list[Arrangement], note: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("This needs two cores: one for the server, one for its players.")
    found: dict[str, Any] = {"machine": this_machine(), "at": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())}
    os.sched_setaffinity(0, {cores[-1]})
    gc.disable()  # it would hold up all players at once, and be counted as the server's delay
    found["bytes_a_socket"] = await weigh_sockets(cores[0])
    found["arrangements"] = {}
    for arrangement in arrangements:
        say(arrangement.name)
        figures: dict[str, Any] = {"processes": arrangement.processes, "store": arrangement.store}
        figures["spread"] = arrangement.spread
        async with started(arrangement, cores[0]) as nodes:
            figures["bytes_a_table"] = await weigh_tables(nodes.tables)  # first: what was used before is used again
            figures["fast"] = await closed_loop(nodes)
            figures["paced"] = await paced(nodes, figures["fast"]["moves_a_second"]["median"])
        found["arrangements"][arrangement.name] = figures
        note(found)
    return found


def report(found: dict[str, Any]) -> list[str]:
    """The figures as tables."""
    machine, everything = found["machine"], found["arrangements"]
    lines = [f"{found['at']}: {machine['python']}", f"{machine['kernel']}, {machine['processor']}"]
    lines.append(f"load average at the start {machine['load']}")
    lines.append("All processes of a server, PostgreSQL and Redis share one core here, the players have another.")
    lines.append("The throughput of 2 and 4 processes is therefore that of one core. A core that runs nothing but our")
    lines.append("processes would do what the last column says: a second divided by the CPU of a move.")
    lines += ["", f"Closed loop, {FAST_TABLES} tables of four: moves a second, and CPU of a move in µs"]
    rows = [["", "moves/s", "server", "PostgreSQL", "Redis", "together", "moves/s a core"]]
    for name, figures in everything.items():
        fast = figures["fast"]
        costs = [fast["a_move"][part] * 1e6 for part in ("servers", "postgres", "redis")]
        speed = fast["moves_a_second"]["median"]
        rows.append([name, *(f"{figure:,.0f}" for figure in (speed, *costs, sum(costs), 1e6 / costs[0]))])
    lines += aligned(rows)
    lines += ["", f"Paced, {PACED_TABLES} tables with {PACE} moves/s each: latency in ms, CPU of a move in µs; memory"]
    rows = [["", "p50", "p99", "server", "PostgreSQL", "Redis", "kB a table without its sockets"]]
    for name, figures in everything.items():
        slow, weight = figures["paced"], figures["bytes_a_table"] - SEATS * found["bytes_a_socket"]
        costs = [slow["a_move"][part] * 1e6 for part in ("servers", "postgres", "redis")]
        latency = [f"{slow['p50_ms']:.1f}", f"{slow['p99_ms']:.1f}"]
        rows.append([name, *latency, *(f"{figure:,.0f}" for figure in (*costs, weight / 1000))])
    lines += aligned(rows)
    lines += [
        "",
        "Closed loop, bytes of a move: to the four players, from them, PostgreSQL and Redis (both ways), WAL;",
    ]
    lines.append("rows of the journal, syncs of the WAL and transactions of a move")
    rows = [["", "to", "from", "PostgreSQL", "Redis", "WAL", "rows", "syncs", "transactions"]]
    for name, figures in everything.items():
        move = figures["fast"]["a_move"]
        bytes_of = [f"{move[part]:,.0f}" for part in ("received", "sent", "database", "hints", "wal")]
        rows.append([name, *bytes_of, *(f"{move[part]:.2f}" for part in ("rows", "syncs", "transactions"))])
    lines += aligned(rows)
    lines += ["", "A second of a socket that is only open: µs of CPU of the server's processes, PostgreSQL, Redis"]
    rows = [["", "server", "PostgreSQL", "Redis"]]
    for name, figures in everything.items():
        idle = figures["paced"]["idle"]
        rows.append([name, *(f"{idle[part] * 1e6:.1f}" for part in ("servers", "postgres", "redis"))])
    lines += aligned(rows)
    lines += ["", f"Latency by load, {PACED_TABLES} tables; moves a second: p50, p99 in ms"]
    for name, figures in everything.items():
        points = [figures["paced"], *figures["paced"]["curve"]]
        points.sort(key=lambda point: float(point["moves_a_second"]))
        shown = (f"{point['moves_a_second']:,.0f}: {point['p50_ms']:.1f}, {point['p99_ms']:.1f}" for point in points)
        refused = f" ({figures['paced']['refused']} refused)" if figures["paced"]["refused"] else ""
        lines.append(f"{name:<26}{'; '.join(shown)}{refused}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the figures there, as soon as there are some")
    parser.add_argument("--only", action="append", help="an arrangement by its name in the table; may be repeated")
    arguments = parser.parse_args()
    wanted = [each for each in ARRANGEMENTS if not arguments.only or each.name in arguments.only]
    if not wanted:
        raise SystemExit("There are: " + "; ".join(each.name for each in ARRANGEMENTS))

    def note(found: dict[str, Any]) -> None:
        if arguments.json:
            arguments.json.write_text(json.dumps(found, indent=2) + "\n")

    end_in_order()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(measure(wanted, note))
    print("\n".join(report(found)))


if __name__ == "__main__":
    main()
