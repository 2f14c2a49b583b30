"""Counting against exact odds."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any

import numpy as np
from scipy.stats import chisquare

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import State
from stammtisch.testing.checks import mask
from stammtisch.testing.walk import walk
from tests.conformance.configurations import Configuration

EACH = 100
"""How often the rarest outcome is expected at least."""


def find(configuration: Configuration, wanted: Callable[[State], bool]) -> State:
    """The first position of random games that fits."""
    for seed in count():
        for step in walk(configuration, seed):
            if wanted(step.after):
                return step.after
    raise AssertionError("never reached: there is always another game")


def twins(configuration: Configuration, state: State, viewer: int, how_many: int) -> Iterator[State]:
    """So many tables that the viewer might be looking at."""
    game = configuration.load()
    view, dice, twin = mask(game, state, viewer), dice_from_seed(99), np.zeros(1, game.STATE)[0]
    for _ in range(how_many):
        game.resample(view, viewer, dice, twin)
        yield twin


def assert_odds(
    configuration: Configuration,
    state: State,
    viewer: int,
    weights: Mapping[Any, int],
    outcome: Callable[[State], Any],
) -> None:
    """The outcome is distributed over many tables as the weights say, and nothing else ever comes up."""
    total = sum(weights.values())
    how_many = max(2_000, EACH * total // min(weights.values()))
    counted = Counter(outcome(twin) for twin in twins(configuration, state, viewer, how_many))
    assert set(counted) <= set(weights), f"impossible: {set(counted) - set(weights)}"
    observed = [counted[key] for key in weights]
    expected = [how_many * weight / total for weight in weights.values()]
    fits = len(weights) == 1 or chisquare(observed, expected).pvalue > 1e-4
    assert fits, dict(zip(weights, zip(observed, expected, strict=True), strict=True))
