"""The list of mutations that the games' modules fill."""

from collections.abc import Callable
from typing import Any

Record = dict[str, Any]
Event = dict[str, Any]
Mutation = Callable[[Record], str]
MUTATIONS: dict[str, tuple[str, int, dict[str, bool], Mutation]] = {}


class Absent(Exception):
    """This game never comes to the place that a mutation wants to break."""


def breaks(game: str, seats: int, **options: bool) -> Callable[[Mutation], Mutation]:
    """Registers a mutation, which changes a record and returns how the fault must begin."""

    def register(mutate: Mutation) -> Mutation:
        sentence = f"{game}: {mutate.__name__.strip('_').replace('_', ' ')}"
        assert sentence not in MUTATIONS
        MUTATIONS[sentence] = (game, seats, options, mutate)
        return mutate

    return register


def first(record: Record, wanted: Callable[[Event], bool]) -> tuple[int, Event]:
    for number, event in enumerate(record["events"]):
        if wanted(event):
            return number, event
    raise Absent


def first_do(record: Record, do: str, **fields: Any) -> tuple[int, Event]:
    wanted = {"do": do, **fields}
    return first(record, lambda event: all(event.get(name) == value for name, value in wanted.items()))
