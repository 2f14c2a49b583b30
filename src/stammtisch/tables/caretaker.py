"""Looks after what tables owe by themselves: bots' turns, reveals, clocks, races, and tables that nobody uses."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from stammtisch.games.protocol import ANYONE, State
from stammtisch.tables import referee
from stammtisch.tables.duties import Duty
from stammtisch.tables.entries import AnyEntry, StandInTook, TakeBackAnswered
from stammtisch.tables.journal import JournalUnavailable
from stammtisch.tables.live import Guest, LiveTable, Touch
from stammtisch.tables.messages import Decide
from stammtisch.tables.refusals import Refusal
from stammtisch.tables.table import NoTable

if TYPE_CHECKING:
    from stammtisch.tables.house import House

log = logging.getLogger(__name__)

SWEEP = 5.0
"""Seconds between two looks at what has fallen due at tables that are not in memory."""
IDLE = 60_000
"""Milliseconds after which a table that nobody is connected to leaves memory."""
RETRY = 1.0
"""Seconds until a duty is tried again that could not be written to disk."""
SAME_MOMENT = 0.001
"""Seconds in which touches of Speed are gathered, so that those of one millisecond are judged by seat (A-33)."""


class Caretaker:
    """Does the duties of one house."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Begins nothing new, and finishes what was begun."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in self.house.live.values():
            if live.timer is not None:
                live.timer.cancel()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Callable[..., Coroutine[Any, Any, None]], *arguments: object) -> None:
        task = asyncio.get_running_loop().create_task(work(*arguments))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a duty failed", exc_info=task.exception())

    def arm(self, live: LiveTable, at_least: float = 0.0) -> None:
        """Sets the timer for what falls due next."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        duty = live.duty(self.house.pace)
        if duty is not None and not self.house.stopping:
            delay = max(at_least, self.house.clock.until(duty.due))
            live.timer = asyncio.get_running_loop().call_later(delay, self._spawn, self._perform, live, duty)

    async def _perform(self, live: LiveTable, duty: Duty) -> None:
        """Does what is due, if it still is; a bot thinks without holding the table."""
        live.timer = None
        seq, action = live.table.seq, None
        if duty.kind in ("bot", "touch"):
            action = await self._think(live, duty)
        async with live.lock:
            if duty.kind != "touch" and (live.table.seq != seq or live.duty(self.house.pace) != duty):
                self.arm(live)
                return
            if duty.kind == "lapse" and any(live.race_began + touch.ms < duty.due for touch in live.touches):
                self.arm(live, SAME_MOMENT)  # they came in time, and are judged first
                return
            entries = await self._fulfil(live, duty, action)
            written = await self.house.write(live, entries)
            if written and (entries or duty.kind == "reveal"):
                self.house.tell(live, entries)
            if duty.kind == "touch" and not entries:
                live.reactions.pop(duty.seat, None)  # what it wanted is gone: it looks again
            self.arm(live, 0.0 if written else RETRY)

    async def _think(self, live: LiveTable, duty: Duty) -> int:
        match = live.table.match
        assert match is not None
        if duty.kind == "touch":
            match.tick(duty.due - live.race_began)
        level = live.table.chairs[duty.seat].level or live.table.stand_in
        return await asyncio.wrap_future(self.house.thinkers.decide(level, match.name, match.state, duty.seat))

    async def _fulfil(self, live: LiveTable, duty: Duty, action: int | None) -> list[AnyEntry]:
        """The entries that a duty brings about; a reveal brings none, because chance is already fixed."""
        table, now = live.table, self.house.clock.now()
        if duty.kind == "reveal":
            await self._reveal(live)
            return []
        if action is not None:
            return referee.decide_for(table, duty.seat, action, now)
        if duty.kind == "lapse":
            return referee.lapse(table, now)
        if duty.kind == "proposal":
            return [TakeBackAnswered(at=now, person="", agree=False)]
        return [StandInTook(at=now, seat=duty.seat, reason="time" if duty.kind == "time" else "away")]

    async def _reveal(self, live: LiveTable) -> None:
        """The next card; before the last one every bot's reaction is known, so that nobody's thinking costs time."""
        match = live.table.match
        assert match is not None
        then = match.after_reveal()
        reactions = await self._reactions(live, then) if match.game.actor(then) == ANYONE else {}
        match.reveal(live.table.seq, self.house.clock.now())
        if live.in_race():
            live.begin_race(self.house.clock.now(), reactions)

    async def resume_race(self, live: LiveTable) -> None:
        """A race that was read from the journal goes on where it was."""
        if live.in_race():
            assert live.table.match is not None
            live.begin_race(self.house.clock.now(), await self._reactions(live, live.table.match.state))

    async def _reactions(self, live: LiveTable, state: State) -> dict[int, int]:
        levels = {seat: chair.level or live.table.stand_in for seat, chair in enumerate(live.table.chairs)}
        return await asyncio.wrap_future(self.house.thinkers.reactions(levels, state))

    def touch(self, live: LiveTable, guest: Guest, message: Decide) -> None:
        """A grab counts from its arrival; it is judged when nothing of the same millisecond can come any more."""
        match = live.table.match
        assert match is not None
        distance = (message.seat - int(match.state.start)) % len(match.seats)
        live.touches.append(Touch(self.house.clock.now() - live.race_began, distance, message, guest))
        if len(live.touches) == 1:
            asyncio.get_running_loop().call_later(SAME_MOMENT, self._spawn, self._judge, live)

    async def _judge(self, live: LiveTable) -> None:
        touches, live.touches = sorted(live.touches), []
        for touch in touches:
            try:
                await self.house.carry_out(live, touch.guest, touch.message, touch.ms)
            except Refusal as refusal:
                self.house.refuse(touch.guest, touch.message.id, refusal)

    async def _sweep(self) -> None:
        """Looks after tables that are not in memory, and lets go of those that nobody uses.

        Not before all games are ready, so that no table waits here for the game of another.
        """
        await self.house.readiness.wait_for_all()
        await self._take_up()
        while True:
            try:
                await self.look_around()
            except JournalUnavailable as error:
                log.warning("nothing can be read", extra={"error": str(error)})
            await asyncio.sleep(SWEEP)

    async def _take_up(self) -> None:
        """After a crash: tables at which people sat may owe something that was never noted."""
        try:
            for table_id in await asyncio.to_thread(self.house.journal.in_use):
                await self._fetch(table_id)
        except JournalUnavailable as error:
            log.warning("nothing can be read", extra={"error": str(error)})

    async def _fetch(self, table_id: str) -> None:
        """Takes a table into memory, so that what it owes is done."""
        try:
            self.house.note(await self.house.table(table_id))
        except (NoTable, Refusal) as error:
            log.warning("a table cannot be played", extra={"table": table_id, "error": str(error)})

    async def look_around(self) -> None:
        now = self.house.clock.now()
        for table_id in await asyncio.to_thread(self.house.journal.due, now):
            if table_id not in self.house.live:
                await self._fetch(table_id)
        self.forget_idle(now)

    def forget_idle(self, now: int) -> None:
        """Tables that nobody is connected to and at which nothing is about to happen leave memory."""
        for table_id, live in list(self.house.live.items()):
            duty = live.duty(self.house.pace)
            soon = duty is not None and duty.due < now + IDLE
            if not live.guests and not soon and not live.lock.locked() and live.used <= now - IDLE:
                if live.timer is not None:
                    live.timer.cancel()
                self.house.note(live)
                del self.house.live[table_id]
