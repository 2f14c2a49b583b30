"""How many games `tournament --adjusted` saves, and whether its intervals cover the truth.

`python -m benchmarks.adjusted [--games N]` plays one tournament for each line, prints how many times more games an
unadjusted one would need for the same interval, what a game costs more, and how often the 95 % intervals of 1,000
small tournaments, drawn from the deals that were played, cover their common mean.
"""

import argparse
import time

import numpy as np

from stammtisch.lab.adjusted import DOUBLES, Corrected, by_deal, corrected, mean_of, play_all_corrected
from stammtisch.lab.matches import shares_of
from stammtisch.lab.tournament import Tournament
from stammtisch.lab.workers import Workers, play_all

LINES = (
    ("scheffeln", ("strong", "strong@500")), ("scheffeln", ("strong", "casual")),
    ("scheffeln", ("strong", "casual", "casual")), ("scheffeln", ("strong", "casual", "casual", "casual")),
    ("tafelrunde", ("strong", "strong@500")), ("tafelrunde", ("strong", "casual")),
    ("tafelrunde", ("strong", "casual", "casual")), ("tafelrunde", ("strong", "casual", "casual", "casual")),
    ("speed", ("strong", "casual", "casual", "casual")),
)  # fmt: skip
SMALL = 30
"""Deals of a small tournament."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--doubles", type=int, default=DOUBLES)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    workers = Workers(arguments.jobs)
    print("| game | bots | games | fewer games | time a game | coverage |\n|---|---|---|---|---|---|", flush=True)
    for game, bots in LINES:
        contest = Tournament(game, len(bots), bots, arguments.games, 15, {})
        began = time.perf_counter()
        played = [one for some in play_all_corrected(contest, workers, arguments.doubles) for one in some]
        middle = time.perf_counter()
        list(play_all(contest, workers))
        dearer = (middle - began) / (time.perf_counter() - middle)
        factor, covered = look(contest, played)
        who = " ".join(bots)
        print(f"| {game} | {who} | {len(played)} | {factor:.2f} x | {dearer:.1f} x | {covered:.1f} % |", flush=True)


def look(contest: Tournament, played: list[Corrected]) -> tuple[float, float]:
    """How many times fewer games, and in how many of a hundred small tournaments the interval covers the mean."""
    matches = [match for _, match in zip(range(len(played)), contest.matches(), strict=False)]
    sits = np.array([match.bots for match in matches]) == contest.bots[0]
    deals = np.array([match.deal for match in matches])
    shares, luck = shares_of(np.array([one.row for one in played])), np.array([one.luck for one in played])
    before = by_deal(sits, shares, deals)
    sources = np.stack([by_deal(sits, luck[:, :, k], deals) for k in range(luck.shape[2])], 1)
    sources = sources - sources.mean(0)  # in this population luck is nothing on average, exactly
    factor = before.var(ddof=1) / corrected(before, sources).var(ddof=1)
    rng, covered = np.random.default_rng(1), 0
    for _ in range(1_000):
        some = rng.integers(len(before), size=SMALL)
        found = mean_of(corrected(before[some], sources[some]))
        covered += found["low"] <= before.mean() <= found["high"]
    return float(factor), covered / 10


if __name__ == "__main__":
    from benchmarks.adjusted import main as start  # by its own name, under which other processes find its functions

    start()
