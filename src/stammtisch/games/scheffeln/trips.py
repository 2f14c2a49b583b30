"""The way a car took: what the log tells of it, what the page animates, and the moving rules that made it so."""

from typing import Literal

import msgspec

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BUSINESSES, CARS, Business, Car
from stammtisch.games.scheffeln.state import NONE

Way = Literal["forward", "backward", "leap"]


class Trip(msgspec.Struct, frozen=True, omit_defaults=True):
    """A car's way, and the businesses it passed without stopping; `to` is `from` where a pair could not move.

    `carries` rode on top of it, `leaves` was beneath it before, `onto` is beneath it now.
    """

    car: Car
    start: Business = msgspec.field(name="from")
    to: Business
    way: Way = "forward"
    skips: tuple[Business, ...] = ()
    carries: Car | None = None
    leaves: Car | None = None
    onto: Car | None = None

    @property
    def stuck(self) -> bool:
        return self.start == self.to


def trip_between(before: State, after: State, car: int, way: Way) -> Trip:
    """What the active car did between two tables."""
    here, there = int(before.where[car]), int(after.where[car])
    below, above = int(before.bottom[here]), int(before.top[here])
    beneath = int(after.bottom[there])
    return Trip(
        car=CARS[car],
        start=BUSINESSES[here],
        to=BUSINESSES[there],
        way=way,
        skips=passed(here, there, way),
        carries=CARS[above] if below == car and above != NONE else None,
        leaves=CARS[below] if above == car else None,
        onto=CARS[beneath] if beneath != car and here != there else None,
    )


def passed(here: int, there: int, way: Way) -> tuple[Business, ...]:
    """The businesses between two, in the order in which they were passed."""
    step = 1 if way == "forward" else -1
    distance = 0 if way == "leap" else (there - here) * step % 8
    return tuple(BUSINESSES[(here + step * k) % 8] for k in range(1, distance))


def moving_rule(trip: Trip) -> str:
    """The moving rule that says most about where the car stopped."""
    if trip.stuck:
        return "A-1"
    if trip.carries:
        return "S-MOVE-10" if trip.skips else "S-MOVE-9"
    if trip.skips:
        return "S-MOVE-8"
    if trip.leaves:
        return "S-MOVE-5"
    return "S-MOVE-7" if trip.onto else "S-MOVE-6"
