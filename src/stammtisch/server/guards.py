"""What is asked before a request is read: whether its sender may have so much of it, and whether there is room."""

import math
import os
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from stammtisch.server.limits import Limits, Paces
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.journal.opening import Database, is_postgres
from stammtisch.tables.journal.reading import JournalUnavailable, Reader

Connection = ASGIConnection[Any, Any, Any, Any]
Guard = Callable[[Connection, BaseRouteHandler], Awaitable[None]]

SIZE = "SELECT pg_database_size(current_database())"


def paced(what: str) -> Guard:
    """Nobody asks for it too often, neither as a person nor from an address; asked before the body is read."""

    async def check(connection: Connection, _: BaseRouteHandler) -> None:
        state = connection.scope["state"]
        paces: Paces = state["paces"]
        if not paces.take(what, state["person"], state["address"]):
            raise Refusal("too_fast", "Too many requests of this kind: wait a moment.")

    return check


async def only_operators(connection: Connection, _: BaseRouteHandler) -> None:
    if not connection.scope["state"]["operator"]:
        text = "Figures are for whoever runs this server: at a port of their own, or with a token."
        raise Refusal("not_allowed", text)


async def only_known(connection: Connection, _: BaseRouteHandler) -> None:
    """For somebody who comes without a cookie nothing is kept: the answer to any other request brings one."""
    if not connection.scope["state"]["known"]:
        raise Refusal("not_allowed", "Nobody knows yet who you are: ask for /api/me first, and keep its cookie.")


class Room:
    """How much there is on the disk, and whether that is enough for more tables."""

    LOOKS, ASKS = 1.0, 30.0
    """Seconds between two looks at the disk, and between two questions to PostgreSQL."""

    def __init__(self, database: Database, limits: Limits, journal: Reader) -> None:
        self.limits, self.journal = limits, journal
        self.file = None if is_postgres(database) else Path(database)
        self._looked = -math.inf
        self._seen: tuple[int, int | None] = (0, None)

    def sizes(self) -> tuple[int, int | None]:
        """Bytes of the journal, and bytes that are free beside it; of another machine's disk nobody knows that."""
        now = time.monotonic()
        if now - self._looked > (self.ASKS if self.file is None else self.LOOKS):
            self._looked = now
            if self.file is not None:
                self._seen = sizes_of(self.file)
            else:  # nobody waits for the answer: it is needed at the next look
                threading.Thread(target=self._ask, name="size", daemon=True).start()
        return self._seen

    def _ask(self) -> None:
        with suppress(JournalUnavailable):
            self._seen = (int(self.journal.rows(SIZE)[0][0]), None)

    def check(self) -> None:
        used, free = self.sizes()
        if used > self.limits.database_bytes or (free is not None and free < self.limits.free_bytes):
            raise Refusal("unavailable", "There is no room for more tables on this server. Those that are open go on.")


def sizes_of(file: Path) -> tuple[int, int]:
    names = (file, file.with_name(f"{file.name}-wal"))
    used = sum(name.stat().st_size for name in names if name.exists())
    disk = os.statvfs(file.parent)
    return used, disk.f_bavail * disk.f_frsize
