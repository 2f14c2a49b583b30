"""Runs the server until it is told to stop, and then lets everybody know."""

import asyncio
import socket

import uvicorn
import uvloop

from stammtisch.server.app import Server
from stammtisch.server.logs import log_to_stderr
from stammtisch.server.settings import Settings

LARGEST_FRAME = 65_536
"""Bytes of a WebSocket message beyond which the socket is closed unread."""
PATIENCE = 5
"""Seconds that open connections get to end when the server stops."""


class Listener(uvicorn.Server):
    """Tells everybody to reconnect before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self.server = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.server.house.say_goodbye()
        await asyncio.sleep(0.05)  # for the senders
        await super().shutdown(sockets)


def listen(settings: Settings) -> socket.socket:
    """A listening socket; an OSError where the address is taken. Port 0 means any free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    return socket.create_server((settings.host, settings.port), family=family, backlog=2048)


def run(settings: Settings, listening: socket.socket) -> None:
    """Until SIGINT or SIGTERM."""
    log_to_stderr()
    server = Server(settings)
    config = uvicorn.Config(
        server.app,
        loop="none",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(Listener(config, server).serve([listening]))
