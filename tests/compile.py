"""Compiles what only tests use, once: else each process of pytest compiles it for itself.

python -m tests.compile
"""

from stammtisch.games.registry import ours
from stammtisch.testing.checks import refusals
from stammtisch.testing.configurations import configurations_of


def main() -> None:
    for name in ours():
        table = configurations_of(name)[0]
        refusals(table.load(), table.start(), 0)


if __name__ == "__main__":
    main()
