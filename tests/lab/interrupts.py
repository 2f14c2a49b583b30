"""What Ctrl-C or a kill at any moment leaves behind of a run in several processes.

    python -m tests.lab.interrupts [--times N] [--seed S]

does each of them so often, at random moments, and ends with exit status 1 if anything was left behind even once.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

SCRIPT = """
import signal
import time
signal.signal(signal.SIGINT, signal.default_int_handler)
from stammtisch.lab.processes import WorkerLost, in_processes
tasks = {"long": (time.sleep, (60,)), "large": (bytes, (300_000,))}
try:
    print("ready", flush=True)
    for number, _ in enumerate(in_processes((tasks["%s"] for _ in range(10**9)), 2)):
        if number == 0:
            print("working", flush=True)
except KeyboardInterrupt:
    print("interrupted")
except WorkerLost:
    print("lost")
"""
"""Tasks that take long, or tasks whose answers are so large that nearly always one of them is on its way."""

LONG = 30
"""Seconds after which something that still runs hangs."""


class Outcome(NamedTuple):
    """What was said, on both streams; the exit status; and how many processes of the run are still there."""

    said: str
    complained: str
    status: int
    left: int


class Case(NamedTuple):
    """Whom which signal hits, during which tasks, and what is right then; a terminal's Ctrl-C hits everybody."""

    tasks: str
    whom: str
    by: signal.Signals
    right: Outcome


CASES = {
    "Ctrl-C during long tasks": Case("long", "everybody", signal.SIGINT, Outcome("interrupted\n", "", 0, 0)),
    "Ctrl-C amid large answers": Case("large", "everybody", signal.SIGINT, Outcome("interrupted\n", "", 0, 0)),
    "a worker is killed": Case("large", "worker", signal.SIGKILL, Outcome("lost\n", "", 0, 0)),
    "whoever asked is killed": Case("large", "asker", signal.SIGKILL, Outcome("", "", -signal.SIGKILL, 0)),
}


def hit(case: Case, after: float, which: int = 0) -> Outcome:
    """Starts it, hits it so many seconds later, and waits for its end."""
    command, pipe = [sys.executable, "-c", SCRIPT % case.tasks], subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        if case.whom != "everybody":
            assert running.stdout.readline() == "working\n"
        time.sleep(after)
        if case.whom == "everybody":
            os.killpg(running.pid, case.by)
        else:
            workers = sorted(processes_of(running.pid) - {running.pid})
            os.kill(running.pid if case.whom == "asker" else workers[which % len(workers)], case.by)
        try:
            said, complained = running.communicate(timeout=LONG)  # until nobody holds the pipes any more
        except subprocess.TimeoutExpired:
            said, complained = "", "it hangs"
        soon = time.monotonic() + 2
        while (left := processes_of(running.pid)) and time.monotonic() < soon:
            time.sleep(0.01)  # who is about to end has let go of the pipes a moment before
        for process in left:
            os.kill(process, signal.SIGKILL)
    return Outcome(said.removeprefix("working\n"), complained, running.returncode, len(left))


def processes_of(session: int) -> set[int]:
    """All that run in a session."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, its_session, *_ = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(its_session) == session and state != "Z":
            found.add(int(stat.parent.name))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    luck, wrong = random.Random(arguments.seed), 0
    for name, case in CASES.items():
        outcomes = [hit(case, luck.uniform(0, 0.8), luck.randrange(2)) for _ in range(arguments.times)]
        others = [outcome for outcome in outcomes if outcome != case.right]
        print(f"{name}: {len(others)} of {len(outcomes)} went wrong", *others, sep="\n  ", flush=True)
        wrong += len(others)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
