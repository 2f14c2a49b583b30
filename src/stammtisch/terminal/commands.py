"""What each command does, and how it shows it."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from stammtisch.cli import UserError, chosen_options
from stammtisch.games.catalogue import GAMES, BadTable


def run(arguments: argparse.Namespace) -> int:
    """Runs the command that was asked for."""
    commands: dict[str, Callable[[argparse.Namespace], int]] = {
        "play": play,
        "simulate": simulate,
        "tournament": tournament,
        "balance": balance,
        "check": check,
        "replay": replay,
        "hint": hint,
        "rules": show_rules,
        "serve": server_command("serve"),
        "verify": server_command("verify"),
        "schema": server_command("show_schema"),
        "compile": compile_all,
    }
    return commands[arguments.command](arguments)


def server_command(name: str) -> Callable[[argparse.Namespace], int]:
    """A command of the server, loaded only when it runs."""

    def command(arguments: argparse.Namespace) -> int:
        from stammtisch.terminal import serve

        status: int = getattr(serve, name)(arguments)
        return status

    return command


def compile_all(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.compiling import compile_games

    compile_games(list(GAMES), bots=True, tables=True)
    print("The rules of all games are compiled.")
    return 0


def show_rules(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.rules import show_rules as show

    return show(arguments)


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


def simulate(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.laboratory import simulate as play_games

    return play_games(arguments)


def tournament(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.laboratory import tournament as compete

    return compete(arguments)


def balance(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.balance import balance as study

    return study(arguments)


def check(arguments: argparse.Namespace) -> int:
    path = readable(arguments.file)
    from stammtisch.terminal.compiling import compile_games
    from stammtisch.terminal.records import check_records

    compile_games(list(GAMES))
    return 1 if check_records(path, arguments.json) else 0


def replay(arguments: argparse.Namespace) -> int:
    path = readable(arguments.file)
    from stammtisch.terminal.compiling import compile_games
    from stammtisch.terminal.records import read_record, show_replay
    from stammtisch.terminal.rules import spoken

    record = read_record(path, arguments.game)
    viewer = arguments.viewer
    seats = [str(seat) for seat in range(len(record.seats))]
    if viewer not in ("all", "spectator", *seats):
        raise UserError(f"'{viewer}' is not a viewer of this game: choose {', '.join(seats)}, spectator or all.")
    if record.game in GAMES:
        compile_games([record.game])
    show_replay(record, viewer, arguments.every_step, spoken(arguments.lang))
    return 0


def hint(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.hint import hint as advise

    return advise(arguments)


def play(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.rules import spoken, told

    lang = spoken(arguments.lang)
    try:
        options = chosen_options(arguments)
    except BadTable as bad:
        raise UserError(told(bad, lang)) from None
    save = None if arguments.save is None else writable(arguments.save)
    from stammtisch.terminal.compiling import compile_games
    from stammtisch.terminal.table import Table, levels_of

    levels = levels_of(arguments.bots, arguments.seats)
    compile_games([arguments.game], bots=True, lang=lang)
    table = Table(arguments.game, arguments.seats, options, levels, arguments.seed, lang)
    if has_terminal():
        from stammtisch.terminal.app import play_on_screen

        return play_on_screen(table, save)
    from stammtisch.terminal.dialogue import play_in_lines

    return play_in_lines(table, save)


def has_terminal() -> bool:
    """Whether a whole screen can be drawn, and keys be read."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return os.environ.get("TERM", "dumb") != "dumb" and all(
        stream is not None and stream.isatty() for stream in streams
    )
