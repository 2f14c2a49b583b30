"""`stammtisch play`: a game against bots, on a screen where there is one."""

import argparse
import os
import sys

from stammtisch.cli import UserError, chosen_options
from stammtisch.games.registry import BadTable
from stammtisch.terminal.commands import writable
from stammtisch.terminal.commands.rules import spoken, told


def play(arguments: argparse.Namespace) -> int:
    lang = spoken(arguments.lang)
    try:
        options = chosen_options(arguments)
    except BadTable as bad:
        raise UserError(told(bad, lang)) from None
    save = None if arguments.save is None else writable(arguments.save)
    from stammtisch.terminal.compiling import compile_games
    from stammtisch.terminal.table.table import Table, levels_of

    levels = levels_of(arguments.bots, arguments.seats, arguments.game)
    compile_games([arguments.game], bots=True, lang=lang)
    table = Table(arguments.game, arguments.seats, options, levels, arguments.seed, lang)
    if has_terminal():
        from stammtisch.terminal.table.screen import play_on_screen

        return play_on_screen(table, save)
    from stammtisch.terminal.table.dialogue import play_in_lines

    return play_in_lines(table, save)


def has_terminal() -> bool:
    """Whether a whole screen can be drawn, and keys be read."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return os.environ.get("TERM", "dumb") != "dumb" and all(
        stream is not None and stream.isatty() for stream in streams
    )
