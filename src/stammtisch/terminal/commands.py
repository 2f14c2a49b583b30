"""What each command does, and how it shows it."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape

from stammtisch.cli import UserError, chosen_options
from stammtisch.games.catalogue import GAMES, check_table
from stammtisch.games.ledger import rule, rules

plain = Console(highlight=False, soft_wrap=True)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command that was asked for."""
    commands: dict[str, Callable[[argparse.Namespace], int]] = {
        "play": play,
        "simulate": simulate,
        "check": check,
        "replay": replay,
        "rules": show_rules,
        "compile": compile_all,
        "bench": bench,
    }
    return commands[arguments.command](arguments)


def compile_all(arguments: argparse.Namespace) -> int:
    from stammtisch.terminal.progress import compile_games

    compile_games(list(GAMES))
    return 0


def show_rules(arguments: argparse.Namespace) -> int:
    """One rule with all that is known of it, or the whole ledger."""
    if arguments.id is not None:
        try:
            entry = rule(arguments.id.upper())
        except KeyError as unknown:
            raise UserError(str(unknown.args[0])) from None
        print(f"{entry.id}  ({entry.section})\n{entry.text}")
        return 0
    section = ""
    for entry in rules():
        if entry.section != section:
            section = entry.section
            plain.print(f"\n[bold]{escape(section)}[/bold]")
        plain.print(f"{entry.id:<12} {escape(entry.text)}")
    return 0


def existing(path: Path) -> Path:
    """A file that can be read."""
    if not path.exists():
        raise UserError(f"There is no file {path}.")
    if path.is_dir():
        raise UserError(f"{path} is a folder, not a file of records.")
    if not os.access(path, os.R_OK):
        raise UserError(f"{path} may not be read.")
    return path


def simulate(arguments: argparse.Namespace) -> int:
    question_options = chosen_options(arguments)
    check_table(arguments.game, arguments.seats, question_options)
    from stammtisch.lab.simulate import Question, summarise
    from stammtisch.lab.simulate import simulate as play_games
    from stammtisch.terminal.progress import bar, compile_games
    from stammtisch.terminal.records import write_records

    question = Question(
        arguments.game, arguments.seats, arguments.games, arguments.seed, question_options, arguments.cap
    )
    question.check()
    compile_games([arguments.game])
    if arguments.records is not None:
        write_records(question, arguments.records)
    with bar("Playing", arguments.games) as progress:
        out = play_games(question, lambda games: progress.advance(progress.task_ids[0], games))
    summary = summarise(question, out)
    if arguments.json:
        print(msgspec.json.encode(summary).decode())
    else:
        show_summary(summary)
    return 0


def show_summary(summary: dict[str, object]) -> None:
    from stammtisch.terminal.tables import summary_table

    for table in summary_table(summary):
        plain.print(table)


def check(arguments: argparse.Namespace) -> int:
    path = existing(arguments.file)
    from stammtisch.record.check import check_file
    from stammtisch.terminal.progress import compile_games

    compile_games(list(GAMES))
    records = faults = 0
    for _, finding in check_file(path):
        records += 1
        if finding is None:
            continue
        faults += 1
        if arguments.json:
            print(msgspec.json.encode(finding, enc_hook=str).decode())
        else:
            where = "set-up or result" if finding.event is None else f"event {finding.event}"
            print(f"record {finding.line}, {where}: {finding.rule}")
            print(f"  expected: {short(finding.expected)}\n  found:    {short(finding.found)}")
    if not arguments.json:
        print(f"{records:,} records checked, {faults:,} with a fault.")
    if records == 0:
        raise UserError(f"{path} holds no record.")
    return 1 if faults else 0


def short(value: object) -> str:
    """A value on one line, cut where nobody would read on."""
    text = value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=str).decode()
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return text if len(text) <= 300 else f"{text[:297]}..."


def replay(arguments: argparse.Namespace) -> int:
    path = existing(arguments.file)
    from stammtisch.terminal.progress import compile_games
    from stammtisch.terminal.records import read_record, show_replay

    record = read_record(path, arguments.game)
    viewer = arguments.viewer
    seats = [str(seat) for seat in range(len(record.seats))]
    if viewer not in ("all", "spectator", *seats):
        raise UserError(f"'{viewer}' is no viewer of this game: choose {', '.join(seats)}, spectator or all.")
    if record.game in GAMES:
        compile_games([record.game])
    show_replay(record, viewer)
    return 0


def play(arguments: argparse.Namespace) -> int:
    options = chosen_options(arguments)
    game = check_table(arguments.game, arguments.seats, options)
    from stammtisch.terminal.play import play_game
    from stammtisch.terminal.progress import compile_games

    compile_games([game.name])
    return play_game(game.name, arguments.seats, options, arguments.seed, arguments.save)


def bench(arguments: argparse.Namespace) -> int:
    from stammtisch.lab.bench import NoPeer, measure
    from stammtisch.terminal.progress import bar, compile_games
    from stammtisch.terminal.tables import bench_tables

    compile_games(list(GAMES))
    try:
        with bar("Measuring", 1) as progress:
            task = progress.task_ids[0]
            figures = measure(
                lambda what, done, total: progress.update(task, description=what, completed=done, total=total)
            )
    except NoPeer as missing:
        raise UserError(str(missing)) from None
    if arguments.json:
        print(msgspec.json.encode(figures).decode())
    else:
        for table in bench_tables(figures):
            plain.print(table)
    return 0
