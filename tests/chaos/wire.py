"""A WebSocket as light as it can be: hundreds of them share one process."""

import asyncio
import struct
from types import TracebackType

from tests.processes import LOCAL

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
HELLO = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: c3RhbW10aXNjaC1jaGFvcw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
OPENING = 5.0
"""Seconds in which a connection must have come about."""


class Lost(Exception):
    """The connection did not come about, or has ended."""


class Socket:
    """One connection to a table; what is sent goes out under an empty mask."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._head: bytes | None = None
        self._length: bytes | None = None

    @classmethod
    async def open(cls, port: int, path: str, cookie: str) -> "Socket":
        """Connects; whatever goes wrong on the way, it is lost."""
        try:
            async with asyncio.timeout(OPENING):
                reader, writer = await asyncio.open_connection(LOCAL, port, limit=1 << 20)
                try:
                    writer.write(HELLO.format(path=path, cookie=cookie).encode())
                    head = await reader.readuntil(b"\r\n\r\n")
                    if b" 101 " not in head.partition(b"\r\n")[0]:
                        raise Lost(head.partition(b"\r\n")[0].decode())
                except BaseException:
                    writer.transport.abort()
                    raise
        except (OSError, EOFError, asyncio.LimitOverrunError, TimeoutError) as error:
            raise Lost(type(error).__name__) from None
        return cls(reader, writer)

    async def __aenter__(self) -> "Socket":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends at once: nobody waits for a server that may be gone."""
        self._writer.transport.abort()

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        length = len(payload)
        if length < 126:
            head = struct.pack("!BB", 128 | kind, 128 | length)
        else:
            head = struct.pack("!BBH", 128 | kind, 128 | 126, length)
        self._writer.write(head + b"\0\0\0\0" + payload)

    async def hear(self) -> bytes:
        """The next message of the server."""
        try:
            while True:
                kind, payload = await self._frame()
                if kind == TEXT:
                    return payload
                if kind == PING:
                    self.send(payload, PONG)
                elif kind == CLOSE:
                    raise Lost(f"closed with {int.from_bytes(payload[:2], 'big')}")
        except (OSError, EOFError) as error:
            raise Lost(type(error).__name__) from None

    async def _frame(self) -> tuple[int, bytes]:
        """Whoever loses patience in the middle of a frame goes on there the next time."""
        if self._head is None:
            self._head = await self._reader.readexactly(2)
        first, length = self._head
        if length >= 126:
            if self._length is None:
                self._length = await self._reader.readexactly(2 if length == 126 else 8)
            length = int.from_bytes(self._length, "big")
        payload = await self._reader.readexactly(length)
        self._head = self._length = None
        return first & 15, payload
