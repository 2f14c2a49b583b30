"""Do hints come true: of the moves called 60 to 70 %, is that share won? And are they as sure as they say?

`python -m benchmarks.calibration measure FOLDER RECORDS [...]` reads games of `strong` bots (`stammtisch simulate …
--records`), asks for a hint at four decisions of each, and adds to FOLDER what it said of the move that was made and
how the game ended; of every fifth hint it asks twice. `fit FOLDER` prints the curves for bots.toml; `show FOLDER`
compares chances and results in docs/hints.md's figures and draws the picture, each half of the games (even and odd)
with the curves that were fitted to the other.
"""

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.hints import SURE, judge_moves, put_right
from stammtisch.bots.view import View
from stammtisch.lab.processes import cores, in_processes
from stammtisch.record.format import Result, decode, lines_of
from stammtisch.record.replay import Replay, actions_of

HINTS = 4
"""So many of each game."""
TWICE = 5
"""Of one hint in so many a second one is asked for."""

Vector = NDArray[np.float64]
as_written = msgspec.json.Encoder(order="sorted").encode

Told = tuple[int, float, float, float, float, float]
"""The game's number, what the search gave the move that was made, its error, the same of a second search (or nothing:
-1), and the result."""


def judge_record(number: int, line: bytes) -> list[Told]:
    """What the search finds about some decisions of a game, from the views of those who made them."""
    record, rng = decode(line), np.random.default_rng(number)
    assert isinstance(record.result, Result)
    replay, told = Replay(record), list[Told]()
    places = [at for at, event in enumerate(record.events) if event.get("choices", 0) > 1]
    for at in sorted(rng.choice(places, HINTS, replace=False)):
        replay.play_to(int(at))
        event = record.events[at]
        view = View(record.game, replay.state, event["seat"])
        fields = {word: value for word, value in event.items() if word not in ("seat", "choices", "ms")}
        made = actions_of(record.game)[as_written(fields)]
        first = next((one for one in judge_moves(view) if one.action == made), None)
        if first is None:
            continue
        again = [one for one in judge_moves(view, seed=1) if one.action == made] if rng.integers(TWICE) == 0 else []
        second = (again[0].worth, again[0].error) if again else (-1.0, -1.0)
        won = int(event["seat"] in record.result.winners) / len(record.result.winners)
        told.append((number, first.worth, first.error, *second, won))
    return told


