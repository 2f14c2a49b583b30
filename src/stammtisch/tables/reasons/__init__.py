"""Why each thing in the log happened: its rules, the most telling first, and what the record alone does not say of it.

Everything told here lies open on the table, so it is the same for every viewer. One module a game.
"""

from importlib import import_module
from typing import Any, Protocol, cast

import msgspec

from stammtisch.games.protocol import State, load
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


class Explainer:
    """Follows one game, event by event, and gives each its reasons."""

    def __init__(self, name: str) -> None:
        self.game, self.reasons = load(name), reasons_of(name)
        self._decision: tuple[State, int, int] | None = None
        """The table before the last decision, whose it was, and its action: what follows at once follows from it."""

    def explain(self, before: State, after: State, event: Event) -> Event:
        """The event with its reasons; it led from the one table to the other, of which it keeps the first."""
        if "seat" in event:
            move = {key: value for key, value in event.items() if key not in ("seat", "ms", "choices")}
            action = self.game.moves.ACTION_OF[msgspec.convert(move, self.game.moves.Move)]
            self._decision = before, event["seat"], action
        elif event["do"] not in CONSEQUENCES:
            return self.reasons.chanced(after, event)
        assert self._decision
        return self.reasons.decided(self._decision[0], after, *self._decision[1:], event)


def retell(record: Record, upto: int) -> list[Event]:
    """The first events of a record, each with its reasons."""
    replay, explainer = Replay(record), Explainer(record.game)
    told: list[Event] = []
    while replay.at < upto:
        before = replay.state.copy()
        told += [explainer.explain(before, replay.state, event) for event in replay.advance()]
    return told
