"""`stammtisch bench`: how fast the games are, compared with OpenSpiel."""

import argparse

import msgspec

from stammtisch.cli import UserError
from stammtisch.games.registry import GAMES
from stammtisch.lab.bench import NoPeer, measure
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.progress import live
from stammtisch.terminal.tables import bench_tables, show


def bench(arguments: argparse.Namespace) -> int:
    compile_games(list(GAMES), bots=True)
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
