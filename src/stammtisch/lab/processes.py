"""The pool: tasks done by several processes or threads, and a Ctrl-C that neither gets lost nor leaves a trace."""

import atexit
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")
Task = tuple[Callable[..., T], tuple[Any, ...]]
"""A function and its arguments; both must be known by name wherever it is to run."""
Hear = Callable[[Any], None]
LOOKS = 0.1
"""Seconds between two looks whether somebody pressed Ctrl-C."""
QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""How much of its cores a container may use."""
SAID, DONE, FAILED = range(3)
"""What a worker's message is."""


class WorkerLost(Exception):
    """A process ended in the middle of its work."""


def cores() -> int:
    """How many processes this machine has room for."""
    here = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        quota, period = map(int, QUOTA.read_text().split())
    except (OSError, ValueError):
        return here
    return max(1, min(here, quota // period))


def in_threads(tasks: Iterable[Task[T]], jobs: int) -> Iterator[T]:
    """What the tasks return, in their order, done side by side in this process."""
    with interrupts_held() as release, ThreadPoolExecutor(jobs) as crew:
        waiting: deque[Future[T]] = deque()
        for function, arguments in tasks:
            waiting.append(crew.submit(function, *arguments))
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
                release()
        while waiting:
            yield waiting.popleft().result()
            release()


def in_processes(tasks: Iterable[Task[T]], jobs: int, hear: Hear = lambda said: None) -> Iterator[T]:
    """What the tasks return, in their order; one job is this process itself. Closing the iterator ends the others.

    A task that is a generator returns nothing; `hear` is told what it yields, as soon as it does.
    """
    if jobs == 1:
        yield from (finish(task, hear) for task in tasks)
        return
    with interrupts_held() as release, crew() as workers:
        coming = enumerate(tasks)
        idle: list[Worker] = []
        busy: dict[Connection, tuple[Worker, int]] = {}
        done: dict[int, T] = {}
        following = 0
        while True:
            while len(busy) < jobs and len(done) < 2 * jobs and (task := next(coming, None)) is not None:
                if not idle:
                    idle.append(hire())
                    workers.append(idle[0])
                worker, (number, order) = idle.pop(), task
                worker.tell(order)
                busy[worker.line] = worker, number
            if not busy and not done:
                return
            for line in wait(busy, LOOKS):
                worker, number = busy[line]  # type: ignore[index]
                kind, what = worker.hear()
                if kind == SAID:
                    hear(what)
                else:
                    del busy[worker.line]
                    done[number] = what
                    idle.append(worker)
            release()
            while following in done:
                yield done.pop(following)
                release()
                following += 1


def finish(task: Task[Any], hear: Hear) -> Any:
    """Does a task to its end."""
    function, arguments = task
    result = function(*arguments)
    if not isinstance(result, Generator):
        return result
    for said in result:
        hear(said)
    return None


class Worker:
    """A process that does one task after the other until its line is closed.

    It shares nothing with others, so that it can be killed at any moment, and from its first moment on it does not see
    a terminal's Ctrl-C, which reaches everybody there.
    """

    def __init__(self) -> None:
        self.line, its = Pipe()
        command = [sys.executable, "-m", __name__, str(its.fileno())]
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process = subprocess.Popen(command, pass_fds=(its.fileno(),))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            its.close()
        self.line.send(sys.path)

    def tell(self, task: Task[Any]) -> None:
        try:
            self.line.send_bytes(pickle.dumps(task))
        except OSError:
            self.lost()

    def hear(self) -> tuple[int, Any]:
        """What it said on its way, or what became of the task, returned or raised."""
        try:
            kind, what = self.line.recv()
        except (EOFError, OSError):
            self.lost()
        if kind == FAILED:
            raise what
        return kind, what

    def lost(self) -> NoReturn:
        status = self.process.wait()
        raise WorkerLost(f"A worker process ended unexpectedly (status {status}); it may have run out of memory.")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.line.close()


IDLE: list[Worker] = []
"""Processes that stay for the next tasks, until this one ends."""


def hire() -> Worker:
    """One that has nothing to do, or a new one."""
    while IDLE:
        worker = IDLE.pop()
        if worker.process.poll() is None:
            return worker
    return Worker()


@atexit.register
def send_home() -> None:
    """Ends all that have nothing to do."""
    while IDLE:
        IDLE.pop().end()


@contextmanager
def crew() -> Iterator[list[Worker]]:
    """For the processes that were hired; they are killed when something goes wrong with the work."""
    hired: list[Worker] = []
    try:
        yield hired
    except BaseException:
        for worker in hired:
            worker.end()
        raise
    IDLE.extend(hired)


@contextmanager
def interrupts_held() -> Iterator[Callable[[], None]]:
    """Ctrl-C comes through when it is released, so that it never falls into the middle of something."""
    if threading.current_thread() is not threading.main_thread():  # which is the only one that is interrupted
        yield lambda: None
        return
    came: list[int] = []

    def release() -> None:
        if came:
            signal.signal(signal.SIGINT, before)
            signal.raise_signal(came.pop())

    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield release
    finally:
        signal.signal(signal.SIGINT, before)


def work(line: Connection) -> None:
    """What a worker does: it answers each task, returned or raised, until its line is closed."""
    sys.path[:] = line.recv()
    while True:
        task = line.recv_bytes()
        try:
            result = finish(pickle.loads(task), lambda said: line.send((SAID, said)))
            answer = pickle.dumps((DONE, result))
        except Exception as error:
            error.add_note(traceback.format_exc())
            answer = pickle.dumps((FAILED, error))
        line.send_bytes(answer)


if __name__ == "__main__":
    with suppress(EOFError, OSError):  # whoever asked is gone, or needs nothing more
        work(Connection(int(sys.argv[1])))
