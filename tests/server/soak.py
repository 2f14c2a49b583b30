"""A server under attack for long: `python -m tests.server.soak [--messages N] [--kills N] [--seed S]`.

A million hostile messages while somebody else plays, who may not wait for more than 100 ms; then 200 kills, after each
of which nothing that was acknowledged may be missing. The first fault ends the run with exit code 1.
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory

from tests.server.fuzzing import Findings, attack, cookies_of
from tests.server.running import Person, RunningServer, shared_nursery
from tests.server.test_fuzz import tables_to_attack
from tests.server.test_killed import lose_nothing

MOST_DELAY = 0.1
PART = 50_000
"""So many messages are sent to the same tables."""


def attack_once(seed: int, messages: int) -> Findings:
    """A part of the attack, against a new server."""
    with TemporaryDirectory() as folder:
        server = RunningServer(
            shared_nursery(), Path(folder), limits={"spectators_an_address": 1_000, "request_seconds": 0.5}
        )
        with Person(server) as anna, Person(server) as mallory:
            victim = anna.open_table("scheffeln", "me", "me"), cookies_of(anna)
            tables = tables_to_attack(mallory)
            found = asyncio.run(attack(server, tables, victim, cookies_of(mallory), seed, messages))
        if server.end() != 0:
            found.wrong.append("the server did not end well")
        found.wrong += server.errors()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=1_000_000, help="hostile messages (default 1,000,000)")
    parser.add_argument("--kills", type=int, default=200, help="restarts after a kill (default 200)")
    parser.add_argument("--seed", type=int, help="the number that everything follows from; without it, any")
    given = parser.parse_args()
    seed = SystemRandom().randrange(10**9) if given.seed is None else given.seed
    began, sent = time.monotonic(), 0
    while sent < given.messages:
        found = attack_once(seed, min(PART, given.messages - sent))
        sent += found.sent.total()
        delays = sorted(found.delays)
        late, usual = delays[-1] * 1000, delays[len(delays) // 2] * 1000
        print(
            f"{time.monotonic() - began:6.0f} s: {sent:,} messages, seed {seed}; answers {dict(found.answers)}; "
            f"somebody else waited {usual:.1f} ms (median), {late:.1f} ms (longest of {len(delays):,})",
            flush=True,
        )
        if found.wrong or late > MOST_DELAY * 1000:
            print(*found.wrong[:10], f"To see it again: --seed {seed} --messages {PART}", sep="\n", file=sys.stderr)
            return 1
        seed += 1
    with TemporaryDirectory() as folder:
        moves = lose_nothing(RunningServer(shared_nursery(), Path(folder)), given.kills, seed)
    print(f"{time.monotonic() - began:6.0f} s: {given.kills} kills, {moves:,} acknowledged moves, none of them lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
