"""What many people at the same time need, worked out from what was measured, and whether the model behind it is right.

    python -m benchmarks.server.model [--scale FILE] [--parts FILE]

The figures are those of `python -m benchmarks.server.scale --json FILE` and `python -m benchmarks.server.parts --json
FILE`; the last ones are kept in benchmarks/server/measured.
"""

import argparse
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.server.machine import HERE
from benchmarks.server.room import SEATS
from benchmarks.server.scale import FAST_TABLES, PACED_TABLES
from benchmarks.server.simulation import Costs, Outcome, Setup, closed_loop, open_loop
from benchmarks.server.text import aligned

MEASURED = HERE / "measured"
JUDGING = 0.2
"""Share of a node's CPU for a move that is spent before it is written; only latency depends on it, and little."""
USE = 0.5
"""Share of a core that is planned with: the rest is for peaks, and for one node of a few that fails."""
SHARD = 2_000.0
"""Moves a second that one PostgreSQL, its Redis and its nodes are given, at most."""
HALF = 0.5
"""The load, of what is possible, at which a move's costs are taken: as cores are planned with."""
MOVES = 20_000
"""Simulated for each prediction."""
ROUNDS = 3
"""So often a simulation is repeated until its CPU is what was measured."""
MONTH = 30 * 24 * 3600.0


@dataclass(frozen=True)
class Prices:
    """Examples, not offers: what a month of something costs, in euros. Put in those of your own provider."""

    core: float = 15.0
    gigabyte: float = 2.0
    disk_gigabyte: float = 0.1
    traffic_gigabyte: float = 0.01


@dataclass(frozen=True)
class Figures:
    """What is known of a move, from measurements; seconds and bytes."""

    node: float
    """CPU of all nodes for a move with a copy of its table at `copies` nodes, without hints and open sockets,"""
    copies: int
    socket: float
    """of an open socket in a second,"""
    hear: float
    """and of each node for the hint of one, which all nodes of a database hear."""
    database: float
    """CPU of PostgreSQL, of Redis without its listeners, and for each node that listens."""
    redis: float
    wal: float
    disk: float
    """Bytes of WAL, and of what stays on disk."""
    down: float
    up: float
    """Bytes to the players and from them, with the frames of WebSocket and without TCP."""
    inside: float
    """Bytes between nodes, PostgreSQL and Redis."""
    table: float
    """Bytes in memory of a table with its sockets, in all nodes that have it."""
    commit: float
    """How long a commit takes; no node begins another before."""


@dataclass(frozen=True)
class Needs:
    """What so many people need."""

    people: int
    every: float
    moves: float
    shards: int
    nodes: int
    """Processes of one core each, in all shards together."""
    database_cores: float
    redis_cores: float
    memory: float
    down: float
    inside: float
    wal: float
    disk_a_day: float
    commits: float
    """Of one PostgreSQL a second, at most: each node commits one batch after the other."""


def fit(rows: Sequence[dict[str, float]], name: str) -> tuple[float, float]:
    """What a commit takes whatever is in it, and for each row, in seconds; not less than nothing."""
    slope, start = np.polyfit([row["batch"] for row in rows], [row[name] / 1e6 for row in rows], 1)
    return max(0.0, float(start)), max(0.0, float(slope))


def costs_of(figures: dict[str, Any], parts: dict[str, Any], node: float, players: float) -> tuple[Costs, int]:
    """The steps of a move for the simulation, and how many copies of a table there are.

    `node` is the CPU of all nodes for a move without that of commits, `players` that of the players; what commits,
    questions and hints take is what they take alone.
    """
    copies = min(SEATS, figures["processes"]) if figures["spread"] else 1
    judge, tell = JUDGING * node, (1 - JUDGING) * node / copies
    if figures["store"] == "SQLite":
        commit, row = fit(parts["sqlite"], "cpu_us_a_commit")
        once = parts["sqlite"][0]
        sync = max(0.0, once["p50_ms"] / 1e3 - once["cpu_us_a_commit"] / 1e6)
        return Costs(judge, tell, commit, row, sync=sync, players=players), 1
    as_many = [each for each in parts["postgres"] if each["writers"] == figures["processes"]]
    commit, row = fit(as_many, "cpu_us_a_commit")
    database, database_row = fit(as_many, "postgres_us_a_commit")
    once, asked = parts["postgres"][0], parts["questions"]
    sync = max(0.0, (once["p50_ms"] * 1e3 - once["cpu_us_a_commit"] - once["postgres_us_a_commit"]) / 1e6)
    hop = parts["hints"][0]["p50_ms"] / 1e3 + max(0.0, asked["p50_ms"] / 1e3 - asked["postgres_us"] / 1e6)
    question = asked["postgres_us"] / 1e6
    return Costs(judge, tell, commit, row, database, database_row, sync, hop, question, players), copies


