"""How fast many games are stepped at once through Python, on one core, beside Pgx and PettingZoo in the same run.

python -m benchmarks.vector [--json]

Every step picks a random legal action in every game, carries it out, and brings the next observation and mask; games
that end begin anew. Of ours and of Pgx's games the best of several batches counts.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec
import numpy as np
from rich.table import Table

from benchmarks.games.__main__ import Progress, one_core
from stammtisch.adapters.vector import StammtischVectorEnv
from stammtisch.games.registry import GAMES
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.progress import live
from stammtisch.terminal.tables import show

REPEATS = 5
SECONDS = 1.0
"""How long each measurement takes at least."""
OURS = (256, 512, 1024, 2048, 4096)
PGX = {"kuhn_poker": (1024, 8192, 65536), "leduc_holdem": (1024, 8192, 65536), "sparrow_mahjong": (256, 1024, 4096)}
"""Its card games, of which the fastest counts."""

Step = Callable[[], int]
"""Steps a batch once; how many games that were."""


def ours(name: str, seats: int, batch: int) -> Step:
    envs = StammtischVectorEnv(name, batch, seats=seats)
    envs.reset(seed=1)
    actions = np.empty(batch, np.int64)

    def step() -> int:
        envs.step(envs.random_actions(actions))
        return batch

    return step


def pgx_game(name: str, batch: int) -> Step:
    import jax
    import pgx

    env = pgx.make(name)
    held: dict[str, Any] = {"key": jax.random.PRNGKey(1)}

    def one(state: Any, key: Any) -> Any:
        act, begin = jax.random.split(key)
        action = jax.random.categorical(act, jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32)))
        after = env.step(state, action)
        over = after.terminated | after.truncated
        return jax.lax.cond(over, lambda: env.init(begin), lambda: after)

    def step_all(states: Any, key: Any) -> Any:
        own, following = jax.random.split(key)
        return jax.vmap(one)(states, jax.random.split(own, batch)), following

    step_compiled = jax.jit(step_all)
    held["states"] = jax.jit(jax.vmap(env.init))(jax.random.split(held["key"], batch))

    def step() -> int:
        held["states"], held["key"] = step_compiled(held["states"], held["key"])
        held["states"].observation.block_until_ready()
        return batch

    return step


def leduc() -> Step:
    """PettingZoo's leduc_holdem, one game at a time, as its documentation steps it."""
    from pettingzoo.classic import leduc_holdem_v4

    env = leduc_holdem_v4.env()
    env.reset(seed=1)

    def step() -> int:
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.reset()
            observation, *_ = env.last()
        env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
        return 1

    return step


def rate(step: Step) -> float:
    """Steps a second."""
    done, began = 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < SECONDS:
        done += step()
    return done / taken


def candidates() -> list[tuple[dict[str, Any], Callable[[], Step]]]:
    """What is measured, and how to set it up."""
    found: list[tuple[dict[str, Any], Callable[[], Step]]] = []
    for name, game in GAMES.items():
        for batch in OURS:
            about = {"by": "ours", "game": name, "players": game.fewest, "batch": batch}
            found.append((about, partial(ours, name, game.fewest, batch)))
    for name, batches in PGX.items():
        for batch in batches:
            found.append(({"by": "Pgx", "game": name, "batch": batch}, partial(pgx_game, name, batch)))
    found.append(({"by": "PettingZoo", "game": "leduc_holdem", "batch": 1}, leduc))
    return found


def best(rows: list[dict[str, Any]], by: str, game: str | None = None) -> dict[str, Any]:
    return max((row for row in rows if row["by"] == by and game in (None, row["game"])), key=lambda row: row["steps"])


def measure(progress: Progress) -> dict[str, Any]:
    """The median of every row, and the `ratio` of our Scheffeln to the fastest card game of each peer."""
    with one_core():
        rows = [(about, make(), list[float]()) for about, make in candidates()]
        for _, step, _ in rows:
            for _ in range(3):
                step()  # compiled before it is timed
        for repeat in range(REPEATS):
            for place, (about, step, found) in enumerate(rows):
                progress(f"Measuring {about['game']}", repeat * len(rows) + place, REPEATS * len(rows))
                found.append(rate(step))
    figures = [{**about, "steps": statistics.median(found)} for about, _, found in rows]
    scheffeln = best(figures, "ours", "scheffeln")["steps"]
    return {
        "ratio": {peer: scheffeln / best(figures, peer)["steps"] for peer in ("Pgx", "PettingZoo")},
        "versions": {name: version(name) for name in ("gymnasium", "pgx", "jax", "pettingzoo")},
        "rows": figures,
    }


def tables_of(figures: dict[str, Any]) -> list[Table | str]:
    """The best batch of each game, and the ratios."""
    table = Table(title="Steps a second through Python on one core, each with observation and mask")
    for heading in ("by", "game", "batch", "steps/s"):
        table.add_column(heading, justify="left" if heading in ("by", "game") else "right")
    kinds = dict.fromkeys((row["by"], row["game"]) for row in figures["rows"])
    for by, game in kinds:
        row = best(figures["rows"], by, game)
        table.add_row(by, game, f"{row['batch']:,}", f"{row['steps']:,.0f}")
    versions = ", ".join(f"{name} {number}" for name, number in figures["versions"].items())
    ratios = ", ".join(f"{ratio:,.1f} x {peer}" for peer, ratio in figures["ratio"].items())
    return [table, f"Scheffeln against the fastest card game of each: {ratios} ({versions})"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    try:
        version("pgx")
    except PackageNotFoundError:
        raise SystemExit("Pgx is one of the peers: run `make bench`, which fetches it.") from None
    compile_games(list(GAMES), bots=True)
    with live("Measuring") as update:
        figures = measure(update)
    if arguments.json:
        print(msgspec.json.encode(figures).decode())
    else:
        show(tables_of(figures))


if __name__ == "__main__":
    main()
