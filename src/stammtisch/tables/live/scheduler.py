"""Does what tables owe by themselves: bots' turns, reveals, clocks, races; and lets go of tables that nobody uses."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from stammtisch.games.protocol import ANYONE, State
from stammtisch.tables.actions import moves
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.entries import (
    AnyEntry,
    RaceResumed,
    RemovalAnswered,
    Revealed,
    StandInTook,
    TakeBackAnswered,
)
from stammtisch.tables.journal.store import JournalUnavailable, LostLease
from stammtisch.tables.live.bots import Thinkers
from stammtisch.tables.live.duties import Duty, people_at
from stammtisch.tables.live.memory import Tables
from stammtisch.tables.live.reminders import Reminders
from stammtisch.tables.live.session import LiveTable, Touch
from stammtisch.tables.live.supervision import supervised

log = logging.getLogger(__name__)

SWEEP = 5.0
"""Seconds between two looks at what has fallen due at tables that are not in memory."""
IDLE = 60_000
"""Milliseconds after which a table that nobody is connected to leaves memory."""
RETRY = 1.0
"""Seconds until a duty is tried again that could not be written to disk."""
LONGEST_RETRY = 60.0
"""The same for one that has failed in an unforeseen way, again and again."""
MOST_DUE = 10_000
FETCHED_AT_ONCE = 100
"""So many tables are taken into memory at one look around."""
KEPT_AT_ONCE = 20
"""So many running games at least are kept as they stand at each look around, and a twelfth of all: each within a
minute or so."""
ON_THE_WAY = 0.2
"""Seconds that the end of a race waits for touches that came in time at other nodes."""
FORSAKEN = 2_000
"""Milliseconds after the end of a race after which nobody can have looked after it."""
SAME_MOMENT = 0.001
"""Seconds in which touches of a race are gathered, so that those of one millisecond are judged by seat (A-33)."""

Judge = Callable[[LiveTable, Touch, Callable[[Exception | None], None]], None]
"""Judges a touch in its turn, and says when it is judged, or that this has failed."""


class Scheduler:
    """Does the duties of all tables in memory."""

    def __init__(self, tables: Tables, thinkers: Thinkers) -> None:
        self.tables, self.thinkers, self.clock = tables, thinkers, tables.clock
        tables.loader.when_read, tables.when_news = self.take_in, self.arm
        self.reminders = Reminders(tables)
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._failures: Counter[str] = Counter()
        """How often in a row the duties of a table have failed."""
        self.heartbeat = time.monotonic()
        """When the last look around was finished."""

    @property
    def set_aside(self) -> int:
        """How many tables this program cannot play."""
        return len(self.tables.loader.aside)

    def start(self) -> None:
        self._sweeper = asyncio.create_task(supervised("sweeper", self._sweep))

    async def stop(self) -> None:
        """Begins nothing new, and finishes what was begun."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in self.tables.live.values():
            if live.timer is not None:
                live.timer.cancel()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.reminders.stop()

    def spawn(self, work: Callable[..., Coroutine[Any, Any, None]], *arguments: object) -> None:
        """Begins work that is finished before the server stops."""
        task = asyncio.get_running_loop().create_task(work(*arguments))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a duty failed", exc_info=task.exception())

    async def take_in(self, live: LiveTable) -> None:
        """A table that was read from the journal: a race goes on where it was, and the next duty is waited for."""
        if not self.tables.nodes.several:
            await self._resume_race(live)
            self.arm(live)

    async def take_over(self, live: LiveTable) -> None:
        """The duties of a table are this node's from now on. A race goes on by its clock, if somebody can have played:
        one that should long be over stood still."""
        match = live.table.match
        if live.in_race() and match is not None and self.clock.now() - match.race_began > match.deadline + FORSAKEN:
            await self._resume_race(live)
        self.arm(live)

    async def _resume_race(self, live: LiveTable) -> None:
        """The clock goes on from what it showed at the last decision."""

        def judge() -> list[AnyEntry]:
            match = live.table.match
            return [RaceResumed(at=self.clock.now(), ms=match.clock_at(0))] if match and live.in_race() else []

        with suppress(Refusal):  # a disk that fails now may be well again when something falls due
            await self.tables.changed(live, judge)

    def arm(self, live: LiveTable, at_least: float = 0.0) -> None:
        """Sets the timer for what falls due next."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if not self.tables.nodes.owns(live):
            return
        if live.in_race() and live.expected != live.race_began:
            if live.expecting != live.race_began:
                live.expecting = live.race_began
                self.spawn(self._expect, live)
            return
        duty = live.duty(self.tables.pace)
        if duty is not None and not self.tables.stopping and live.table.id not in self.tables.closed:
            delay = max(at_least, self.clock.until(duty.due))
            if duty.kind == "lapse" and self.tables.nodes.several:
                delay += ON_THE_WAY
            live.timer = asyncio.get_running_loop().call_later(delay, self.spawn, self._carefully, live, duty)
        self.reminders.arm(live)

    async def _carefully(self, live: LiveTable, duty: Duty) -> None:
        """A duty that fails is tried again after a while, and longer each time: the table goes on if it can."""
        table_id = live.table.id
        try:
            await self._perform(live, duty)
            self._failures.pop(table_id, None)
        except Exception:
            self._failures[table_id] += 1
            if self._failures[table_id] == 1:
                log.exception("a duty failed", extra={"table": table_id, "duty": duty.kind})
            if self.tables.live.get(table_id) is live:
                self.arm(live, min(LONGEST_RETRY, RETRY * 2 ** self._failures[table_id]))

    async def _perform(self, live: LiveTable, duty: Duty) -> None:
        """Does what is due, if it still is; a bot thinks without holding the table."""
        live.timer = None
        seq, action = live.table.seq, None
        if duty.kind in ("bot", "touch"):
            action = await self._think(live, duty)
        async with live.turns:
            if not self._is_due(live, duty, seq):
                self.arm(live)
            elif duty.kind == "lapse" and any(live.race_began + touch.ms < duty.due for touch in live.touches):
                self.arm(live, SAME_MOMENT)  # they came in time, and are judged first
            else:
                if duty.kind == "reveal":
                    await self._expect_race(live)
                await self._fulfil(live, duty, seq, action)

    def _is_due(self, live: LiveTable, duty: Duty, seq: int) -> bool:
        return duty.kind == "touch" or (live.table.seq == seq and live.duty(self.tables.pace) == duty)

    async def _think(self, live: LiveTable, duty: Duty) -> int:
        match = live.table.match
        assert match is not None
        state = match.state_at(duty.due - live.race_began) if duty.kind == "touch" else match.state
        level = live.table.chairs[duty.seat].level or live.table.stand_in
        return await asyncio.wrap_future(self.thinkers.decide(level, match.name, state, duty.seat))

    async def _fulfil(self, live: LiveTable, duty: Duty, seq: int, action: int | None) -> None:
        def judge() -> list[AnyEntry]:
            return self._entries(live, duty, action) if self._is_due(live, duty, seq) else []

        try:
            entries = await self.tables.changed(live, judge, duty=True)
        except Refusal:
            self.arm(live, RETRY)
            return
        except LostLease:
            return
        if duty.kind == "reveal" and live.in_race():
            live.expected = live.race_began
        if entries:
            live.tell(self.clock.now(), entries)
        elif duty.kind == "touch":
            live.reactions.pop(duty.seat, None)  # what it wanted is gone: it looks again
        self.arm(live)

    def _entries(self, live: LiveTable, duty: Duty, action: int | None) -> list[AnyEntry]:
        """What a duty brings about."""
        table, now = live.table, self.clock.now()
        if action is not None:
            raced = duty.due - live.race_began if duty.kind == "touch" else None
            return moves.decide_for(table, duty.seat, action, now, raced)
        if duty.kind == "reveal":
            return [Revealed(at=now)]
        if duty.kind == "lapse":
            return moves.lapse(table, now)
        if duty.kind == "proposal":
            return [TakeBackAnswered(at=now, person="", agree=False)]
        if duty.kind == "removal":
            return [RemovalAnswered(at=now, person="", agree=False)]
        return [StandInTook(at=now, seat=duty.seat, reason="time" if duty.kind == "time" else "away")]

    async def _expect_race(self, live: LiveTable) -> None:
        """Before the last step of a reveal every bot's reaction is known, so that nobody's thinking costs time."""
        match = live.table.match
        assert match is not None
        then = match.after_reveal()
        if match.game.actor(then) == ANYONE:
            live.reactions = await self._reactions(live, then)

    async def _expect(self, live: LiveTable) -> None:
        """The same for a race that this node finds when it is on; whoever would have acted by now does so now."""
        match, began = live.table.match, live.race_began
        try:
            if match is not None and live.in_race():
                reactions, passed = await self._reactions(live, match.state), self.clock.now() - began
                live.reactions = {seat: max(ms, passed) for seat, ms in reactions.items()}
                live.expected = began
        finally:
            live.expecting = -1
        if live.expected == began:
            self.arm(live)

    async def _reactions(self, live: LiveTable, state: State) -> dict[int, int]:
        table, match = live.table, live.table.match
        assert match is not None
        levels = {seat: chair.level or table.stand_in for seat, chair in enumerate(table.chairs)}
        events, people = tuple(match.scribe.events), people_at(table)
        return await asyncio.wrap_future(self.thinkers.reactions(levels, table.game, state, events, people))

    def touch(self, live: LiveTable, touch: Touch, judge: Judge) -> None:
        """A move of a race counts from its arrival; it is judged when nothing of the same millisecond can come."""
        live.touches.append(touch)
        if len(live.touches) == 1:
            self._judge_soon(live, judge)

    def _judge_soon(self, live: LiveTable, judge: Judge) -> None:
        asyncio.get_running_loop().call_later(SAME_MOMENT, self._judge_all, live, judge)

    def _judge_all(self, live: LiveTable, judge: Judge) -> None:
        """Those that wait are on the list until they are judged: nobody's time runs out before."""
        touches = sorted(touch for touch in live.touches if not touch.judged)
        for touch in touches:
            touch.judged = True
        for touch in touches:
            judge(live, touch, partial(self._judged, live, touch, judge, touch is touches[-1]))

    def _judged(self, live: LiveTable, touch: Touch, judge: Judge, last: bool, error: Exception | None) -> None:
        live.touches.remove(touch)
        if error is not None:
            log.error("a touch could not be judged", exc_info=error, extra={"table": live.table.id})
        if last and live.touches:  # they came meanwhile
            self._judge_soon(live, judge)

    async def _sweep(self) -> None:
        """Looks after tables that are not in memory, and lets go of those that nobody uses.

        Not before all games are ready, so that no table waits here for the game of another.
        """
        await self.tables.readiness.wait_for_all()
        await self._take_up()
        while True:
            try:
                await self.look_around()
            except JournalUnavailable as error:
                log.warning("nothing can be read", extra={"error": str(error)})
            self.heartbeat = time.monotonic()
            await asyncio.sleep(SWEEP)

    async def _take_up(self) -> None:
        """After a crash: tables at which people sat may owe something that was never noted."""
        if self.tables.nodes.several:
            return  # others may look after them
        try:
            for table_id in await asyncio.to_thread(self.tables.journal.in_use):
                await self._fetch(table_id)
        except JournalUnavailable as error:
            log.warning("nothing can be read", extra={"error": str(error)})

    async def _fetch(self, table_id: str) -> None:
        """Takes a table into memory, so that what it owes is done; one that cannot be played has been set aside."""
        try:
            self.tables.note(await self.tables.table(table_id))
        except NoTable:
            pass
        except Refusal as refusal:
            self.tables.set_aside_for_now(table_id, refusal.text)
        except JournalUnavailable:
            raise
        except Exception as error:
            log.exception("a table cannot be looked after", extra={"table": table_id})
            self.tables.set_aside_for_now(table_id, type(error).__name__)

    async def look_around(self) -> None:
        now, nodes = self.clock.now(), self.tables.nodes
        due = await nodes.due(now, MOST_DUE)
        known = self.tables.live.keys() | self.tables.loader.aside.keys()
        for table_id in [table_id for table_id in due if table_id not in known][:FETCHED_AT_ONCE]:
            await self._fetch(table_id)
        self.forget_idle(now)
        self.keep_running()
        if nodes.several:
            for live in [live for live in self.tables.live.values() if live.noted < live.used]:
                self.tables.note(live)

    def keep_running(self) -> None:
        """Keeps how some of the running games stand; the others have their turn at the next look around."""
        live = [live for live in self.tables.live.values() if self.tables.nodes.owns(live)]
        behind = sorted(live, key=lambda each: each.kept_at - each.table.seq)
        for each in behind[: max(KEPT_AT_ONCE, len(live) // 12)]:
            self.tables.keeper.keep_running(each)

    def forget_idle(self, now: int) -> None:
        """Tables that nobody is connected to and at which nothing is about to happen leave memory."""
        for table_id, live in list(self.tables.live.items()):
            try:
                self._forget_if_idle(live, now)
            except Exception:
                self._failures[table_id] += 1
                if self._failures[table_id] == 1:
                    log.exception("a table cannot leave memory", extra={"table": table_id})

    def _forget_if_idle(self, live: LiveTable, now: int) -> None:
        duty = live.duty(self.tables.pace) if self.tables.nodes.owns(live) else None
        soon = duty is not None and duty.due < now + IDLE
        if not live.guests and not soon and not live.turns.taken and live.used <= now - IDLE:
            live.stop_timers()
            self.tables.note(live)
            del self.tables.live[live.table.id]
            self.tables.nodes.let_go(live)
