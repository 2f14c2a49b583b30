"""The analysis of one game in a process of its own, which steps back behind those that serve people.

    python -m stammtisch.tables.live.analysing [SIMULATIONS]

reads a record from its input, and tells on its output how far it is (`0.25`, one a line) and at last the analysis.
"""

import os
import signal
import sys

import msgspec

from stammtisch.bots.hints import BUDGET
from stammtisch.bots.searcher import Budget
from stammtisch.record.format import decode
from stammtisch.tables.live.compiling import NICE
from stammtisch.tables.send.analysis import analyse

STEP = 0.01
"""The share of the work after which something is told."""


def main() -> None:
    """For a server, which ends it when nobody waits for it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal; the server answers it
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # nobody listens any more
    os.nice(NICE)
    told = 0.0

    def progress(share: float) -> None:
        nonlocal told
        if share >= told + STEP:
            told = share
            print(round(share, 4), flush=True)

    budget = Budget(simulations=int(sys.argv[1])) if sys.argv[1:] else BUDGET
    found = analyse(decode(sys.stdin.buffer.read()), progress, budget)
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
