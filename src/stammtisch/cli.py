"""The command `stammtisch`: what it understands. Whatever needs the rules is loaded only when it runs."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from stammtisch.games.catalogue import GAMES, BadTable

OPTIONS = {
    "run": "Scheffeln: with the six RUN cards",
    "mafia": "Scheffeln: with the Mafia car",
    "mafia_keeps": "Scheffeln, house rule: a Mafia token that nobody can get leaves the game",
    "bonus_needs_card": "Tafelrunde, house rule: a chest gives its bonus only with a card of its colour",
}


class UserError(Exception):
    """Something the person at the keyboard can put right: one sentence, exit status 2."""


def whole_number(least: int) -> type[int]:
    """An argument type: a whole number from `least` up."""

    class Number(int):
        def __new__(cls, text: str) -> "Number":
            try:
                number = super().__new__(cls, text)
            except ValueError:
                number = super().__new__(cls, least - 1)
            if not least <= number < 2**62:
                raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} up")
            return number

    return Number


def table_arguments() -> argparse.ArgumentParser:
    """How many play, and with which options."""
    table = argparse.ArgumentParser(add_help=False)
    table.add_argument("--seats", type=whole_number(0), metavar="N", default=4, help="how many players (default 4)")
    for option, meaning in OPTIONS.items():
        table.add_argument(f"--{option.replace('_', '-')}", action="store_true", help=meaning)
    return table


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="stammtisch", description="Scheffeln and Die Tafelrunde 2: play them, simulate them, study them."
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    games = f"one of: {', '.join(GAMES)}"
    table = table_arguments()

    play = commands.add_parser("play", parents=[table], help="play in the terminal against bots")
    play.add_argument("game", metavar="GAME", nargs="?", default="scheffeln", help=f"{games} (default scheffeln)")
    play.add_argument("--seed", type=whole_number(0), metavar="S", help="the same seed gives the same cards")
    play.add_argument(
        "--save", type=Path, metavar="FILE", help="write the record there when the game ends or you leave"
    )

    simulate = commands.add_parser("simulate", parents=[table], help="let bots play many games, and sum them up")
    simulate.add_argument("game", metavar="GAME", help=games)
    simulate.add_argument("--games", type=whole_number(1), metavar="N", default=1000, help="how many (default 1000)")
    simulate.add_argument(
        "--seed", type=whole_number(0), metavar="S", default=0, help="same seed, same games (default 0)"
    )
    simulate.add_argument("--records", type=Path, metavar="FILE", help="write every game there, one record a line")
    simulate.add_argument(
        "--cap", type=whole_number(1), metavar="N", default=500, help="cut a game off after so many rounds"
    )
    simulate.add_argument("--json", action="store_true", help="print the summary as JSON")

    check = commands.add_parser("check", help="play records again and report every fault")
    check.add_argument("file", metavar="FILE", type=Path, help="a record, or one a line")
    check.add_argument("--json", action="store_true", help="print the findings as JSON, one a line")

    replay = commands.add_parser("replay", help="show a recorded game, step by step")
    replay.add_argument("file", metavar="FILE", type=Path, help="a record, or one a line")
    replay.add_argument(
        "--game", type=whole_number(1), metavar="K", default=1, help="the line of the record (default 1)"
    )
    replay.add_argument("--viewer", default="all", metavar="WHO", help="a seat, 'spectator' or 'all' (default all)")

    rules = commands.add_parser("rules", help="the rules by their numbers")
    rules.add_argument("id", metavar="ID", nargs="?", help="one rule, such as S-MOVE-8; otherwise all")

    commands.add_parser("compile", help="compile the rules now rather than at first use")

    bench = commands.add_parser("bench", help="measure how fast the games are, beside OpenSpiel")
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser


def chosen_options(arguments: argparse.Namespace) -> dict[str, bool]:
    """The options that were asked for."""
    return {option: True for option in OPTIONS if getattr(arguments, option)}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    if arguments.version:
        from stammtisch import __version__

        print(f"stammtisch {__version__}")
        return 0
    if arguments.command is None:
        parser.print_help()
        return 0
    try:
        status: int = import_module("stammtisch.terminal.commands").run(arguments)
        return status
    except (BadTable, UserError) as error:
        print(f"stammtisch {arguments.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(f"stammtisch {arguments.command}: interrupted", file=sys.stderr)
        return 130
