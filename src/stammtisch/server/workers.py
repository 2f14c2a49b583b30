"""Several processes on one port: starts them, starts anew whoever ends, and replaces one after the other when told to.

Each worker is a fresh interpreter that runs the same command and inherits the listening sockets, and one end of a line
to the supervisor: it says there when it answers and when all games can be played. If the line breaks the supervisor has
gone, and the worker ends as well.
"""

import asyncio
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

log = logging.getLogger(__name__)

INHERITED = "STAMMTISCH_WORKER"
"""The environment variable that makes a process a worker: the numbers of the files that it inherits."""
OPEN, LOADED = b"o", b"l"
PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a worker that has ended is started anew; twice as long each time that it ends at once."""
AT_ONCE = 10.0
"""Seconds within which that is."""
LOADS = 300.0
"""Seconds that a replacement may take until it can play all games."""
PATIENCE = 25.0
"""Seconds that workers get to end; systemd's usual patience is longer."""


class NeverOpened(Exception):
    """The first worker has ended before it answered; it has said why."""

    def __init__(self, status: int) -> None:
        super().__init__(f"The first worker has ended with status {status} before it answered; its log says why.")
        self.status = status


@dataclass(frozen=True)
class Inherited:
    """What a worker has of its supervisor."""

    listening: socket.socket
    watched: socket.socket | None
    line: socket.socket

    def tell(self, what: bytes) -> None:
        with suppress(OSError):  # the supervisor has gone, which watch() notices
            self.line.send(what)

    def watch(self) -> None:
        """Ends this process when the supervisor has gone."""
        threading.Thread(target=self._listen, name="supervisor", daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while self.line.recv(1):
                pass
        os.kill(os.getpid(), signal.SIGTERM)


def inherited(environment: MutableMapping[str, str]) -> Inherited | None:
    """None in a process that is nobody's worker. What a worker starts inherits nothing."""
    numbers = environment.pop(INHERITED, "")
    if not numbers:
        return None
    listening, line, *watched = [socket.socket(fileno=int(number)) for number in numbers.split(",")]
    return Inherited(listening, watched[0] if watched else None, line)


class Worker:
    """A process as its supervisor sees it."""

    def __init__(self, process: asyncio.subprocess.Process, line: socket.socket) -> None:
        self.process = process
        self.opened, self.loaded = asyncio.Event(), asyncio.Event()
        self.began = time.monotonic()
        self.ended = asyncio.ensure_future(process.wait())
        self._listening = asyncio.create_task(self._listen(line))

    async def _listen(self, line: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        try:
            while said := await loop.sock_recv(line, 1):
                (self.opened if said == OPEN else self.loaded).set()
        except OSError:
            pass
        finally:
            await asyncio.shield(self.ended)
            line.close()

    async def comes_to(self, event: asyncio.Event, patience: float | None = None) -> bool:
        """Whether it gets so far before it ends."""
        waiting = asyncio.create_task(event.wait())
        try:
            await asyncio.wait({waiting, self.ended}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
        return event.is_set() and not self.ended.done()

    def send(self, sign: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(sign)


class Supervisor:
    """Runs that command several times. At the socket `watched` of its number each worker tells its figures."""

    def __init__(
        self,
        command: Sequence[str],
        number: int,
        listening: socket.socket,
        watched: Sequence[socket.socket] = (),
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        self.command, self.number, self.ready = command, number, ready
        self.listening, self.watched = listening, watched
        self.places: dict[int, Worker] = {}
        """Who works now, by their numbers."""
        self.workers: set[Worker] = set()
        """The same and those who come and go."""

    async def run(self) -> int:
        """Until SIGINT or SIGTERM; the exit status. SIGHUP replaces all workers."""
        loop, stop, self._renew = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, stop.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew.set)
        work, stopped = asyncio.create_task(self._work()), asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({work, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                work.result()
        finally:
            for task in (work, stopped):
                task.cancel()
            await asyncio.gather(work, stopped, return_exceptions=True)
            all_ended = await self._end_all()
        return 0 if all_ended else 1

    async def _work(self) -> None:
        """The first begins alone: it compiles the games and makes the database's tables, where that is to be done."""
        first = self.places[0] = await self._start(0)
        if not await first.comes_to(first.opened):
            raise NeverOpened(await first.ended)
        self.ready()
        await first.comes_to(first.loaded)
        async with asyncio.TaskGroup() as tasks:
            for number in range(self.number):
                tasks.create_task(self._keep(number))
            tasks.create_task(self._replace_when_told())

    async def _start(self, number: int) -> Worker:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            files = [theirs, *self.watched[number : number + 1]]
            numbers = [self.listening.fileno(), *(file.fileno() for file in files)]
            process = await asyncio.create_subprocess_exec(
                *self.command,
                env={**os.environ, INHERITED: ",".join(map(str, numbers))},
                pass_fds=numbers,
                stdin=asyncio.subprocess.DEVNULL,
            )
        worker = Worker(process, ours)
        self.workers.add(worker)
        worker.ended.add_done_callback(lambda _: self.workers.discard(worker))
        log.info("a worker is started", extra={"worker": number, "pid": process.pid})
        return worker

    async def _keep(self, number: int) -> None:
        """There is always one with that number."""
        pause = PAUSE
        while True:
            worker = self.places.get(number)
            if worker is None:
                try:
                    worker = self.places[number] = await self._start(number)
                except OSError as error:  # no memory, for instance
                    log.error("no worker can be started", extra={"worker": number, "error": str(error.strerror)})
                    await asyncio.sleep(LONGEST_PAUSE)
                    continue
            status = await asyncio.shield(worker.ended)
            if self.places.get(number) is not worker:
                continue
            del self.places[number]
            log.error("a worker has ended", extra={"worker": number, "status": status})
            pause = min(LONGEST_PAUSE, pause * 2) if time.monotonic() - worker.began < AT_ONCE else PAUSE
            await asyncio.sleep(pause)

    async def _replace_when_told(self) -> None:
        while True:
            await self._renew.wait()
            self._renew.clear()
            for number in range(self.number):
                if not await self._replace(number):
                    log.error(
                        "a replacement does not start, so the workers that are left stay", extra={"worker": number}
                    )
                    break
            else:
                log.info("all workers are replaced")

    async def _replace(self, number: int) -> bool:
        """The new one answers before the old one is told to stop: nobody waits."""
        try:
            new = await self._start(number)
        except OSError:
            return False
        if not await new.comes_to(new.loaded, LOADS):
            new.send(signal.SIGKILL)
            return False
        old = self.places.get(number)
        self.places[number] = new
        if old is not None:
            old.send(signal.SIGTERM)
            await asyncio.shield(old.ended)
        return True

    async def _end_all(self) -> bool:
        """Whether all of them ended by themselves."""
        left = set(self.workers)
        for worker in left:
            worker.send(signal.SIGTERM)
        if not left:
            return True
        _, slow = await asyncio.wait([worker.ended for worker in left], timeout=PATIENCE)
        for worker in left:
            worker.send(signal.SIGKILL)
        await asyncio.gather(*(worker.ended for worker in left))
        return not slow


def supervise(supervisor: Supervisor) -> int:
    return asyncio.run(supervisor.run())
