"""`make quick` selects what is there: nobody would notice a path or a configuration that has been renamed."""

import re
from pathlib import Path

from stammtisch.games.registry import ours
from tests.conformance.configurations import CONFIGURATIONS

PROJECT = Path(__file__).resolve().parents[1]


def variable(name: str) -> str:
    """What the Makefile sets it to, on one line or several."""
    found = re.search(rf"^{name} := ((?:.*\\\n)*.*)", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert found, f"the Makefile has no {name}"
    return found[1].replace("\\\n", " ")


def test_every_path_exists() -> None:
    assert [path for path in variable("QUICK").split() if not (PROJECT / path).exists()] == []


def test_the_configurations_are_one_of_each_game() -> None:
    named = re.findall(r"([\w-]+-\w+)\]", variable("FEW"))
    known = {str(configuration): configuration.game for configuration in CONFIGURATIONS}
    assert sorted(known[name] for name in named) == sorted(ours())
