"""Compiling what the adapters need before anybody waits for it."""

from collections.abc import Iterator
from importlib.util import find_spec

from stammtisch.games.observations import observation_of
from stammtisch.games.warm import Step


def compile_steps(name: str) -> Iterator[Step]:
    """One step of the vector environment, where Gymnasium is installed and the game has a compiled observation."""
    if find_spec("gymnasium") is not None and hasattr(observation_of(name).observe, "py_func"):
        yield "vector environment", lambda: step_once(name)


def step_once(name: str) -> None:
    # Imported here because it needs Gymnasium.
    from stammtisch.adapters.vector import StammtischVectorEnv

    envs = StammtischVectorEnv(name, 1)
    envs.reset(seed=1)
    envs.step(envs.random_actions())
