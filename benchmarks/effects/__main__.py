"""Measures what habits do: `python -m benchmarks.effects [GAME…] [--games N]` writes web/src/learn/effects.json, which
the page *What wins games* shows, and docs/effects.md.

`--strong` measures them among bots that search instead, prints the figures and writes nothing.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from benchmarks.effects import scheffeln, speed, tafelrunde
from benchmarks.effects.page import page
from benchmarks.effects.play import Effect, share_with

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "web" / "src" / "learn" / "effects.json"
PAGE = ROOT / "docs" / "effects.md"

SEED = 1
SEATS = 2
GAMES = {"scheffeln": 1_000, "speed": 800, "tafelrunde": 300}


def row(habit: str, puzzle: str, seats: int, effect: Effect) -> dict[str, Any]:
    """As the page reads it: shares are so many of 100 games."""
    return {
        "habit": habit,
        "wins": round(100 * effect.value, 1),
        "error": round(100 * effect.error, 1),
        "par": round(100 * effect.par, 1),
        "games": effect.games,
        "seats": seats,
        "puzzle": puzzle,
    }


def measured(game: str, games: int, level: str) -> list[dict[str, Any]]:
    """Every habit of the game, in the order of its file."""
    rows = []
    if game == speed.NAME:
        for name, make in speed.HABITS.items():
            rows.append(row(name, speed.PUZZLE, speed.SEATS, speed.share_with(make, games, SEED)))
            print(game, rows[-1], flush=True)
        return rows
    for name, habit in {"scheffeln": scheffeln.HABITS, "tafelrunde": tafelrunde.HABITS}[game].items():
        if level == "casual" or habit.allows is not None:
            rows.append(row(name, habit.puzzle, SEATS, share_with(game, SEATS, level, habit, games, SEED)))
            print(game, rows[-1], flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--games", type=int, help="instead of those that the kept figures have")
    parser.add_argument("--strong", action="store_true", help="among bots that search")
    arguments = parser.parse_args()
    for game in arguments.game or GAMES:
        found = measured(game, arguments.games or GAMES[game], "strong" if arguments.strong else "casual")
        if not arguments.strong:
            effects = {**json.loads(FILE.read_text(encoding="utf-8")), game: found}
            FILE.write_text(json.dumps(effects, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            PAGE.write_text(page(effects), encoding="utf-8")


if __name__ == "__main__":
    main()
