"""Runs the server until it is told to stop, and then lets everybody know."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn
import uvloop

from stammtisch.server.app import Server
from stammtisch.server.connections import Entrance, Http, raise_the_limit
from stammtisch.server.logs import log_to_stderr
from stammtisch.server.settings import Settings
from stammtisch.server.wire import Wire

LARGEST_FRAME = 65_536
"""Bytes of a WebSocket message beyond which the socket is closed unread."""
PATIENCE = 5
"""Seconds that open connections get to end when the server stops."""


class Listener(uvicorn.Server):
    """Tells everybody to reconnect before it closes their sockets."""

    def __init__(
        self, config: uvicorn.Config, server: Server, ready: Callable[[], None], loaded: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.server = server
        self.ready, self.loaded = ready, loaded

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()
        self._loading = asyncio.create_task(self._load())

    async def _load(self) -> None:
        await self.server.hub.readiness.wait_for_all()
        self.loaded()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to stop is no accident: the process ends with status 0."""
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, self.handle_exit, sign, None)
        try:
            yield
        finally:
            for sign in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(sign)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in (*self.servers, *(sockets or ())):
            listening.close()  # whoever comes from now on finds another node
        await self.server.hub.hand_over()
        await asyncio.sleep(0.05)  # for the senders
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; an OSError where the address is taken. Port 0 means any free one."""
    if port > 65_535:
        raise OverflowError("a port is a number up to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def rest_the_collector() -> None:
    """Hardly anything here is garbage that counting references would not find, and looking for it took most of the
    time of a move: what is there now is never looked at again, what comes later seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def run(
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[], None] = lambda: None,
    watched: socket.socket | None = None,
    loaded: Callable[[], None] = lambda: None,
) -> None:
    """Until SIGINT or SIGTERM; `ready` is called when it answers, `loaded` when all games can be played. At the socket
    `watched` it tells its figures."""
    log_to_stderr()
    server = Server(settings)
    entrance = Entrance(settings.limits, server.app.proxies, raise_the_limit())
    server.watch.entrance = entrance
    config = uvicorn.Config(
        server.app,
        loop="none",
        http=partial(Http, entrance),  # type: ignore[arg-type]
        proxy_headers=False,
        ws=Wire,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    rest_the_collector()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(Listener(config, server, ready, loaded).serve([listening, *((watched,) if watched else ())]))
