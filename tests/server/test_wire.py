"""Frames: the short way reads exactly what the long way would, and leaves it everything else."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import SERVER, Protocol, State

from stammtisch.server.limits import Limits
from stammtisch.server.sockets import FAILED, Sockets
from stammtisch.server.wire import MOST_AT_ONCE, MOST_WAITING, Wire, ends_with_a_frame, head_of, text_of
from stammtisch.tables.live.session import Guest, LiveTable
from tests.server.running import LIMIT, Person, RunningServer, ask

SIZES = [0, 1, 5, 125, 126, 127, 1_000, 65_535, 65_536, 70_000]


def masked(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_masked_text_is_read_whatever_its_length(size: int) -> None:
    text = "ä" * (size // 2) + "x" * (size % 2)
    frame = masked(text)
    assert text_of(frame) == text
    assert ends_with_a_frame(frame)
    assert ends_with_a_frame(frame + frame)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_sent_is_a_frame_as_others_write_it(size: int) -> None:
    assert head_of(size) + b"x" * size == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)


def test_anything_else_goes_the_long_way() -> None:
    frame = masked("hello")
    for piece in range(len(frame)):
        assert text_of(frame[:piece]) is None
        assert not ends_with_a_frame(frame[:piece]) or piece == 0
    unmasked, long = (Frame(Opcode.TEXT, b"x" * size).serialize(mask=False) for size in (5, 70_000))
    not_text = Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)
    others = [masked("hello", Opcode.BINARY), masked("", Opcode.PING), masked("hello", fin=False), frame * 2]
    assert [text_of(data) for data in (*others, unmasked, long, not_text, frame + b"\x81")] == [None] * 8


def test_random_bytes_are_never_read_as_something_that_the_long_way_refuses() -> None:
    for _ in range(3_000):
        data = secrets.token_bytes(2 + secrets.randbelow(40))
        text = text_of(b"\x81" + data)
        if text is not None:
            long_way = Protocol(SERVER)
            long_way.receive_data(b"\x81" + data)
            (frame,) = long_way.events_received()
            assert isinstance(frame, Frame)
            assert bytes(frame.data).decode() == text


def test_messages_in_pieces_and_together_are_all_answered(server: RunningServer) -> None:
    with Person(server) as anna, anna.socket(anna.open_table("scheffeln", "me", "me")) as socket:
        socket.recv(LIMIT)
        frames = b"".join(masked(f'{{"type":"ping","id":"p{number}"}}') for number in range(20))
        for start in range(0, len(frames), 61):  # borders anywhere
            socket.socket.sendall(frames[start : start + 61])
        for number in range(20):
            assert f'"id":"p{number}"' in str(socket.recv(LIMIT))
        assert ask(socket, {"type": "ping", "id": "after"})["type"] == "pong"


class Line:
    """A transport that only remembers."""

    def __init__(self) -> None:
        self.reading, self.closed = True, False
        self.written: list[bytes] = []

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_reading(self) -> bool:
        return self.reading

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.closed = True


def another(wire: Wire, line: Line) -> Wire:
    """One more open wire."""
    made = Wire(wire.config, ServerState(), {})
    made.transport, made.handshake_complete = cast(asyncio.Transport, line), True
    return made


def connected(test: Callable[[Wire, Line], Coroutine[Any, Any, None]]) -> None:
    """Runs the test with an open wire."""

    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        """An application that is never called."""

    async def run() -> None:
        line = Line()
        await test(another(Wire(uvicorn.Config(nothing, log_config=None), ServerState(), {}), line), line)

    asyncio.run(run())


def test_a_socket_is_not_read_while_many_of_its_messages_wait() -> None:
    async def test(wire: Wire, line: Line) -> None:
        heard: list[bytes | str] = []
        wire.listen(lambda raw, at: heard.append(raw))
        for number in range(MOST_WAITING + 1):  # the first one is being answered
            assert line.is_reading()
            wire.data_received(masked(str(number)))
        assert not line.is_reading()
        wire.answered()
        assert line.is_reading()
        for _ in range(MOST_WAITING - 1):
            wire.answered()
        assert heard == [str(number) for number in range(MOST_WAITING + 1)]

    connected(test)


def test_what_comes_before_the_welcome_is_heard_after_it_and_before_the_end() -> None:
    async def test(wire: Wire, line: Line) -> None:
        heard: list[bytes | str] = []

        def hear(raw: bytes | str, at: float) -> None:
            heard.append(raw)
            wire.answered()

        wire.data_received(masked("one"))
        wire.data_received(masked("two"))
        wire.end(1008)
        wire.data_received(masked("too late"))
        assert wire.queue.empty()
        wire.listen(hear)
        assert heard == ["one", "two"]
        assert (await wire.receive())["type"] == "websocket.disconnect"
        assert wire.ending == 1008

    connected(test)


async def closed_by_the_application(wire: Wire) -> None:
    await wire.send({"type": "websocket.close", "code": 1012, "reason": None})


async def closed_by_the_server(wire: Wire) -> None:
    wire.shutdown()


def test_what_one_turn_of_the_event_loop_sends_is_written_together() -> None:
    async def test(wire: Wire, line: Line) -> None:
        wire.post(b"step", b"accepted")
        wire.post(b"said")
        assert line.written == []
        await asyncio.sleep(0)
        assert line.written == [b"\x81\x08accepted\x81\x04step\x81\x04said"]
        await asyncio.sleep(0)
        wire.post(b"later")
        await asyncio.sleep(0)
        assert line.written[1:] == [b"\x81\x05later"]

    connected(test)


def test_more_than_a_few_do_not_wait_for_each_other() -> None:
    async def test(wire: Wire, line: Line) -> None:
        wires = [wire, *(another(wire, line) for _ in range(MOST_AT_ONCE))]
        for each in wires:
            each.post(b"x")
        assert len(line.written) == MOST_AT_ONCE
        await asyncio.sleep(0)
        assert len(line.written) == MOST_AT_ONCE + 1

    connected(test)


CLOSED: list[Callable[[Wire], Coroutine[Any, Any, None]]] = [closed_by_the_application, closed_by_the_server]


@pytest.mark.parametrize("close", CLOSED)
def test_what_was_sent_goes_out_before_the_end(close: Callable[[Wire], Coroutine[Any, Any, None]]) -> None:
    async def test(wire: Wire, line: Line) -> None:
        wire.conn.state = State.OPEN
        wire.post(b"goodbye")
        await close(wire)
        assert [written[:2] for written in line.written] == [b"\x81\x07", b"\x88\x02"]
        wire.post(b"too late")
        await asyncio.sleep(0)
        assert len(line.written) == 2

    connected(test)


def test_a_wire_that_fails_keeps_nobody_from_their_messages(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(Line):
        def write(self, data: bytes) -> None:
            raise RuntimeError("no such handle")

    async def test(wire: Wire, line: Line) -> None:
        another(wire, Broken()).post(b"lost")
        wire.post(b"heard")
        await asyncio.sleep(0)
        assert line.written == [b"\x81\x05heard"]
        assert caplog.text.count("a message could not be written") == 1

    connected(test)


def test_a_message_that_fails_is_the_last_of_its_socket(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        """A hub and paces that fail."""

        def take(self, what: str, who: str) -> bool:
            raise ZeroDivisionError

    async def test(wire: Wire, line: Line) -> None:
        broken: Any = Broken()
        sockets = Sockets(broken, broken, Limits(), broken)
        guest = Guest("anna", "Anna", wire.post, wire.end)
        wire.listen(lambda raw, at: sockets._hear(wire, cast(LiveTable, None), guest, raw, at))
        wire.data_received(masked("one"))
        wire.data_received(masked("two"))
        assert (await wire.receive())["type"] == "websocket.disconnect"
        assert wire.ending == FAILED
        assert caplog.text.count("a socket failed") == 1

    connected(test)
