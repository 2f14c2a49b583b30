"""The WebSocket as uvicorn speaks it, with two short cuts: whole small messages come in, and messages go out, at once.

uvicorn parses every frame with a library that can do all that frames may do. Nearly every message of ours is one whole
masked text frame in one piece, which a few lines can read; anything else goes the long way. What goes out is always
whole frames, written at the end of each turn of the event loop without waiting for anybody.
"""

import asyncio
import logging
import struct
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.speedups import apply_mask

from stammtisch.server.limits import Allowance
from stammtisch.tables.live.turns import Turns

log = logging.getLogger(__name__)

EXTENSION = "wire"
"""Under this name an application finds the wire in its scope."""
WHOLE_TEXT = 0x81
MASKED = 0x80
SHORT_HEAD = struct.Struct("!BBH").pack
TOO_SLOW = 1013
MOST_WAITING = 32
"""So many messages may wait for their table before the socket is not read any more."""

MOST_AT_ONCE = 64
"""So many wires are written to together; the messages of more would only fill the memory."""

Hear = Callable[[bytes | str, float], None]
"""Hears a message, and when it came in by `time.monotonic`: it may have waited long for its turn."""


class Arrivals:
    """What comes in. A message goes to whoever listens, once those before it are answered; the application waits for
    everything else, and hears of the end after all messages that came before it.

    It stands for the `asyncio.Queue` of the long way, which has four deques: 3.5 kB for each socket.
    """

    __slots__ = ("_come", "_items", "hear", "turns")

    def __init__(self) -> None:
        self.turns = Turns()
        self.turns.taken = True  # by whoever has not begun to listen yet
        self.hear: Hear | None = None
        self._items: list[Any] = []
        self._come: asyncio.Future[None] | None = None
        """Done when there is something for the application, if it waits."""

    def put_nowait(self, item: Any) -> None:
        if item["type"] == "websocket.receive":
            self.message(item.get("text") or item.get("bytes") or "")
        elif item["type"] == "websocket.disconnect":
            self.turns.take(partial(self.put_last, item))
        else:
            self._put(item)

    def put_last(self, item: Any) -> None:
        """Nothing is heard any more: this turn has no end."""
        self._put(item)

    def _put(self, item: Any) -> None:
        self._items.append(item)
        if self._come is not None and not self._come.done():
            self._come.set_result(None)

    def empty(self) -> bool:
        return not self._items

    async def get(self) -> Any:
        """For the application, which alone asks."""
        while not self._items:
            self._come = asyncio.get_running_loop().create_future()
            await self._come
        return self._items.pop(0)

    def message(self, raw: bytes | str) -> None:
        self.turns.take(partial(self._let_hear, raw, time.monotonic()))

    def _let_hear(self, raw: bytes | str, at: float) -> None:
        assert self.hear is not None
        self.hear(raw, at)


class Outbox:
    """Wires with something to write. All that one turn of the event loop sends is written together at its end: a commit
    answers many at once, and between other work every write would wake whoever reads it, which costs more than the
    write."""

    def __init__(self) -> None:
        self._wires: list[Wire] = []

    def put(self, wire: "Wire") -> None:
        if len(self._wires) == MOST_AT_ONCE:
            self._write_all()
        if not self._wires:
            wire.loop.call_soon(self._write_all)
        self._wires.append(wire)

    def _write_all(self) -> None:
        """One that fails keeps nobody else from their messages."""
        wires, self._wires = self._wires, []
        for wire in wires:
            try:
                wire.flush()
            except Exception:
                log.exception("a message could not be written")


OUTBOXES: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    __slots__ = ("_outbox", "_unsent", "_whole", "ending", "frames_allowed", "most_unsent", "when_lost")
    # beside the dictionary of the long way, which two more names would make twice as large

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue: Arrivals = Arrivals()  # type: ignore[assignment]
        self.most_unsent = 0
        """Bytes that may wait to be read before the other side counts as too slow; no limit while it is 0."""
        self.frames_allowed: Allowance | None = None
        """How many pings and parts of messages may come; no limit without it."""
        self.when_lost: Callable[[], None] | None = None
        """Called when the connection is over."""
        self.ending: int | None = None
        """The code with which we close it, once that is decided."""
        self._outbox = OUTBOXES.setdefault(self.loop, Outbox())
        self._unsent: list[bytes] = []
        """What waits there to be written."""
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
                self.queue.message(text)
                self._read_or_pause()
                return
            self._whole = ends_with_a_frame(data)
        elif not self.handshake_complete:
            self._whole = data.endswith(b"\r\n\r\n")
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """The long way stops reading after each message; here as many may wait as on the short one."""
        super().send_receive_event_to_app()
        self._read_or_pause()

    def _read_or_pause(self) -> None:
        full = self.queue.turns.waiting >= MOST_WAITING
        if full != self.read_paused and not self.transport.is_closing():
            self.read_paused = full
            (self.transport.pause_reading if full else self.transport.resume_reading)()

    def listen(self, hear: Hear) -> None:
        """Every message is handed to `hear`, which calls `answered` before it gets the next one."""
        self.queue.hear = hear
        self.answered()

    def answered(self) -> None:
        self.queue.turns.end()
        self._read_or_pause()

    async def send(self, message: Any) -> None:
        """What the application sends itself, as the end of the connection, comes after everything else."""
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def fail(self, code: int) -> None:
        """A message cannot be answered: closes the socket with that code, whatever else has come in."""
        self.ending = code
        self.queue.put_last({"type": "websocket.disconnect", "code": code})

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

    def post(self, message: bytes, before: bytes = b"") -> None:
        """Sends a text, and perhaps one before it."""
        if not self._unsent:
            self._outbox.put(self)
        if before:
            self._unsent += (head_of(len(before)), before)
        self._unsent += (head_of(len(message)), message)

    def flush(self) -> None:
        """Writes what was sent; whoever does not read in time is sent away, and may come back."""
        unsent, self._unsent = self._unsent, []
        if unsent and not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join(unsent))
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
        return SHORT_HEAD(WHOLE_TEXT, 126, length)
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
