"""A model of one or several nodes as queues, simulated event by event.

A move is judged by its node, waits for the writer of that node, which commits all that waits at once, and is told to
the players by every node that has the table. A core does one thing after the other; a sync of the WAL serves all who
waited for it when it began. With Poisson arrivals and one station this is M/D/1 or M/M/1, which the tests hold it to.
"""

import heapq
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from benchmarks.server.turns import percentile

MOST_AT_ONCE = 500
"""Moves in one commit at most, as in the journal."""

Then = Callable[[], None]
Item = TypeVar("Item")


class Clock:
    """What happens when."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: list[tuple[float, int, Then]] = []
        self._count = 0

    def after(self, seconds: float, then: Then) -> None:
        self._count += 1
        heapq.heappush(self._events, (self.now + seconds, self._count, then))

    def run(self, until: float) -> None:
        while self._events and self._events[0][0] <= until:
            self.now, _, then = heapq.heappop(self._events)
            then()


class Core:
    """Does one thing after the other. What is `urgent` goes before all that waits, as a system lets a process that has
    slept run before one that has been running; what takes no time need not wait."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.busy = 0.0
        self._waiting: tuple[deque[tuple[float, Then]], deque[tuple[float, Then]]] = deque(), deque()
        self._working = False

    def do(self, seconds: float, then: Then, urgent: bool = False) -> None:
        if not seconds:
            then()
            return
        self._waiting[not urgent].append((seconds, then))
        if not self._working:
            self._next()

    def _next(self) -> None:
        jobs = self._waiting[0] or self._waiting[1]
        self._working = bool(jobs)
        if jobs:
            seconds, then = jobs.popleft()
            self.busy += seconds
            self.clock.after(seconds, lambda: self._done(then))

    def _done(self, then: Then) -> None:
        then()
        self._next()


class Together(Generic[Item]):
    """Serves all who wait at once, `most` at the most; whoever comes meanwhile waits for the next time."""

    def __init__(self, serve: Callable[[list[Item], Then], None], most: int = 10**9) -> None:
        self.serve, self.most = serve, most
        self.waiting: list[Item] = []
        self.serving = False
        self.times = 0

    def come(self, item: Item) -> None:
        self.waiting.append(item)
        if not self.serving:
            self._next()

    def _next(self) -> None:
        now, self.waiting = self.waiting[: self.most], self.waiting[self.most :]
        self.serving = bool(now)
        if now:
            self.times += 1
            self.serve(now, self._next)


@dataclass(frozen=True)
class Costs:
    """Seconds that the steps of a move take."""

    judge: float
    """CPU of the node until the move waits to be written,"""
    tell: float
    """and once it is: applying it and telling all players who are at this node."""
    commit: float = 0.0
    """CPU of a commit whatever is in it, and of each move in it: in the writer (SQLite is there as well),"""
    row: float = 0.0
    database: float = 0.0
    """and in PostgreSQL."""
    database_row: float = 0.0
    sync: float = 0.0
    """Waiting for the disk."""
    hop: float = 0.0
    """Until another node has heard of the move, and CPU of PostgreSQL when that node asks for all it has heard of."""
    question: float = 0.0
    players: float = 0.0
    """CPU of the players themselves, who have one core for all of them."""


@dataclass(frozen=True)
class Setup:
    """So many nodes, on one core together with PostgreSQL or each on its own; `copies` of them have each table."""

    costs: Costs
    nodes: int = 1
    copies: int = 1
    one_core: bool = True
    chance: bool = False
    """Whether judging takes an exponentially distributed time instead of always the same."""


@dataclass
class Outcome:
    """What came of it."""

    moves_a_second: float
    took: list[float]
    commits_a_second: float
    busy: float
    """Share of the time in which the busiest core worked."""

    @property
    def mean(self) -> float:
        return sum(self.took) / len(self.took)

    def percentile(self, percent: int) -> float:
        return percentile(self.took, percent)


@dataclass
class Node:
    """A process: writes its own moves, and reads those of others."""

    core: Core
    writer: Together["Move"]
    reader: Together["Move"]


@dataclass
class Move:
    """A move on its way; `missing` nodes have yet to tell their players."""

    table: int
    began: float
    missing: int
    done: Callable[["Move"], None] = field(repr=False)


