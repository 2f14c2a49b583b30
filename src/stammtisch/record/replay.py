"""Playing a record again, event by event, trusting nothing that is written in it."""

from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET

from stammtisch.games.catalogue import BadTable, check_table
from stammtisch.games.faults import FORMAT, Fault
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import CHANCE, OVER, Game, State, load, new_state
from stammtisch.record.format import RULES_VERSION, Event, Record
from stammtisch.record.write import result_of

_plain = msgspec.json.Encoder(order="sorted").encode


def same(one: Any, other: Any) -> bool:
    """Equal as JSON, where 1, 1.0 and true are three different things."""
    return _plain(one) == _plain(other)


def is_redacted(written: Any) -> bool:
    return b'"?"' in _plain(written)


class Replay:
    """A record being replayed: `state` is the table after the first `at` events."""

    def __init__(self, record: Record) -> None:
        if record.rules != RULES_VERSION:
            raise Fault(FORMAT, f"rules version '{RULES_VERSION}'", record.rules)
        try:
            check_table(record.game, len(record.seats), record.options)
        except BadTable as refused:
            raise Fault(refused.rule or FORMAT, "a table that the rules allow", str(refused)) from None
        self.record = record
        self.game: Game = load(record.game)
        self.state: State = new_state(self.game)
        self.at = 0
        self.owed: list[Event] = []
        """Events that follow from what has happened and must stand next."""
        self._legal = np.empty(self.game.ACTIONS, np.int16)
        self._set_up()

    def _set_up(self) -> None:
        first = self.record.setup.get("start")
        if type(first) is not int or not 0 <= first < len(self.record.seats):
            raise Fault(FORMAT, f"'start' as a seat from 0 to {len(self.record.seats) - 1}", first)
        self.game.start(self.state, self.game.options(len(self.record.seats), first, self.record.options))
        before = self.state.copy()
        try:
            self.game.events.set_up(self.state, self.record.setup)
        except msgspec.ValidationError as error:
            raise self._unreadable(self.record.setup, "a set-up", error) from None
        self.owed = self.game.events.chance_events(before, self.state)

    def advance(self) -> list[Event]:
        """Plays what stands next and returns it: one event, or all those of one chance; nothing at the end."""
        if self.at == len(self.record.events):
            return []
        event = self.record.events[self.at]
        began = self.at
        if self.owed:
            self._expect(self.owed.pop(0))
        elif "seat" in event:
            self._decide(event)
        else:
            self._chance()
        return self.record.events[began : self.at]

    def play_to(self, at: int) -> None:
        """Plays on until `at` events are done, or the record is."""
        while self.at < at and self.advance():
            pass

    def finish(self) -> None:
        """Plays the rest, and compares the written result with the true one."""
        while self.advance():
            pass
        record, over = self.record, self.game.actor(self.state) == OVER
        if self.owed and record.result is not UNSET:
            raise Fault(self._rule_of(self.owed[0]), self.owed[0], "the end of the record")
        if over:
            true = result_of(self.game, self.state)
            if record.result is None or record.result is UNSET or not same(record.result, true):
                raise Fault(true.reason, true, record.result)
        elif record.result is None and record.cut is UNSET:
            raise Fault(FORMAT, "'cut' with the reason why the game has no result", "none")
        elif record.result is not UNSET and record.result is not None:
            raise Fault(FORMAT, "no result while the game is not over", record.result)
        if record.cut is not UNSET and record.result is not None:
            raise Fault(FORMAT, '"result": null for a game that was cut off', record.result)

    def _decide(self, event: Event) -> None:
        fields = dict(event)
        seat, claimed = fields.pop("seat"), fields.pop("choices", UNSET)
        if type(seat) is not int or not 0 <= seat < len(self.record.seats):
            raise Fault(FORMAT, f"a seat from 0 to {len(self.record.seats) - 1}", seat)
        try:
            self.game.events.read_stamp(self.state, fields)
            move = msgspec.convert(fields, self.game.moves.Move)
        except msgspec.ValidationError as error:
            raise self._unreadable(event, "a decision", error) from None
        action = self.game.moves.ACTION_OF.get(move)
        if action is None:
            raise Fault(FORMAT, "a move with just the fields it needs", event)
        refused = self.game.refusal(self.state, seat, action)
        if refused:
            raise Fault(rule(refused).id, rule(refused).text, event)
        choices = self.game.events.choices(self.state, seat, self.game.legal(self.state, seat, self._legal))
        if claimed is not UNSET and not same(claimed, choices):
            raise Fault(FORMAT, f"{choices} choices", claimed)
        before = self.state.copy()
        self.game.apply(self.state, seat, action)
        self.owed = self.game.events.consequences(before, self.state)
        self.at += 1

    def _chance(self) -> None:
        event = self.record.events[self.at]
        if self.game.actor(self.state) == OVER:
            raise Fault(rule(int(self.state.ended_by)).id, "no event after the end of the game", event)
        if self.game.actor(self.state) != CHANCE:
            raise Fault(FORMAT, "a decision", event)
        before = self.state.copy()
        try:
            self.game.events.inject(self.state, self.record.events[self.at :])
        except msgspec.ValidationError as error:
            raise self._unreadable(event, "what chance brings next", error) from None
        for expected in self.game.events.chance_events(before, self.state):
            self._expect(expected)

    def _expect(self, expected: Event) -> None:
        """The next event must be exactly this one."""
        found = self.record.events[self.at] if self.at < len(self.record.events) else "the end of the record"
        if not same(found, expected):
            raise Fault(self._rule_of(expected), expected, found)
        self.at += 1

    def _rule_of(self, event: Event) -> str:
        found: str = self.game.events.EVENT_RULE[event["do"]]
        return found

    @staticmethod
    def _unreadable(written: Any, wanted: str, error: Exception) -> Fault:
        if is_redacted(written):
            return Fault("A-19", "a complete record", "one with '?' for what its reader may not know yet")
        return Fault(FORMAT, wanted, f"{written} ({error})")
