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
    """Counts open connections, by the address at their other end. Proxies are trusted to count by themselves."""

    def __init__(self, limits: Limits, proxies: Trusted, most: int) -> None:
        self.limits, self.proxies = limits, proxies
        self.most = max(1, most - RESERVED)
        self.most_an_address = min(limits.connections_an_address, max(1, self.most // SHARE))
        self.open: Counter[str] = Counter()
        self.turned_away = 0

    def come_in(self, transport: asyncio.Transport) -> str | None:
        """The key under which it is counted; None for one too many."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else "local"
        key = address_key(address)
        few = address in self.proxies or self.open[key] < self.most_an_address
        if not few or self.open.total() >= self.most:
            self.turned_away += 1
            if not self.open[key]:
                del self.open[key]
            return None
        self.open[key] += 1
        return key

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
        self._stop_watching()
        if self._key is not None:
            self.entrance.go(self._key)
        super().connection_lost(exc)

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

    def _watch(self) -> None:
        """Counts the time while a request is on its way; between two of them uvicorn does."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            if self._arriving is not None:
                self._arriving.cancel()
                self._arriving = None
        elif self._arriving is None:
            self._arriving = self.loop.call_later(self.entrance.limits.request_seconds, self.transport.abort)

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
        for timer in (self._arriving, self._unread):
            if timer is not None:
                timer.cancel()
        self._arriving = self._unread = None
