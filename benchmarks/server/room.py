"""A table with four players, played over real sockets; how each server is spoken to: ours.py, theirs.py."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from benchmarks.server.wire import Wire

SEATS = 4
MOST_REFUSED = 100
"""So often a table may be refused something before that is an error."""


class Room(ABC):
    """One table. Its `move` is made by `play`; `done` is called once all four players have seen what came of it.

    Each player connects to the next of the ports, so that one port has the whole table and several share it.
    """

    def __init__(self, ports: Sequence[int], number: int, done: Callable[["Room"], None]) -> None:
        self.ports, self.number, self.done = ports, number, done
        self.wires: list[Wire] = []
        self.move: tuple[Wire, bytes] | None = None
        self.place = -1
        """How far the game has come, by the server's own count."""
        self.waiting: set[int] = set()
        self.moves = 0
        self.refused = 0
        self._told: dict[Wire, bytes] = {}
        """The last message on each wire."""
        self.sent = 0.0
        self.took = 0.0
        """Seconds from the last move until the last player's view of it."""

    async def enter(self) -> None:
        """Connects everybody."""
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            path, headers = self.door(seat)
            make = self.listener(seat, path, headers)
            _, wire = await loop.create_connection(make, "127.0.0.1", self.ports[seat % len(self.ports)])
            self.wires.append(wire)
            while not wire.open:
                await asyncio.sleep(0)

    def listener(self, seat: int, path: str, headers: str) -> Callable[[], Wire]:
        return lambda: Wire(path, headers, lambda wire, frame: self.hear(wire, seat, frame))

    @property
    def connected(self) -> bool:
        return all(wire.open for wire in self.wires)

    def leave(self) -> None:
        for wire in self.wires:
            wire.transport.abort()
        self.wires.clear()

    @abstractmethod
    def door(self, seat: int) -> tuple[str, str]:
        """Path and headers with which that player comes in."""

    @abstractmethod
    def hear(self, wire: Wire, seat: int, frame: bytes) -> None:
        """A message of the server to that player."""

    def sees(self, seat: int, place: int) -> None:
        """That player has a view of that place of the game."""
        if place > self.place:
            self.place = place
        if place == self.place and seat in self.waiting:
            self.waiting.discard(seat)
            if not self.waiting:
                self.took = time.perf_counter() - self.sent
                self.moves += 1
                self.done(self)

    def play(self) -> None:
        """Makes the move that is to be made; nothing where the game is between two rounds of something else."""
        if self.move is not None and not self.waiting and self.connected:
            (wire, message), self.move = self.move, None
            self.waiting = set(range(SEATS))
            self.sent = time.perf_counter()
            self.tell(wire, message)

    def tell(self, wire: Wire, message: bytes) -> None:
        self._told[wire] = message
        wire.tell(message)

    def try_again(self, wire: Wire, reason: str) -> None:
        """An overloaded server may refuse; a player then asks once more, and has waited since the first time."""
        self.refused += 1
        if self.refused > MOST_REFUSED:
            raise AssertionError(reason)
        asyncio.get_running_loop().call_later(0.1, wire.tell, self._told[wire])
