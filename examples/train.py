"""Trains a bot by self-play: PPO in plain NumPy on the vector environment.

    python examples/train.py scheffeln --seats 2 --minutes 60 --out my-bot.npz
    stammtisch tournament scheffeln --seats 2 --bots file:my-bot.npz,casual --games 1000

Ctrl-C stops it; `--resume` goes on from the last checkpoint, which is kept beside the weights. Needs `stammtisch[ai]`.
"""

import argparse
import csv
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from stammtisch.adapters.vector import StammtischVectorEnv
from stammtisch.bots.network import Network, save, scaled

GAMES, STEPS = 1_024, 48  # games at once, and decisions in each of them between two updates
BATCH, EPOCHS = 4_096, 2
CLIP, TRACE = 0.2, 0.95  # how far an update may go from what was played; how far ahead an advantage looks
VALUE_COUNTS, SURPRISE = 0.5, 0.01  # weights of the value's error and of the policy's entropy in the loss
FORBIDDEN = np.float32(-1e9)


@dataclass
class Learner:
    """A network with a policy and a value, and Adam's memory of how it was changed."""

    weights: dict[str, np.ndarray]
    mean: dict[str, np.ndarray] = field(default_factory=dict)
    square: dict[str, np.ndarray] = field(default_factory=dict)
    updates: int = 0

    @classmethod
    def new(cls, inputs: int, actions: int, hidden: int, rng: np.random.Generator) -> "Learner":
        sizes = {"1": (inputs, hidden), "2": (hidden, hidden), "policy": (hidden, actions), "value": (hidden, 1)}
        weights = {}
        for name, (rows, columns) in sizes.items():
            scale = {"policy": 0.01, "value": 0.1}.get(name, 1.0) / rows**0.5
            weights["w" + name] = (scale * rng.standard_normal((rows, columns))).astype(np.float32)
            weights["b" + name] = np.zeros(columns, np.float32)
        return cls(weights)

    def forward(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, ...]:
        """Both hidden layers, the probability of every action, and the value."""
        w = self.weights
        first = np.tanh(seen @ w["w1"] + w["b1"])
        second = np.tanh(first @ w["w2"] + w["b2"])
        merits = np.where(masks, second @ w["wpolicy"] + w["bpolicy"], FORBIDDEN)
        merits -= merits.max(axis=1, keepdims=True)
        odds = np.exp(merits)
        odds /= odds.sum(axis=1, keepdims=True)
        return first, second, odds, (second @ w["wvalue"] + w["bvalue"])[:, 0]

    def learn(self, batch: dict[str, np.ndarray], rate: float) -> float:
        """One step of gradient descent on PPO's loss; returns the entropy of the policy."""
        seen, chosen, count = batch["seen"], batch["actions"], len(batch["actions"])
        first, second, odds, value = self.forward(seen, batch["masks"])
        rows = np.arange(count)
        ratio = odds[rows, chosen] / batch["odds"]
        gain = batch["advantages"]
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        logs = np.log(np.maximum(odds, 1e-12))
        entropy = -(odds * logs).sum(axis=1)
        # Gradients of the loss with respect to the merits of the actions, and to the value.
        down = odds * (logs + entropy[:, None]) * SURPRISE
        pull = (free * gain * ratio)[:, None]
        down += odds * pull
        down[rows, chosen] -= pull[:, 0]
        down /= count
        error = (VALUE_COUNTS * 2 / count) * (value - batch["returns"])
        w, slopes = self.weights, {}
        slopes["wpolicy"], slopes["bpolicy"] = second.T @ down, down.sum(axis=0)
        slopes["wvalue"], slopes["bvalue"] = second.T @ error[:, None], error.sum(keepdims=True)
        back = (down @ w["wpolicy"].T + error[:, None] @ w["wvalue"].T) * (1 - second * second)
        slopes["w2"], slopes["b2"] = first.T @ back, back.sum(axis=0)
        back = (back @ w["w2"].T) * (1 - first * first)
        slopes["w1"], slopes["b1"] = seen.T @ back, back.sum(axis=0)
        self._adam(slopes, rate)
        return float(entropy.mean())

    def _adam(self, slopes: dict[str, np.ndarray], rate: float) -> None:
        self.updates += 1
        norm = float(np.sqrt(sum((slope * slope).sum() for slope in slopes.values())))
        for name, slope in slopes.items():
            slope = slope * np.float32(min(1.0, 0.5 / (norm + 1e-9)))
            mean = self.mean[name] = 0.9 * self.mean.get(name, np.float32(0)) + 0.1 * slope
            square = self.square[name] = 0.999 * self.square.get(name, np.float32(0)) + 0.001 * slope * slope
            step = (mean / (1 - 0.9**self.updates)) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)
            self.weights[name] = self.weights[name] - np.float32(rate) * step.astype(np.float32)

    def network(self, game: str) -> Network:
        """The policy alone, as a bot plays it."""
        w = self.weights
        return Network(game, ((w["w1"], w["b1"]), (w["w2"], w["b2"]), (w["wpolicy"], w["bpolicy"])))


