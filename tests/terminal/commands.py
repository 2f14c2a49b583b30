"""The real command, run as its user runs it."""

import os
import subprocess
import sys
from pathlib import Path

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
