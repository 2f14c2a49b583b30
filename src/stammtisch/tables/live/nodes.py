"""Several nodes with one database: each catches up with what the others write, and one does the duties of a table.

Everything that nodes know of each other is in the database, and each looks for it; hints (`hints.py`) only make them
look at once. So a node may come, go, be paused or lose a hint, and nobody has to be told.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Protocol

from stammtisch.tables.journal.nodes import NodeStore, OtherNode
from stammtisch.tables.journal.postgres import PostgresJournal
from stammtisch.tables.journal.statements import Work
from stammtisch.tables.journal.store import JournalUnavailable
from stammtisch.tables.live.alone import Alone
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.hints import Hints
from stammtisch.tables.live.session import LiveTable
from stammtisch.tables.live.supervision import supervised
from stammtisch.tables.live.visitors import Visitors

log = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two signs of life."""
NEAR, FAR = 0.25, 5.0
"""Seconds between two looks at all tables in memory, without hints and with them."""
PAUSED = 2.5
"""Seconds between two signs of life after which a node may have slept, and knows nothing for sure."""
RETRY = 0.25
QUICK = 0.05
"""Seconds that the database may take to tell its time for that to be of use."""
EPOCH, CHANNEL = "epoch", "channel"
"""Secrets of the journal: when the clocks of all nodes began, and the channel on which they hear each other."""


class House(Protocol):
    """What nodes need of whoever has the tables in memory."""

    live: dict[str, LiveTable]

    async def take_in(self, live: LiveTable, lines: Iterable[tuple[int, bytes]]) -> None: ...

    async def read_anew(self, live: LiveTable) -> None: ...

    def vanish(self, live: LiveTable) -> None: ...


