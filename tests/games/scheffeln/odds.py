"""Whether chance looks fair; wide enough that only a fault fails, whatever the dice."""

from math import sqrt


def is_near(count: int, expected: float) -> bool:
    """Within six standard deviations of what pure chance gives."""
    return abs(count - expected) < 6 * sqrt(expected)