def calibrated(
    figures: dict[str, Any], parts: dict[str, Any], point: dict[str, Any], simulate: Callable[[Setup], Outcome]
) -> Outcome:
    """The simulation in which a move takes as much CPU of the nodes as was measured at that point.

    Commits are part of that CPU, and how many there are comes out of the simulation: it is repeated with what is left.
    """
    measured, players = point["a_move"]["servers"], point["players_us"] / 1e6
    node = measured
    for _ in range(ROUNDS):
        costs, copies = costs_of(figures, parts, node, players)
        found = simulate(Setup(costs, figures["processes"], copies))
        commits = found.commits_a_second / found.moves_a_second
        node = max(measured / 10, measured - costs.row - costs.commit * commits)
    return found


def check(scale: dict[str, Any], parts: dict[str, Any]) -> list[list[str]]:
    """Throughput in the closed loop, and latency at several loads: predicted and measured."""
    rows = [["", "load", "", "predicted", "measured", "predicted / measured"]]
    for name, figures in scale["arrangements"].items():
        if figures["store"] == "memory":
            continue
        fast = figures["fast"]
        found = calibrated(figures, parts, fast, partial(closed_loop, tables=FAST_TABLES, moves=MOVES))
        speed = fast["moves_a_second"]["median"]
        rows.append(compared(name, "closed loop", "moves/s", found.moves_a_second, speed))
        points = [figures["paced"], *figures["paced"]["curve"]]
        for point in sorted(points, key=lambda point: float(point["moves_a_second"])):
            rate = point["moves_a_second"]
            found = calibrated(figures, parts, point, partial(open_loop, rate=rate, moves=MOVES))
            rows.append(compared("", f"{rate:,.0f}/s", "p50 in ms", found.percentile(50) * 1e3, point["p50_ms"]))
            rows.append(compared("", "", "p99 in ms", found.percentile(99) * 1e3, point["p99_ms"]))
    return rows


def compared(name: str, load: str, what: str, predicted: float, measured: float) -> list[str]:
    return [name, load, what, f"{predicted:,.1f}", f"{measured:,.1f}", f"{predicted / measured:.2f}"]


def figures_of(scale: dict[str, Any], parts: dict[str, Any], spread: bool) -> Figures:
    """From four processes with PostgreSQL at half of what they can do, with the players of a table anywhere or not."""
    ours = [each for each in scale["arrangements"].values() if each["store"] == "PostgreSQL"]
    alone = next(each for each in ours if each["processes"] == 1)
    found = next(each for each in ours if each["processes"] == 4 and each["spread"] == spread)
    point = next(each for each in found["paced"]["curve"] if each["part"] == HALF)
    idle, move = found["paced"]["idle"], point["a_move"]
    between = PACED_TABLES * SEATS / point["moves_a_second"]
    hear = parts["hints"][-1]["hear_us"] / 1e6
    return Figures(
        node=move["servers"] - between * idle["servers"] - found["processes"] * hear,
        copies=SEATS if spread else 1,
        socket=idle["servers"],
        hear=hear,
        database=move["postgres"],
        redis=move["redis"],
        wal=move["wal"],
        disk=parts["postgres"][0]["disk_a_row"] * move["rows"],
        down=move["received"],
        up=move["sent"],
        inside=move["database"] + move["hints"],
        table=max(found["bytes_a_table"], alone["bytes_a_table"]),
        commit=parts["postgres"][0]["p50_ms"] / 1e3,
    )


def nodes_for(moves: float, people: float, figures: Figures, use: float = USE) -> int:
    """Processes for so many moves a second: each takes its share of moves and sockets, and hears the hints of all."""
    left = use - moves * figures.hear
    if left <= 0:
        raise ValueError(f"hints of {moves:,.0f} moves a second are too many for any node: more shards are needed")
    return max(2, math.ceil((moves * figures.node + people * figures.socket) / left))


def needs(people: int, every: float, figures: Figures, shard: float = SHARD) -> Needs:
    """Everybody decides once in `every` seconds, and all of them sit at tables of four."""
    moves = people / every
    shards = max(1, math.ceil(moves / shard))
    nodes = nodes_for(moves / shards, people / shards, figures)
    return Needs(
        people=people,
        every=every,
        moves=moves,
        shards=shards,
        nodes=nodes * shards,
        database_cores=moves * figures.database / USE,
        redis_cores=moves * figures.redis * nodes / 4 / USE,
        memory=people / SEATS * figures.table,
        down=moves * figures.down,
        inside=moves * figures.inside,
        wal=moves * figures.wal,
        disk_a_day=moves * figures.disk * 24 * 3600,
        commits=min(moves / shards, nodes / figures.commit),
    )


