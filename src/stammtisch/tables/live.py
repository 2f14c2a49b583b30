"""A table in memory: who is connected, what falls due, and everything that happens to it one after the other."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from typing import cast

import msgspec

from stammtisch.games.protocol import ANYONE
from stammtisch.tables import showing
from stammtisch.tables.duties import Duty, Pace, next_duty
from stammtisch.tables.messages import Decide, Said, TableState
from stammtisch.tables.showing import Presence
from stammtisch.tables.table import Table

encode = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Guest:
    """Somebody's connection to a table. `send` takes one or more messages and never waits; `told` is how much of the
    log each sight has."""

    person: str
    name: str
    send: Callable[..., None]
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
    """A grab that has arrived: when, how far the seat is from the starting player (A-33), and its message."""

    ms: int
    distance: int
    message: Decide = field(compare=False)
    guest: Guest = field(compare=False)


class LiveTable:
    """A table, and all that is lost when the server stops without losing anything."""

    def __init__(self, table: Table, since: int) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.presence = Presence(since)
        self.guests: list[Guest] = []
        self._surroundings = showing.Surroundings()
        self.timer: asyncio.TimerHandle | None = None
        self.touches: list[Touch] = []
        self.race_began = 0
        self.reactions: dict[int, int] = {}
        self.used = since

    def duty(self, pace: Pace) -> Duty | None:
        return next_duty(self.table, self.presence, pace, self.race_began, self.reactions)

    def begin_race(self, now: int, reactions: dict[int, int]) -> None:
        """The last card of a row lies open; after a restart the race goes on where the journal left it."""
        assert self.table.match is not None
        self.race_began = now - int(self.table.match.state.clock)
        self.reactions = reactions

    def in_race(self) -> bool:
        return self.table.match is not None and self.table.match.actor == ANYONE

    def race_clock(self, now: int) -> int | None:
        """Milliseconds since the last card of the row was revealed, while a race is on."""
        return now - self.race_began if self.in_race() else None

    def _around(self) -> TableState:
        """The table around the game, encoded once for all messages that hold it."""
        return cast(TableState, self._surroundings.written(self.table, self.presence))

    def welcome(self, guest: Guest, now: int) -> None:
        self._have_told(guest, showing.viewers(self.table, guest.person))
        guest.send(encode(showing.welcome(self.table, self.presence, guest.person, now, self.race_clock(now))))

    def tell_step(self, now: int) -> None:
        """The game went on: everybody gets a view of their own; those who see the same get the same bytes."""
        if not self.guests:
            return
        table, state = self.table, self._around()
        eyes = [showing.viewers(table, guest.person) for guest in self.guests]
        sheets = showing.sheets_of(table, chain.from_iterable(eyes), self.race_clock(now))
        made: dict[object, bytes] = {}
        for guest, viewers in zip(self.guests, eyes, strict=True):
            if guest.games != table.games:
                guest.told = {}
            key = viewers, guest.person == table.host, tuple(guest.told.values())
            if key not in made:
                made[key] = encode(showing.step(table, state, guest.person, guest.told, sheets, now))
            guest.tell(made[key])
            self._have_told(guest, viewers)

    def tell_around(self, now: int, but: Guest | None = None) -> None:
        """Something around the game changed."""
        state = self._around()
        for guest in (guest for guest in self.guests if guest is not but):
            guest.tell(encode(showing.around(self.table, state, guest.person, now)))

    def tell_said(self, said: Said) -> None:
        message = encode(said)
        for guest in self.guests:
            guest.tell(message)

    def _have_told(self, guest: Guest, viewers: tuple[int, ...]) -> None:
        guest.games = self.table.games
        length = len(self.table.match.log) if self.table.match is not None else 0
        guest.told = dict.fromkeys(viewers, length)
