"""Bots that follow the people at a table of Speed-Scheffeln: quicker with quick people, slower with slow ones."""

from collections.abc import Collection, Sequence
from math import sqrt
from statistics import median

from stammtisch.games.scheffeln.events import Event
from stammtisch.games.speed import INFO
from stammtisch.games.speed.rules import COUNTDOWN, LIMIT

PRACTISED = 1_000 * sqrt(INFO.reactions["strong"][0] * INFO.reactions["strong"][1])
"""Milliseconds that a practised player needs in the middle: with such people bots keep their own times."""
LEAST, MOST = 0.6, 2.0


def pace(events: Sequence[Event], people: Collection[int]) -> float:
    """By how much bots take longer in the next race, from what everybody saw in those that are over."""
    times = people_times(events, people)
    return min(max(median(times) / PRACTISED, LEAST), MOST) if times else 1.0


def people_times(events: Sequence[Event], people: Collection[int]) -> list[int]:
    """When people grabbed, in races that are over; who let the time run out needed at least so long.

    A decline says nothing of how long somebody reads: it may be a decision not to.
    """
    found: list[int] = []
    touches: list[Event] = []
    for event in events:
        if "seat" in event:
            touches.append(event)
        else:
            found += [touch["ms"] for touch in counted(touches) if touch["seat"] in people]
            touches = []
    return found


def counted(touches: Sequence[Event]) -> list[Event]:
    """Of one race: the grabs, and the declines of those whose time ran out."""
    ends = {LIMIT + COUNTDOWN, *(touch["ms"] + COUNTDOWN for touch in touches[-2:-1])}  # A-31, SPEED-10
    return [touch for touch in touches if touch["do"] == "grab" or touch["ms"] in ends]
