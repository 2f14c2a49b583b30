"""The rules mean the same to Python as to the compiler."""

import os
import subprocess
import sys
from pathlib import Path

from tests.conformance.configurations import each_game
from tests.conformance.trace import traces

PROJECT = Path(__file__).resolve().parents[2]
STEPS = 120
"""Of each configuration: more than one round of every game, in the small ones all."""


@each_game
def test_interpreted_and_compiled_rules_agree_step_by_step(name: str) -> None:
    command = [sys.executable, "-W", "error", "-m", "tests.conformance.trace", name, str(STEPS)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    answer = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    interpreted, compiled = answer.stdout.splitlines(), list(traces(name, STEPS))
    for number, (one, other) in enumerate(zip(interpreted, compiled, strict=True)):
        table = next(line for line in reversed(compiled[: number + 1]) if line.startswith(name))
        assert one == other, f"in {table} interpreted and compiled rules part"
