"""Whoever writes to PostgreSQL for a node: takes everything that waits, and commits it at once."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

import asyncpg

from stammtisch.tables.journal.commits import MOST_AT_ONCE, Wish, answer_all, is_wanted
from stammtisch.tables.journal.reading import JournalUnavailable
from stammtisch.tables.journal.transactions import commit

log = logging.getLogger(__name__)

CONNECTING = 3.0
"""Seconds that a connection may take to be made, or closed."""
AWAY = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What goes wrong with PostgreSQL or the way to it; where it takes too long that is an OSError."""


class Writer:
    """One connection, in the event loop of the journal; wishes may come from any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, connect: Callable[[], Awaitable[asyncpg.Connection]]) -> None:
        self._loop, self._connect = loop, connect
        self.well = True
        """Whether the last commit succeeded."""
        self._connection: asyncpg.Connection | None = None
        self._waiting: deque[Wish] = deque()
        self._arrived = asyncio.Event()
        self._awake = False
        self._closing = False
        self._work = asyncio.run_coroutine_threadsafe(self._write(), loop)

    def put(self, wish: Wish) -> None:
        """Many wishes wake the writer once."""
        self._waiting.append(wish)
        if not self._awake:
            self._awake = True
            self._loop.call_soon_threadsafe(self._arrived.set)

    def close(self) -> None:
        """When everything that waits is written."""
        self._closing = True
        self._loop.call_soon_threadsafe(self._arrived.set)
        self._work.result()

    async def _write(self) -> None:
        while not self._closing or self._waiting:
            await self._arrived.wait()
            self._arrived.clear()
            self._awake = False
            while self._waiting:
                await self._commit(self._next())
        if self._connection is not None:
            await self._connection.close(timeout=CONNECTING)

    def _next(self) -> list[Wish]:
        """What is committed at once; nobody keeps it any longer than that."""
        batch = [self._waiting.popleft() for _ in range(min(MOST_AT_ONCE, len(self._waiting)))]
        return sorted(filter(is_wanted, batch), key=place_of)

    async def _commit(self, batch: list[Wish]) -> None:
        """One transaction for all, in the order of their tables: nodes do not wait for each other in a circle. Where
        the connection fails nobody knows whether it was committed: whoever asks is told that it was not acknowledged,
        and reads again."""
        answers: Sequence[Exception | None]
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._connect()
            answers = await commit(self._connection, batch)
            self.well = True
        except Exception as error:  # whatever it is: the writer goes on, or everybody would wait for ever
            if not isinstance(error, AWAY):
                log.exception("a commit failed")
            self.well = False
            answers = [JournalUnavailable(type(error).__name__)] * len(batch)
            if self._connection is not None:
                self._connection.terminate()
            self._connection = None
        answer_all(batch, answers)


def place_of(wish: Wish) -> tuple[str, int]:
    """Wishes without entries stay in their order."""
    return wish.rows[0][:2] if wish.rows else ("", 0)
