"""Who is told, while they are away, that a table waits for them or that its game is over: once for each question."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.contacts import Contacts, Told, WayName
from stammtisch.tables.journal.store import JournalUnavailable
from stammtisch.tables.live.duties import plays_by_bot
from stammtisch.tables.live.memory import Tables
from stammtisch.tables.live.session import LiveTable
from stammtisch.tables.wire.messages import GameName

log = logging.getLogger(__name__)

RETRY = 1.0
"""Seconds until something is tried again that could not be written to disk."""

PAUSE = 60.0
"""The same for something that failed in an unforeseen way."""


@dataclass(frozen=True)
class Reminder:
    """What somebody is told: nothing but which table it is, and that it waits or has ended."""

    person: str
    kind: Literal["turn", "over"]
    table_id: str
    game: GameName
    names: tuple[str, ...]
    """The other people who sit there."""


@dataclass
class Way:
    """One way to reach people: who has asked for it, what they were told, and how patient it is."""

    name: WayName
    wait: int
    """Milliseconds that somebody must have been away."""
    pause: int
    """Milliseconds between two reminders to the same person."""
    deliver: Callable[[Reminder], None]
    since: dict[str, int] = field(default_factory=dict)
    told: dict[tuple[str, str], str] = field(default_factory=dict)
    """What a person was last told of a table."""
    last: dict[str, int] = field(default_factory=dict)

    def take(self, told: Told) -> None:
        self.told[told.person, told.table_id] = told.about
        self.last[told.person] = max(told.at, self.last.get(told.person, 0))

    def hand_over(self, was: str, person: str) -> None:
        """What one person was told, the other has been told."""
        self.last[person] = max(self.last.get(was, 0), self.last.get(person, 0))
        for (_, table_id), about in [item for item in self.told.items() if item[0][0] == was]:
            self.told.setdefault((person, table_id), about)
        self.forget(was)

    def forget(self, person: str) -> None:
        self.since.pop(person, None)
        self.last.pop(person, None)
        for key in [key for key in self.told if key[0] == person]:
            del self.told[key]


@dataclass(frozen=True)
class Owed:
    """A reminder that falls due if nothing happens before."""

    due: int
    way: Way
    person: str
    about: str


class Reminders:
    """Waits for what falls due at the tables in memory. What is told is written down first: rather never than twice."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        tables.also_due = self.next_due
        self.ways: list[Way] = []
        self.contacts: Contacts | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def begin(self, contacts: Contacts, *ways: Way) -> None:
        """From now on people can be reached."""
        self.contacts, self.ways = contacts, [*ways]
        named = {way.name: way for way in ways}
        for way in ways:
            way.since.update(contacts.since(way.name))
        for told in contacts.told():
            if told.way in named:
                named[told.way].take(told)

    async def read_contacts(self) -> None:
        """Through another node somebody has said how they can be reached, or that they do not want to be."""
        if self.contacts is not None:
            for way in self.ways:
                way.since = await asyncio.to_thread(self.contacts.since, way.name)

    async def stop(self) -> None:
        """Tells nothing any more; what is owed is noted with the tables, and told after the next start."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _anybody(self) -> bool:
        """Whether anybody has asked to be told of anything."""
        return any(way.since for way in self.ways)

    def owed(self, live: LiveTable) -> list[Owed]:
        """What will be told if nobody comes and nothing happens."""
        table, match = live.table, live.table.match
        if match is None or not self._anybody():
            return []
        owed = []
        for person in waited_for(table):
            away = live.presence.away_since(person)
            if away is None:
                continue
            for way in self.ways:
                since, told = way.since.get(person), way.told.get((person, table.id))
                if since is None or told == about(table) or (match.over and match.asked_at < since):
                    continue
                due = max(max(match.asked_at, away) + way.wait, way.last.get(person, 0) + way.pause)
                owed.append(Owed(due, way, person, about(table)))
        return owed

    def next_due(self, live: LiveTable) -> int | None:
        return min((owed.due for owed in self.owed(live)), default=None)

    def arm(self, live: LiveTable, at_least: float = 0.0) -> None:
        """Sets the timer for what will be told next."""
        table_id = live.table.id
        if table_id in self._timers:
            self._timers.pop(table_id).cancel()
        if self._stopped or not self._anybody():
            return
        self._note_seen(live)
        due = self.next_due(live)
        if due is not None:
            delay = max(at_least, self.tables.clock.until(due))
            self._timers[table_id] = asyncio.get_running_loop().call_later(delay, self._go, table_id)

    def _note_seen(self, live: LiveTable) -> None:
        """Whoever is there when the game ends need not be told of it once they have gone."""
        table = live.table
        if table.match is None or not table.match.over:
            return
        for way in self.ways:
            for person in waited_for(table):
                here = live.presence.is_here(person) and person in way.since
                if here and way.told.get((person, table.id)) != about(table):
                    told = Told(person, table.id, way.name, about(table), 0)
                    way.take(told)
                    assert self.contacts is not None
                    self.contacts.remember(told).add_done_callback(lambda done: done.cancelled() or done.exception())

    def _go(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        live = self.tables.live.get(table_id)
        if live is not None:  # one that has left memory comes back when it falls due
            task = asyncio.get_running_loop().create_task(self._tell(live))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _tell(self, live: LiveTable) -> None:
        """What fails in an unforeseen way is tried again after a while."""
        try:
            await self._tell_all(live)
        except Exception:
            log.exception("a reminder failed", extra={"table": live.table.id})
            self.arm(live, PAUSE)

    async def _tell_all(self, live: LiveTable) -> None:
        now, written = self.tables.clock.now(), True
        for owed in self.owed(live):
            if owed.due <= now and written:
                written = await self._tell_one(live.table, owed, now)
        self.arm(live, 0.0 if written else RETRY)
        if not live.guests:
            self.tables.note(live)  # it falls due anew

    async def _tell_one(self, table: Table, owed: Owed, now: int) -> bool:
        """Whether it could be written down; only then is it told."""
        assert self.contacts is not None
        told = Told(owed.person, table.id, owed.way.name, owed.about, now)
        before = owed.way.told.get((owed.person, table.id), "")
        reminder = reminder_of(table, owed.person)
        owed.way.take(told)
        try:
            await asyncio.wrap_future(self.contacts.remember(told))
        except JournalUnavailable:
            owed.way.told[owed.person, table.id] = before
            return False
        owed.way.deliver(reminder)
        return True


def waited_for(table: Table) -> Iterator[str]:
    """The people whom the table waits for; when the game is over, everybody who played it."""
    match = table.match
    if match is None:
        return
    seats = range(len(table.chairs)) if match.over else match.asking()
    chairs = [table.chairs[seat] for seat in seats if match.over or not plays_by_bot(table, seat)]
    yield from sorted({chair.person for chair in chairs if chair.person and not chair.left})


def about(table: Table) -> str:
    """The same as long as there is nothing new to tell."""
    match = table.match
    assert match is not None
    return f"over {table.games}" if match.over else f"turn {table.games} {match.asked}"


def reminder_of(table: Table, person: str) -> Reminder:
    names = [chair.name for chair in table.chairs if chair.kind == "person" and chair.person != person and chair.name]
    over = table.match is not None and table.match.over
    return Reminder(person, "over" if over else "turn", table.id, table.game, tuple(dict.fromkeys(names)))
