"""Frames: the short way reads exactly what the long way would, and leaves it everything else."""

import secrets

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import SERVER, Protocol

from stammtisch.server.wire import ends_with_a_frame, head_of, text_of
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
