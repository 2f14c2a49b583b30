"""Compiles what only tests use, once: else each process of pytest compiles it for itself.

python -m tests.compile
"""

from stammtisch.adapters.vector import StammtischVectorEnv
from stammtisch.games.registry import ours
from stammtisch.testing.checks import refusals
from stammtisch.testing.configurations import configurations_of


def main() -> None:
    for name in ours():
        table = configurations_of(name)[0]
        refusals(table.load(), table.start(), 0)
        envs = StammtischVectorEnv(name, 1)
        envs.reset(seed=1)
        envs.step(envs.random_actions())


if __name__ == "__main__":
    main()
