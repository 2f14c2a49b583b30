"""`stammtisch compile`: the rules of all games, now instead of on first use."""

import argparse

from stammtisch.games.registry import GAMES
from stammtisch.terminal.compiling import compile_games


def compile_all(arguments: argparse.Namespace) -> int:
    compile_games(list(GAMES), bots=True, tables=True)
    print("The rules of all games are compiled.")
    return 0
