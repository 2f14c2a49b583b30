"""Playing a record again, event by event, trusting nothing that is written in it."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
import numpy as np
from msgspec import UNSET

from stammtisch.games.faults import FORMAT, Fault, Unfinished
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import CHANCE, OVER, Game, State, load, new_state
from stammtisch.games.registry import BadTable, check_table
from stammtisch.record.format import RULES_VERSION, Event, Record
from stammtisch.record.write import picture_of, result_of

P = ParamSpec("P")
T = TypeVar("T")

SET_UP = -1
"""`Replay.at` while the table is being laid."""

_plain = msgspec.json.Encoder(order="sorted").encode


def same(one: Any, other: Any) -> bool:
    """Equal as JSON, where 1, 1.0 and true are three different things."""
    return _plain(one) == _plain(other)


@cache
def actions_of(game: str) -> dict[bytes, int]:
    """The actions of a game by what a record says of them."""
    return {_plain(move): action for move, action in load(game).moves.ACTION_OF.items()}


def action_of(game: str, move: Event) -> int:
    """The action that a record writes so; a KeyError where it is none of that game."""
    return actions_of(game)[_plain(move)]


def is_redacted(written: Any) -> bool:
    return b'"?"' in _plain(written)


def judged(method: Callable[Concatenate["Replay", P], T]) -> Callable[Concatenate["Replay", P], T]:
    """Whatever is written there, the only way to fail is a Fault."""

    @wraps(method)
    def judge(replay: "Replay", /, *arguments: P.args, **named: P.kwargs) -> T:
        try:
            try:
                return method(replay, *arguments, **named)
            except (Fault, msgspec.ValidationError) as error:
                events = replay.record.events
                written: Any = replay.record.setup if replay.at == SET_UP else events[replay.at : replay.at + 1]
                raise (redacted() if is_redacted(written) else unreadable(written, error)) from None
        except RecursionError:
            raise Fault(FORMAT, "lists and objects as a record has them", "some nested too deeply to read") from None

    return judge


def unreadable(written: Any, error: Fault | msgspec.ValidationError) -> Fault:
    """The fault itself, or one that says what could not be read."""
    return error if isinstance(error, Fault) else Fault(FORMAT, "what a record may say here", f"{written} ({error})")


def redacted() -> Fault:
    return Fault("A-19", "a complete record", "one with '?' for what its reader may not know yet")


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
        self.at = SET_UP
        self.owed: list[Event] = []
        """Events that follow from what has happened and must stand next."""
        self._legal = np.empty(self.game.ACTIONS, np.int16)
        self._set_up()
        self.at = 0

    @judged
    def _set_up(self) -> None:
        first = self.record.setup.get("start")
        if type(first) is not int or not 0 <= first < len(self.record.seats):
            raise Fault(FORMAT, f"'start' as a seat from 0 to {len(self.record.seats) - 1}", first)
        self.game.start(self.state, self.game.options(len(self.record.seats), first, self.record.options))
        before = self.state.copy()
        self.game.events.set_up(self.state, self.record.setup)
        self.owed = self.game.events.chance_events(before, self.state)

    @judged
    def advance(self) -> list[Event]:
        """Plays what stands next and returns it: one event, or all those of one chance; nothing at the end."""
        if self.at == len(self.record.events):
            return []
        began = self.at
        if self.owed:
            self._expect()
        elif "seat" in self.record.events[began]:
            self._decide(self.record.events[began])
        else:
            self._chance()
        return self.record.events[began : self.at]

    def play_to(self, at: int) -> None:
        """Plays on until `at` events are done, or the record is."""
        while self.at < at and self.advance():
            pass

    @judged
    def finish(self) -> None:
        """Plays the rest, and compares the written result with the true one."""
        while self.advance():
            pass
        result, cut = self.record.result, self.record.cut
        if cut is not UNSET and (result is not None or not cut.strip()):
            raise Fault(FORMAT, '\'"result": null\' and the reason in "cut" for a game that was cut off', cut)
        if result is None and cut is UNSET:
            raise Fault(FORMAT, "'cut' with the reason why the game has no result", "none")
        if self.game.actor(self.state) == OVER and not self.owed:
            true = result_of(self.game, self.state)
            if result is None or result is UNSET or not same(result, true):
                raise Fault(true.reason, true, "no result" if result is UNSET else result)
        elif result:
            raise Fault(FORMAT, "no result while the game is not over", result)

    def _decide(self, event: Event) -> None:
        fields = dict(event)
        seat, claimed = fields.pop("seat"), fields.pop("choices", UNSET)
        if type(seat) is not int or not 0 <= seat < len(self.record.seats):
            raise Fault(FORMAT, f"a seat from 0 to {len(self.record.seats) - 1}", seat)
        self.game.events.read_stamp(self.state, fields)
        action = actions_of(self.record.game).get(_plain(fields))
        if action is None:  # written in another way, or wrong
            action = self.game.moves.ACTION_OF.get(msgspec.convert(fields, self.game.moves.Move))
        if action is None:
            raise Fault(FORMAT, "a move with just the fields it needs", event)
        refused = self.game.refusal(self.state, seat, action)
        if refused:
            raise Fault(rule(refused).id, rule(refused).text, event)
        choices = self.game.events.choices(self.state, seat, self.game.legal(self.state, seat, self._legal))
        if claimed is not UNSET and not same(claimed, choices):
            raise Fault(FORMAT, f"{choices} choices", claimed)
        before = picture_of(self.state)
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
        except Unfinished:
            self.state, self.at = before, len(self.record.events)
            return
        except (Fault, msgspec.ValidationError):
            self._blame(before)
            raise
        self.owed = self.game.events.chance_events(before, self.state)
        while self.owed and self.at < len(self.record.events):
            self._expect()

    def _blame(self, before: State) -> None:
        """Goes on to the event at fault among those of one chance: the first that does not fit those before it."""
        rest = self.record.events[self.at :]
        for count in range(1, len(rest)):
            try:
                self.game.events.inject(before.copy(), rest[:count])
            except Unfinished:
                self.at += 1
            except (Fault, msgspec.ValidationError):
                return

    def _expect(self) -> None:
        """The next event must be exactly the one that is owed."""
        expected, found = self.owed[0], self.record.events[self.at]
        if not same(found, expected):
            raise Fault(self.game.events.EVENT_RULE[expected["do"]], expected, found)
        self.owed.pop(0)
        self.at += 1
