"""A bot whose choices come from a trained network, read from a file: `--bots file:PATH`.

The file is a NumPy archive: `game`, and for each layer k its `weights_k` and `biases_k`. The network sees the game's
observation of a seat's view; its last layer has one number per action, and the legal one with the highest is chosen.
"""

import zipfile
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.view import View
from stammtisch.games.observations import observe_view, scales, size
from stammtisch.games.protocol import load
from stammtisch.games.registry import GAMES

Matrix = NDArray[np.float32]

MOST_BYTES = 50_000_000
"""A larger file is not one of ours."""


class BadNetwork(ValueError):
    """A file that holds no network for the game it is wanted for."""


@dataclass(frozen=True)
class Network:
    """Layers of weights and biases, with tanh between them."""

    game: str
    layers: tuple[tuple[Matrix, Matrix], ...]

    def __call__(self, observation: NDArray[Any]) -> Matrix:
        """One number per action, for one observation or for many."""
        flow = scaled(self.game, observation)
        for weights, biases in self.layers[:-1]:
            flow = np.tanh(flow @ weights + biases)
        weights, biases = self.layers[-1]
        return cast(Matrix, flow @ weights + biases)


def scaled(game: str, observation: NDArray[Any]) -> Matrix:
    """Every entry of an observation divided by the largest that it can be."""
    return observation.astype(np.float32) * scales(game)


def save(path: Path, network: Network) -> None:
    """Writes the file that `read` reads, whole or not at all; half precision is enough to play."""
    parts: dict[str, Any] = {"game": np.array(network.game)}
    for k, (weights, biases) in enumerate(network.layers):
        parts[f"weights_{k}"], parts[f"biases_{k}"] = weights.astype(np.float16), biases.astype(np.float16)
    fresh = path.with_name(f"{path.name}.fresh")
    with fresh.open("wb") as file:
        np.savez_compressed(file, **parts)
    fresh.replace(path)


def read(path: Path) -> Network:
    """The network in a file, checked against the game that it names."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadNetwork(f"{path} is larger than {MOST_BYTES:,} bytes: that is no network of ours.")
        with np.load(path, allow_pickle=False) as parts:
            game, layers = str(parts["game"]), list[tuple[Matrix, Matrix]]()
            while f"weights_{len(layers)}" in parts:
                k = len(layers)
                layers.append((parts[f"weights_{k}"].astype(np.float32), parts[f"biases_{k}"].astype(np.float32)))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as bad:
        if isinstance(bad, BadNetwork):
            raise
        raise BadNetwork(f"{path} cannot be read as a network: {bad}") from bad
    if game not in GAMES:
        raise BadNetwork(f"{path} is for the game '{game}', which is not installed.")
    fits = bool(layers) and all(w.ndim == 2 and b.shape == w.shape[1:] for w, b in layers)
    fits = fits and all(one[0].shape[1] == other[0].shape[0] for one, other in pairwise(layers))
    wanted = (size(game), load(game).ACTIONS)
    if not fits or (layers[0][0].shape[0], layers[-1][0].shape[1]) != wanted:
        raise BadNetwork(f"{path} does not fit {game}, which has {wanted[0]} numbers to see and {wanted[1]} actions.")
    return Network(game, tuple(layers))


class NetworkBot:
    """Does what a network prefers."""

    def __init__(self, path: Path) -> None:
        self.network = read(path)

    def decide(self, view: View) -> int:
        if view.name != self.network.game:
            raise BadNetwork(f"The network was trained for {self.network.game} and cannot play {view.name}.")
        legal = view.legal()
        return int(legal[np.argmax(self.network(observe_view(view.name, view.table, view.seat))[legal])])

    def reaction(self, view: View) -> int:
        """In a race it is as quick as the clock allows: it was trained without one."""
        return 0
