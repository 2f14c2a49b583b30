"""Connections before anybody has asked for anything: how many there may be, and how long they may take.

uvicorn waits for ever for the rest of a request, and takes as many connections as the system lets it; whoever opens
enough of them would lock everybody else out.
"""

import asyncio
import resource
from collections import Counter
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from stammtisch.server.addresses import Trusted, address_key
from stammtisch.server.limits import Limits
from stammtisch.server.wire import Wire

WANTED = 65_536
"""Files and connections that a server would like to have open."""
SHARE = 4
"""However few connections there may be, one address gets at most a quarter of them."""
RESERVED = 64
"""Of those the system allows, so many are for files."""


def raise_the_limit() -> int:
    """How many files and connections may be open: as many as the system allows us, where it allows more than usual."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


class Entrance:
    """Counts open connections, by the address at their other end. Proxies are trusted to count by themselves.

    Where there are too many, the one goes that has waited longest for the rest of a request: of the same address, or of
    the address that has most.
    """

    def __init__(self, limits: Limits, proxies: Trusted, most: int) -> None:
        self.limits, self.proxies = limits, proxies
        self.most = max(1, most - RESERVED)
        self.most_an_address = min(limits.connections_an_address, max(1, self.most // SHARE))
        self.open: Counter[str] = Counter()
        self.turned_away = 0
        self._unfinished: dict[str, dict[Http, None]] = {}
        """Connections on which a request is still on its way, by their address, the oldest first."""

    def come_in(self, transport: asyncio.Transport) -> str | None:
        """The key under which it is counted; None for one too many."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else "local"
        key = address_key(address)
        crowded = None
        if address not in self.proxies and self.open.get(key, 0) >= self.most_an_address:
            crowded = key
        elif self.open.total() >= self.most:
            crowded = self.open.most_common(1)[0][0]
        if crowded is not None:
            self.turned_away += 1
            if not self._make_room(crowded):
                return None
        self.open[key] += 1
        return key

    def _make_room(self, key: str) -> bool:
        """Ends the connection of that address whose request is longest on its way; False where there is none."""
        unfinished = self._unfinished.get(key)
        if not unfinished:
            return False
        next(iter(unfinished)).end_now()
        return True

    def begins(self, connection: "Http", key: str) -> None:
        self._unfinished.setdefault(key, {})[connection] = None

    def is_whole(self, connection: "Http", key: str) -> None:
        unfinished = self._unfinished.get(key, {})
        unfinished.pop(connection, None)
        if not unfinished:
            self._unfinished.pop(key, None)

    def go(self, key: str) -> None:
        self.open[key] -= 1
        if not self.open[key]:
            del self.open[key]


class Http(H11Protocol):
    """One connection; `entrance` has let it in, and hears when it is over, also where it has become a socket."""

    def __init__(self, entrance: Entrance, **more: Any) -> None:
        super().__init__(**more)
        self.entrance = entrance
        self._key: str | None = None
        self._arriving: asyncio.TimerHandle | None = None
        """Until when the request that has begun must be there as a whole."""
        self._unread: asyncio.TimerHandle | None = None
        """When the other side must have read more of the answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._key = self.entrance.come_in(transport)
        super().connection_made(transport)
        if self._key is None:
            transport.abort()
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def end_now(self) -> None:
        """Makes room for another connection, at once."""
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        self._stop_watching()
        if self._key is not None:
            self.entrance.go(self._key)
            self._key = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on the socket's own protocol looks after the connection."""
        self._stop_watching()
        super().handle_websocket_upgrade(event)
        wire = self.transport.get_protocol()
        if isinstance(wire, Wire) and self._key is not None:
            wire.when_lost = partial(self.entrance.go, self._key)
            self._key = None

    def _watch(self) -> None:
        """Counts the time while a request is on its way; between two of them uvicorn does."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_waiting()
        elif self._arriving is None and self._key is not None:
            self.entrance.begins(self, self._key)
            self._arriving = self.loop.call_later(self.entrance.limits.request_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None
        if self._key is not None:
            self.entrance.is_whole(self, self._key)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._wait_for_a_reader()

    def _wait_for_a_reader(self, before: int | None = None) -> None:
        """A slow reader is waited for, one who reads nothing is not."""
        left = self.transport.get_write_buffer_size()
        if before is not None and left >= before:
            self.transport.abort()
        else:
            self._unread = self.loop.call_later(self.entrance.limits.unread_seconds, self._wait_for_a_reader, left)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _stop_watching(self) -> None:
        self._stop_waiting()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
