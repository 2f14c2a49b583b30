"""A table that is played by a script: the real rules, with chance as the script says."""

from typing import Any

import msgspec

from stammtisch.games.ledger import rule
from stammtisch.games.protocol import CHANCE, OVER, new_state
from stammtisch.games.registry import info
from stammtisch.games.scheffeln.components import COLOURS
from stammtisch.games.speed.rules import open_round, reveal
from stammtisch.games.speed.state import REVEAL
from stammtisch.lessons.script import YOU, BadScript, Script
from stammtisch.record.redact import redact_event
from stammtisch.record.story import story_of
from stammtisch.record.write import Scribe
from stammtisch.tables.send.views import see

Event = dict[str, Any]
View = dict[str, Any]

FOLLOWS = {"payout", "split", "refill"}
"""Events that the rules bring about by themselves; a script need not name them."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the learner sees at one moment, and the lines that the log has got since the last one."""

    view: View
    log: tuple[Event, ...]
    later: bool = False
    """Much has happened unseen since the frame before."""


class Stage:
    """The table of one lesson. Every frame starts from `mask`, as everything that a server sends does."""

    def __init__(self, script: Script) -> None:
        seats = ["you", *script.names]
        self.scribe = Scribe(script.game, seats, script.options, int(script.setup["start"]))
        self.game = self.scribe.game
        before = self.scribe.state.copy()
        self.scribe.setup = script.setup
        self.game.events.set_up(self.scribe.state, script.setup)
        self.scribe.events += self.game.events.chance_events(before, self.scribe.state)
        self.story = story_of(script.game)
        self._told = [self.story.chanced(self.scribe.state, event) for event in self.scribe.events]
        self._shuffles: list[Event] = []

    def frame(self) -> Frame:
        """The table now, and what has happened since the last frame."""
        state = self.scribe.state
        view = new_state(self.game)
        self.game.mask(state, YOU, view)
        log = tuple(self._seen(redact_event(self.game, event, view, YOU, last=False)) for event in self._told)
        self._told = []
        seen = see(self.scribe.name, state, YOU, open_book=info(self.scribe.name).open_book)
        return Frame(msgspec.json.decode(msgspec.json.encode(seen)), log)

    def play(self, event: Event) -> list[Frame]:
        """One event of the script, and the frames that show it; several where cards are revealed one by one."""
        if "seat" in event:
            self._decide(event)
        elif event["do"] == "shuffle":
            self._shuffles.append(event)
            return []
        elif event["do"] in FOLLOWS:
            return []
        elif event["do"] == "row":
            return self._reveal(event)
        else:
            self._chance([*self._shuffles, event])
            self._shuffles = []
        return [self.frame()]

    def _decide(self, event: Event) -> None:
        fields = {name: value for name, value in event.items() if name not in ("seat", "choices")}
        seat, state = event["seat"], self.scribe.state
        self.game.events.read_stamp(state, fields)
        action = self.game.moves.ACTION_OF.get(msgspec.convert(fields, self.game.moves.Move))
        if action is None:
            raise BadScript(f"{event} is not a move of {self.scribe.name}.")
        against = self.game.refusal(state, seat, action)
        if against:
            raise BadScript(f"{event} is not allowed: {rule(int(against)).id} {rule(int(against)).text}")
        before, events = state.copy(), len(self.scribe.events)
        self.scribe.decide(seat, action)
        after = self.scribe.state
        for told in self.scribe.events[events:]:
            self._told.append(self.story.decided(before, after, seat, action, told))
        self._tell_the_end()

    def _chance(self, events: list[Event]) -> None:
        if self.game.actor(self.scribe.state) != CHANCE:
            raise BadScript(f"Somebody must decide before {events[-1]}.")
        before = self.scribe.state.copy()
        self.game.events.inject(self.scribe.state, events)
        self._write(self.game.events.chance_events(before, self.scribe.state))

    def _reveal(self, event: Event) -> list[Frame]:
        """A row of Speed: laid face down, then turned up card by card; the log tells it when all of it is seen."""
        before, state = self.scribe.state.copy(), self.scribe.state
        self.game.events.inject(state.copy(), [event])  # says what is wrong with the row
        state.row[:] = [COLOURS.index(card) for card in event["cards"]]
        open_round(state)
        frames = [self.frame()]
        while state.phase == REVEAL:
            reveal(state)
            if state.phase != REVEAL:
                self._write(self.game.events.chance_events(before, state))
            frames.append(self.frame())
        return frames

    def _write(self, events: list[Event]) -> None:
        self.scribe.events += events
        self._told += [self.story.chanced(self.scribe.state, event) for event in events]
        self._tell_the_end()

    def _tell_the_end(self) -> None:
        if self.game.actor(self.scribe.state) == OVER:
            self._told.append(self.story.ended(self.scribe.state))

    @staticmethod
    def _seen(event: Event) -> Event:
        return {name: value for name, value in event.items() if name != "choices"}
