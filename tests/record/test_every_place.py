"""One record of each game, broken in every place in turn: our check and the referee agree about each."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.conformance.configurations import each_game
from tests.record.mutate import check_agreement, check_finding, lookalikes
from tests.record.samples import SMALL, Plain, simulated, to_line

Events = list[Plain]
EVENTS = 45
"""So many events of a record are broken, from the first on, and a few at the end."""


def chosen_events(events: Events) -> list[int]:
    """The first events and the last."""
    return sorted({*range(min(EVENTS, len(events))), *range(max(0, len(events) - 5), len(events))})


def drop(events: Events, number: int) -> None:
    del events[number]


def repeat(events: Events, number: int) -> None:
    events.insert(number, deepcopy(events[number]))


def swap_with_next(events: Events, number: int) -> None:
    events[number : number + 2] = events[number : number + 2][::-1]


def change_seat(events: Events, number: int) -> None:
    if "seat" in events[number]:
        events[number]["seat"] += 1 if events[number]["seat"] == 0 else -1


def add_field(events: Events, number: int) -> None:
    events[number]["more"] = 1


@pytest.mark.parametrize("change", [drop, repeat, swap_with_next, change_seat, add_field])
@each_game
def test_every_event_is_needed_once_and_in_its_place(name: str, change: Callable[[Events, int], None]) -> None:
    plain = json.loads(simulated(SMALL[name], 0))
    for number in chosen_events(plain["events"]):
        broken = {**plain, "events": deepcopy(plain["events"])}
        change(broken["events"], number)
        if broken != plain:
            check_agreement(to_line(broken))


def places(value: Any) -> list[tuple[Any, ...]]:
    """The places of all values inside, whatever they are."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(key, *inner) for key, part in parts for inner in [(), *places(part)]]


def broken_values(value: Any) -> list[Any]:
    """What could stand there instead, by mistake."""
    if isinstance(value, list):
        turned = [*value[1:], *value[:1]]
        return [value[::-1], turned, value[:-1], [*value, *value[:1]], None]
    if isinstance(value, dict):
        return [dict(list(value.items())[:-1]), {**value, "more": 1}, []]
    if type(value) is int:
        return [*lookalikes(value), value + 1, value - 1]
    return ["", "?", "red" if value != "red" else "blue", None] if isinstance(value, str) else [0, "null"]


@each_game
def test_every_value_is_looked_at(name: str) -> None:
    """Each value of the set-up, of an event of every kind and of the result, replaced by others one after the other."""
    plain = json.loads(simulated(SMALL[name], 0))
    first_of_kind = {event["do"]: number for number, event in reversed(list(enumerate(plain["events"])))}
    roots = [("setup",), ("result",), *(("events", number) for number in first_of_kind.values())]
    accepted = 0
    for root in roots:
        for place in places(at(plain, root)):
            whole = (*root, *place)
            for value in broken_values(at(plain, whole)):
                broken = deepcopy(plain)
                at(broken, whole[:-1])[whole[-1]] = value
                check_agreement(to_line(broken))
                accepted += broken != plain and check_finding(to_line(broken)) is None
    assert accepted <= 40, "too many changes make no difference"


def at(value: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        value = value[key]
    return value
