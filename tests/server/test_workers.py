"""Several processes on one port: who starts them, who starts them anew, and how they are replaced."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from stammtisch.server import workers as workers_of
from stammtisch.server.workers import INHERITED, NeverOpened, Supervisor, Worker
from stammtisch.tables.journal.entries import decode
from stammtisch.terminal.commands.admin import reading
from tests.processes import LOCAL, children_of, free_port, send, state_of, wait_until_gone
from tests.server.running import LIMIT, ROOT
from tests.server.test_killed import Client
from tests.services import Postgres

ENDING = LIMIT * 2


class Workers:
    """`stammtisch serve --workers`, as its user starts it."""

    def __init__(self, folder: Path, database: str, number: int, *options: str) -> None:
        self.port, self.log, self.out = free_port(), folder / "log", folder / "out"
        command = [sys.executable, "-m", "stammtisch", "serve", "--port", str(self.port), "--db", database]
        with self.log.open("wb") as log, self.out.open("wb") as out:
            self.process = subprocess.Popen(
                [*command, "--workers", str(number), *options], cwd=ROOT, stdout=out, stderr=log, start_new_session=True
            )
        self.url = f"http://{LOCAL}:{self.port}"

    def until(self, is_so: Callable[[], object]) -> None:
        until = time.monotonic() + ENDING
        while not is_so():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.05)

    def pids(self) -> list[int]:
        return sorted(pid for pid in children_of(self.process.pid) if state_of(pid)[0] not in ("", "Z"))

    def replaced(self, before: list[int]) -> bool:
        """Whether there are as many as before, and not the same; looked at once, since somebody may be dying."""
        now = self.pids()
        return len(now) == len(before) and now != before

    def said(self, what: str) -> int:
        return self.log.read_text().count(what)

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", timeout=LIMIT).status_code == 200
        except httpx.TransportError:
            return False

    def end(self, sign: signal.Signals = signal.SIGTERM) -> int:
        workers = self.pids()
        self.process.send_signal(sign)
        status = self.process.wait(LIMIT)
        assert all(state_of(pid)[0] in ("", "Z") for pid in workers)
        return status


Start = Callable[..., Workers]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[Workers] = []

    def start(database: str, number: int, *options: str) -> Workers:
        started.append(Workers(tmp_path, database, number, *options))
        return started[-1]

    yield start
    for workers in started:
        if workers.process.poll() is None:
            everybody = [workers.process.pid, *workers.pids()]
            send(everybody, signal.SIGKILL)
            workers.process.wait(LIMIT)
            wait_until_gone(everybody)


def test_the_second_begins_when_the_first_is_ready_and_both_end_when_told(postgres: Postgres, start: Start) -> None:
    port = free_port()
    workers = start(postgres.fresh_database(), 2, "--metrics-port", str(port))
    workers.until(lambda: len(workers.pids()) == 2)
    assert workers.answers(), "the first one answers before the second begins"
    for number in range(2):
        figures = f"http://{LOCAL}:{port + number}/metrics"
        workers.until(lambda figures=figures: httpx.get(figures, timeout=LIMIT).status_code == 200)  # type: ignore[misc]
        assert figures in workers.out.read_text()
    assert workers.end() == 0
    assert "Stammtisch is open at" in workers.out.read_text()
    assert '"level":"error"' not in workers.log.read_text()


def test_a_worker_that_dies_is_started_anew(postgres: Postgres, start: Start) -> None:
    workers = start(postgres.fresh_database(), 2)
    workers.until(lambda: len(workers.pids()) == 2)
    before = workers.pids()
    os.kill(before[0], signal.SIGKILL)
    workers.until(lambda: workers.replaced(before))
    assert workers.said("a worker has ended") == 1
    assert workers.answers()
    assert workers.end(signal.SIGINT) == 0


def test_workers_are_replaced_one_after_the_other_and_somebody_always_answers(postgres: Postgres, start: Start) -> None:
    workers = start(postgres.fresh_database(), 2)
    workers.until(lambda: len(workers.pids()) == 2)
    before, most = set(workers.pids()), 0
    workers.process.send_signal(signal.SIGHUP)

    def replaced() -> bool:
        nonlocal most
        most = max(most, len(workers.pids()))
        assert workers.answers()
        return workers.said("all workers are replaced") == 1

    workers.until(replaced)
    workers.until(lambda: len(workers.pids()) == 2)
    assert not before & set(workers.pids())
    assert most == 3, "the new one is there before the old one goes"
    assert workers.said("a worker has ended") == 0
    assert workers.end() == 0


def test_workers_end_when_whoever_started_them_is_killed(postgres: Postgres, start: Start) -> None:
    workers = start(postgres.fresh_database(), 2)
    workers.until(lambda: len(workers.pids()) == 2)
    everybody = workers.pids()
    workers.process.kill()
    workers.process.wait(LIMIT)
    wait_until_gone(everybody)


def test_workers_that_can_never_start_are_given_up_with_one_sentence(postgres: Postgres, start: Start) -> None:
    workers = start(f"{postgres.url}_that_nobody_made", 3)
    assert workers.process.wait(ENDING) == 2
    lines = workers.log.read_text().splitlines()
    assert [line for line in lines if not line.startswith("{")] == [
        f"stammtisch serve: postgresql://{LOCAL}:{postgres.port}/postgres_that_nobody_made cannot be used: there is no "
        "such database; make it with 'createdb'."
    ]
    assert len(re.findall("a worker is started", "\n".join(lines))) == 1
    assert workers.out.read_text() == ""


def test_nothing_acknowledged_is_lost_while_workers_are_replaced_and_killed(postgres: Postgres, start: Start) -> None:
    url = postgres.fresh_database()
    workers = start(url, 2, "--rate", "50", "--limit", "messages=1000000/1000000")
    workers.until(lambda: len(workers.pids()) == 2)
    with httpx.Client(base_url=workers.url, timeout=LIMIT) as http:
        http.get("/api/me").raise_for_status()
        wish = {"game": "scheffeln", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
        tables = [http.post("/api/tables", json=wish).json()["id"] for _ in range(3)]
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = f"ws://{LOCAL}:{workers.port}/api/tables"
    clients = [Client(f"{address}/{table}/socket", cookies) for table in tables]
    for number, client in enumerate(clients):
        client.numbers = iter(range(number * 10**6, 10**9))  # type: ignore[assignment]

    async def evening() -> None:
        playing = [asyncio.create_task(client.play()) for client in clients]
        workers.process.send_signal(signal.SIGHUP)
        await asyncio.to_thread(workers.until, lambda: workers.said("all workers are replaced") == 1)
        before = workers.pids()
        os.kill(before[0], signal.SIGKILL)
        await asyncio.to_thread(workers.until, lambda: workers.replaced(before))
        acknowledged = sum(len(client.acknowledged) for client in clients)
        until = time.monotonic() + LIMIT
        while sum(len(client.acknowledged) for client in clients) < acknowledged + 20:
            assert time.monotonic() < until, "nobody can play any more"
            await asyncio.sleep(0.01)
        for client in clients:
            client.stop = True
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(evening())
    assert workers.end() == 0
    with reading(url) as journal:
        for table, client in zip(tables, clients, strict=True):
            written = {decode(line).message: seq for seq, line in enumerate(journal.read(table))}
            assert client.acknowledged.items() <= written.items()


GOOD = f"""
import os, signal, socket, sys, time
line = socket.socket(fileno=int(os.environ["{INHERITED}"].split(",")[1]))
line.send(b"o"); line.send(b"l")
signal.pause()
"""
STUBBORN = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN){GOOD}    \nsignal.pause()"


def supervised(
    command: str | Callable[[int], str], then: Callable[[Supervisor], Awaitable[None]], number: int = 2
) -> tuple[int, Supervisor]:
    """Runs a supervisor of such programs, and ends it when that is done; its status."""

    class Different(Supervisor):
        """Its workers are other programs from one time to the next."""

        started = 0

        async def _start(self, number: int) -> Worker:
            program = command if isinstance(command, str) else command(self.started)
            self.started += 1
            self.command = [sys.executable, "-c", program]
            return await super()._start(number)

    async def run(supervisor: Different) -> int:
        async def end() -> None:
            try:
                await asyncio.wait_for(then(supervisor), LIMIT)
            except Exception:
                os.kill(os.getpid(), signal.SIGTERM)
                raise
            os.kill(os.getpid(), signal.SIGTERM)

        ending = asyncio.create_task(end())
        status = await supervisor.run()
        await ending
        return status

    with socket.create_server((LOCAL, 0)) as listening:
        supervisor = Different([], number, listening)
        return asyncio.run(run(supervisor)), supervisor


async def until(is_so: Callable[[], object]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_a_worker_that_always_dies_is_started_after_longer_and_longer_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_of, "PAUSE", 0.01)
    moments: list[float] = []

    def program(number: int) -> str:
        moments.append(time.monotonic())
        return GOOD if number == 0 else ""

    status, _ = supervised(program, lambda supervisor: until(lambda: len(moments) == 8))
    pauses = [after - before for before, after in pairwise(moments[1:])]
    assert status == 0
    assert pauses[-1] > 0.01 * 2**5 > pauses[0], "it dies before it is told to be open, and the pause doubles"


def test_where_a_replacement_does_not_start_the_old_workers_stay() -> None:
    async def replace(supervisor: Supervisor) -> None:
        await until(lambda: len(supervisor.places) == 2)
        before = dict(supervisor.places)
        os.kill(os.getpid(), signal.SIGHUP)
        await until(lambda: supervisor.started == 3)  # type: ignore[attr-defined]
        await until(lambda: len(supervisor.workers) == 2)
        assert supervisor.places == before

    assert supervised(lambda number: GOOD if number < 2 else "", replace)[0] == 0


def test_a_worker_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_of, "PATIENCE", 0.3)

    async def loaded(supervisor: Supervisor) -> None:
        await until(
            lambda: len(supervisor.places) == 2 and all(one.loaded.is_set() for one in supervisor.places.values())
        )

    status, supervisor = supervised(STUBBORN, loaded)
    assert (status, supervisor.workers) == (1, set())


def test_a_first_worker_that_breaks_is_given_up_with_its_status() -> None:
    with pytest.raises(NeverOpened, match="status 7 before it answered"):
        supervised("raise SystemExit(7)", lambda supervisor: asyncio.sleep(LIMIT))
