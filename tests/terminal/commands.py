"""The command, run as its user runs it: the installed one, or for speed the same in this process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.cli import main
from stammtisch.games.registry import GAMES
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.format import encode

Captured = pytest.CaptureFixture[str]

COMMAND = str(Path(sys.executable).with_name("stammtisch"))


def stammtisch(*arguments: str | Path, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs it without a terminal, with that typed into it."""
    return subprocess.run(
        [COMMAND, *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **environment},
    )


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A line of shell in which `stammtisch` is the command."""
    path = f"{Path(COMMAND).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
    )


def run(capsys: Captured, *arguments: str | Path) -> tuple[int, str, str]:
    """Exit status, output and errors of the command, run in this process."""
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 1
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def one_sentence(status: int, out: str, err: str) -> str:
    """That a user error is one line on the error stream, and nothing else."""
    assert status == 2
    assert out == ""
    assert err.startswith("stammtisch")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


def write_records(folder: Path) -> Path:
    """A file with a game of each kind, one a line."""
    file = folder / "games.jsonl"
    games = [simulate_record(Question(game, 3, 1, 1, {}), 0) for game in GAMES]
    file.write_bytes(b"\n".join(map(encode, games)) + b"\n")
    return file
