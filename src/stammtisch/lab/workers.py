"""Who plays the games: this process, several, or a Ray cluster. The same games come back from each, in order."""

import logging
import os
import socket
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np

from stammtisch.bots.levels import SEARCHING, parse_bot
from stammtisch.lab.matches import Match, Rows, at_random, play_deals, play_match
from stammtisch.lab.processes import Task, cores, in_processes, in_threads
from stammtisch.record.format import encode

LOCAL = "local"
"""The address of a cluster that is started here."""
DEALS_AT_ONCE = 1_000
MATCHES_AT_ONCE = 10


class NoCluster(Exception):
    """A cluster that is not there, or Ray itself is not."""


class Asked(Protocol):
    """What is to be played: a simulation, a tournament, or whatever else can list its matches."""

    @property
    def bots(self) -> tuple[str, ...]:
        """Everybody who takes part."""

    @property
    def games(self) -> int:
        """How many games."""

    def matches(self, first: int = 0) -> Iterator[Match]:
        """The games from that number on, always the same ones."""


class Chunk(NamedTuple):
    """Finished games: the number of the first, their rows, and their records as lines where they were asked for."""

    first: int
    rows: Rows
    records: list[bytes]


@dataclass(frozen=True)
class Workers:
    """Where to play: `jobs` processes (None: one for each core), or a Ray cluster (its address, or LOCAL)."""

    jobs: int | None = None
    cluster: str | None = None

    def count(self) -> int:
        return self.jobs or cores()


T = TypeVar("T")


def play_all(asked: Asked, workers: Workers, first: int = 0, records: bool = False) -> Iterator[Chunk]:
    """Plays all games from number `first` on and gives them back in order, some at a time, as they finish.

    Every game depends on its match alone, so the same question gives the same games whoever plays them; only a bot
    with a budget in seconds depends on how fast it can think. Closing the iterator ends the workers.
    """
    # Compiled games run side by side in one process; whatever goes through Python needs processes of its own.
    return spread(tasks_of(asked, first, records), workers, threads=at_random(asked.bots) and not records)


def spread(tasks: Iterable[Task[T]], workers: Workers, threads: bool = False) -> Iterator[T]:
    """Does any tasks where the workers are; what they return comes back in their order."""
    if workers.cluster is not None:
        return on_cluster(tasks, workers)
    return in_threads(tasks, workers.count()) if threads else in_processes(tasks, workers.count())


def tasks_of(asked: Asked, first: int, records: bool) -> Iterator[Task[Chunk]]:
    """The games in portions that are worth sending somewhere: one at a time where somebody searches."""
    if at_random(asked.bots) and not records:
        for start in range(first, asked.games, DEALS_AT_ONCE):
            match = next(asked.matches(start))
            yield deals_chunk, (start, match, min(DEALS_AT_ONCE, asked.games - start))
        return
    size = 1 if any(searches(bot) for bot in asked.bots) else MATCHES_AT_ONCE
    matches = islice(asked.matches(first), max(0, asked.games - first))
    while portion := list(islice(matches, size)):
        yield matches_chunk, (first, portion, records)
        first += len(portion)


def searches(bot: str) -> bool:
    """Whether a game of this bot takes a while."""
    return parse_bot(bot)[0] in SEARCHING


def deals_chunk(first: int, match: Match, count: int) -> Chunk:
    return Chunk(first, play_deals(match, count), [])


def matches_chunk(first: int, matches: list[Match], records: bool) -> Chunk:
    played = [play_match(match) for match in matches]
    lines = [encode(game.record) for game in played] if records else []
    return Chunk(first, np.array([game.row for game in played]), lines)


def on_cluster(tasks: Iterable[Task[T]], workers: Workers) -> Iterator[T]:
    """The same work on a Ray cluster: the one that this process is connected to, or else the workers' own."""
    ray, ours = connect(workers)
    try:
        waiting: deque[Any] = deque()
        most = 4 * int(ray.cluster_resources().get("CPU", 1))
        remote = cache(ray.remote)
        for function, arguments in tasks:
            waiting.append(remote(function).remote(*arguments))
            if len(waiting) >= most:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        if ours:
            ray.shutdown()


def connect(workers: Workers) -> tuple[Any, bool]:
    """Ray, connected to a cluster, and whether it was this call that did it; one sentence where there is none."""
    address = str(workers.cluster)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address not in (LOCAL, "auto"):
        knock(address)
        os.environ.update(IMPATIENT | os.environ)  # Ray reads them when it is imported
    try:
        import ray
    except ImportError:
        raise NoCluster("A cluster needs Ray: install it with the extra 'cluster'.") from None
    if ray.is_initialized():
        return ray, False
    here: dict[str, Any] = {"num_cpus": workers.count(), "include_dashboard": False} if address == LOCAL else {}
    for more_tries in (1, 0) if address == LOCAL else (0,):  # Ray waits 30 s for itself, too little on a busy machine
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL, **here)
            break
        except Exception as refused:
            ray.shutdown()
            if not more_tries:
                reason = " ".join(str(refused).split()).rstrip(".") or type(refused).__name__
                raise NoCluster(f"The cluster '{address}' cannot be used: {reason}.") from None
    return ray, True


IMPATIENT = {"RAY_NUM_REDIS_GET_RETRIES": "1", "RAY_py_gcs_connect_timeout_s": "5"}
"""How Ray gives up after seconds, where it would try for minutes to get into a cluster that does not let it in."""

HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""How a client of HTTP/2, which Ray speaks, introduces itself: the preface, and settings of which none are set."""


def knock(address: str) -> None:
    """Finds out in seconds whether something like Ray answers at an address; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise NoCluster(f"'{address}' is not the address of a cluster: write HOST:PORT or ray://HOST:PORT.")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), timeout=5) as door:
            if os.environ.get("RAY_USE_TLS", "0") == "1":
                return
            door.sendall(HELLO)
            settings = door.recv(9)
    except OSError as error:
        reason = error.strerror or "no answer"
        raise NoCluster(f"The cluster at {address} cannot be reached: {reason}.") from None
    if settings[3:4] != HELLO[-6:-5]:
        raise NoCluster(f"What answers at {address} is not a Ray cluster.")