def price(need: Needs, days_kept: float, prices: Prices) -> dict[str, float]:
    """Euros a month, if so many people were there all the time."""
    cores = need.nodes + math.ceil(need.database_cores) + math.ceil(need.redis_cores)
    return {
        "cores": cores * prices.core,
        "memory": need.memory / 1e9 * prices.gigabyte,
        "disk": need.disk_a_day * days_kept / 1e9 * prices.disk_gigabyte,
        "traffic": need.down * MONTH / 1e9 * prices.traffic_gigabyte,
    }


def predicted_latency(need: Needs, figures: Figures, scale: dict[str, Any], parts: dict[str, Any]) -> Outcome:
    """Of one shard, with cores for everybody: nobody has measured that."""
    spread = figures.copies > 1
    found = next(each for each in scale["arrangements"].values() if each["processes"] == 4 and each["spread"] == spread)
    costs, _ = costs_of(found, parts, figures.node, 0.0)
    nodes = need.nodes // need.shards
    setup = Setup(costs, nodes, min(nodes, figures.copies), one_core=False)
    return open_loop(setup, need.moves / need.shards, moves=MOVES)


def needs_table(scale: dict[str, Any], parts: dict[str, Any], prices: Prices) -> list[list[str]]:
    rows = [["", "10,000", "", "", "1,000,000", "", ""]]
    rows.append(["a decision every", *(f"{every} s" for _ in range(2) for every in (5, 10, 20))])
    columns = []
    for spread in (True, False):
        figures = figures_of(scale, parts, spread)
        needed = [needs(people, every, figures) for people in (10_000, 1_000_000) for every in (5, 10, 20)]
        columns.append((spread, figures, needed))
    first = columns[0][2]
    rows.append(["moves a second", *(f"{each.moves:,.0f}" for each in first)])
    rows.append(["shards", *(f"{each.shards}" for each in first)])
    for spread, figures, needed in columns:
        rows.append(["players of a table at any node:" if spread else "all at one node:", *[""] * 6])
        rows.append(["  nodes (processes)", *(f"{each.nodes:,}" for each in needed)])
        rows.append(["  cores of PostgreSQL", *(f"{each.database_cores:,.1f}" for each in needed)])
        rows.append(["  cores of Redis", *(f"{each.redis_cores:,.1f}" for each in needed)])
        rows.append(["  memory of tables, GB", *(f"{each.memory / 1e9:,.1f}" for each in needed)])
        rows.append(["  inside, Mbit/s", *(f"{each.inside * 8 / 1e6:,.0f}" for each in needed)])
        rows.append(["  commits/s of one PostgreSQL, at most", *(f"{each.commits:,.0f}" for each in needed)])
        rows.append(["  WAL, MB/s", *(f"{each.wal / 1e6:,.1f}" for each in needed)])
        late = [predicted_latency(each, figures, scale, parts) for each in needed]
        rows.append(
            [
                "  p50 / p99 by the model, ms",
                *(f"{f.percentile(50) * 1e3:.1f} / {f.percentile(99) * 1e3:.1f}" for f in late),
            ]
        )
        cost = [price(each, 30, prices) for each in needed]
        rows.append(["  example: euros a month", *(f"{sum(each.values()):,.0f}" for each in cost)])
        rows.append(["    of these for traffic", *(f"{each['traffic']:,.0f}" for each in cost)])
    rows.append(["to the players, Mbit/s", *(f"{each.down * 8 / 1e6:,.0f}" for each in first)])
    rows.append(["journal a day, GB", *(f"{each.disk_a_day / 1e9:,.0f}" for each in first)])
    return rows


def report(scale: dict[str, Any], parts: dict[str, Any]) -> list[str]:
    lines = [
        f"Figures of {scale['at']} and {parts['at']}, {scale['machine']['python']}, {scale['machine']['processor']}"
    ]
    lines += ["", "The model against the measurements (everything on one core):", *aligned(check(scale, parts))]
    lines += ["", f"Needed, with cores used to {USE:.0%} and {SHARD:,.0f} moves a second of a shard at most:"]
    lines += aligned(needs_table(scale, parts, Prices()))
    return lines


def load(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--scale", type=Path, default=MEASURED / "scale.json")
    parser.add_argument("--parts", type=Path, default=MEASURED / "parts.json")
    arguments = parser.parse_args()
    print("\n".join(report(load(arguments.scale), load(arguments.parts))))


if __name__ == "__main__":
    main()