class Simulation:
    """Nodes, their database and their players."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.clock, self.luck = setup, Clock(), random.Random(seed)
        shared = Core(self.clock)
        self.database = shared if setup.one_core else Core(self.clock)
        self.players = Core(self.clock)
        self.disk: Together[Then] = Together(self._sync)
        self.nodes: list[Node] = []
        for _ in range(setup.nodes):
            self.nodes.append(self._node(shared if setup.one_core else Core(self.clock)))

    def _node(self, core: Core) -> Node:
        writer: Together[Move] = Together(lambda moves, after: self._commit(core, moves, after), MOST_AT_ONCE)
        return Node(core, writer, Together(lambda moves, after: self._read(core, moves, after)))

    def play(self, table: int, done: Callable[[Move], None]) -> None:
        """A player of that table makes a move now."""
        costs, node = self.setup.costs, self.nodes[table % len(self.nodes)]
        seconds = self.luck.expovariate(1 / costs.judge) if self.setup.chance else costs.judge
        move = Move(table, self.clock.now, self.setup.copies, done)
        node.core.do(seconds, lambda: node.writer.come(move))

    def _commit(self, core: Core, moves: list[Move], after: Then) -> None:
        costs = self.setup.costs

        def ask_database() -> None:
            seconds = costs.database + costs.database_row * len(moves)
            self.database.do(seconds, lambda: self.disk.come(written), urgent=True)

        def written() -> None:
            after()
            for move in moves:
                self._tell(move)

        core.do(costs.commit + costs.row * len(moves), ask_database, urgent=True)

    def _sync(self, waiting: list[Then], after: Then) -> None:
        def synced() -> None:
            after()
            for then in waiting:
                then()

        self.clock.after(self.setup.costs.sync, synced)

    def _tell(self, move: Move) -> None:
        costs, first = self.setup.costs, move.table % len(self.nodes)
        self.nodes[first].core.do(costs.tell, lambda: self._told(move))
        for other in range(1, self.setup.copies):
            node = self.nodes[(first + other) % len(self.nodes)]
            self.clock.after(costs.hop, partial(node.reader.come, move))

    def _read(self, core: Core, moves: list[Move], after: Then) -> None:
        costs = self.setup.costs

        def told() -> None:
            after()
            for move in moves:
                core.do(costs.tell, partial(self._told, move))

        self.database.do(costs.question, told, urgent=True)

    def _told(self, move: Move) -> None:
        move.missing -= 1
        if not move.missing:
            self.players.do(self.setup.costs.players, lambda: move.done(move))

    def busiest(self) -> float:
        return max(core.busy for core in (self.database, *(node.core for node in self.nodes))) / self.clock.now

    def outcome(self, took: list[float], since: float, commits: int) -> Outcome:
        seconds = self.clock.now - since
        return Outcome(len(took) / seconds, took, (self.commits() - commits) / seconds, self.busiest())

    def commits(self) -> int:
        return sum(node.writer.times for node in self.nodes)


def closed_loop(setup: Setup, tables: int, moves: int = 20_000, seed: int = 1) -> Outcome:
    """Every table makes its next move as soon as all have seen the last one; the first tenth is not counted."""
    simulation, took, marks = Simulation(setup, seed), [0.0] * 0, [0.0, 0.0]
    seen = 0

    def done(move: Move) -> None:
        nonlocal seen
        seen += 1
        if seen == moves // 10:
            marks[:] = simulation.clock.now, simulation.commits()
        if seen > moves // 10:
            took.append(simulation.clock.now - move.began)
        if seen < moves:
            simulation.play(move.table, done)

    for table in range(tables):
        simulation.clock.after(table * 1e-6, partial(simulation.play, table, done))
    simulation.clock.run(float("inf"))
    return simulation.outcome(took, marks[0], int(marks[1]))


def open_loop(setup: Setup, rate: float, tables: int = 500, moves: int = 20_000, seed: int = 1) -> Outcome:
    """Moves arrive by chance, at that many a second, whatever becomes of those before."""
    simulation, took = Simulation(setup, seed), [0.0] * 0
    count = 0

    def done(move: Move) -> None:
        took.append(simulation.clock.now - move.began)

    def arrive() -> None:
        nonlocal count
        count += 1
        simulation.play(simulation.luck.randrange(tables), done)
        if count < moves:
            simulation.clock.after(simulation.luck.expovariate(rate), arrive)

    arrive()
    simulation.clock.run(float("inf"))
    return simulation.outcome(took, 0.0, 0)
