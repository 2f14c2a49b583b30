"""What the server takes from inside uvicorn and websockets, which promise nothing about it.

If a test here fails after an update, compare src/stammtisch/server/wire.py and run.py with the new source of
`uvicorn/protocols/websockets/websockets_sansio_impl.py` and `uvicorn/server.py`, run tests/server/test_wire.py and
test_hostile.py, and only then change the versions here and in pyproject.toml.
"""

import asyncio
import inspect
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.speedups import apply_mask

CHECKED = {"uvicorn": "0.54.", "websockets": "17."}
LOOK = "look at server/wire.py and server/run.py: what they take from inside uvicorn or websockets has changed"
PYPROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


@pytest.mark.parametrize("package", CHECKED)
def test_the_versions_are_those_that_were_checked(package: str) -> None:
    dependencies = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    assert version(package).startswith(CHECKED[package]), LOOK
    assert f"{package}=={CHECKED[package]}*" in dependencies, LOOK


@pytest.mark.parametrize(
    ("function", "parameters"),
    [
        (WebSocketsSansIOProtocol.__init__, ["self", "config", "server_state", "app_state", "_loop"]),
        (WebSocketsSansIOProtocol.data_received, ["self", "data"]),
        (WebSocketsSansIOProtocol.handle_connect, ["self", "event"]),
        (WebSocketsSansIOProtocol.send_receive_event_to_app, ["self"]),
        (WebSocketsSansIOProtocol.receive, ["self"]),
        (WebSocketsSansIOProtocol.send, ["self", "message"]),
        (WebSocketsSansIOProtocol.shutdown, ["self"]),
        (uvicorn.Server.startup, ["self", "sockets"]),
        (uvicorn.Server.shutdown, ["self", "sockets"]),
        (uvicorn.Server.capture_signals, ["self"]),
        (uvicorn.Server.handle_exit, ["self", "sig", "frame"]),
    ],
)
def test_what_is_overridden_or_called_has_the_same_parameters(
    function: Callable[..., Any], parameters: list[str]
) -> None:
    assert list(inspect.signature(function).parameters) == parameters, LOOK


def test_a_wire_has_what_is_read_and_written_of_it() -> None:
    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        """An application that is never called."""

    async def made() -> WebSocketsSansIOProtocol:
        return WebSocketsSansIOProtocol(uvicorn.Config(nothing, log_config=None), ServerState(), {})

    wire = asyncio.run(made())
    assert isinstance(wire.queue, asyncio.Queue), LOOK
    for flag in ("handshake_complete", "close_sent", "disconnected", "read_paused"):
        assert getattr(wire, flag) is False, LOOK
    assert "transport" in vars(wire), LOOK
    source = inspect.getsource(WebSocketsSansIOProtocol)
    for line in (
        "self.request = event",
        "self.response = self.conn.accept(event)",
        "self.scope: WebSocketScope = {",
        '"extensions": {',
        'self.queue.put_nowait({"type": "websocket.connect"})',
        'self.queue.put_nowait({"type": "websocket.receive", "text": ',
        'self.queue.put_nowait({"type": "websocket.receive", "bytes": ',
        'self.queue.put_nowait({"type": "websocket.disconnect", "code": ',
        "message = await self.queue.get()",
        "if self.read_paused and self.queue.empty():",
    ):
        assert line in source, f"{LOOK}: {line}"


def test_masks_are_undone_as_the_protocol_says() -> None:
    assert apply_mask(b"hello", b"\x01\x02\x03\x04") == bytes(
        sign ^ mask for sign, mask in zip(b"hello", b"\x01\x02\x03\x04\x01", strict=True)
    )
