"""Compiling happens once and visibly; afterwards nobody waits for it."""

import subprocess
import sys
from pathlib import Path

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
