"""The command in a real terminal: what a person sees who types `stammtisch play`."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stammtisch.record.check import check_record
from stammtisch.record.format import decode
from tests.terminal.commands import COMMAND

ESCAPES = re.compile(r"\x1b(\[[0-9;?<>=$]*[a-zA-Z]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|[=>78])")


class Terminal:
    """A pseudo-terminal with a process in it."""

    def __init__(self, process: "subprocess.Popen[bytes]", end: int) -> None:
        self.process = process
        self.end = end
        self.seen = ""

    def wait_for(self, words: str, seconds: float = 120) -> None:
        """Until these words have been shown since the last key."""
        deadline = time.monotonic() + seconds
        while words not in self.words():
            assert time.monotonic() < deadline, self.words()[-3000:]
            self.read()

    def words(self) -> str:
        """What has been shown, without colours and line ends."""
        return " ".join(ESCAPES.sub("", self.seen).split())

    def read(self) -> bool:
        """What has come meanwhile; False once nothing can come any more."""
        if select.select([self.end], [], [], 0.1)[0]:
            try:
                self.seen += os.read(self.end, 65536).decode(errors="replace")
            except OSError:
                return False
        return True

    def type(self, keys: str) -> None:
        self.seen = ""
        os.write(self.end, keys.encode())

    def resize(self, columns: int, lines: int) -> None:
        self.seen = ""
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def status(self) -> int:
        """The exit status, once all has been read."""
        while self.read() and self.process.poll() is None:
            pass
        return self.process.wait(30)


@contextmanager
def terminal(
    *arguments: str, columns: int = 80, lines: int = 24, folder: Path, kind: str = "xterm-256color"
) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    process = subprocess.Popen(
        [COMMAND, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env={**{name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}, "TERM": kind},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_a_game_is_begun_resized_left_and_saved_in_a_terminal(tmp_path: Path) -> None:
    with terminal("play", "--seed", "5", "--save", "game.jsonl", folder=tmp_path) as screen:
        screen.wait_for("Choose your character.")
        screen.type("12345678")  # one of them is free
        screen.wait_for("You choose")
        screen.resize(60, 20)
        screen.wait_for("this terminal has 60 and 20")
        screen.resize(100, 30)
        screen.wait_for("an empty stack ends the game")
        screen.type("q")
        screen.wait_for("Leave the game?")
        screen.type("l")
        assert screen.status() == 0
        assert "You have left the table." in screen.seen
        assert "The record is in game.jsonl." in screen.seen
    assert check_record(decode((tmp_path / "game.jsonl").read_bytes())) is None


def test_ctrl_c_asks_before_it_leaves(tmp_path: Path) -> None:
    with terminal("play", "tafelrunde", "--seed", "5", folder=tmp_path) as screen:
        screen.wait_for("Your turn.")
        screen.type("\x03")
        screen.wait_for("Leave the game?")
        screen.type("l")
        assert screen.status() == 0


def test_a_game_ends_with_its_terminal_and_keeps_its_record(tmp_path: Path) -> None:
    with terminal("play", "--seed", "5", "--save", "game.jsonl", folder=tmp_path) as screen:
        screen.wait_for("Choose your character.")
        with Path(os.devnull).open() as other:
            os.dup2(other.fileno(), screen.end)  # nobody holds our end of the terminal any more
        assert screen.process.wait(30) == 129
    assert check_record(decode((tmp_path / "game.jsonl").read_bytes())) is None


def test_rules_are_wrapped_to_the_terminal(tmp_path: Path) -> None:
    with terminal("rules", columns=60, folder=tmp_path) as screen:
        assert screen.status() == 0
        lines = screen.seen.replace("\r", "").splitlines()
    assert max(len(line) for line in lines) <= 60
    assert "S-MOVE-8     Past every pair. A car that moves alone skips" in lines
    assert "             every business with a pair and stops on the" in lines


def test_a_dumb_terminal_gets_the_dialogue(tmp_path: Path) -> None:
    with terminal("play", "--seed", "5", folder=tmp_path, kind="dumb") as screen:
        screen.wait_for("Your move (help):")
        assert "\x1b" not in screen.seen
        screen.type("quit\n")
        screen.wait_for("You have left the table.")
        assert screen.status() == 0
