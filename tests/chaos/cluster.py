"""The nodes, what they keep their journal in, and what stands in front of them and between."""

import asyncio
import json
import os
import shutil
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.chaos.clients import Door
from tests.chaos.parties import ask
from tests.chaos.proxy import Proxy
from tests.server.nursery import UNUSABLE
from tests.server.running import LIMIT, Nursery, RunningServer, shared_nursery
from tests.services import Nginx, Postgres, Redis

PACE = {"bot": 30, "reveal": 80, "paid": 60, "driven": 150}
ROOMY = {"sockets_an_address": 10**5, "connections_an_address": 10**5, "spectators_an_address": 10**5}

AGAIN = 0.5
"""Seconds until a node that could not start is started again, and for which one waits for its answer."""


class Node(RunningServer):
    """A server at whose port nobody answers while it is dead."""

    def __init__(self, number: int, nursery: Nursery, folder: Path, lock: threading.Lock, **settings: Any) -> None:
        self.name = f"node{number}"
        self._lock = lock
        self._listening = True
        self.bad_ends: list[int] = []
        folder = folder / self.name
        folder.mkdir()
        super().__init__(nursery, folder, rate=1.0, alone=True, pace=PACE, limits=ROOMY, **settings)

    def start(self, **changed: Any) -> None:
        """With settings of its own for this time."""
        with self._lock:
            if not self._listening:
                self.nursery.ask("listen", port=self.port)
            self.pid = self.nursery.ask("start", **{**self.order, **changed})
            self._listening = False

    def wait_until_ready(self, **changed: Any) -> None:
        """Until it answers; where it cannot start yet it is started again, as systemd would."""
        until = time.monotonic() + LIMIT
        while not self._answers():
            assert time.monotonic() < until, f"{self.name} does not become ready"
            with self._lock:
                ended = self.nursery.ask("poll", pid=self.pid)
            time.sleep(0.02 if ended is None else AGAIN)
            if ended is not None:
                self.bad_ends += [ended] if ended != UNUSABLE else []
                self.start(**changed)

    def _answers(self) -> bool:
        try:
            return bool(ask(self.port, "GET", "/api/ready", timeout=AGAIN)[1]["ready"])
        except (OSError, AssertionError, HTTPException):
            return False

    def end(self, sign: signal.Signals = signal.SIGTERM) -> int:
        assert self.pid is not None
        os.kill(self.pid, signal.SIGCONT)
        with self._lock:
            status = super().end(sign)
        if sign == signal.SIGTERM and status != 0:
            self.bad_ends.append(status)
        return status

    def pause(self) -> None:
        assert self.pid is not None
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        if self.pid is not None:
            os.kill(self.pid, signal.SIGCONT)

    def heal(self) -> None:
        self.resume()
        if self.pid is None:
            self.start()
        self.wait_until_ready()


class Cluster:
    """So many nodes with one PostgreSQL and one Redis behind gates of their own; a single node may have a file."""

    def __init__(self, folder: Path, nodes: int, file: bool = False, **settings: Any) -> None:
        self.folder = folder
        self.postgres: Postgres | None = None
        self.redis: Redis | None = None
        self.proxy: Proxy | None = None
        self.gates: dict[str, list[int]] = {"postgres": [], "redis": []}
        """The gates of each node to each service."""
        lock, nursery = threading.Lock(), shared_nursery()
        if file:
            self.journal = str(folder / "tables.sqlite3")
        else:
            self.postgres, self.redis, self.proxy = Postgres(log_lock_waits="on"), Redis(), Proxy()
            self.postgres.start()
            self.redis.start()
            self.journal = self.postgres.fresh_database()
        self.nodes = [
            Node(number, nursery, folder, lock, **{**self._addresses(), **settings}) for number in range(nodes)
        ]
        self.nginx = Nginx([node.port for node in self.nodes])
        self.nginx.start()

    def _addresses(self) -> dict[str, str]:
        """Where a new node finds its journal and its hints: through gates of its own."""
        if self.postgres is None or self.redis is None or self.proxy is None:
            return {"database": self.journal}
        for name, service in (("postgres", self.postgres), ("redis", self.redis)):
            self.gates[name].append(self.proxy.open(service.port))
        database = urlsplit(self.journal)
        through = database._replace(
            netloc=database.netloc.replace(str(self.postgres.port), str(self.gates["postgres"][-1]))
        )
        return {
            "database": through.geturl(),
            "hints": self.redis.url.replace(str(self.redis.port), str(self.gates["redis"][-1])),
        }

    def doors(self) -> list[Door]:
        """nginx first, then the nodes themselves."""
        return [Door("nginx", self.nginx.port), *(Door(node.name, node.port) for node in self.nodes)]

    def heal(self) -> None:
        """Whatever was done to it, everything runs afterwards."""
        for service in (self.postgres, self.redis):
            if service is not None:
                service.heal()
        for gates in self.gates.values():
            for gate in gates:
                assert self.proxy is not None
                self.proxy.ask("set", gate=gate)
        for node in self.nodes:
            node.heal()

    async def do(self, work: Callable[..., Any], *values: Any, **named: Any) -> Any:
        """What takes a while must not keep the players waiting."""
        return await asyncio.to_thread(work, *values, **named)

    def close(self) -> None:
        """Ends the nodes gracefully, and then everything else; the journal of a file stays."""
        self.heal()
        for node in self.nodes:
            node.end()
        self.nginx.close()

    def close_services(self) -> None:
        """Once nobody reads the journal any more; what PostgreSQL said is kept with the other logs."""
        if self.postgres is not None:
            shutil.copy(self.postgres.log, self.folder / "postgres.log")
        for each in (self.proxy, self.postgres, self.redis):
            if each is not None:
                each.close()

    def complaints(self) -> list[str]:
        """What the nodes' logs complain about, in short, and which of them did not end well."""
        errors = Counter(f"{node.name}: {in_short(line)}" for node in self.nodes for line in node.errors())
        ends = [f"{node.name} ended with {bad}" for node in self.nodes for bad in node.bad_ends]
        return [f"{count} × {complaint}" for complaint, count in errors.items()] + ends


def in_short(line: str) -> str:
    """A line of a node's log: what happened, and of a traceback its last lines."""
    if not line.startswith("{"):
        return line
    told = json.loads(line)
    return " | ".join([told["what"].strip(), *[part.strip() for part in told.get("error", "").splitlines()[-3:]]])
