"""What there is to see in a game that says nothing of its own: who won, from which seat, and how long it took."""

from stammtisch.lab.balance.watch import Chapter, Comparison, Happening
from stammtisch.lab.balance.watch import Watch as Watch

UNIT = "points"
OPTION_NAMES: dict[str, str] = {}
LIMITS: list[str] = []
CHAPTERS: dict[str, Chapter] = {}


def happenings(options: dict[str, bool]) -> dict[str, Happening]:
    return {}


def comparisons(seats: int, options: dict[str, bool]) -> dict[str, Comparison]:
    return {}
