"""Do hints come true: of the moves called 60 to 70 %, is that share won?

`python -m benchmarks.calibration measure FOLDER [--games N] [--first N]` plays games between `strong` bots, asks for a
hint here and there, and adds to FOLDER what it said and how the game ended; `fit FOLDER` prints the curves of
bots/calibration.toml; `show FOLDER` compares chances and results in docs/hints.md's figures and draws the picture, each
half of the games (even and odd) with the curves that were fitted to the other.
"""

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.hints import judge_moves, put_right
from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed, throw
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, load, new_state
from stammtisch.lab.processes import cores, in_processes

TABLES = [(name, seats) for name in ("scheffeln", "tafelrunde") for seats in (2, 3, 4)]
TABLES += [("speed", seats) for seats in range(3, 9)]
CAP = 500
SELDOM = {"scheffeln": 12, "tafelrunde": 25, "speed": 8}
"""A hint is asked for at one decision in so many."""

Vector = NDArray[np.float64]


def play(name: str, seats: int, number: int) -> list[tuple[int, float, float]]:
    """For each hint of a game: the game's number, what the search gave the move that was then made, and the result.

    In every fourth game the first hint is followed by any of the moves it names, and no other hint is asked for.
    """
    game, dice = load(name), dice_from_seed(404, number)
    any_move = number // 2 % 4 == 0
    bots = [make_bot("expert" if name == "speed" else "strong", throw(dice, 2**31)) for _ in range(seats)]
    state, told = new_state(game), list[tuple[int, float]]()
    game.start(state, game.options(seats, -1, {}))
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            if game.rounds(state) >= CAP:
                return []
            game.chance(state, dice)
            continue
        seat = game.actor(state)
        if seat == ANYONE:
            waiting = [seat for seat in range(seats) if state.decided_at[seat] < 0]
            seat = waiting[throw(dice, len(waiting))]
        view = View(name, state, seat)
        if throw(dice, SELDOM[name]) == 0 and not (any_move and told) and len(view.legal()) > 1:
            named = judge_moves(view)
            judgement = named[throw(dice, len(named))] if any_move else named[0]
            told.append((seat, judgement.worth))
            game.apply(state, seat, judgement.action)
        else:
            game.apply(state, seat, bots[seat].decide(view))
    won = game.winners(state)
    return [(number, chance, (won >> seat & 1) / won.bit_count()) for seat, chance in told]


def measure(folder: Path, numbers: range, jobs: int, tables: list[tuple[str, int]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, seats in tables:
        played = list(in_processes(((play, (name, seats, number)) for number in numbers), jobs))
        path = folder / f"{name}-{seats}.csv"
        is_new = not path.exists()
        with path.open("a", newline="") as file:
            rows = csv.writer(file)
            if is_new:
                rows.writerow(["game", "chance", "won"])
            rows.writerows((number, f"{chance:.6f}", f"{won:.4f}") for told in played for number, chance, won in told)
        print(f"{name}, {seats} players: {sum(map(len, played)):,} hints in {len(numbers):,} games", flush=True)


def read(folder: Path) -> Iterator[tuple[str, int, NDArray[np.int64], Vector, Vector]]:
    for path in sorted(folder.glob("*.csv")):
        name, _, seats = path.stem.partition("-")
        table = np.loadtxt(path, delimiter=",", skiprows=1, ndmin=2)
        yield name, int(seats), table[:, 0].astype(np.int64), table[:, 1], table[:, 2]


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
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game: go on where FOLDER stops")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--only", help="a table such as scheffeln-4")
    parser.add_argument("--picture", type=Path)
    arguments = parser.parse_args()
    if arguments.what == "measure":
        wanted = [(name, seats) for name, seats in TABLES if arguments.only in (None, f"{name}-{seats}")]
        measure(arguments.folder, range(arguments.first, arguments.first + arguments.games), arguments.jobs, wanted)
    elif arguments.what == "show":
        show(arguments.folder, arguments.picture)
    else:
        for name, seats, _, chances, won in read(arguments.folder):
            slope, offset = fit(chances, won)
            print(f"{name}: players_{seats} = [{slope:.3f}, {offset:.3f}]")


if __name__ == "__main__":
    from benchmarks.calibration import main as start  # by its own name, under which other processes find its functions

    start()
