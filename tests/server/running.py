"""Real servers in processes of their own, and clients that talk to them over real sockets."""

import atexit
import functools
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.tables.steps import with_table

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 60
"""Seconds after which a test that waits for something in vain fails."""


class Nursery:
    """The process that all servers are forked from."""

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._answer() == "ready"

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, do: str, **order: Any) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": do, **order}) + "\n")
        self.process.stdin.flush()
        return self._answer()

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(LIMIT)
        self.process.stdout.close()


@functools.cache
def shared_nursery() -> Nursery:
    """The one of this process: loading everything takes seconds."""
    nursery = Nursery()
    atexit.register(nursery.close)
    return nursery


class RunningServer:
    """A server with a journal and a port of its own, which can be killed and started again."""

    def __init__(self, nursery: Nursery, folder: Path, rate: float = 50.0, **settings: Any) -> None:
        self.nursery = nursery
        self.database = folder / "tables.sqlite3"
        self.log = folder / "server.log"
        self.port: int = nursery.ask("listen", **{name: settings[name] for name in ("host",) if name in settings})
        self.url = f"http://localhost:{self.port}"
        self.order = {"database": str(self.database), "log": str(self.log), "rate": rate, "port": self.port, **settings}
        self.pid: int | None = None
        self.start()

    def start(self) -> None:
        self.pid = self.nursery.ask("start", **self.order)

    def kill(self) -> None:
        """As when the power fails."""
        self.end(signal.SIGKILL)

    def end(self, sign: signal.Signals = signal.SIGTERM) -> int:
        assert self.pid is not None
        os.kill(self.pid, sign)
        status: int = self.nursery.ask("wait", pid=self.pid)
        self.pid = None
        return status

    def errors(self) -> list[str]:
        """What the server's log complains about."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [
            line for line in lines if not line.startswith("{") or json.loads(line)["level"] not in ("info", "warning")
        ]


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=LIMIT)
        self.http.get("/api/me").raise_for_status()

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def open_table(self, game: str, *seats: str, **settings: Any) -> str:
        """Seats are `me`, `open` or a bot's level."""
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        answer = self.http.post("/api/tables", json={"game": game, "seats": wishes, **settings})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def link(self, table: str, seat: int) -> str:
        answer = self.http.post(f"/api/tables/{table}/link", json={"seat": seat})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    def socket(self, table: str, **headers: str) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws://localhost:{self.server.port}/api/tables/{table}/socket"
        return connect(address, additional_headers={"Cookie": cookies, **headers}, open_timeout=LIMIT)


def ask(socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    """Sends a message, and gives its answer."""
    socket.send(json.dumps(message))
    while True:
        answer = receive(socket)
        if answer.get("id") == message["id"]:
            return answer


_tables: WeakKeyDictionary[ClientConnection, dict[str, Any]] = WeakKeyDictionary()
"""The table around the game as each connection was last told it."""


def receive(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message, or the next of one of these types; a step always with its table."""
    while True:
        message = with_table(json.loads(socket.recv(LIMIT)), _tables.get(socket))
        if "table" in message:
            _tables[socket] = message["table"]
        if not kinds or message["type"] in kinds:
            return message
