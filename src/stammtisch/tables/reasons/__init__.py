"""Why each thing in the log happened: its rules, the most telling first, and what the record alone does not say of it.

Everything told here lies open on the table, so it is the same for every viewer. One module a game.
"""

from importlib import import_module
from typing import Any, Protocol, cast

import msgspec

from stammtisch.games.protocol import State
from stammtisch.record.format import Record
from stammtisch.record.replay import Replay

Event = dict[str, Any]

CONSEQUENCES = ("payout", "split")
"""Events that follow from a decision at once, without chance."""


class Reasons(Protocol):
    """The module of one game in this folder."""

    STARTED: tuple[str, ...]
    """The rules by which the table was laid."""

    def decided(self, before: State, after: State, seat: int, action: int, event: Event) -> Event:
        """A decision's event, or one that followed from it at once."""

    def chanced(self, after: State, event: Event) -> Event:
        """An event of chance; `after` is the table when all of that chance had come."""

    def ended(self, state: State) -> Event:
        """The end of the game."""


def reasons_of(name: str) -> Reasons:
    """The reasons of that game."""
    return cast(Reasons, import_module(f"stammtisch.tables.reasons.{name}"))


def retell(record: Record, upto: int) -> list[Event]:
    """The first events of a record, each with its reasons."""
    replay, reasons = Replay(record), reasons_of(record.game)
    told: list[Event] = []
    before, seat, action = replay.state.copy(), 0, 0
    while replay.at < upto:
        event = record.events[replay.at]
        if "seat" in event:
            before, seat = replay.state.copy(), event["seat"]
            move = {key: value for key, value in event.items() if key not in ("seat", "ms", "choices")}
            action = replay.game.moves.ACTION_OF[msgspec.convert(move, replay.game.moves.Move)]
        for each in replay.advance():
            if "seat" in each or each["do"] in CONSEQUENCES:
                told.append(reasons.decided(before, replay.state, seat, action, each))
            else:
                told.append(reasons.chanced(replay.state, each))
    return told
