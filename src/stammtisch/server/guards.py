"""What is asked before a request is read: whether its sender may have so much of it, and whether there is room."""

import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from stammtisch.server.limits import Limits, Paces
from stammtisch.tables.actions.refusals import Refusal

Connection = ASGIConnection[Any, Any, Any, Any]
Guard = Callable[[Connection, BaseRouteHandler], Awaitable[None]]


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

    LOOKS = 1.0
    """Seconds between two looks at the disk."""

    def __init__(self, database: Path, limits: Limits) -> None:
        self.database, self.limits = database, limits
        self._looked, self._seen = 0.0, (0, 0)

    def sizes(self) -> tuple[int, int]:
        """Bytes of the journal, and bytes that are free beside it."""
        now = time.monotonic()
        if not self._looked or now - self._looked > self.LOOKS:
            names = (self.database, self.database.with_name(f"{self.database.name}-wal"))
            used = sum(name.stat().st_size for name in names if name.exists())
            disk = os.statvfs(self.database.parent)
            self._looked, self._seen = now, (used, disk.f_bavail * disk.f_frsize)
        return self._seen

    def check(self) -> None:
        used, free = self.sizes()
        if used > self.limits.database_bytes or free < self.limits.free_bytes:
            raise Refusal("unavailable", "There is no room for more tables on this server. Those that are open go on.")
