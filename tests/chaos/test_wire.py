"""The sockets of the people."""

import asyncio
from unittest.mock import Mock

import pytest

from tests.chaos.wire import Socket


@pytest.mark.parametrize("length", [5, 300, 70_000])
def test_whoever_loses_patience_in_the_middle_of_a_frame_goes_on_there(length: int) -> None:
    text = b"x" * length
    head = bytes([0x81, length]) if length < 126 else bytes([0x81, 126 if length < 65_536 else 127])
    more = b"" if length < 126 else length.to_bytes(2 if length < 65_536 else 8, "big")
    frame = head + more + text

    async def listen() -> None:
        reader = asyncio.StreamReader(limit=1 << 20)
        socket = Socket(reader, Mock())
        for part in (frame[:1], frame[1:3], frame[3:-1], frame[-1:]):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.01):
                    await socket.hear()
            reader.feed_data(part)
        assert await socket.hear() == text

    asyncio.run(listen())
