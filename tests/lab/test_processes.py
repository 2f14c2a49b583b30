"""Work in several processes: in order, and Ctrl-C at any moment ends it with one word and nobody left behind."""

import operator
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stammtisch.lab import processes
from stammtisch.lab.processes import IDLE, Task, WorkerLost, cores, in_processes, in_threads

PROJECT = Path(__file__).resolve().parents[2]

Spread = Callable[..., Iterator[int]]
SCRIPT = """
import signal
import time
signal.signal(signal.SIGINT, signal.default_int_handler)
from stammtisch.lab.processes import in_processes
try:
    print("ready", flush=True)
    for _ in in_processes(((time.sleep, (60,)) for _ in range(9)), 2):
        print("finished")
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.fixture(autouse=True)
def interrupts() -> Iterator[None]:
    """Whoever runs the tests in the background has told all processes to ignore interrupts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def tasks(count: int) -> Iterator[Task[int]]:
    return ((operator.mul, (number, number)) for number in range(count))


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("spread", [in_processes, in_threads])
def test_the_results_come_in_the_order_of_the_tasks(spread: Spread, jobs: int) -> None:
    assert list(spread(tasks(40), jobs)) == [number * number for number in range(40)]


@pytest.mark.parametrize("spread", [in_processes, in_threads])
def test_what_goes_wrong_in_a_task_is_raised_here_and_the_next_tasks_are_done_all_the_same(spread: Spread) -> None:
    with pytest.raises(ZeroDivisionError):
        list(spread(((operator.floordiv, (1, number)) for number in (2, 1, 0)), 2))
    assert list(spread(tasks(3), 2)) == [0, 1, 4]


def test_a_process_that_ends_in_the_middle_of_its_work_is_told_and_the_next_tasks_are_done_all_the_same() -> None:
    with pytest.raises(WorkerLost, match=r"\(status 7\)"):
        list(in_processes([(os._exit, (status,)) for status in (7, 7)], 2))
    assert list(in_processes(tasks(3), 2)) == [0, 1, 4]


def test_a_process_that_was_killed_while_it_had_nothing_to_do_is_replaced() -> None:
    list(in_processes(tasks(3), 2))
    for worker in IDLE:
        worker.end()
    assert list(in_processes(tasks(3), 2)) == [0, 1, 4]


@pytest.mark.parametrize("spread", [in_processes, in_threads])
def test_ctrl_c_waits_until_what_was_begun_with_a_result_is_done(spread: Spread) -> None:
    working = spread(tasks(40), 2)
    assert next(working) == 0
    signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        next(working)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_container_uses_no_more_cores_than_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quota = tmp_path / "cpu.max"
    monkeypatch.setattr(processes, "QUOTA", quota)
    here = len(os.sched_getaffinity(0))
    for said, found in {"max 100000": here, "100000 100000": 1, "50000 100000": 1, "99999999 100": here}.items():
        quota.write_text(f"{said}\n", encoding="ascii")
        assert cores() == found
    quota.unlink()
    assert cores() == here


@pytest.mark.parametrize("after", [0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6])
def test_ctrl_c_in_a_terminal_ends_all_processes_at_once_and_quietly(after: float) -> None:
    command = [sys.executable, "-c", SCRIPT]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        time.sleep(after)
        os.killpg(running.pid, signal.SIGINT)
        said, complained = running.communicate(timeout=50)  # until nobody holds the pipes any more
    assert (said, complained, running.returncode) == ("interrupted\n", "", 0)


def test_a_module_that_is_run_by_its_name_can_spread_its_own_functions() -> None:
    asked = ("scheffeln", "--seats", "2", "--games", "3", "--simulations", "20", "--jobs", "2")
    command = [sys.executable, "-m", "benchmarks.learn", *asked]
    done = subprocess.run(command, capture_output=True, text=True, cwd=PROJECT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[players_2]  # 3 games")
