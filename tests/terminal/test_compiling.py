"""Compiling happens once and visibly; afterwards nobody waits for it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.lab.interrupts import processes_of

LISTENING = """
import sys
from numba.core import event
from stammtisch.cli import main

class Listener(event.Listener):
    def on_start(self, started):
        print("compiling", started.data["dispatcher"], file=sys.__stderr__)

    def on_end(self, ended):
        pass

event.register("numba:compile", Listener())
records = sys.argv[1]
for game, options in (("scheffeln", ["--run", "--mafia"]), ("speed", []), ("tafelrunde", [])):
    casual = ["--bots", "casual", "--jobs", "1"]
    for command in (
        ["simulate", game, "--games", "2", "--seed", "1", "--records", records, *casual, *options],
        ["check", records],
        ["replay", records],
        ["replay", records, "--viewer", "0"],
        ["hint", records, "--at", "0", "--simulations", "10"],
    ):
        main(command)
"""


def test_once_everything_is_compiled_no_command_compiles_anything(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "stammtisch", "compile"], check=True, capture_output=True)
    command = [sys.executable, "-c", LISTENING, str(tmp_path / "records.jsonl")]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert "compiling" not in answer.stderr


COMPILING = """
import signal
import sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from stammtisch.cli import main
from stammtisch.terminal import compiling
compiling.cores = lambda: 2
sys.exit(main(["compile"]))
"""


@pytest.mark.parametrize("after", [0.05, 0.5, 2])
def test_ctrl_c_while_games_are_compiled_ends_it_at_once_and_quietly(tmp_path: Path, after: float) -> None:
    command, environment = [sys.executable, "-c", COMPILING], {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True, env=environment) as run:
        assert run.stderr is not None
        assert run.stderr.readline() == "Compiling the rules, once; it takes about a minute.\n"
        time.sleep(after)
        os.killpg(run.pid, signal.SIGINT)
        assert run.communicate(timeout=30) == ("", "stammtisch compile: interrupted\n")
    assert run.returncode == 130
    assert not processes_of(run.pid)
