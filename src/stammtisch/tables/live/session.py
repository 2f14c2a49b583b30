"""A table in memory: who is connected, what falls due, and everything that happens to it one after the other."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from typing import cast

import msgspec

from stammtisch.games.ledger import rule
from stammtisch.games.protocol import ANYONE
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import AnyEntry, Spoke
from stammtisch.tables.live.duties import Duty, Pace, next_duty
from stammtisch.tables.live.starts import FalseStarts
from stammtisch.tables.send import updates
from stammtisch.tables.wire.messages import Decide, Said, TableState, You

encode = msgspec.json.Encoder().encode


def nothing_to_end(code: int) -> None:
    """Somebody without a socket."""


@dataclass(eq=False)
class Guest:
    """Somebody's connection to a table. `send` takes one or more messages and never waits; `told` is how many
    lines of the log each sight was told."""

    person: str
    name: str
    send: Callable[..., None]
    end: Callable[[int], None] = nothing_to_end
    """Closes the connection with that code."""
    address: str = ""
    told: dict[int, int] = field(default_factory=dict)
    games: int = 0
    answer: bytes | None = None
    """The answer to a message of theirs, which goes out together with what came of it."""

    def tell(self, message: bytes) -> None:
        """Sends something that everybody hears of."""
        if self.answer is None:
            self.send(message)
        else:
            answer, self.answer = self.answer, None
            self.send(answer, message)


@dataclass(order=True)
class Touch:
    """A move of a race that has arrived: when, the seat's place where others came at the same time, and its message.

    `ms` counts from the beginning of the race, `at` by the clock of the house.
    """

    ms: int
    place: int
    at: int = field(compare=False)
    message: Decide = field(compare=False)
    guest: Guest = field(compare=False)

    @classmethod
    def arrived(cls, live: "LiveTable", guest: Guest, message: Decide, now: int) -> "Touch":
        match = live.table.match
        assert match is not None
        seat = min(message.seat, len(match.seats) - 1)  # one that does not exist is refused when it is judged
        return cls(now - live.race_began, match.game.place_in_race(match.state, seat), now, message, guest)


class LiveTable:
    """A table, and all that is lost when the server stops without losing anything."""

    def __init__(self, table: Table, since: int) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.presence = Presence(since)
        self.guests: list[Guest] = []
        self._surroundings = updates.Surroundings()
        self.timer: asyncio.TimerHandle | None = None
        self.presence_timer: asyncio.TimerHandle | None = None
        """Runs for a moment after everybody was told who is here."""
        self.touches: list[Touch] = []
        self.race_began = 0
        self.reactions: dict[int, int] = {}
        self.false_starts = FalseStarts()
        self.tapped = -1
        """The question that a bot may answer at once, because somebody has said `go_on`."""
        self.used = since
        self.results_kept: set[int] = set()
        """The games whose end has been kept."""
        self.records_kept: set[int] = set()
        """The games whose complete record has been kept."""
        self.kept_at = -1
        """The entry after which the running game was last kept as it stood."""

    def duty(self, pace: Pace) -> Duty | None:
        return next_duty(self.table, self.presence, pace, self.race_began, self.reactions, self.tapped)

    def stop_timers(self) -> None:
        """Nothing will happen here by itself any more."""
        for timer in (self.timer, self.presence_timer):
            if timer is not None:
                timer.cancel()
        self.timer = self.presence_timer = None

    def begin_race(self, now: int, reactions: dict[int, int]) -> None:
        """Everything is revealed; after a restart the race goes on where the journal left it."""
        assert self.table.match is not None
        self.race_began = now - self.table.match.clock_at(0)
        self.reactions = reactions

    def in_race(self) -> bool:
        return self.table.match is not None and self.table.match.actor == ANYONE

    def race_clock(self, now: int) -> int | None:
        """Milliseconds since a race began, while it is on."""
        return now - self.race_began if self.in_race() else None

    def check_start(self, person: str, message: Decide, arrived: int) -> None:
        """Refuses a move of a race whose seat was too early, or is now; all else is for others to judge."""
        match = self.table.match
        if match is None or not (self.in_race() or (match.revealing and match.revealed)):
            return
        action = match.action_of(message.move)
        if action is None or message.seat not in self.table.seats_of(person) or message.after < match.asked:
            return
        against = self.false_starts.rule_against(match, message.seat, action, self.race_clock(arrived))
        if against:
            raise Refusal("rule", rule(against).text, against, match.case_of(message.seat, action, against))

    def tell(self, now: int, entries: list[AnyEntry]) -> None:
        """Everybody hears of what these entries have changed."""
        if entries and all(isinstance(entry, Spoke) for entry in entries):
            self.tell_said(self.table.talk[-1])
        elif self.table.match is not None:
            self.tell_step(now)
        else:
            self.tell_around(now)

    def _around(self) -> TableState:
        """The table around the game, encoded once for all messages that hold it."""
        return cast(TableState, self._surroundings.written(self.table, self.presence))

    def welcome(self, guest: Guest, now: int) -> None:
        self._have_told(guest, updates.viewers(self.table, guest.person))
        guest.send(encode(updates.welcome(self.table, self.presence, guest.person, now, self.race_clock(now))))

    def tell_step(self, now: int) -> None:
        """The game went on: everybody gets a view of their own; those who see the same get the same bytes."""
        if not self.guests:
            return
        table, state = self.table, self._around()
        eyes = [updates.viewers(table, guest.person) for guest in self.guests]
        sheets = updates.sheets_of(table, chain.from_iterable(eyes), self.race_clock(now))
        made: dict[object, bytes] = {}
        for guest, viewers in zip(self.guests, eyes, strict=True):
            if guest.games != table.games:
                guest.told = {}
            key = viewers, guest.person == table.host, tuple(guest.told.values())
            if key not in made:
                made[key] = encode(updates.step(table, state, guest.person, guest.told, sheets, now))
            guest.tell(made[key])
            self._have_told(guest, viewers)

    def tell_around(self, now: int, but: Guest | None = None) -> None:
        """Something around the game changed."""
        state = self._around()
        made: dict[You, bytes] = {}
        for guest in (guest for guest in self.guests if guest is not but):
            own = updates.you(self.table, guest.person)
            if own not in made:
                made[own] = encode(updates.around(self.table, state, guest.person, now))
            guest.tell(made[own])

    def tell_said(self, said: Said) -> None:
        message = encode(said)
        for guest in self.guests:
            guest.tell(message)

    def _have_told(self, guest: Guest, viewers: tuple[int, ...]) -> None:
        guest.games = self.table.games
        written = self.table.match.log.written if self.table.match is not None else 0
        guest.told = dict.fromkeys(viewers, written)
