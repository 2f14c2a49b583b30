"""A server that finds a game not compiled, and whose compiling can be stopped and let go on.

Everything is on disk but the mark that says so, so that the real process which compiles has little to do.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from stammtisch.games.compiled import ROOMS, folder_of
from stammtisch.games.registry import GAMES
from stammtisch.terminal.compiling import compile_games
from tests.server.running import LIMIT


def cache_without(folder: Path, game: str) -> Path:
    """A folder of compiled functions with all that there is, in which one game does not count as compiled."""
    compile_games(list(GAMES), bots=True, tables=True)
    for room in ROOMS:
        if folder_of(room).is_dir():
            shutil.copytree(folder_of(room), folder / folder_of(room).name, copy_function=os.symlink)
    marks = list(folder.rglob(f"{game}.ready"))
    assert len(marks) == 3
    for mark in marks:
        mark.unlink()
    return folder


class ColdServer:
    """`stammtisch serve`; whatever begins to compile that game is stopped at once, until it may go on."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game
        self.log = folder / "server.log"
        cache = cache_without(folder / "cache", game)
        command = [sys.executable, "-m", "stammtisch", "serve", "--port", "0", "--db", str(folder / "tables.sqlite3")]
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout is not None
        opened = re.search(r"localhost:(\d+)", self.process.stdout.readline())
        assert opened, self.log.read_text()
        self.port = int(opened[1])
        self.url = f"http://localhost:{self.port}"
        self.compiler = self._compiler()
        os.kill(self.compiler, signal.SIGSTOP)

    def _compiler(self) -> int:
        """The process that compiles, as soon as there is one."""
        until = time.monotonic() + LIMIT
        while time.monotonic() < until:
            for stat in Path("/proc").glob("[0-9]*/stat"):
                try:
                    parent = stat.read_text().rpartition(")")[2].split()[1]
                    command = stat.with_name("cmdline").read_text()
                except OSError:  # it has just ended
                    continue
                if parent == str(self.process.pid) and f"\0{self.game}\0" in command:
                    return int(stat.parent.name)
        raise AssertionError(f"Nothing compiles {self.game}: {self.log.read_text()}")

    def go_on(self) -> None:
        os.kill(self.compiler, signal.SIGCONT)

    def fail(self) -> None:
        os.kill(self.compiler, signal.SIGKILL)

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(LIMIT)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status
