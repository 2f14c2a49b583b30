"""Other programs as processes of their own: started, stopped, killed and paused by tests."""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import SystemRandom
from typing import Any

LOCAL = "127.0.0.1"
PATIENCE = 60
"""Seconds after which a server that does not start or end is a fault."""

PORTS = range(15_000, 32_000)
"""Below those that the system gives to clients (32768 and up): while a server is stopped, nobody takes its port."""


def free_port() -> int:
    """A port on which nobody listens; chosen by chance, because other processes look for theirs at the same time."""
    while True:
        port = SystemRandom().choice(PORTS)
        with socket.socket() as probe:
            try:
                probe.bind((LOCAL, port))
            except OSError:
                continue
            return port


def program(name: str) -> str:
    """Where a server's program is: Debian keeps some of them off the path (scripts/services installs them)."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    found = str(places[-1]) if places else shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    assert found, f"there is no {name}: call scripts/services"
    return found


def state_of(pid: int) -> tuple[str, int]:
    """A process's state (a letter; "" if there is none) and its parent."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return "", 0
    letter, parent = text.rpartition(")")[2].split()[:2]
    return letter, int(parent)


def children_of(pid: int) -> list[int]:
    """PostgreSQL's children have sessions of their own: the process group has only the first of them."""
    everybody = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return [child for child in everybody if state_of(child)[1] == pid]


def send(pids: Iterable[int], sign: signal.Signals) -> None:
    for pid in pids:
        try:
            os.kill(pid, sign)
        except ProcessLookupError:
            continue


def wait_until_gone(pids: Iterable[int]) -> None:
    """Whoever has ended may stay as a zombie where nobody collects it."""
    until = time.monotonic() + PATIENCE
    while any(state_of(pid)[0] not in ("", "Z") for pid in pids):
        assert time.monotonic() < until, "a process does not end"
        time.sleep(0.005)


class Service:
    """A server in a process of its own that can be stopped, killed, paused and started again on the same port."""

    gentle = signal.SIGTERM
    at_once = signal.SIGTERM

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix=f"stammtisch-{type(self).__name__.lower()}-"))
        self.log = self.folder / "log"
        self.process: subprocess.Popen[bytes] | None = None
        self.paused: list[int] = []
        self.owner: dict[str, Any] = {}
        atexit.register(self.close)

    def command(self) -> list[str]:
        raise NotImplementedError

    def is_ready(self) -> bool:
        raise NotImplementedError

    def run(self) -> None:
        """Starts the process, without waiting until it is ready."""
        assert self.process is None, "it is running already"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self.owner,
            )

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        self.run()
        until = time.monotonic() + PATIENCE
        while not self.is_ready():
            assert self.process is not None
            assert self.process.poll() is None, f"it does not start: {self.log.read_text()[-2000:]}"
            assert time.monotonic() < until, f"it is not ready: {self.log.read_text()[-2000:]}"
            time.sleep(0.005)

    def pids(self) -> list[int]:
        assert self.process is not None, "it does not run"
        return [self.process.pid, *children_of(self.process.pid)]

    def stop(self, at_once: bool = False) -> None:
        """Asks it to end; at once if it shall not say goodbye to anybody (PostgreSQL: immediate)."""
        self.resume()
        self._end(self.at_once if at_once else self.gentle, self.pids()[:1])

    def kill(self) -> None:
        """As when the power fails: nobody of them gets to do anything."""
        self._end(signal.SIGKILL, self.pids())
        self.paused = []

    def _end(self, sign: signal.Signals, whom: list[int]) -> None:
        assert self.process is not None
        everybody = self.pids()
        send(whom, sign)
        self.process.wait(PATIENCE)
        wait_until_gone(everybody)
        self.process = None

    def pause(self) -> None:
        """Everything stands still; connections stay. First whoever could start others."""
        self.paused = self.pids()
        send(self.paused[:1], signal.SIGSTOP)
        self.paused = self.pids()
        send(self.paused, signal.SIGSTOP)

    def resume(self) -> None:
        send(reversed(self.paused), signal.SIGCONT)
        self.paused = []

    def heal(self) -> None:
        """Whatever was done to it, it runs afterwards."""
        self.resume()
        if self.process is None:
            self.start()

    def close(self) -> None:
        """Ends it for good; may be repeated."""
        atexit.unregister(self.close)
        if self.process is not None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
