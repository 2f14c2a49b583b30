"""A table that is played by a script: the real rules, with chance as the script says."""

import msgspec

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import CHANCE, OVER, State, new_state
from stammtisch.games.registry import info
from stammtisch.lessons.games import Event, View, lesson_of
from stammtisch.lessons.script import YOU, BadScript, Script
from stammtisch.record.redact import redact_event
from stammtisch.record.story import story_of
from stammtisch.record.write import Scribe
from stammtisch.tables.send.views import see


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
        self.story, self.lesson = story_of(script.game), lesson_of(script.game)
        self._told = [self.story.chanced(self.scribe.state, event) for event in self.scribe.events]
        self._leading: list[Event] = []
        """Events of chance that wait for the one they belong to."""

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
        elif event["do"] in self.lesson.with_next:
            self._leading.append(event)
            return []
        elif event["do"] in self.game.events.CONSEQUENCES | self.lesson.follows:
            return []
        else:
            before = self.scribe.state.copy()
            if self.lesson.lay(self.scribe.state, event):
                return self._reveal(before)
            self._chance([*self._leading, event])
            self._leading = []
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

    def _reveal(self, before: State) -> list[Frame]:
        """What was laid face down is turned up bit by bit; the log tells it when all of it is seen."""
        state, frames = self.scribe.state, [self.frame()]
        while self.game.revealing(state):
            self.game.chance(state, dice_from_seed(0))  # which nothing is left to
            if not self.game.revealing(state):
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