def measure(folder: Path, jobs: int, paths: list[Path]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        record = decode(next(lines_of(path))[1])
        name = f"{record.game}-{len(record.seats)}"
        played = list(in_processes(((judge_record, (number, line)) for number, line in lines_of(path)), jobs))
        with (folder / f"{name}.csv").open("a", newline="") as file:
            rows = csv.writer(file)
            if file.tell() == 0:
                rows.writerow(["game", "chance", "error", "again", "its_error", "won"])
            rows.writerows((number, *(f"{one:.6f}" for one in rest)) for told in played for number, *rest in told)
        print(f"{name}: {sum(map(len, played)):,} hints in {len(played):,} games", flush=True)


def read(folder: Path) -> Iterator[tuple[str, int, NDArray[np.int64], Vector, Vector]]:
    for path in sorted(folder.glob("*.csv")):
        name, _, seats = path.stem.partition("-")
        table = np.loadtxt(path, delimiter=",", skiprows=1, ndmin=2)
        yield name, int(seats), table[:, 0].astype(np.int64), table[:, 1], table[:, 5]


def read_twice(folder: Path) -> Iterator[tuple[str, int, Vector]]:
    """Of the hints that were asked for twice: chance, error, chance and error."""
    for path in sorted(folder.glob("*.csv")):
        name, _, seats = path.stem.partition("-")
        table = np.loadtxt(path, delimiter=",", skiprows=1, ndmin=2)
        yield name, int(seats), table[table[:, 3] >= 0][:, 1:5]


def fit(chances: Vector, won: Vector) -> tuple[float, float]:
    """Slope and offset that make the results most likely (Newton's method for a logistic curve)."""
    clipped = np.clip(chances, 1e-4, 1 - 1e-4)
    inputs = np.stack([np.log(clipped / (1 - clipped)), np.ones_like(clipped)], 1)
    weights = np.array([1.0, 0.0])
    for _ in range(50):
        odds = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (won - odds)
        bend = (inputs * (odds * (1 - odds))[:, None]).T @ inputs + 1e-6 * np.eye(2)
        weights = weights + np.linalg.solve(bend, slope)
    return float(weights[0]), float(weights[1])


def deciles(chances: Vector, won: Vector) -> Iterator[tuple[int, int, float, float, float]]:
    """For each tenth of the scale: how many, the mean chance, the share won, and that share's 95 % error."""
    for tenth in range(10):
        some = (chances >= tenth / 10) & ((chances < (tenth + 1) / 10) | (tenth == 9))
        count = int(some.sum())
        if count:
            error = 1.96 * float(won[some].std()) / count**0.5
            yield tenth, count, float(chances[some].mean()), float(won[some].mean()), error


def put_all_right(chances: Vector, slope: float, offset: float) -> Vector:
    return np.array([put_right(float(chance), slope, offset) for chance in chances])


def show(folder: Path, picture: Path | None) -> None:
    """Every game, judged by the curve that was fitted to the others: even games by odd ones and the other way round."""
    said, came = [], []
    for name, seats, games, chances, won in read(folder):
        right = np.empty_like(chances)
        for half in (games % 2 == 0, games % 2 == 1):
            right[half] = put_all_right(chances[half], *fit(chances[~half], won[~half]))
        said.append(right)
        came.append(won)
        worst = max(abs(share - mean) for _, count, mean, share, _ in deciles(right, won) if count >= 100)
        print(f"{name}, {seats} players: {len(won):,} hints, widest gap of a tenth with 100 or more: {100 * worst:.1f}")
    for name, seats, twice in read_twice(folder):
        joint = SURE * np.sqrt(twice[:, 1] ** 2 + twice[:, 3] ** 2)
        within = float((np.abs(twice[:, 0] - twice[:, 2]) <= joint).mean())
        print(
            f"{name}, {seats} players: a second search agrees within the error in {100 * within:.0f} % of {len(twice)}"
        )
    chances, won = np.concatenate(said), np.concatenate(came)
    print(f"\n| called | hints | mean chance | won | 95 % |\n|---|---|---|---|---|  ({len(chances):,} hints)")
    rows = list(deciles(chances, won))
    for tenth, count, mean, share, error in rows:
        low, high = 10 * tenth, 10 * tenth + 10
        print(f"| {low}–{high} % | {count:,} | {100 * mean:.1f} % | {100 * share:.1f} % | ± {100 * error:.1f} |")
    if picture is not None:
        draw(rows, picture)


def draw(rows: list[tuple[int, int, float, float, float]], path: Path) -> None:
    """Chances against results; on the diagonal every hint comes true as often as it says."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "stammtisch"
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(5, 5))
    axes.plot([0, 1], [0, 1], color="#966D20", linewidth=1)
    means, shares = [row[2] for row in rows], [row[3] for row in rows]
    axes.errorbar(means, shares, [row[4] for row in rows], fmt="o", color="#14203A", capsize=3)
    axes.set(xlabel="chance that the hint gave", ylabel="share that was won", xlim=(0, 1), ylim=(0, 1))
    axes.set_aspect("equal")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["measure", "fit", "show"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("records", type=Path, nargs="*")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--picture", type=Path)
    arguments = parser.parse_args()
    if arguments.what == "measure":
        measure(arguments.folder, arguments.jobs, arguments.records)
    elif arguments.what == "show":
        show(arguments.folder, arguments.picture)
    else:
        for name, seats, _, chances, won in read(arguments.folder):
            slope, offset = fit(chances, won)
            print(f"{name}: players_{seats} = [{slope:.3f}, {offset:.3f}]")


if __name__ == "__main__":
    from benchmarks.calibration import main as start  # by its own name, under which other processes find its functions

    start()
