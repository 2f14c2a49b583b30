"""Who will win: a judgement of the table at the moment when chance would be asked.

Each game says what speaks for a seat (`look`) and how near the end is (`stage`) in its `bots.py`; what that counts was
learned from games that bots played (`python -m benchmarks.learn`) and stands in its `bots.toml`. A game without them
is judged by its scores.
"""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.odds import share_out, split_win
from stammtisch.games.anygame import actor, apply, pick, scores, winners
from stammtisch.games.dice import Dice
from stammtisch.games.protocol import OVER, State, load
from stammtisch.games.registry import MOST_SEATS, info, part
from stammtisch.games.specialise import specialise

Vector = NDArray[np.float64]
Judge = Callable[[State, Vector, Vector, Vector], None]
Expert = Any
"""FEATURES, STAGES, stage, look and outlook of a game; `racer` and `judge_race` where it is a race."""

SCORE_COUNTS = 0.25
"""What a point of the score is worth in a game that has not learned what counts."""


def stage(state: State) -> int:
    """A game without stages has one."""
    return 0


def look(state: State, seat: int, features: Vector) -> None:
    """What speaks for a seat: its score."""
    found = np.zeros(MOST_SEATS, np.int64)
    scores(state, found)
    features[0] = found[seat]


def outlook(state: State, seat: int, dice: Dice) -> float:
    """The seat's score, less that of the others on average, if the game goes on at random until chance is asked."""
    while actor(state) >= 0:
        apply(state, actor(state), pick(state, actor(state), dice))
    found = np.zeros(MOST_SEATS, np.int64)
    scores(state, found)
    return float(found[seat] - (found.sum() - found[seat]) / (state.seats - 1))


def _judge(state: State, weights: Vector, features: Vector, shares: Vector) -> None:
    """Each seat's chance to win, between 0 and 1; of a finished game its share of the win."""
    if actor(state) == OVER:
        split_win(winners(state), int(state.seats), shares)
        return
    row = stage(state)
    for seat in range(state.seats):
        look(state, seat, features)
        merit = 0.0
        for k in range(weights.shape[1]):
            merit += weights[row, k] * features[k]
        shares[seat] = merit
    share_out(int(state.seats), shares)


@cache
def expert_on(name: str) -> Expert:
    """What the bots of a game look at."""
    own = part(name, "bots")
    if own is not None:
        return own
    of_game = {function.__name__: specialise(function, load(name)) for function in (stage, look, outlook)}
    return SimpleNamespace(FEATURES=("score",), STAGES=1, **of_game)


@cache
def judge_of(name: str) -> Judge:
    """The compiled judgement of a game."""
    expert = expert_on(name)
    return specialise(_judge, load(name), look=expert.look, stage=expert.stage)


@cache
def learned(name: str) -> dict[str, Any]:
    """What stands in the game's bots.toml; nothing where it has none."""
    path = files(info(name).package) / "bots.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def weights_of(name: str, seats: int) -> Vector:
    """[stage, feature]: what counts, for that number of players."""
    expert, table = expert_on(name), learned(name).get(f"players_{seats}")
    if table is None:
        return np.full((expert.STAGES, len(expert.FEATURES)), SCORE_COUNTS)
    weights = np.array([table[feature] for feature in expert.FEATURES], np.float64).T.copy()
    if weights.shape != (expert.STAGES, len(expert.FEATURES)):
        raise ValueError(f"{name}/bots.toml: players_{seats} needs {expert.STAGES} numbers for each feature")
    return weights
