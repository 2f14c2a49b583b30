"""A real server in a process of its own, and clients that talk to it over real sockets."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

LIMIT = 60
"""Seconds after which a test that waits for something in vain fails."""


class RunningServer:
    """`stammtisch serve` on a free port."""

    def __init__(self, database: Path, port: int = 0, rate: float = 50.0, *, extra: tuple[str, ...] = ()) -> None:
        command = [sys.executable, "-m", "stammtisch", "serve", "--port", str(port), "--db", str(database)]
        self.log = database.with_suffix(".log").open("ab")
        self.process = subprocess.Popen(
            [*command, "--rate", str(rate), *extra], stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", greeting)
        assert found, (greeting, database.with_suffix(".log").read_text())
        self.port = int(found[1])
        self.url = f"http://localhost:{self.port}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        status = self.process.wait(LIMIT)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()
        return status


@contextmanager
def serving(database: Path, **settings: Any) -> Iterator[RunningServer]:
    """A server for as long as a test needs it."""
    server = RunningServer(database, **settings)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=LIMIT)
        self.http.get("/api/me").raise_for_status()

    def close(self) -> None:
        self.http.close()

    def open_table(self, game: str, *seats: str, **settings: Any) -> str:
        """Seats are `me`, `open` or a bot's level."""
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        answer = self.http.post("/api/tables", json={"game": game, "seats": wishes, **settings})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

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


def receive(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message, or the next of one of these types."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(LIMIT))
        if not kinds or message["type"] in kinds:
            return message


def start_example(server: RunningServer, table: str, token: str) -> subprocess.Popen[str]:
    """The third-party bot of examples/, as its user would start it."""
    example = Path(__file__).resolve().parents[2] / "examples" / "bot.py"
    return subprocess.Popen(
        [sys.executable, str(example), server.url, table, token], stdout=subprocess.PIPE, text=True, env=os.environ
    )
