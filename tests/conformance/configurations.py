"""Every table of our games, as parameters of tests."""

import pytest

from stammtisch.games.registry import ours
from stammtisch.testing.configurations import Configuration, configurations_of

__all__ = ["CONFIGURATIONS", "Configuration", "each_configuration", "each_game"]

CONFIGURATIONS = tuple(table for name in ours() for table in configurations_of(name))

each_game = pytest.mark.parametrize("name", ours())
each_configuration = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