def pick(odds: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One action per row, by its odds; never one that has none."""
    summed = odds.cumsum(axis=1)
    return (summed < (1 - rng.random((len(odds), 1), np.float32)) * summed[:, -1:]).sum(axis=1)


class SelfPlay:
    """Many games at once, in which the learner plays every seat."""

    def __init__(self, game: str, seats: int, options: dict[str, bool], games: int, seed: int) -> None:
        self.game, self.seats = game, seats
        self.env = StammtischVectorEnv(game, games, seats=seats, **options)
        self.seen, self.info = self.env.reset(seed=seed)

    def play(self, learner: Learner, steps: int, rng: np.random.Generator) -> dict[str, np.ndarray]:
        """Everything that was seen and done in so many steps, with advantages and returns, in random order."""
        kept: dict[str, list[np.ndarray]] = {name: [] for name in ("seen", "masks", "actions", "odds", "values")}
        seats, ends, shares = [], [], []
        for _ in range(steps):
            seen, masks = scaled(self.game, self.seen), self.info["action_mask"].astype(bool)
            _, _, odds, values = learner.forward(seen, masks)
            actions = pick(odds, rng)
            row = (seen, masks, actions, odds[np.arange(len(actions)), actions], values)
            for name, column in zip(kept, row, strict=True):
                kept[name].append(column)
            seats.append(self.info["seat"].copy())
            self.seen, _, ended, cut, self.info = self.env.step(actions)
            ends.append(ended | cut)
            shares.append(self.info["rewards"].copy())
        last = learner.forward(scaled(self.game, self.seen), self.info["action_mask"].astype(bool))[3]
        batch = {name: np.stack(rows) for name, rows in kept.items()}
        gains, known = advantages(batch["values"], seats, ends, shares, last, self.info["seat"])
        batch["returns"] = gains + batch["values"]
        batch["advantages"] = gains
        flat = {name: rows.reshape(-1, *rows.shape[2:])[known.ravel()] for name, rows in batch.items()}
        order = rng.permutation(len(flat["actions"]))
        flat["advantages"] = (flat["advantages"] - flat["advantages"].mean()) / (flat["advantages"].std() + 1e-6)
        return {name: rows[order] for name, rows in flat.items()}


def advantages(
    values: np.ndarray, seats: list[np.ndarray], ends: list[np.ndarray], shares: list[np.ndarray],
    last: np.ndarray, last_seats: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """Each decision's advantage (GAE) and whether it is known: a seat's next value is that of its own next decision.

    A decision whose seat has not decided again when the rollout stops cannot be judged yet.
    """
    games, rows = values.shape[1], np.arange(values.shape[1])
    after = np.zeros((games, shares[0].shape[1]), np.float32)  # by seat: what it will get from its next decision on
    gain, is_known = np.zeros_like(after), np.zeros(after.shape, bool)
    after[rows, last_seats], is_known[rows, last_seats] = last, True
    gains, known = np.zeros_like(values), np.zeros(values.shape, bool)
    for step in range(len(values) - 1, -1, -1):
        over = ends[step]
        after[over], gain[over], is_known[over] = shares[step][over], 0.0, True
        seat = seats[step]
        surprise = after[rows, seat] - values[step]
        gains[step] = surprise + TRACE * gain[rows, seat]
        known[step] = is_known[rows, seat]
        after[rows, seat], gain[rows, seat], is_known[rows, seat] = values[step], gains[step], True
    return gains, known


def share_against(level: str, game: str, seats: int, options: dict[str, bool], learner: Learner, games: int) -> float:
    """The learner's share of the wins, doing what it likes best, against bots of that level, in every seat."""
    env = StammtischVectorEnv(game, games, seats=seats, opponents=level, **options)
    seen, info = env.reset(seed=1)
    won, done = np.zeros(games), np.zeros(games, bool)
    while not done.all():
        odds = learner.forward(scaled(game, seen), info["action_mask"].astype(bool))[2]
        seen, rewards, ended, cut, info = env.step(odds.argmax(axis=1))
        first = (ended | cut) & ~done
        won[first], done[first] = rewards[first], True
    return float(won.mean())


def restore(path: Path) -> tuple[Learner, int, float]:
    """A learner from its checkpoint, with the steps it has played and the minutes that took."""
    with np.load(path) as kept:
        parts = {name: {key[2:]: kept[key] for key in kept if key.startswith(name)} for name in ("w:", "m:", "s:")}
        learner = Learner(parts["w:"], parts["m:"], parts["s:"], int(kept["updates"]))
        return learner, int(kept["steps"]), float(kept["minutes"])


def keep(path: Path, learner: Learner, steps: int, minutes: float) -> None:
    """Writes the checkpoint beside the old one and then in its place, so that there is always a whole one."""
    parts = {
        f"{letter}:{name}": part
        for letter, parts in zip("wms", (learner.weights, learner.mean, learner.square), strict=True)
        for name, part in parts.items()
    }
    fresh = path.with_suffix(".fresh.npz")
    np.savez(fresh, updates=learner.updates, steps=steps, minutes=minutes, **parts)
    fresh.replace(path)


def train(arguments: argparse.Namespace) -> None:
    rng = np.random.default_rng(arguments.seed)
    options = dict.fromkeys(arguments.options, True)
    table = SelfPlay(arguments.game, arguments.seats, options, arguments.batch, arguments.seed)
    checkpoint, curve = arguments.out.with_suffix(".checkpoint.npz"), arguments.out.with_suffix(".csv")
    if arguments.resume and checkpoint.exists():
        learner, steps, before = restore(checkpoint)
    else:
        actions = table.info["action_mask"].shape[1]
        learner, steps, before = Learner.new(table.seen.shape[1], actions, arguments.hidden, rng), 0, 0.0
        curve.write_text("minutes,steps,share against casual\n", encoding="utf-8")
    began, looked = time.monotonic(), -1e9
    while True:
        minutes = before + (time.monotonic() - began) / 60
        share_left = max(0.0, 1 - minutes / arguments.minutes)
        if minutes - looked >= arguments.look or share_left == 0:
            looked = minutes
            share = share_against("casual", arguments.game, arguments.seats, options, learner, arguments.test_games)
            with curve.open("a", encoding="utf-8", newline="") as file:
                csv.writer(file).writerow([f"{minutes:.1f}", steps, f"{share:.3f}"])
            print(f"{minutes:6.1f} min  {steps:>12,} decisions  {100 * share:5.1f} % against casual", flush=True)
            keep(checkpoint, learner, steps, minutes)
            save(arguments.out, learner.network(arguments.game))
        if share_left == 0:
            return
        batch = table.play(learner, STEPS, rng)
        steps += STEPS * arguments.batch
        rate = arguments.rate * (0.05 + 0.95 * share_left)
        for _ in range(EPOCHS):
            for first in range(0, len(batch["actions"]) - BATCH // 2, BATCH):
                learner.learn({name: rows[first : first + BATCH] for name, rows in batch.items()}, rate)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="scheffeln")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--options", nargs="*", default=[], metavar="OPTION", help="options of the game, such as mafia")
    parser.add_argument("--minutes", type=float, default=60, help="how long to train in all (60)")
    parser.add_argument(
        "--out", type=Path, default=Path("bot.npz"), help="the weights; curve and checkpoint go beside it"
    )
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint beside the weights")
    parser.add_argument("--batch", type=int, default=GAMES, help=f"games played at once ({GAMES})")
    parser.add_argument("--hidden", type=int, default=128, help="units in each of the two hidden layers (128)")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the start (0.001)")
    parser.add_argument("--look", type=float, default=2, help="minutes between two matches against casual (2)")
    parser.add_argument("--test-games", type=int, default=1_000, help="games in each of those matches (1000)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    try:
        train(arguments)
    except KeyboardInterrupt:
        print("Stopped. Go on with --resume.")


if __name__ == "__main__":
    main()
