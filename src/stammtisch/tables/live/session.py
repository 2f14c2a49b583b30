"""A table in memory: who is connected, what falls due, and everything that happens to it one after the other."""

import asyncio
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain

import msgspec

from stammtisch.games.ledger import rule
from stammtisch.games.protocol import ANYONE, SPECTATOR
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import AnyEntry, Forgotten, Spoke
from stammtisch.tables.live.duties import Duty, Pace, next_duty
from stammtisch.tables.live.starts import FalseStarts
from stammtisch.tables.live.turns import Turns
from stammtisch.tables.send import updates
from stammtisch.tables.wire.messages import Decide, Said

encode = msgspec.json.Encoder().encode


def nothing_to_end(code: int) -> None:
    """Somebody without a socket."""


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody's connection to a table. `send` takes a message, perhaps with one that goes before it, and never
    waits."""

    person: str
    name: str
    send: Callable[..., None]
    end: Callable[[int], None] = nothing_to_end
    """Closes the connection with that code."""
    address: str = ""
    told: updates.Told = updates.NOTHING
    games: int = 0
    """The game of which they have been told so much."""
    around: bytes = b""
    """What they were last told of the table around the game, in the words of `Surroundings.lasting`."""
    answer: bytes | None = None
    """The answer to a message of theirs, which goes out together with what came of it."""

    def tell(self, message: bytes) -> None:
        """Sends something that everybody hears of."""
        if self.answer is None:
            self.send(message)
        else:
            answer, self.answer = self.answer, None
            self.send(message, answer)


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
    judged: bool = field(default=False, compare=False)
    """Whether it waits only for its turn at the table."""

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
        self.turns = Turns()
        self.presence = Presence(since)
        self.guests: list[Guest] = []
        self._surroundings = updates.Surroundings()
        self.timer: asyncio.TimerHandle | None = None
        self.presence_timer: asyncio.TimerHandle | None = None
        """Runs for a moment after everybody was told who is here."""
        self.touches: list[Touch] = []
        self.reactions: dict[int, int] = {}
        self.expected = -1
        """When the race began for which these are,"""
        self.expecting = -1
        """and the one for which they are being found out."""
        self.false_starts = FalseStarts()
        self.tapped = -1
        """The question that a bot may answer at once, because somebody has said `go_on`."""
        self.used = since
        self.results_kept: AbstractSet[int] = frozenset()
        """The games whose end has been kept."""
        self.records_kept: AbstractSet[int] = frozenset()
        """The games whose complete record has been kept."""
        self.noted = 0
        """When lists were last told of it."""
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

    @property
    def race_began(self) -> int:
        """When the clock of the race started that is on, or was the last."""
        return 0 if self.table.match is None else self.table.match.race_began

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
        if set(map(type, entries)) == {Spoke}:
            self.tell_said(self.table.talk[-1])
        else:
            self.tell_all(now)

    def tell_news(self, now: int, entries: list[AnyEntry]) -> None:
        """The same for what others have written, which may be much at once."""
        said = sum(isinstance(entry, Spoke) for entry in entries)
        if any(isinstance(entry, Forgotten) for entry in entries):
            for guest in self.guests:  # what they were told before is told anew, without what is forgotten
                self.welcome(guest, now)
        else:
            for line in list(self.table.talk)[-said:] if said else ():
                self.tell_said(line)
            if said < len(entries):
                self.tell_all(now)

    def tell_all(self, now: int) -> None:
        """Everybody hears how the table stands."""
        if self.table.match is not None:
            self.tell_step(now)
        else:
            self.tell_around(now)

    def _lasting(self) -> bytes:
        """What lasts of the table around the game, written once for all who are told of it or know it already."""
        return self._surroundings.lasting(self.table, self.presence)

    def welcome(self, guest: Guest, now: int) -> None:
        guest.send(updates.welcome(self.table, self.presence, guest.person, now, self.race_clock(now)))
        self._have_told(guest, updates.viewers(self.table, guest.person), self._lasting())

    def tell_step(self, now: int) -> None:
        """The game went on: everybody gets a view of their own; spectators who see the same get the same bytes."""
        if not self.guests:
            return
        table, lasting = self.table, self._lasting()
        eyes = [updates.viewers(table, guest.person) for guest in self.guests]
        steps = updates.Steps(table, lasting, chain.from_iterable(eyes), now, self.race_clock(now))
        watching: dict[object, bytes] = {}
        for guest, viewers in zip(self.guests, eyes, strict=True):
            told = guest.told if guest.games == table.games else updates.NOTHING
            if viewers != (SPECTATOR,):
                guest.tell(steps.to(guest.person, viewers, told, guest.around))
            else:
                key = guest.person == table.host, told, guest.around == lasting
                if key not in watching:
                    watching[key] = steps.to(guest.person, viewers, told, guest.around)
                guest.tell(watching[key])
            self._have_told(guest, viewers, lasting)

    def tell_around(self, now: int, but: Guest | None = None) -> None:
        """Something around the game changed."""
        table, lasting = self.table, self._lasting()
        state = updates.whole(lasting, table.seq, encode(updates.asking(table)))
        you, made = updates.yours(table), dict[bytes, bytes]()
        for guest in (guest for guest in self.guests if guest is not but):
            own = you(guest.person)
            if own not in made:
                made[own] = updates.around(own, state, now)
            guest.tell(made[own])
            guest.around = lasting

    def tell_said(self, said: Said) -> None:
        message = encode(said)
        for guest in self.guests:
            guest.tell(message)

    def _have_told(self, guest: Guest, viewers: tuple[int, ...], lasting: bytes) -> None:
        guest.games, guest.around = self.table.games, lasting
        written = self.table.match.log.written if self.table.match is not None else 0
        guest.told = viewers, written
