"""Learning and measuring the value of tables (stammtisch/bots/value.py) from recorded games of `strong` bots.

stammtisch simulate scheffeln --seats 2 --bots strong --games 3000 --seed 1 --records train.jsonl
python -m benchmarks.value see train.jsonl train.npz        # what speaks for each seat at every decision
python -m benchmarks.value fit OUT.toml train.npz [...]     # the weights, for the game's value.toml
python -m benchmarks.value measure test.npz [...] [--picture FILE]   # calibration on games it has not seen
"""

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from benchmarks.calibration import deciles, draw
from stammtisch.bots.judge import weights_of
from stammtisch.bots.value import NOTES, ROOMS, Net, net_of, value_part
from stammtisch.games.dice import Dice, new_dice, seed_dice
from stammtisch.games.protocol import OVER, State, load
from stammtisch.games.specialise import specialise
from stammtisch.lab.luck import Parting
from stammtisch.record.format import Record, decode, lines_of
from stammtisch.record.replay import Replay

Vector = NDArray[np.float64]
UNITS = 24
STEPS, BATCH, RATE = 2_500, 4_096, 0.01
CAUTION = 1e-4
"""How much large weights cost."""


def inputs(state: State, dice: Dice, weights: Vector, rooms: NDArray[Any], notes: State) -> None:
    """Stands for the game's own function in the template below."""


def _see(states: NDArray[Any], weights: Vector, dice: Dice, rooms: NDArray[Any], notes: State, out: Vector) -> None:
    """out[table, seat]: what speaks for each seat at each of many tables."""
    for number in range(len(states)):
        rooms[3] = states[number]
        seed_dice(dice, 11, number)
        inputs(rooms[3], dice, weights, rooms, notes)
        for seat in range(out.shape[1]):
            for k in range(out.shape[2]):
                out[number, seat, k] = notes.inputs[seat, k]


def decisions(record: Record) -> Iterator[bytes]:
    """The table at every decision, in bytes."""
    replay = Replay(record)
    while True:
        while replay.owed and replay.advance():
            pass
        if replay.game.actor(replay.state) == OVER or replay.at == len(record.events):
            return
        if "seat" in record.events[replay.at]:
            yield replay.state.tobytes()
        replay.advance()


def see(path: Path, out: Path, most: int) -> None:
    """What speaks for each seat at up to `most` decisions of every game, and how the game ended."""
    tables, games, shares, name, seats = [], [], [], "", 0
    chosen = np.random.default_rng(1)
    for number, line in lines_of(path):
        record = decode(line)
        if not isinstance(record.result, msgspec.Struct):
            continue
        name, seats = record.game, len(record.seats)
        found = list(decisions(record))
        keep = chosen.choice(len(found), min(most, len(found)), replace=False)
        tables += [found[k] for k in sorted(keep)]
        games += [number] * len(keep)
        share = [int(seat in record.result.winners) / len(record.result.winners) for seat in range(seats)]
        shares += [share] * len(keep)
    game, own = load(name), value_part(name)
    states: Any = np.frombuffer(b"".join(tables), game.STATE)
    seen = np.zeros((len(states), seats, own.INPUTS))
    many = specialise(_see, game, inputs=own.inputs)
    rooms, notes = np.zeros(ROOMS, game.STATE), np.zeros(1, NOTES)[0].copy()
    many(states, weights_of(name, seats), new_dice(), rooms, notes, seen)
    np.savez(out, game=name, seats=seats, games=np.array(games), shares=np.array(shares), seen=seen.astype(np.float32))
    print(f"{name}, {seats} players: {len(states):,} tables of {len(set(games)):,} games")


def read(paths: list[Path]) -> tuple[str, int, NDArray[np.int64], Vector, Vector]:
    """Game, players, the game of each table, its shares and what was seen, of several files."""
    files = [np.load(path) for path in paths]
    games = np.concatenate([file["games"] + 1_000_000 * k for k, file in enumerate(files)])
    shares, seen = (np.concatenate([file[key] for file in files]).astype(np.float64) for key in ("shares", "seen"))
    return str(files[0]["game"]), int(files[0]["seats"]), games, shares, seen


def predicted(seen: Vector, hidden: Vector, outer: Vector) -> Vector:
    """Each seat's share, as bots/value.py computes it."""
    merits = np.maximum(0.0, seen @ hidden[:, :-1].T + hidden[:, -1]) @ outer
    merits -= merits.max(1, keepdims=True)
    odds: Vector = np.exp(merits)
    odds /= odds.sum(1, keepdims=True)
    return odds


