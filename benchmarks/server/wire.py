"""The client's end of a WebSocket, as cheap as it can be, so that the server is what is measured."""

import asyncio
import struct
from collections.abc import Callable
from typing import cast


class Wire(asyncio.Protocol):
    """One connection. Whole text frames of the server go to `hear`; what is told goes out under an empty mask."""

    received = 0
    sent = 0
    """Bytes of all connections together."""

    def __init__(self, path: str, headers: str, hear: Callable[["Wire", bytes], None]) -> None:
        self.path, self.headers, self.hear = path, headers, hear
        self.transport: asyncio.Transport
        self.open = False
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        hello = f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\n{self.headers}Upgrade: websocket\r\n"
        key = "Connection: Upgrade\r\nSec-WebSocket-Key: c3RhbW10aXNjaC1iZW5jaA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        self.transport.write((hello + key).encode())

    def data_received(self, data: bytes) -> None:
        Wire.received += len(data)
        data = self._rest + data if self._rest else data
        if not self.open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            assert b" 101 " in head, head
            self.open = True
        place = 0
        while (frame := frame_at(data, place)) is not None:
            begin, length, kind = frame
            payload, place = data[begin : begin + length], begin + length
            if kind == 1:
                self.hear(self, payload)
            elif kind == 9:
                self.tell(payload, kind=10)
            elif kind == 8:
                raise ConnectionError(f"the server closes: {payload!r}")
        self._rest = data[place:]

    def connection_lost(self, error: Exception | None) -> None:
        self.open = False

    def tell(self, payload: bytes, kind: int = 1) -> None:
        length = len(payload)
        head = (
            struct.pack("!BB", 128 | kind, 128 | length)
            if length < 126
            else struct.pack("!BBH", 128 | kind, 254, length)
        )
        Wire.sent += len(head) + 4 + length
        self.transport.write(head + b"\0\0\0\0" + payload)


def frame_at(data: bytes, place: int) -> tuple[int, int, int] | None:
    """Where the payload of the frame at that place begins, how long it is, its kind; None while it is not all there."""
    if len(data) < place + 2:
        return None
    kind, length, begin = data[place] & 15, data[place + 1] & 127, place + 2
    if length == 126:
        length, begin = int.from_bytes(data[place + 2 : place + 4], "big"), place + 4
    elif length == 127:
        length, begin = int.from_bytes(data[place + 2 : place + 10], "big"), place + 10
    return None if len(data) < begin + length else (begin, length, kind)
