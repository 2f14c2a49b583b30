"""The box of each of our games: one module a game, with the name of the game."""

from importlib import import_module
from typing import Any, cast

from stammtisch.games.registry import ours
from stammtisch.testing.box import BOXES, Box, box_of

__all__ = ["box_of"]

for _name in ours():
    BOXES[_name] = cast(Box, cast(Any, import_module(f"tests.conformance.boxes.{_name}")))
