"""Stands for a game in functions that are written once and compiled for each (`specialise`): same names, no rules."""

from collections.abc import Callable
from typing import Any

import numpy as np

STATE = np.dtype((np.record, [("seats", "i1")]))


def _of_no_game(*arguments: Any) -> Any:
    raise NotImplementedError("specialise puts a game's own function here")


actor: Callable[..., int] = _of_no_game
legal: Callable[..., int] = _of_no_game
next_to_decide: Callable[..., int] = _of_no_game
pick: Callable[..., int] = _of_no_game
refusal: Callable[..., int] = _of_no_game
rounds: Callable[..., int] = _of_no_game
winners: Callable[..., int] = _of_no_game
apply: Callable[..., None] = _of_no_game
chance: Callable[..., None] = _of_no_game
mask: Callable[..., None] = _of_no_game
resample: Callable[..., None] = _of_no_game
scores: Callable[..., None] = _of_no_game
start: Callable[..., None] = _of_no_game
