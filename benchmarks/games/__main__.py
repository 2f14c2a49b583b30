"""How fast the games are on one core, beside OpenSpiel in the same run.

python -m benchmarks.games [--json]
"""

import argparse
import os
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec
from rich.table import Table

from benchmarks.games import ours, theirs
from benchmarks.games.timing import Measurement
from stammtisch.games.protocol import load
from stammtisch.games.registry import GAMES
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.progress import live
from stammtisch.terminal.tables import show

REPEATS = 5
"""Each figure is the median of so many measurements, ours and the peer's in turn."""
PEERS = ("hearts", "spades", "oh_hell(players=4)")

Progress = Callable[[str, int, int], None]


@contextmanager
def one_core() -> Iterator[int]:
    """Keeps this process on one core, so that nothing runs beside the measured loop."""
    before = os.sched_getaffinity(0)
    core = max(before)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, before)


def measure(progress: Progress) -> dict[str, Any]:
    """All figures: `ours`, `peers`, `searches`, and the `ratio` of moves a second with four players to OpenSpiel's
    C++ hearts; for `search` that of simulated moves in our search of Scheffeln to those in its search of hearts."""
    rows: list[tuple[dict[str, Any], Measurement]] = []
    for name, game in GAMES.items():
        for seats in range(game.fewest, game.most + 1):
            for options in [{}, {"run": True}, {"mafia": True}, {"run": True, "mafia": True}]:
                if set(options) <= set(game.options):
                    about = {"game": name, "seats": seats, "options": list(options), "bytes": load(name).STATE.itemsize}
                    rows.append((about, ours.random_games(name, seats, options)))
    for name in PEERS:
        rows.append(({"game": name, "driven_by": "C++"}, theirs.driven_by_cpp(name)))
        rows.append(({"game": name, "driven_by": "Python"}, theirs.driven_by_python(name)))
    for name in ("scheffeln", "tafelrunde"):
        rows.append(({"game": name, "searched_by": "ours"}, ours.search(name, 4)))
    rows.append(({"game": "hearts", "searched_by": "OpenSpiel's ISMCTSBot"}, theirs.search("hearts")))
    found: list[list[tuple[float, float]]] = [[] for _ in rows]
    with one_core():
        for repeat in range(REPEATS):
            for place, (about, run) in enumerate(rows):
                progress(f"Measuring {about['game']}", repeat * len(rows) + place, REPEATS * len(rows))
                found[place].append(run())
    for (about, _), runs in zip(rows, found, strict=True):
        about["playouts"] = statistics.median(playouts for playouts, _ in runs)
        about["moves"] = statistics.median(moves for _, moves in runs)
    figures = [about for about, _ in rows]
    mine = [row for row in figures if "seats" in row]
    peers = [row for row in figures if "driven_by" in row]
    hearts = next(row["moves"] for row in peers if row["game"] == "hearts" and row["driven_by"] == "C++")
    searches = [
        {**{word: row[word] for word in ("game", "searched_by", "moves")}, "simulations": row["playouts"]}
        for row in figures
        if "searched_by" in row
    ]
    ratios = {row["game"]: row["moves"] / hearts for row in mine if row["seats"] == 4 and not row["options"]}
    return {
        "ratio": {**ratios, "search": searches[0]["moves"] / searches[-1]["moves"]},
        "measured_against": "OpenSpiel's hearts in C++",
        "peer_version": version("open_spiel"),
        "ours": mine,
        "peers": peers,
        "searches": searches,
    }


def tables_of(figures: dict[str, Any]) -> list[Table | str]:
    """Ours, the peer's, and the ratio."""
    games = Table(title="Random play on one core")
    for heading in ("game", "players", "options", "games/s", "moves/s", "bytes/state"):
        games.add_column(heading, justify="left" if heading in ("game", "options") else "right")
    for row in figures["ours"]:
        games.add_row(
            row["game"], str(row["seats"]), ", ".join(row["options"]) or "-",
            f"{row['playouts']:,.0f}", f"{row['moves']:,.0f}", str(row["bytes"]),
        )  # fmt: skip
    peer = Table(title=f"OpenSpiel {figures['peer_version']}, four players, the same core, the same run")
    for heading in ("game", "driven by", "games/s", "moves/s"):
        peer.add_column(heading, justify="left" if heading in ("game", "driven by") else "right")
    for row in figures["peers"]:
        peer.add_row(row["game"], row["driven_by"], f"{row['playouts']:,.0f}", f"{row['moves']:,.0f}")
    search = Table(title="Search from mid-game with four players, hidden cards resampled for every simulation")
    for heading in ("game", "searched by", "simulations/s", "simulated moves/s"):
        search.add_column(heading, justify="left" if heading in ("game", "searched by") else "right")
    for row in figures["searches"]:
        search.add_row(row["game"], row["searched_by"], f"{row['simulations']:,.0f}", f"{row['moves']:,.0f}")
    ratios = ", ".join(f"{name} {ratio:.1f} x" for name, ratio in figures["ratio"].items() if name != "search")
    return [
        games,
        peer,
        search,
        f"moves/s with four players, against {figures['measured_against']}: {ratios}",
        f"simulated moves/s in a search, against OpenSpiel's: {figures['ratio']['search']:.1f} x",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    try:
        version("open_spiel")
    except PackageNotFoundError:
        raise SystemExit(
            "OpenSpiel is what the games are measured against: run `make bench`, which fetches it."
        ) from None
    compile_games(list(GAMES), bots=True)
    with live("Measuring") as update:
        figures = measure(update)
    if arguments.json:
        print(msgspec.json.encode(figures).decode())
    else:
        show(tables_of(figures))


if __name__ == "__main__":
    main()