def fit(
    seen: Vector, shares: Vector, seed: int = 1, steps: int = STEPS, caution: float = CAUTION
) -> tuple[Vector, Vector]:
    """The weights that make what happened most likely (Adam on minibatches, step size falling to nothing)."""
    rng = np.random.default_rng(seed)
    flat = seen.reshape(-1, seen.shape[2])
    mean, spread = flat.mean(0), flat.std(0) + 1e-6
    scaled = (seen - mean) / spread
    count = scaled.shape[2]
    hidden = np.concatenate([rng.normal(0, count**-0.5, (UNITS, count)), np.zeros((UNITS, 1))], 1)
    outer = rng.normal(0, UNITS**-0.5, UNITS)
    weights = [hidden, outer]
    moments = [(np.zeros_like(one), np.zeros_like(one)) for one in weights]
    for step in range(1, steps + 1):
        some = rng.integers(len(scaled), size=BATCH)
        slopes = slope(scaled[some], shares[some], *weights)
        rate = RATE * (1 - step / (steps + 1))
        for one, gradient, (first, second) in zip(weights, slopes, moments, strict=True):
            gradient += caution * one
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            one -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    hidden[:, -1] -= hidden[:, :-1] @ (mean / spread)
    hidden[:, :-1] /= spread
    return hidden, outer


def slope(seen: Vector, shares: Vector, hidden: Vector, outer: Vector) -> list[Vector]:
    """Of the cross-entropy, for each weight."""
    before = seen @ hidden[:, :-1].T + hidden[:, -1]
    after = np.maximum(0.0, before)
    merits = after @ outer
    merits -= merits.max(1, keepdims=True)
    odds = np.exp(merits)
    odds /= odds.sum(1, keepdims=True)
    back = (odds - shares) / len(seen)
    inner = back[:, :, None] * outer * (before > 0)
    to_hidden = np.concatenate([np.einsum("nsu,nsk->uk", inner, seen), inner.sum((0, 1))[:, None]], 1)
    return [to_hidden, np.einsum("ns,nsu->u", back, after)]


def as_toml(seats: int, hidden: Vector, outer: Vector, about: str) -> str:
    rows = ",\n".join("  [" + ", ".join(f"{weight:.4g}" for weight in row) + "]" for row in hidden)
    line = ", ".join(f"{weight:.4g}" for weight in outer)
    return f"[players_{seats}]\n# {about}\nhidden = [\n{rows},\n]\nouter = [{line}]\n"


def tell(name: str, seats: int, games: NDArray[np.int64], chances: Vector, shares: Vector) -> None:
    """Prints how the chances of all seats turned out, and the widest gap of a tenth that was seen in 100 games."""
    said, won, whose = chances.ravel(), shares.ravel(), np.repeat(games, seats)
    explained = 1 - ((won - said) ** 2).mean() / won.var()
    gaps = []
    for tenth, _, mean, share, _ in deciles(said, won):
        some = np.minimum(9, (10 * said).astype(int)) == tenth
        if len(np.unique(whose[some])) >= 100:
            gaps.append(abs(mean - share))
    print(
        f"{name}, {seats} players: {len(shares):,} tables of {len(np.unique(games)):,} games, explains "
        f"{100 * explained:.1f} % of the variance, widest gap of {len(gaps)} tenths {100 * max(gaps):.1f} points",
        flush=True,
    )


def own_play(records: list[Record], net: Net) -> float:
    """What a seat gains by its own decisions in a game, on average."""
    return float(np.mean([seat.totals[1] for one in records for seat in Parting(one, 8, net).luck().seats]))


def even_out(path: Path, games: int) -> None:
    """Prints what must count for the seat that decides, so that its decisions change nothing on average."""
    records = [decode(line) for _, line in islice(lines_of(path), games)]
    net = net_of(records[0].game, len(records[0].seats))._replace(turn=0.0)
    before = own_play(records, net)
    guess = 0.02 if before < 0 else -0.02
    after = own_play(records, net._replace(turn=-guess))
    slope = (after - before) / -guess
    turn = -before / slope
    rest = own_play(records, net._replace(turn=turn))
    print(f"{path.stem}: own play {100 * before:.2f}, with turn = {turn:.5f} {100 * rest:.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["see", "fit", "even", "measure"])
    parser.add_argument("first", type=Path)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--most", type=int, default=60, help="see: decisions of each game; even: games")
    parser.add_argument("--picture", type=Path)
    arguments = parser.parse_args()
    if arguments.what == "see":
        see(arguments.first, arguments.files[0], arguments.most)
    elif arguments.what == "even":
        even_out(arguments.first, arguments.most)
    elif arguments.what == "fit":
        name, seats, games, shares, seen = read(arguments.files)
        hidden, outer = fit(seen, shares)
        tell(name, seats, games, predicted(seen, hidden, outer), shares)
        about = f"learned from {len(shares):,} tables of {len(set(games.tolist())):,} games of strong bots"
        arguments.first.write_text(as_toml(seats, hidden, outer, about), encoding="utf-8")
    else:
        said, came = [], []
        for path in (arguments.first, *arguments.files):
            name, seats, games, shares, seen = read([path])
            net = net_of(name, seats)
            chances = predicted(seen, net.hidden, net.outer)
            tell(name, seats, games, chances, shares)
            said.append(chances.ravel())
            came.append(shares.ravel())
        rows = list(deciles(np.concatenate(said), np.concatenate(came)))
        print("\n| predicted | chances | mean | won |\n|---|---|---|---|")
        for tenth, count, mean, share, _ in rows:
            print(f"| {10 * tenth}–{10 * tenth + 10} % | {count:,} | {100 * mean:.1f} % | {100 * share:.1f} % |")
        if arguments.picture is not None:
            draw(rows, arguments.picture)


if __name__ == "__main__":
    main()
