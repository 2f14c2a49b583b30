"""What each command does, and how it shows it."""

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import fill

import msgspec

from stammtisch.cli import UserError, chosen_options
from stammtisch.games.catalogue import GAMES
from stammtisch.games.ledger import Rule, rule, rules


def run(arguments: argparse.Namespace) -> int:
    """Runs the command that was asked for."""
    commands: dict[str, Callable[[argparse.Namespace], int]] = {
        "play": play,
        "simulate": simulate,
        "balance": balance,
        "check": check,
        "replay": replay,
        "rules": show_rules,
        "schema": schema,
        "compile": compile_all,
        "bench": bench,
    }
    return commands[arguments.command](arguments)


def schema(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.serve import show_schema

    return show_schema(arguments)


def compile_all(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.progress import compile_games

    compile_games(list(GAMES), bots=True)
    print("The rules of all games are compiled.")
    return 0


def show_rules(arguments: argparse.Namespace) -> int:
    """One rule, a group of them, or the whole ledger."""
    wanted = (arguments.id or "").upper().rstrip("-")
    group = [entry for entry in rules() if entry.id.startswith(f"{wanted}-")] if wanted else rules()
    if group:
        print("\n".join(list_rules(group)))
        return 0
    try:
        entry = rule(wanted)
    except KeyError as unknown:
        raise UserError(str(unknown.args[0])) from None
    print(f"{entry.id}  ({entry.section})\n{wrapped(entry.text)}")
    return 0


def list_rules(entries: tuple[Rule, ...] | list[Rule]) -> list[str]:
    """The rules under their headings."""
    lines: list[str] = []
    section = None
    for entry in entries:
        if entry.section != section:
            section = entry.section
            lines += ["", section, ""] if lines else [section, ""]
        lines.append(wrapped(f"{entry.id:<12} {entry.text}", " " * 13))
    return lines


def wrapped(text: str, indent: str = "") -> str:
    """Wrapped for who reads it in a terminal; one line for a program that looks for words."""
    if sys.stdout is None or not sys.stdout.isatty():
        return text
    return fill(text, max(40, min(100, shutil.get_terminal_size().columns)), subsequent_indent=indent)


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
    options = chosen_options(arguments)
    if arguments.records is not None:
        writable(arguments.records)
    from stammtisch.lab.simulate import Question, summarise
    from stammtisch.lab.simulate import simulate as play_games
    from stammtisch.terminal.progress import bar, compile_games
    from stammtisch.terminal.records import write_records
    from stammtisch.terminal.tables import show, summary_table

    question = Question(arguments.game, arguments.seats, arguments.games, arguments.seed, options, arguments.cap)
    compile_games([arguments.game])
    if arguments.records is not None:
        write_records(question, arguments.records)
    with bar("Playing", arguments.games) as advance:
        out = play_games(question, advance)
    summary = summarise(question, out)
    if arguments.json:
        print(msgspec.json.encode(summary).decode())
    else:
        show(summary_table(summary))
    return 0


def balance(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.balance import balance as study

    return study(arguments)


def check(arguments: argparse.Namespace) -> int:
    path = readable(arguments.file)
    from stammtisch.terminal.progress import compile_games
    from stammtisch.terminal.records import check_records

    compile_games(list(GAMES))
    return 1 if check_records(path, arguments.json) else 0


def replay(arguments: argparse.Namespace) -> int:
    path = readable(arguments.file)
    from stammtisch.terminal.progress import compile_games
    from stammtisch.terminal.records import read_record, show_replay

    record = read_record(path, arguments.game)
    viewer = arguments.viewer
    seats = [str(seat) for seat in range(len(record.seats))]
    if viewer not in ("all", "spectator", *seats):
        raise UserError(f"'{viewer}' is no viewer of this game: choose {', '.join(seats)}, spectator or all.")
    if record.game in GAMES:
        compile_games([record.game])
    show_replay(record, viewer, arguments.every_step)
    return 0


def play(arguments: argparse.Namespace) -> int:
    options = chosen_options(arguments)
    save = None if arguments.save is None else writable(arguments.save)
    from stammtisch.terminal.progress import compile_games
    from stammtisch.terminal.table import Table, levels_of

    levels = levels_of(arguments.bots, arguments.seats)
    compile_games([arguments.game], bots=True)
    table = Table(arguments.game, arguments.seats, options, levels, arguments.seed)
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


def bench(arguments: argparse.Namespace) -> int:
    from stammtisch.lab.bench import NoPeer, measure
    from stammtisch.terminal.progress import compile_games, live
    from stammtisch.terminal.tables import bench_tables, show

    compile_games(list(GAMES))
    try:
        with live("Measuring") as update:
            figures = measure(update)
    except NoPeer as missing:
        raise UserError(str(missing)) from None
    if arguments.json:
        print(msgspec.json.encode(figures).decode())
    else:
        show(bench_tables(figures))
    return 0
