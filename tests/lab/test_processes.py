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
from stammtisch.lab.processes import IDLE, Task, WorkerLost, cores, in_processes, in_threads, send_home
from tests.lab.interrupts import CASES, hit

PROJECT = Path(__file__).resolve().parents[2]

Spread = Callable[..., Iterator[int]]


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


def answer_and_die() -> bytes:
    """An answer that does not fit into a pipe, and an end before anybody has read it."""
    signal.alarm(1)
    return bytes(10_000_000)


def test_a_process_that_ends_in_the_middle_of_its_answer_is_told() -> None:
    both: list[Task[object]] = [(operator.mul, (2, 3)), (answer_and_die, ())]
    working = in_processes(both, 2)
    assert next(working) == 6
    time.sleep(2)
    with pytest.raises(WorkerLost, match=r"^A worker process ended unexpectedly \(status -14\); it may have run out"):
        next(working)


def test_a_process_that_was_killed_while_it_had_nothing_to_do_is_replaced() -> None:
    list(in_processes(tasks(3), 2))
    for worker in IDLE:
        worker.end()
    assert list(in_processes(tasks(3), 2)) == [0, 1, 4]


def countdown(who: str) -> Iterator[tuple[str, int]]:
    for number in (3, 2, 1):
        yield who, number


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_tasks_yield_is_heard_in_the_order_in_which_each_says_it(jobs: int) -> None:
    heard: list[tuple[str, int]] = []
    assert list(in_processes([(countdown, ("a",)), (countdown, ("b",))], jobs, heard.append)) == [None, None]
    assert sorted(heard, key=lambda said: said[0]) == [*countdown("a"), *countdown("b")]


def wait_for(file: str) -> Iterator[str]:
    yield "waiting"
    while not Path(file).exists():
        time.sleep(0.01)


def test_what_a_task_yields_is_heard_before_it_is_done(tmp_path: Path) -> None:
    go_on = tmp_path / "go on"
    assert list(in_processes([(wait_for, (str(go_on),))], 2, lambda said: go_on.touch())) == [None]


def test_no_more_processes_are_started_than_there_are_tasks() -> None:
    send_home()
    list(in_processes(tasks(2), 8))
    assert len(IDLE) == 2


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
@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.whom == "everybody"])
def test_ctrl_c_in_a_terminal_ends_all_processes_at_once_and_quietly(name: str, after: float) -> None:
    assert hit(CASES[name], after) == CASES[name].right


@pytest.mark.parametrize("after", [0, 0.03, 0.1])
@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.whom != "everybody"])
def test_a_kill_at_any_moment_leaves_nobody_behind(name: str, after: float) -> None:
    assert hit(CASES[name], after) == CASES[name].right


def test_a_module_that_is_run_by_its_name_can_spread_its_own_functions() -> None:
    asked = ("scheffeln", "--seats", "2", "--games", "3", "--simulations", "20", "--jobs", "2")
    command = [sys.executable, "-m", "benchmarks.learn", *asked]
    done = subprocess.run(command, capture_output=True, text=True, cwd=PROJECT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[players_2]  # 3 games")
