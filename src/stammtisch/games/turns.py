"""What a game of turns need not define itself: there is no race, no clock, and nothing is revealed bit by bit."""

from typing import Any

__all__ = ["deadline", "lapse", "place_in_race", "revealing", "tick", "undecided"]

OF_EVENTS = ("CONSEQUENCES", "choices", "read_stamp", "stamp")

CONSEQUENCES: frozenset[str] = frozenset()
"""Events that follow from a decision at once, without chance."""


def undecided(state: Any) -> tuple[int, ...]:
    """Nobody races."""
    return ()


def revealing(state: Any) -> bool:
    return False


def tick(state: Any, milliseconds: int) -> None:
    """There is no clock."""


def deadline(state: Any) -> int:
    return -1


def place_in_race(state: Any, seat: int) -> int:
    return seat


def lapse(state: Any) -> list[tuple[int, int]]:
    return []


def stamp(state: Any) -> dict[str, Any]:
    """What a decision's event says of its time: nothing."""
    return {}


def read_stamp(state: Any, fields: dict[str, Any]) -> None:
    """Moves the clock on to a decision's time: there is none."""


def choices(state: Any, seat: int, legal: int) -> int:
    """How many different decisions the seat has: here exactly its legal actions."""
    return legal
