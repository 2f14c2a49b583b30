"""A node that shares its journal with nobody; what it need not do, one of several must (`nodes.py`)."""

import asyncio
from collections.abc import Callable

from stammtisch.tables.journal.reading import Reader
from stammtisch.tables.journal.statements import Work
from stammtisch.tables.live.session import LiveTable


class Alone:
    """One node that has its journal for itself: every table is its own."""

    several = False
    node = "alone"
    """What it is called among others."""

    def __init__(self, journal: Reader) -> None:
        self._journal = journal
        self.alive: dict[str, int] = {}
        """The other nodes, and how often each has told something."""

    def start(self) -> None:
        """Nobody has to be told."""

    async def leave(self) -> None:
        """From now on nothing more is taken over."""

    async def hand_over(self) -> None:
        """There is nobody to take it."""

    async def stop(self) -> None:
        """Nobody has to be told."""

    def owns(self, live: LiveTable) -> bool:
        """Whether the duties of that table are this node's."""
        return True

    def fence(self, live: LiveTable) -> Work | None:
        """What must hold when a duty is written."""
        return None

    def claim(self, live: LiveTable, by_force: bool = False) -> None:
        """The table is in memory: somebody must do its duties."""

    async def meet(self, live: LiveTable) -> None:
        """Until it is known who else is at the table."""

    def lost(self, live: LiveTable) -> None:
        """Another node does its duties."""

    def wrote(self, live: LiveTable) -> None:
        """Something was written here."""

    def changed(self) -> None:
        """Something has changed of which every node has a copy."""

    def deleted(self) -> None:
        """A table has been deleted."""

    def presence(self, live: LiveTable, person: str) -> None:
        """Somebody came or went."""

    def let_go(self, live: LiveTable) -> None:
        """The table leaves memory."""

    async def caught_up(self, live: LiveTable) -> None:
        """Until the table is as the journal has it."""

    def share(self, tell: Callable[[], bytes], hear: Callable[[str, bytes], None], gone: Callable[[str], None]) -> None:
        """What other nodes should know of this one, what to do with what one of them tells, and when it has gone."""

    def figures(self) -> tuple[int, bool, int]:
        """How many nodes there are, whether hints arrive, and how many tables this node looks after."""
        return 1, False, 0

    async def due(self, now: int, most: int) -> list[str]:
        """Tables that nobody looks after and at which something has fallen due."""
        return await asyncio.to_thread(self._journal.due, now, most)
