"""What happened, and why: each event with its rules, the most telling first, and what the record alone does not say.

It is worked out once, in the `story.py` of each game, for the log of a table, replays, lessons, the terminal and the
laboratory. Everything told here lies open on the table, so it is the same for every viewer.
"""

from functools import cache
from typing import Protocol, cast

import msgspec

from stammtisch.games.protocol import State, load
from stammtisch.games.registry import part
from stammtisch.record.format import Event, Record
from stammtisch.record.replay import Replay
from stammtisch.record.write import result_of


class Story(Protocol):
    """The module `story` of a game."""

    STARTED: tuple[str, ...]
    """The rules by which the table was laid."""

    def needs_record(self, event: Event) -> bool:
        """Whether the tables before and after must be records; plain numbers are faster where they are enough."""

    def decided(self, before: State, after: State, seat: int, action: int, event: Event) -> Event:
        """A decision's event, or one that followed from it at once."""

    def chanced(self, after: State, event: Event) -> Event:
        """An event of chance; `after` is the table when all of that chance had come."""

    def ended(self, state: State) -> Event:
        """The end of the game."""


class PlainStory:
    """Of a game that tells nothing: its events as they are, and how it ended."""

    STARTED: tuple[str, ...] = ()

    def __init__(self, name: str) -> None:
        self.game = load(name)

    def needs_record(self, event: Event) -> bool:
        return False

    def decided(self, before: State, after: State, seat: int, action: int, event: Event) -> Event:
        return self.chanced(after, event)

    def chanced(self, after: State, event: Event) -> Event:
        rule = self.game.events.EVENT_RULE.get(event["do"])
        return {**event, "rules": [rule] if rule else []}

    def ended(self, state: State) -> Event:
        result = result_of(self.game, state)
        return {"do": "end", "scores": result.scores, "winners": result.winners, "rules": [result.reason]}


@cache
def story_of(name: str) -> Story:
    """The story of that game."""
    return cast(Story, part(name, "story") or PlainStory(name))


class Explainer:
    """Follows one game, event by event, and gives each its reasons."""

    def __init__(self, name: str) -> None:
        self.game, self.story = load(name), story_of(name)
        self._decision: tuple[State, int, int] | None = None
        """The table before the last decision, whose it was, and its action: what follows at once follows from it."""

    def explain(self, before: State, after: State, event: Event) -> Event:
        """The event with its reasons; it led from the one table to the other, of which it keeps the first."""
        if "seat" in event:
            move = {key: value for key, value in event.items() if key not in ("seat", "ms", "choices")}
            action = self.game.moves.ACTION_OF[msgspec.convert(move, self.game.moves.Move)]
            self._decision = before, event["seat"], action
        elif event["do"] not in self.game.events.CONSEQUENCES:
            return self.story.chanced(after, event)
        assert self._decision
        return self.story.decided(self._decision[0], after, *self._decision[1:], event)


def retell(record: Record, upto: int) -> list[Event]:
    """The first events of a record, each with its reasons."""
    replay, explainer = Replay(record), Explainer(record.game)
    told: list[Event] = []
    while replay.at < upto:
        before = replay.state.copy()
        told += [explainer.explain(before, replay.state, event) for event in replay.advance()]
    return told
