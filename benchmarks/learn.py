"""Learning what counts at the end of a round or prey, from games that bots play against each other.

`python -m benchmarks.learn GAME --seats N --games N` prints the weights for the game's file in bots/judges/.
"""

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from scipy.optimize import minimize

from stammtisch.bots.judge import expert_on
from stammtisch.bots.levels import make_bot
from stammtisch.bots.searcher import Budget, SearchBot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed, throw
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, load, new_state
from stammtisch.lab.processes import cores, in_processes

Sample = tuple[int, NDArray[np.float64], NDArray[np.float64]]
"""A stage, each seat's features, and each seat's share of the win in the end."""


def self_play(name: str, seats: int, simulations: int, seed: int) -> list[Sample]:
    """One game, in which every tenth decision is random so that odd positions are seen as well."""
    game, expert = load(name), expert_on(name)
    state, dice = new_state(game), dice_from_seed(seed)
    bots = [SearchBot(seed * 8 + seat, Budget(simulations=simulations), nodes=20_000) for seat in range(seats)]
    racers = [make_bot("expert", seed * 8 + seat) for seat in range(seats)]
    seen: list[tuple[int, NDArray[np.float64]]] = []
    game.start(state, game.options(seats, -1, {}))
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            if game.rounds(state) > 0:
                features = np.zeros((seats, len(expert.FEATURES)))
                for seat in range(seats):
                    expert.look(state, seat, features[seat])
                seen.append((expert.stage(state), features))
            game.chance(state, dice)
        elif game.actor(state) == ANYONE:
            waiting = game.undecided(state)
            seat = waiting[throw(dice, len(waiting))]
            game.apply(state, seat, racers[seat].decide(View(name, state, seat)))
        else:
            seat = game.actor(state)
            if throw(dice, 10) == 0:
                game.apply(state, seat, game.pick(state, seat, dice))
            else:
                game.apply(state, seat, bots[seat].decide(View(name, state, seat)))
    won = np.array([game.winners(state) >> seat & 1 for seat in range(seats)], np.float64)
    return [(stage, features, won / won.sum()) for stage, features in seen]


def fit(samples: list[Sample], stages: int, caution: float) -> NDArray[np.float64]:
    """The weights that make what happened most likely; `caution` keeps those of rare stages near their neighbours."""
    count = samples[0][1].shape[1]
    by_stage = [[sample for sample in samples if sample[0] == stage] for stage in range(stages)]
    blocks = [
        (np.array([features for _, features, _ in some]), np.array([won for _, _, won in some])) for some in by_stage
    ]

    def loss(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        weights = flat.reshape(stages, count)
        total, slope = 0.0, np.zeros_like(weights)
        for stage, (features, won) in enumerate(blocks):
            if len(features) == 0:
                continue
            merits = features @ weights[stage]
            merits -= merits.max(1, keepdims=True)
            odds = np.exp(merits)
            odds /= odds.sum(1, keepdims=True)
            total -= float((won * np.log(np.maximum(odds, 1e-12))).sum())
            slope[stage] = np.einsum("ns,nsf->f", odds - won, features)
        steps = np.diff(weights, axis=0)
        total += caution * float((steps**2).sum()) + 0.1 * float((weights**2).sum())
        slope[1:] += 2 * caution * steps
        slope[:-1] -= 2 * caution * steps
        return total, (slope + 0.2 * weights).ravel()

    found: Any = minimize(loss, np.zeros(stages * count), jac=True, method="L-BFGS-B", options={"maxiter": 2_000})
    weights: NDArray[np.float64] = found.x.reshape(stages, count)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--simulations", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    arguments = parser.parse_args()
    games = (
        (self_play, (arguments.game, arguments.seats, arguments.simulations, arguments.seed * 1_000_000 + number))
        for number in range(arguments.games)
    )
    screen = Console(stderr=True)
    played = track(in_processes(games, arguments.jobs), "Playing", total=arguments.games, console=screen)
    samples = [sample for game in played for sample in game]
    expert = expert_on(arguments.game)
    weights = fit(samples, expert.STAGES, caution=2.0)
    counts = np.bincount([stage for stage, _, _ in samples], minlength=expert.STAGES)
    print(f"[players_{arguments.seats}]  # {arguments.games} games, positions by stage: {counts.tolist()}")
    for k, feature in enumerate(expert.FEATURES):
        print(f"{feature} = {[round(float(value), 3) for value in weights[:, k]]}")


if __name__ == "__main__":
    from benchmarks.learn import main as start  # by its own name, under which other processes find its functions

    start()
