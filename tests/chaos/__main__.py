"""Nothing is lost: `python -m tests.chaos [--seed S] [--seconds N] [--tables N] [--nodes N] [--calm] [--keep FOLDER]`.

Hundreds of people play while nodes are killed, paused and restarted, PostgreSQL and Redis stop, connections break and
clocks are wrong. Afterwards everything that anybody was answered and shown is compared with the journal. A fault ends
the run with exit code 1.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import SystemRandom

from tests.chaos.checker import summary
from tests.chaos.run import Plan, carry_out

MOST_WAIT = 1.0
"""Seconds that 99 of 100 people may wait at most while all nodes are restarted."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, help="the number that everything follows from; without it, any")
    parser.add_argument("--seconds", type=float, default=120, help="how long everything is disturbed (default 120)")
    parser.add_argument("--tables", type=int, default=200, help="tables (default 200)")
    parser.add_argument("--nodes", type=int, default=3, help="nodes (default 3)")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds that people think, on average (default 1)")
    parser.add_argument("--calm", action="store_true", help="nothing happens before all nodes are restarted")
    parser.add_argument("--file", action="store_true", help="one node whose journal is a file")
    parser.add_argument("--keep", type=Path, help="a folder for the logs; without it, nothing is kept")
    parser.add_argument("--fault", help="something that is wrong with all nodes on purpose (tests/chaos/faults.py)")
    given = parser.parse_args()
    seed = SystemRandom().randrange(10**9) if given.seed is None else given.seed
    settings = {} if given.fault is None else {"fault": given.fault}
    nodes = 1 if given.file else given.nodes
    plan = Plan(seed, given.seconds, given.tables, nodes, given.file, given.pace, calm=given.calm, settings=settings)
    print(f"seed {seed}: {given.tables} tables, {nodes} nodes, {len(plan.disturbances())} disturbances", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        findings, pauses = carry_out(plan, folder)
    print(summary(findings, pauses))
    late = nodes > 1 and (pauses.percentile(0.99) >= MOST_WAIT or pauses.errors > 0)
    if late:
        print(f"A rolling restart is to be unnoticed: no error, and 99 of 100 wait for less than {MOST_WAIT:.0f} s.")
    print(f"{time.monotonic() - began:.0f} s; to see it again: --seed {seed}")
    return 1 if findings.faults or late else 0


if __name__ == "__main__":
    sys.exit(main())
