"""A table in memory: who is connected, what falls due, and everything that happens to it one after the other."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, cast

import msgspec

from stammtisch.games.protocol import ANYONE
from stammtisch.tables import showing
from stammtisch.tables.duties import Duty, Pace, next_duty
from stammtisch.tables.messages import Decide, Said
from stammtisch.tables.showing import Presence
from stammtisch.tables.table import Table

encode = msgspec.json.Encoder().encode

Thing = TypeVar("Thing")


def once(thing: Thing) -> Thing:
    """The same as it will stand in every message that holds it: encoded now, for all of them."""
    return cast(Thing, msgspec.Raw(encode(thing)))


@dataclass(eq=False)
class Guest:
    """Somebody's connection to a table. `send` never waits; `told` is how much of the log each sight has."""

    person: str
    name: str
    send: Callable[[bytes], None]
    told: dict[int, int] = field(default_factory=dict)
    games: int = 0


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

    def welcome(self, guest: Guest, now: int) -> None:
        self._have_told(guest, showing.viewers(self.table, guest.person))
        guest.send(encode(showing.welcome(self.table, self.presence, guest.person, now)))

    def tell_step(self, now: int) -> None:
        """The game went on: everybody gets a view of their own; those who see the same get the same bytes."""
        state = once(showing.table_state(self.table, self.presence))
        made: dict[object, bytes] = {}
        for guest in self.guests:
            if guest.games != self.table.games:
                guest.told = {}
            viewers = showing.viewers(self.table, guest.person)
            key = (viewers, guest.person == self.table.host, *(guest.told.get(viewer, 0) for viewer in viewers))
            if key not in made:
                made[key] = encode(showing.step(self.table, state, guest.person, guest.told, now))
            guest.send(made[key])
            self._have_told(guest, viewers)

    def tell_around(self, now: int, but: Guest | None = None) -> None:
        """Something around the game changed."""
        state = once(showing.table_state(self.table, self.presence))
        for guest in (guest for guest in self.guests if guest is not but):
            guest.send(encode(showing.around(self.table, state, guest.person, now)))

    def tell_said(self, said: Said) -> None:
        message = encode(said)
        for guest in self.guests:
            guest.send(message)

    def _have_told(self, guest: Guest, viewers: tuple[int, ...]) -> None:
        guest.games = self.table.games
        length = len(self.table.match.log) if self.table.match is not None else 0
        guest.told = dict.fromkeys(viewers, length)
