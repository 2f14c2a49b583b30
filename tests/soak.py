"""Random testing without end: `python -m tests.soak [--minutes N] [--seed S]`.

Every case has a number and everything in it follows from that number: game, options, moves, viewers, mutations. The
first fault ends the run with exit code 1 and says how to see it again.
"""

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from random import Random, SystemRandom

from stammtisch.games.protocol import State
from stammtisch.lab.simulate import Question, simulate, simulate_record
from stammtisch.record.check import check_line
from stammtisch.record.format import decode, encode
from stammtisch.record.redact import redact
from stammtisch.record.replay import Replay
from stammtisch.record.write import Scribe
from stammtisch.referee import judge, play
from stammtisch.testing.checks import check_choices, check_result, check_step
from stammtisch.testing.leaks import check_spoiled, check_twin, check_view
from stammtisch.testing.walk import walk
from tests.conformance.configurations import CONFIGURATIONS, Configuration
from tests.record.mutate import check_agreement, mutate
from tests.record.samples import played, to_line, waits_for_a_seat
from tests.record.twins import twins

Done = Counter[str]
"""How often each thing was tested."""


def soak_positions(table: Configuration, rng: Random, done: Done) -> None:
    """A game in which every step keeps all pieces; in some of them choices, views and resampled tables are checked."""
    for step in walk(table, rng.randrange(2**31)):
        check_step(table, step)
        check_result(table, step.after)
        done["steps"] += 1
        if rng.random() < 0.2:
            viewer = rng.choice(table.viewers)
            check_choices(table, step.after)
            check_view(table, step.after, viewer)
            check_spoiled(table, step.after, viewer)
            check_twin(table, step.after, viewer, rng.randrange(2**31))
            done["positions"] += 1


def soak_records(table: Configuration, rng: Random, done: Done) -> None:
    """Our record and the referee's, each accepted by both, and the same bytes when replayed."""
    seed = rng.randrange(2**31)
    *_, (scribe, last) = played(table, seed)
    line = encode(scribe.record())
    foreign = to_line(play(table.game, table.seats, table.chosen, seed))
    for text in (line, foreign):
        finding, faults = check_line(text, 1), judge(json.loads(text))
        assert finding is None, f"our check refuses the record {text.decode()}: {finding}"
        assert not faults, f"the referee refuses the record {text.decode()}: {faults}"
    replay = Replay(decode(line))
    replay.finish()
    assert replay.state.tobytes() == last.tobytes(), f"replayed, the record ends otherwise: {line.decode()}"
    done["records"] += 2
    for text in (line, foreign) * 4:
        broken = to_line(mutate(rng.randrange, text))
        try:
            check_agreement(broken)
        except Exception:
            print(f"\nthe broken record is {broken.decode('utf-8', 'backslashreplace')}", file=sys.stderr)
            raise
        done["broken records"] += 1


def soak_redaction(table: Configuration, rng: Random, done: Done) -> None:
    """What a viewer may download at some moment does not depend on what that viewer cannot know."""
    seed, viewer = rng.randrange(2**31), rng.choice(table.viewers)
    moment: tuple[Scribe, State] | None = None
    for scribe, state in played(table, seed):
        if waits_for_a_seat(table, state) and rng.random() < 0.02:
            moment = scribe, state
            break
    if moment is not None:
        record = moment[0].record()
        shown = encode(redact(record, moment[1], viewer))
        for change, twin, last in twins(record, encode(record), viewer, rng, tries=5):
            other = encode(redact(decode(to_line(twin)), last, viewer))
            assert json.loads(other) == json.loads(shown), f"{change} shows to viewer {viewer}: {other.decode()}"
            done["twin records"] += 1


def soak_batch(table: Configuration, rng: Random, done: Done) -> None:
    """The fast games are the written ones."""
    asked = Question(table.game, table.seats, 50, rng.randrange(2**62), table.chosen)
    out, number = simulate(asked, lambda count: None), rng.randrange(50)
    result = json.loads(encode(simulate_record(asked, number)))["result"]
    assert out[number, 3:].tolist() == result["scores"], f"game {number} of {asked} has other scores when written"
    done["batch games"] += 50


SOAKS: tuple[Callable[[Configuration, Random, Done], None], ...] = (
    soak_positions,
    soak_records,
    soak_redaction,
    soak_batch,
)


def run_case(case: int, done: Done) -> None:
    rng = Random(case)
    table = rng.choice(CONFIGURATIONS)
    for soak in SOAKS:
        try:
            soak(table, rng, done)
        except Exception:
            print(f"\n{soak.__name__} failed for {table}", file=sys.stderr)
            raise


def show(done: Done, began: float, case: int) -> None:
    counts = ", ".join(f"{count:,} {what}" for what, count in done.items())
    line = f"{time.monotonic() - began:7.0f} s, case {case}: {counts}"
    print(line.ljust(120), end="\r" if sys.stdout.isatty() else "\n", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--minutes", type=float, help="how long; without it, until a fault is found or Ctrl-C")
    parser.add_argument("--seed", type=int, help="the number of the first case; without it, any")
    given = parser.parse_args()
    case = SystemRandom().randrange(10**9) if given.seed is None else given.seed
    print(f"soaking from case {case} on", flush=True)
    began, shown, done = time.monotonic(), time.monotonic(), Done()
    try:
        while True:
            run_case(case, done)
            if given.minutes is not None and time.monotonic() - began >= given.minutes * 60:
                break
            if time.monotonic() - shown > (1 if sys.stdout.isatty() else 15):
                shown = time.monotonic()
                show(done, began, case)
            case += 1
    except KeyboardInterrupt:
        pass
    except Exception:
        traceback.print_exc()
        print(f"\nTo see it again: python -m tests.soak --seed {case} --minutes 0", file=sys.stderr)
        return 1
    show(done, began, case)
    print("\nno fault found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
