"""Writes docs/ladder.md: how strong the levels are, in every game and with every number of players.

`python -m benchmarks.ladder FOLDER [--jobs N]` plays what FOLDER does not hold yet (each tournament's games are kept
there, so that it can be interrupted) and writes the page.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.reading import measure

LEVELS = "random,beginner,casual,strong,expert"
PAGE = Path(__file__).parent.parent / "docs" / "ladder.md"

BARS = [
    ("scheffeln", 2, "casual,random", 2_000, "casual", 0.90),
    ("scheffeln", 2, "expert,casual", 1_000, "expert", 0.88),
    ("scheffeln", 2, "expert-1@0.01s,flat@0.01s", 1_000, "expert-1@0.01s", 0.60),
    ("scheffeln", 4, "expert,casual,casual,casual", 1_000, "expert", 0.45),
    ("tafelrunde", 2, "casual,random", 2_000, "casual", 0.90),
    ("tafelrunde", 2, "expert-1,casual", 1_000, "expert-1", 0.75),
    ("tafelrunde", 2, "expert,casual", 300, "expert", 0.75),
    ("scheffeln", 2, "expert,expert-1", 1_000, "expert", 0.60),
    ("scheffeln", 4, "expert,expert-1,expert-1,expert-1", 1_000, "expert", 0.25),
    ("tafelrunde", 2, "expert@8500,expert-1", 1_000, "expert@8500", 0.85),
    ("tafelrunde", 3, "expert@8000,expert-1,expert-1", 1_002, "expert@8000", 0.45),
    ("scheffeln", 2, "strong@780,strong-1", 2_000, "strong@780", 0.60),
    ("scheffeln", 4, "strong,strong-1,strong-1,strong-1", 2_000, "strong", 0.25),
    ("tafelrunde", 2, "strong@420,strong-1", 1_000, "strong@420", 0.50),
    ("tafelrunde", 3, "strong@430,strong-1,strong-1", 1_500, "strong@430", 0.45),
    ("tafelrunde", 4, "strong@430,strong-1,strong-1,strong-1", 1_000, "strong@430", 0.352),
]
"""Game, seats, bots, games, and the share that one of them should win at least."""

RUNGS = [("scheffeln", seats, 300) for seats in (2, 3, 4)]
RUNGS += [("tafelrunde", seats, 240) for seats in (2, 3, 4)]
RUNGS += [("speed", seats, 600) for seats in (3, 4, 5, 6, 7, 8)]
"""Game, seats, games: all levels against each other."""

HEAD = """\
# The ladder

How strong the bots are, measured by `stammtisch tournament`: every bot sits in every seat equally often, with the same
cards; a shared win counts as a fraction; intervals are 95 % Wilson intervals. With more levels than seats every
combination is played. Ratings are Plackett-Luce (all start at 25) and comparable only within one table. All but the
line with budgets in seconds is reproducible on any machine; that line was measured while other work shared the two
cores, which affects both sides equally. `python -m benchmarks.ladder FOLDER` writes this page,
with `--short` without the tables in which all levels meet.

`strong-1` and `expert-1` are the first versions of these bots, which decide as they always have
([How the bots think](search.md)). Where budgets are named, both sides take about the same time.
"""


def command(game: str, seats: int, bots: str, games: int) -> list[str]:
    return ["stammtisch", "tournament", game, "--seats", str(seats), "--bots", bots, "--games", str(games)]


def played(folder: Path, jobs: int, game: str, seats: int, bots: str, games: int) -> dict[str, Any]:
    """The standings, from the folder or from a tournament that goes on where it stopped."""
    name = f"{game}-{seats}-{bots.replace(',', '-')}"
    answer = folder / f"{name}.json"
    if not answer.exists():
        print(name, file=sys.stderr, flush=True)
        kept = ["--out", str(folder / f"{name}.games"), "--resume", "--jobs", str(jobs), "--json"]
        arguments = [sys.executable, "-m", "stammtisch", *command(game, seats, bots, games)[1:], *kept]
        answer.write_bytes(subprocess.run(arguments, check=True, stdout=subprocess.PIPE).stdout)
    standings: dict[str, Any] = json.loads(answer.read_text())
    return standings


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def bars(folder: Path, jobs: int) -> list[str]:
    lines = ["", "## Against each other", "", "| game | who | wins | 95 % | wanted |", "|---|---|---|---|---|"]
    commands = []
    for game, seats, bots, games, bot, least in BARS:
        standings = played(folder, jobs, game, seats, bots, games)
        row = next(row for row in standings["bots"] if row["bot"] == bot)
        low, high = row["interval"]
        other = bots.split(",", 1)[1]
        lines.append(
            f"| {game}, {seats} players | {bot} against {other}, {games:,} games | **{percent(row['win_share'])}** "
            f"| {percent(low)} to {percent(high)} | {percent(least)} |"
        )
        commands.append(" ".join(command(game, seats, bots, games)))
    commands.append("python -m benchmarks.reading")
    return [*lines, "", speed_bar(folder), "", "```", *commands, "```"]


def speed_bar(folder: Path) -> str:
    """What the expert takes of what there is, from the folder or measured."""
    answer = folder / "speed-reading.txt"
    if not answer.exists():
        answer.write_text(measure(games=1_000, seats=4), encoding="utf-8")
    return answer.read_text(encoding="utf-8")


def rungs(folder: Path, jobs: int) -> list[str]:
    lines = ["", "## All levels at every table"]
    for game, seats, games in RUNGS:
        standings = played(folder, jobs, game, seats, LEVELS, games)
        lines += ["", f"### {game}, {seats} players", "", f"`{' '.join(command(game, seats, LEVELS, games))}`", ""]
        lines += ["| bot | games | wins per seat | 95 % | rating |", "|---|---|---|---|---|"]
        for row in standings["bots"]:
            low, high = row["interval"]
            lines.append(
                f"| {row['bot']} | {row['games']} | {percent(row['win_share'])} | {percent(low)} to {percent(high)} "
                f"| {row['rating']:.1f} ± {row['rating_deviation']:.1f} |"
            )
        lines.append(f"\npar: {percent(standings['par'])}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--short", action="store_true", help="leave out the tables with all levels")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    page = [HEAD.rstrip(), *bars(arguments.folder, arguments.jobs)]
    if not arguments.short:
        page += rungs(arguments.folder, arguments.jobs)
    PAGE.write_text("\n".join(page) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
