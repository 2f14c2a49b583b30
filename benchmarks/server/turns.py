"""Servers measured in turns: while one is played at, the others keep their tables and wait.

What disturbs the machine for a while then disturbs all of them alike, and the median over turns leaves it out.
"""

import asyncio
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from benchmarks.server.machine import cpu_of
from benchmarks.server.room import Room

RESTING = 0.05
"""Seconds for which a server must have done next to nothing before the next one has its turn."""
PATIENCE = 120.0
"""Seconds after which tables that are not ready for a move are an error."""

Maker = Callable[[int, Callable[[Room], None]], Room]


@dataclass(frozen=True)
class Spread:
    """The median of some figures, and their 10th and 90th percentile."""

    median: float
    low: float
    high: float


def spread(figures: Sequence[float]) -> Spread:
    """Percentiles between two figures are interpolated."""
    if len(figures) == 1:
        return Spread(figures[0], figures[0], figures[0])
    tenths = statistics.quantiles(figures, n=10, method="inclusive")
    return Spread(statistics.median(figures), tenths[0], tenths[-1])


def percentile(figures: Sequence[float], percent: int) -> float:
    """The smallest figure that is not exceeded by so many percent of them."""
    ordered = sorted(figures)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def rotation(names: Sequence[str], turns: int) -> Iterator[str]:
    """Whose turn it is: each name that many times, and never twice before all others had theirs."""
    for _ in range(turns):
        yield from names


@dataclass
class Turn:
    """What a server did in one turn. Its CPU covers all of its moves, also those that were answered after the end."""

    moves: int
    """Seen by all four before the end of the turn."""
    wall: float
    cpu: float
    took: list[float]
    """Seconds until all four had seen each move."""
    players: float = 0.0
    """Seconds of CPU that the players themselves took."""

    @property
    def cpu_a_move(self) -> float:
        return self.cpu / len(self.took)

    @property
    def moves_a_second(self) -> float:
        return self.moves / self.wall


@dataclass
class Tables:
    """The tables at one server, which may be several processes; nobody there moves between turns."""

    pids: Sequence[int]
    make: Maker
    rooms: list[Room] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    hurrying: bool = False
    """Whether a table goes on as soon as all four have seen the last move."""

    async def fill(self, tables: int) -> None:
        """Opens that many tables with everybody at them, all ready for a move."""
        for number in range(tables):
            room = self.make(number, self._seen)
            await room.enter()
            self.rooms.append(room)
        await self._rest()

    def leave(self) -> None:
        for room in self.rooms:
            room.leave()
        self.rooms.clear()

    async def hurry(self, seconds: float) -> Turn:
        """A turn in a closed loop: every table plays on as soon as all four have seen the last move."""
        turn = self._begin()
        self.hurrying = True
        for room in self.rooms:
            self._go_on(room)
        await asyncio.sleep(seconds)
        self.hurrying = False
        return await self._finish(turn)

    async def keep_pace(self, moves: int, pace: float, luck: random.Random) -> Turn:
        """A turn in which every table makes that many moves, `pace` of them a second, at moments of its own."""
        loop = asyncio.get_running_loop()
        turn, began = self._begin(), loop.time()
        for room in self.rooms:
            first = began + luck.random() / pace
            for number in range(moves):
                loop.call_at(first + number / pace, room.play)
        await asyncio.sleep(moves / pace)
        return await self._finish(turn)

    def refused(self) -> int:
        return sum(room.refused for room in self.rooms)

    def cpu(self) -> float:
        return sum(cpu_of(pid) for pid in self.pids)

    def _seen(self, room: Room) -> None:
        self.took.append(room.took)
        if self.hurrying:
            self._go_on(room)

    def _go_on(self, room: Room) -> None:
        if room.move is not None:
            room.play()
        elif self.hurrying:
            asyncio.get_running_loop().call_later(0.01, self._go_on, room)  # between two games

    def _begin(self) -> Turn:
        self.took = []
        return Turn(0, time.perf_counter(), self.cpu(), self.took, time.process_time())

    async def _finish(self, turn: Turn) -> Turn:
        """Turns the clocks at the beginning into what has passed since."""
        turn.wall, turn.moves = time.perf_counter() - turn.wall, len(turn.took)
        turn.players = time.process_time() - turn.players
        await self._rest()
        turn.cpu = self.cpu() - turn.cpu
        return turn

    async def _rest(self) -> None:
        """Until every table is ready for its next move and the server does next to nothing."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            before = self.cpu()
            await asyncio.sleep(RESTING)
            if (gone := sum(not room.connected for room in self.rooms)) > 0:
                raise ConnectionError(f"the server has closed connections of {gone} tables")
            resting = self.cpu() - before < RESTING / 5
            if resting and not any(room.waiting or room.move is None for room in self.rooms):
                return
        stuck = sum(bool(room.waiting) for room in self.rooms)
        idle = sum(room.move is None and not room.waiting for room in self.rooms)
        told = f"at {stuck} tables somebody still waits for a move, at {idle} nobody may move"
        raise TimeoutError(f"the server does not come to rest: {told}")
