"""What each command does, and how it shows it: a module each, which is loaded when its command runs."""

import argparse
from importlib import import_module
from pathlib import Path

from stammtisch.cli import UserError

COMMANDS = {
    "play": ("commands.play", "play"),
    "simulate": ("laboratory", "simulate"),
    "tournament": ("laboratory", "tournament"),
    "balance": ("balance", "balance"),
    "check": ("commands.check", "check"),
    "replay": ("commands.replay", "replay"),
    "hint": ("commands.hint", "hint"),
    "puzzles": ("commands.puzzles", "puzzles"),
    "rules": ("commands.rules", "show_rules"),
    "serve": ("commands.serve", "serve"),
    "verify": ("commands.serve", "verify"),
    "schema": ("commands.serve", "show_schema"),
    "backup": ("commands.copies", "back_up"),
    "restore": ("commands.copies", "restore"),
    "db": ("commands.copies", "look_after"),
    "export": ("commands.admin", "export"),
    "admin": ("commands.admin", "admin"),
    "compile": ("commands.compile", "compile_all"),
}
"""The module and the function of each."""


def run(arguments: argparse.Namespace) -> int:
    """Runs the command that was asked for; that its file cannot be read is said before anything is loaded."""
    if "file" in arguments:
        readable(arguments.file)
    module, function = COMMANDS[arguments.command]
    status: int = getattr(import_module(f"stammtisch.terminal.{module}"), function)(arguments)
    return status


def readable(path: Path) -> Path:
    """A file that can be read."""
    if path.is_dir():
        raise UserError(f"{path} is a folder, not a file of records.")
    try:
        with path.open("rb"):
            return path
    except FileNotFoundError:
        raise UserError(f"There is no file {path}.") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}.") from None


def writable(path: Path) -> Path:
    """A place for a file that can be written, found out before anybody has waited for what is to stand there."""
    existed = path.exists()
    try:
        with path.open("ab"):
            pass
        if not existed:
            path.unlink()
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}.") from None
    return path
