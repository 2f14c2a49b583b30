"""Who will win: a judgement of the table at the moment when chance would be asked.

Each game says what speaks for a seat (`look`) and how near the end is (`stage`); what that counts was learned from
games that bots played (`benchmarks.learn`) and stands in the game's weights file.
"""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.judges.odds import share_out, split_win
from stammtisch.bots.judges.scheffeln import look, stage
from stammtisch.games.protocol import OVER, State, load
from stammtisch.games.scheffeln import actor, winners
from stammtisch.games.specialise import specialise

Vector = NDArray[np.float64]
Judge = Callable[[State, Vector, Vector, Vector], None]


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


def expert_on(name: str) -> ModuleType:
    """What a game's judge looks at."""
    return import_module(f"stammtisch.bots.judges.{name}")


@cache
def judge_of(name: str) -> Judge:
    """The compiled judgement of a game."""
    expert = expert_on(name)
    return specialise(_judge, load(name), look=expert.look, stage=expert.stage)


@cache
def weights_of(name: str, seats: int) -> Vector:
    """[stage, feature]: what counts, for that number of players."""
    expert = expert_on(name)
    path = Path(__file__).with_name(f"{name}.toml")
    table = tomllib.loads(path.read_text(encoding="utf-8"))[f"players_{seats}"]
    weights = np.array([table[feature] for feature in expert.FEATURES], np.float64).T.copy()
    if weights.shape != (expert.STAGES, len(expert.FEATURES)):
        raise ValueError(f"{path.name}: players_{seats} needs {expert.STAGES} numbers for each feature")
    return weights
