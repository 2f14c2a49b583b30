"""A node that stops: its people go to other nodes, a few tables at a time.

Each table has to be read there. If all were sent on at once, everybody would wait for all of them; so the next ones go
when those before them have arrived, as fast as the other nodes can.
"""

import asyncio
import time
from dataclasses import dataclass, field

import msgspec

from stammtisch.tables.live.memory import Tables
from stammtisch.tables.live.session import Guest, LiveTable
from stammtisch.tables.wire.messages import Goodbye

LATER, SOON = 1_000, 100
"""Milliseconds after which whoever was connected comes back: when this node has started again, or at another one."""
RESTART = 1012
"""The code with which the connections to a node that stops are closed."""
ON_THE_WAY = 12
"""So many tables are on their way at a time."""
LATE = 1.0
"""Seconds after which nobody waits for a table any more: some people do not come back at once."""
PATIENCE = 3.0
"""Seconds without anybody who arrives after which nobody can receive them, and all others are sent on at once."""
LONGEST = 20.0
"""Seconds that all of it may take: systemd gives us 30."""
LOOK = 0.01


@dataclass
class Moving:
    """A table whose people are on their way."""

    live: LiveTable
    people: set[str]
    since: float = field(default_factory=time.monotonic)

    def has_arrived(self) -> bool:
        """Whether all of them are connected to other nodes, each of which has read it: the slowest sets the pace."""
        return all(self.live.presence.is_elsewhere(person) for person in self.people)


class Leaving:
    """The way out of this node."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.begun = False
        """Nobody comes to this node any more."""

    def goodbye(self) -> bytes:
        return msgspec.json.encode(Goodbye("restart", SOON if self._tables.nodes.alive else LATER))

    def send_on(self, guest: Guest) -> None:
        guest.send(self.goodbye())
        guest.end(RESTART)

    async def send_all_on(self) -> None:
        """Of each table, first the duties go and then the people."""
        self.begun = True
        nodes, began = self._tables.nodes, time.monotonic()
        await nodes.leave()
        moving, hope = list[Moving](), began + PATIENCE
        for live in [live for live in self._tables.live.values() if live.guests]:
            moving.append(Moving(live, {guest.person for guest in live.guests}))
            nodes.let_go(live)
            for guest in list(live.guests):
                self.send_on(guest)
            while nodes.alive and len(moving) >= ON_THE_WAY and time.monotonic() < min(hope, began + LONGEST):
                await asyncio.sleep(LOOK)
                now = time.monotonic()
                if any(each.has_arrived() for each in moving):
                    hope = now + PATIENCE
                moving = [each for each in moving if not each.has_arrived() and now < each.since + LATE]
