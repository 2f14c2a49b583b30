"""Tasks done by several processes or threads, and a Ctrl-C that neither gets lost nor leaves a trace."""

import atexit
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")
Task = tuple[Callable[..., T], tuple[Any, ...]]
"""A function and its arguments; both must be known by name wherever it is to run."""
LOOKS = 0.1
"""Seconds between two looks whether somebody pressed Ctrl-C."""
QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""How much of its cores a container may use."""


class WorkerLost(Exception):
    """A process ended in the middle of its work."""


def cores() -> int:
    """How many processes this machine has room for."""
    here = len(os.sched_getaffinity(0))
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


def in_processes(tasks: Iterable[Task[T]], jobs: int) -> Iterator[T]:
    """What the tasks return, in their order; one job is this process itself. Closing the iterator ends the others."""
    if jobs == 1:
        yield from (function(*arguments) for function, arguments in tasks)
        return
    with interrupts_held() as release, workers(jobs) as idle:
        coming = enumerate(tasks)
        busy: dict[Connection, tuple[Worker, int]] = {}
        done: dict[int, T] = {}
        following = 0
        while True:
            while idle and len(done) < 2 * jobs and (task := next(coming, None)) is not None:
                worker, (number, order) = idle.pop(), task
                worker.tell(order)
                busy[worker.line] = worker, number
            if not busy and not done:
                return
            for line in wait(busy, LOOKS):
                worker, number = busy.pop(line)  # type: ignore[call-overload]
                done[number] = worker.answer()
                idle.append(worker)
            release()
            while following in done:
                yield done.pop(following)
                release()
                following += 1


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

    def answer(self) -> Any:
        """What became of the task, returned or raised."""
        try:
            went_well, what = self.line.recv()
        except (EOFError, OSError):
            self.lost()
        if went_well:
            return what
        raise what

    def lost(self) -> NoReturn:
        status = self.process.wait()
        raise WorkerLost(f"A worker process ended unexpectedly (status {status}); it may have run out of memory.")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.line.close()


IDLE: list[Worker] = []
"""Processes that stay for the next tasks, until this one ends."""


@atexit.register
def send_home() -> None:
    while IDLE:
        IDLE.pop().end()


@contextmanager
def workers(count: int) -> Iterator[list[Worker]]:
    """So many processes; they are killed when something goes wrong with the work."""
    crew: list[Worker] = []
    try:
        while len(crew) < count:
            worker = IDLE.pop() if IDLE else Worker()
            if worker.process.poll() is None:
                crew.append(worker)
        yield list(crew)
    except BaseException:
        for worker in crew:
            worker.end()
        raise
    IDLE.extend(crew)


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
        try:
            task = line.recv_bytes()
        except EOFError:
            return
        try:
            function, arguments = pickle.loads(task)
            answer = pickle.dumps((True, function(*arguments)))
        except Exception as error:
            error.add_note(traceback.format_exc())
            answer = pickle.dumps((False, error))
        line.send_bytes(answer)


if __name__ == "__main__":
    work(Connection(int(sys.argv[1])))