class Nodes(Alone):
    """This node among others."""

    several = True

    def __init__(self, journal: PostgresJournal, tables: House, clock: Clock, hints: str | None) -> None:
        super().__init__(journal)
        self.node = secrets.token_hex(8)
        self.store = NodeStore(journal, self.node)
        self.tables, self.clock = tables, clock
        self.visitors = Visitors(self.store, tables.live, clock)
        self.when_owned: Callable[[LiveTable], Awaitable[None]]
        """Called with a table whose duties have become this node's; the table's turn is taken."""
        self.when_changed: dict[str, Callable[[], Awaitable[None]]] = {}
        """What to do when something has changed of which every node has a copy."""
        self._tell: Callable[[], bytes] = bytes
        self._hear: Callable[[str, bytes], None] = lambda node, told: None
        self._gone: Callable[[str], None] = lambda node: None
        self._fences: dict[str, int] = {}
        """The tables whose duties are this node's, and the number that proves it."""
        self._wanted: dict[str, asyncio.Future[None]] = {}
        self._claims: dict[str, bool] = {}
        self._behind_news, self._claim_news = asyncio.Event(), asyncio.Event()
        self._signals: dict[str, int] | None = None
        self._beats = 0
        self._leaving = self._gone_away = False
        """Whether it takes over nothing any more, and whether others may have all that it had."""
        self._tasks: list[asyncio.Task[None]] = []
        self._taking: set[asyncio.Task[None]] = set()
        self.epoch = int(kept(journal, EPOCH, str(journal.now()).encode()))
        clock.start_by(int(journal.now() or 0), time.monotonic(), self.epoch)
        channel = kept(journal, CHANNEL, secrets.token_hex(8).encode()).decode()
        self.hints = None if hints is None else Hints(hints, channel, self._hint, self._look_at_all)

    # Beginning and end

    def start(self) -> None:
        work = {"beat": self._beat, "looking": self._look}
        self._tasks = [asyncio.create_task(supervised(name, each)) for name, each in work.items()]
        for news, take in (
            (self._behind_news, self._fetch),
            (self._claim_news, self._lease),
            (self.visitors.news, self._show_people),
            (self.visitors.hinted, self.visitors.look),
        ):
            self._tasks.append(asyncio.create_task(supervised("news", partial(self._whenever, news, take))))
        if self.hints is not None:
            self.hints.start()

    async def leave(self) -> None:
        self._leaving = True
        await self._quietly(self._look_around())  # somebody may have come a moment ago, who can take our people

    async def hand_over(self) -> None:
        """Others may have the duties of all tables; whoever is still connected here may go on."""
        self._leaving = self._gone_away = True
        self._fences.clear()
        try:
            await self.store.go()
        except JournalUnavailable as error:
            log.warning("other nodes have to wait", extra={"error": str(error)})
        self._hint_others("nodes")

    async def stop(self) -> None:
        if not self._gone_away:
            await self.hand_over()
        for task in [*self._tasks, *self._taking]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._taking, return_exceptions=True)
        if self.hints is not None:
            await self.hints.stop()

    # What others ask

    def owns(self, live: LiveTable) -> bool:
        return live.table.id in self._fences

    def fence(self, live: LiveTable) -> Work | None:
        number = self._fences.get(live.table.id, 0)
        return self.store.fence(live.table.id, number)

    def claim(self, live: LiveTable, by_force: bool = False) -> None:
        if not self._leaving and (by_force or not self.owns(live)):
            self._claims[live.table.id] = by_force or self._claims.get(live.table.id, False)
            self._claim_news.set()

    def lost(self, live: LiveTable) -> None:
        self._fences.pop(live.table.id, None)

    def wrote(self, live: LiveTable) -> None:
        self._hint_others(f"seq {live.table.id} {live.table.seq}")

    def changed(self) -> None:
        self._hint_others("signals")

    def deleted(self) -> None:
        self._hint_others("tables")

    def let_go(self, live: LiveTable) -> None:
        """Whoever else has it in memory may have its duties."""
        table_id = live.table.id
        self._fences.pop(table_id, None)
        self._spawn(self._release(table_id))

    async def _release(self, table_id: str) -> None:
        try:
            await self.store.release(table_id)
        except JournalUnavailable:
            return  # it is taken over when this node is gone, or the table comes back here
        self._hint_others(f"free {table_id}")

    async def caught_up(self, live: LiveTable) -> None:
        await asyncio.shield(self._behind(live.table.id))

    def share(self, tell: Callable[[], bytes], hear: Callable[[str, bytes], None], gone: Callable[[str], None]) -> None:
        self._tell, self._hear, self._gone = tell, hear, gone

    def figures(self) -> tuple[int, bool, int]:
        return 1 + len(self.alive), self.hints is not None and self.hints.well, len(self._fences)

    async def due(self, now: int, most: int) -> list[str]:
        """Nobody else looks after these."""
        return await self.store.orphans(now, most)

    # Hints

    def _hint_others(self, hint: str) -> None:
        if self.hints is not None and self.alive:
            self.hints.tell(hint)

    def _hint(self, hint: str) -> None:
        """Somebody has said what to look at: this node as well, which needs no hint of itself."""
        kind, _, rest = hint.partition(" ")
        table_id, _, number = rest.partition(" ")
        live = self.tables.live.get(table_id)
        if kind == "seq" and live is not None and number.isdecimal() and int(number) > live.table.seq:
            self._behind(table_id)
        elif kind == "here" and live is not None:
            self.visitors.hint(table_id)
        elif kind == "free" and live is not None:
            self.claim(live)
        elif kind in ("nodes", "signals"):
            self._spawn(self._look_around())
        elif kind == "tables":
            self._spawn(self._look_at_tables())

    def _spawn(self, work: "Awaitable[None]") -> None:
        task = asyncio.ensure_future(self._quietly(work))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _quietly(self, work: "Awaitable[None]") -> None:
        """What fails is tried again at the next look."""
        try:
            await work
        except JournalUnavailable:
            return
        except Exception:
            log.exception("a look at other nodes failed")

    # Signs of life

    async def _beat(self) -> None:
        await self._ask_away(self.store.clean_up())
        while True:
            began = time.monotonic()
            await self._ask_away(self._live())
            await asyncio.sleep(max(0.0, BEAT - (time.monotonic() - began)))
            if time.monotonic() - began > PAUSED:
                self._look_at_all()

    async def _ask_away(self, work: Awaitable[None]) -> None:
        try:
            await work
        except JournalUnavailable as error:
            log.warning("the database does not answer", extra={"error": str(error)})

    async def _live(self) -> None:
        if not self._gone_away:
            self._beats += 1
            await self.store.beat(self._beats, self._tell())
        if self.hints is not None:
            self.hints.tell(f"beat {self.node}")
        await self._look_around()

    async def _look_around(self) -> None:
        """Who is alive, what they tell, and what has changed."""
        asked = time.monotonic()
        moment, nodes = await self.store.alive()
        now = time.monotonic()
        if now - asked < QUICK:
            self.clock.keep_to(moment, (asked + now) / 2, self.epoch)
        self._know([node for node in nodes if node.node != self.node])
        signals = await self.store.signals()
        before, self._signals = signals if self._signals is None else self._signals, signals
        for name in [name for name, number in signals.items() if before.get(name) != number]:
            if name in self.when_changed:
                await self.when_changed[name]()

    def _know(self, nodes: list[OtherNode]) -> None:
        for other in nodes:
            if other.beat != self.alive.get(other.node):
                self._hear(other.node, other.told)
        before, self.alive = self.alive, {other.node: other.beat for other in nodes}
        self.visitors.alive = self.alive
        if before.keys() != self.alive.keys():
            for node in before.keys() - self.alive.keys():
                self.visitors.died[node] = self.clock.now()
                self._gone(node)
            self._look_at_all()

    # Looking

    def _look_at_all(self) -> None:
        """After a change among the nodes, or where hints may have been lost."""
        for live in self.tables.live.values():
            self._behind(live.table.id)
            self.claim(live)
        self._spawn(self.visitors.look_at(self.tables.live))

    async def _look(self) -> None:
        """Finds what no hint has told; and where nobody gives hints, everything."""
        while True:
            await asyncio.sleep(FAR if self.hints is not None and self.hints.well else NEAR)
            if self.alive:
                await self._quietly(self._look_at_tables())

    async def _look_at_tables(self) -> None:
        known = {table_id: live.table.seq for table_id, live in self.tables.live.items()}
        for table_id, seq in (await self.store.heads(list(known))).items():
            live = self.tables.live.get(table_id)
            if live is None:
                continue
            if seq < 0:
                self.tables.vanish(live)
            elif seq > live.table.seq:
                self._behind(table_id)
            elif seq < known[table_id]:
                self._spawn(self.tables.read_anew(live))  # a database that has forgotten what it had acknowledged
            self.claim(live)
        await self.visitors.look_at(known)

    # Catching up

    def _behind(self, table_id: str) -> "asyncio.Future[None]":
        """The table will take in what others have written; done when it has."""
        if table_id not in self._wanted:
            self._wanted[table_id] = asyncio.get_running_loop().create_future()
            self._wanted[table_id].add_done_callback(lambda done: done.cancelled() or done.exception())
            self._behind_news.set()
        return self._wanted[table_id]

    async def _whenever(self, news: asyncio.Event, take: Callable[[], Awaitable[None]]) -> None:
        """Asks once for all that has gathered; reading never waits for writing."""
        while True:
            await news.wait()
            news.clear()
            try:
                await take()
            except JournalUnavailable:
                await asyncio.sleep(RETRY)
                news.set()

    async def _fetch(self) -> None:
        wanted, self._wanted = self._wanted, {}
        known = {table_id: self.tables.live[table_id].table.seq for table_id in wanted if table_id in self.tables.live}
        try:
            newer = await self.store.newer(known) if known else {}
        except JournalUnavailable as error:
            for done in wanted.values():
                done.set_exception(error)
            return
        for table_id, done in wanted.items():
            live = self.tables.live.get(table_id)
            if live is not None and table_id in newer:
                self._spawn(self._take_in(live, newer[table_id], done))
            elif not done.done():
                done.set_result(None)

    async def _take_in(self, live: LiveTable, lines: Iterable[tuple[int, bytes]], done: "asyncio.Future[None]") -> None:
        try:
            async with live.turns:
                await self.tables.take_in(live, lines)
        finally:
            if not done.done():
                done.set_result(None)

    async def _lease(self) -> None:
        claims, self._claims = self._claims, {}
        for by_force in (False, True):
            wanted = [
                table_id for table_id, forced in claims.items() if forced == by_force and table_id in self.tables.live
            ]
            if wanted and not self._leaving:
                try:
                    taken = await self.store.lease(wanted, by_force)
                except JournalUnavailable:
                    self._claims = {**claims, **self._claims}
                    raise
                for table_id, fence in taken.items():
                    self._own(table_id, fence)

    def _own(self, table_id: str, fence: int) -> None:
        live = self.tables.live.get(table_id)
        if live is None or (self._leaving and table_id not in self._fences):  # what it has, it has asked for twice
            self._spawn(self._release(table_id))
            return
        self._fences[table_id] = fence
        self._spawn(self._begin(live))

    async def _begin(self, live: LiveTable) -> None:
        async with live.turns:
            await self.when_owned(live)

    # People

    def presence(self, live: LiveTable, person: str) -> None:
        self.visitors.moved(live, person)

    async def meet(self, live: LiveTable) -> None:
        await self._quietly(self.visitors.look_at([live.table.id]))

    async def _show_people(self) -> None:
        if not self._gone_away:
            for table_id in await self.visitors.show():
                self._hint_others(f"here {table_id}")


def kept(journal: PostgresJournal, name: str, new: bytes) -> bytes:
    """The secret of that name, the same for all nodes."""
    journal.keep_secret(name, new).result()
    return journal.secret(name) or new
