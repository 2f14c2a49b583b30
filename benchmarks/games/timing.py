"""What every measurement of the games has in common."""

from collections.abc import Callable

SECONDS = 0.4
"""How long one measurement takes, about."""
SIMULATIONS = 5_000
"""How long each search is."""

Measurement = Callable[[], tuple[float, float]]
"""Runs for a while and returns playouts and moves a second."""
