"""The WebSocket as uvicorn speaks it, with two short cuts: whole small messages come in, and messages go out, at once.

uvicorn parses every frame with a library that can do all that frames may do. Nearly every message of ours is one whole
masked text frame in one piece, which a few lines can read; anything else goes the long way. What goes out is always
one whole frame, and is written without waiting for anybody.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.utils import apply_mask

from stammtisch.server.limits import Allowance

EXTENSION = "wire"
"""Under this name an application finds the wire in its scope."""
ARRIVED = "arrived"
"""Under this name an event tells when it came in, by `time.monotonic`: it may wait long for its turn."""
WHOLE_TEXT = 0x81
MASKED = 0x80
TOO_SLOW = 1013
MOST_WAITING = 32
"""So many messages may wait for their table before the socket is not read any more."""


class Arrivals(asyncio.Queue[Any]):
    """What came in and waits to be read, each with its time."""

    def put_nowait(self, item: Any) -> None:
        super().put_nowait({**item, ARRIVED: time.monotonic()})


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue = Arrivals()
        self.most_unsent = 0
        """Bytes that may wait to be read before the other side counts as too slow; no limit while it is 0."""
        self.frames_allowed: Allowance | None = None
        """How many pings and parts of messages may come; no limit without it."""
        self.when_lost: Callable[[], None] | None = None
        """Called when the connection is over."""
        self.ending: int | None = None
        """The code with which we close it, once that is decided."""
        self._whole = True
        """Every frame so far has come in one piece, so the next piece begins with a frame."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][EXTENSION] = {"wire": self}

    def data_received(self, data: bytes) -> None:
        if self.handshake_complete and self._whole and not self.close_sent:
            text = text_of(data)
            if text is not None:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                if not self.read_paused and self.queue.qsize() >= MOST_WAITING:
                    self.read_paused = True
                    self.transport.pause_reading()
                return
            self._whole = ends_with_a_frame(data)
        elif not self.handshake_complete:
            self._whole = data.endswith(b"\r\n\r\n")
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.when_lost is not None:
            self.when_lost()
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """A ping is answered at once, so whoever sends them without reading the answers would fill our memory."""
        super().handle_ping()
        self._count_frame()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        self._count_frame()

    def _count_frame(self) -> None:
        if self.frames_allowed is not None and not self.frames_allowed.take(""):
            self._send_away()
        self._check_unsent()

    def keepalive_timeout(self) -> None:
        """Who does not answer does not read either: nothing more is waited for."""
        super().keepalive_timeout()
        self.transport.abort()

    def settle_in(self) -> None:
        """Lets go of all that the connection was opened with: a player's stays for hours."""
        del self.request, self.response
        self.scope["headers"] = []

    def post(self, *messages: bytes) -> None:
        """Sends texts; whoever does not read in time is sent away, and may come back."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.transport.write(b"".join([part for message in messages for part in (head_of(len(message)), message)]))
        self._check_unsent()

    def _check_unsent(self) -> None:
        if 0 < self.most_unsent < self.transport.get_write_buffer_size():
            self._send_away()

    def _send_away(self) -> None:
        if not self.close_sent:
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_SLOW})
            self.transport.abort()

    def end(self, code: int) -> None:
        """Closes the socket with that code, after what has been sent."""
        if self.ending is None:
            self.ending = code
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})


def head_of(length: int) -> bytes:
    """How an unmasked text frame of that length begins."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def text_of(data: bytes) -> str | None:
    """The text of a whole masked text frame; None for anything else."""
    if len(data) < 6 or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None
    start, length = frame_at(data, 0)
    if start + length != len(data):
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def frame_at(data: bytes, place: int) -> tuple[int, int]:
    """Where the content of the frame at that place begins and how long it is; 0, 0 where even that is not all there."""
    if len(data) < place + 2:
        return 0, 0
    length, start = data[place + 1] & 0x7F, place + 2
    if length > 125:
        size = 2 if length == 126 else 8
        length, start = int.from_bytes(data[start : start + size], "big"), start + size
    return (start + 4 if data[place + 1] & MASKED else start), length


def ends_with_a_frame(data: bytes) -> bool:
    """Whether the data are whole frames, nothing cut off."""
    place = 0
    while place < len(data):
        start, length = frame_at(data, place)
        if start == 0:
            return False
        place = start + length
    return place == len(data)
