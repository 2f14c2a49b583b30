"""The arguments of the command `stammtisch`. Anything that needs the rules is loaded only when it runs."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from stammtisch.admin.arguments import DATABASE, add_commands
from stammtisch.games.components import BadComponents
from stammtisch.games.registry import GAMES, BadTable, check_table, info

OPTIONS = {
    option: f"{game.title}: {game.option_help.get(option, option.replace('_', ' '))}"
    for game in GAMES.values()
    for option in game.options
}
FIRST = next(iter(GAMES), "")
"""The game that is played where nobody says which."""


class UserError(Exception):
    """Something the user can put right: one sentence, exit status 2."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, where the usual one prints the whole usage first."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message.removeprefix('argument ')}. Try: {self.prog} --help\n")


def whole_number(least: int) -> Callable[[str], int]:
    """An argument type: a whole number from `least` up."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else least - 1
        if not least <= number < 2**62:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} up")
        return number

    return read


def days(text: str) -> float | None:
    """An argument type: so many days, or for ever."""
    if text == "forever":
        return None
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text) or not float(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days, or 'forever'")
    return float(text)


def and_list(words: Sequence[str]) -> str:
    """A, B and C."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def flag(option: str) -> str:
    """How an option is written on the command line."""
    return f"--{option.replace('_', '-')}"


def table_arguments() -> Parser:
    """How many play, and with which options."""
    table = Parser(add_help=False)
    table.add_argument("--seats", type=whole_number(0), metavar="N", default=4, help="how many players (default 4)")
    for option, meaning in OPTIONS.items():
        table.add_argument(flag(option), action="store_true", help=meaning)
    return table


BOTS = (
    "random, beginner, casual, strong, expert, flat (plain Monte Carlo); expert@5000 runs 5000 simulations per "
    "decision, expert@0.05s searches for that many seconds, which gives different games on different machines"
)


def laboratory_arguments() -> Parser:
    """Which games are played, where, and what happens to the results."""
    laboratory = Parser(add_help=False)
    laboratory.add_argument(
        "--seed", type=whole_number(0), metavar="S", default=0, help="same seed, same games (default 0)"
    )
    laboratory.add_argument(
        "--cap",
        type=whole_number(1),
        metavar="N",
        default=500,
        help="cut a game off after N rounds (default 500)",
    )
    laboratory.add_argument("--jobs", type=whole_number(1), metavar="N", help="how many processes (default: all cores)")
    laboratory.add_argument(
        "--cluster",
        nargs="?",
        const="local",
        metavar="ADDRESS",
        help="play on a Ray cluster (extra 'cluster'): HOST:PORT, ray://HOST:PORT, or a local one without address",
    )
    laboratory.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="save every game there as soon as it is finished; otherwise they are saved when you press Ctrl-C",
    )
    laboratory.add_argument(
        "--resume",
        action="store_true",
        help="continue with the games saved by an interrupted run; --games may be larger",
    )
    laboratory.add_argument("--records", type=Path, metavar="FILE", help="write every game there, one record per line")
    laboratory.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="write one row per game there (.csv, or .parquet with the extra 'lab')",
    )
    laboratory.add_argument("--json", action="store_true", help="print the result as JSON")
    return laboratory


def serve_arguments(serve: Parser) -> None:
    """How a server is set up; every option can be given by an environment variable as well."""
    serve.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="where to listen (default 127.0.0.1)")
    serve.add_argument("--port", type=whole_number(0), metavar="N", default=8000, help="default 8000; 0: any free one")
    serve.add_argument("--db", metavar="DATABASE", help=f"the journal: {DATABASE}")
    serve.add_argument(
        "--hints",
        metavar="URL",
        help="a Redis (redis://HOST:6379) through which several servers with one PostgreSQL database tell each other "
        "at once what has changed",
    )
    serve.add_argument(
        "--workers",
        type=whole_number(1),
        metavar="N",
        default=1,
        help="how many processes serve the port (default 1); more than one need PostgreSQL; SIGHUP replaces them one "
        "after the other",
    )
    serve.add_argument("--public-url", metavar="URL", help="the public address, if the server is behind a proxy")
    serve.add_argument(
        "--trusted-proxy",
        action="append",
        metavar="ADDRESS",
        help="a proxy (address or network) whose X-Forwarded-For is believed; may be repeated (default: none)",
    )
    serve.add_argument(
        "--allowed-host",
        action="append",
        metavar="NAME",
        help="another name under which the server is reached; may be repeated; '*' allows any (default: addresses, "
        "localhost, this machine's name and the public address)",
    )
    serve.add_argument(
        "--contact",
        metavar="ADDRESS",
        help="how push services reach you, mailto:… or https://… (default: the public address)",
    )
    serve.add_argument(
        "--smtp",
        metavar="URL",
        help="the mail server for reminders: smtps://USER@HOST (TLS) or smtp://USER@HOST (STARTTLS); the password is "
        "read from STAMMTISCH_SMTP_PASSWORD; needs --public-url and --mail-from",
    )
    serve.add_argument("--mail-from", metavar="ADDRESS", help="the sender of reminders by mail")
    serve.add_argument(
        "--limit",
        action="append",
        metavar="NAME=VALUE",
        help="a number, or N/BURST for so many a second after so many at once, such as requests=50/500; may be "
        "repeated; --limits lists them all",
    )
    serve.add_argument("--limits", action="store_true", help="print every limit and its value, and stop")
    serve.add_argument(
        "--metrics-port",
        type=whole_number(0),
        metavar="N",
        help="tell Prometheus figures at this port (/metrics), of several workers each at the next one; without "
        "it they are told with the token that STAMMTISCH_METRICS_TOKEN holds, and to nobody if there is none",
    )
    serve.add_argument(
        "--metrics-host", metavar="ADDRESS", default="127.0.0.1", help="where that port is (default 127.0.0.1)"
    )
    for option, kept, usual in (
        ("--keep-finished", "tables at which a game was finished", "forever"),
        ("--keep-idle", "other tables at which nothing happens", "90"),
        ("--keep-people", "names of people without tables, passkeys or reminders", "30"),
    ):
        text = f"for how long {kept} are kept, or 'forever' (default {usual})"
        serve.add_argument(option, type=days, metavar="DAYS", default=usual, help=text)
    serve.add_argument("--access-log", action="store_true", help="log every request, with shortened addresses")
    serve.add_argument("--open", action="store_true", help="open the page in your browser")
    serve.add_argument("--rate", type=float, default=1.0, help=argparse.SUPPRESS)
    from_environment(serve)


def puzzle_arguments(puzzles: Parser, games: str, languages: str) -> None:
    """What can be done with puzzles."""
    doing = puzzles.add_subparsers(dest="do", metavar="COMMAND", required=True)

    def add(name: str, about: str) -> Parser:
        sentence = f"{about[0].upper()}{about[1:]}."
        return doing.add_parser(name, help=about, description=sentence, allow_abbrev=False)

    make = add("make", "let bots play, find positions with exactly one right answer, prove and grade them")
    make.add_argument("game", metavar="GAME", help=games)
    make.add_argument("--kind", metavar="KIND", help="only puzzles of this kind (default: all that the game has)")
    make.add_argument("--count", type=whole_number(1), metavar="N", default=10, help="how many (default 10)")
    make.add_argument(
        "--seed", type=whole_number(0), metavar="S", default=0, help="same seed, same puzzles (default 0)"
    )
    make.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        default=Path("puzzles"),
        help="where they go, together with those that are there; all are numbered anew (default puzzles)",
    )

    prove = add("prove", "have the referee prove puzzles once more; exit status 1 if one is wrong")
    prove.add_argument("puzzles", metavar="ID|FILE", nargs="*", help="a puzzle such as speed-007, or a .jsonl file")
    prove.add_argument("--all", action="store_true", help="all that come with the package")

    solve = add("solve", "answer a puzzle in the terminal")
    solve.add_argument("id", metavar="ID", nargs="?", help="a puzzle such as speed-007 (default: any)")
    solve.add_argument("--daily", action="store_true", help="today's puzzle")
    solve.add_argument("--game", metavar="GAME", help=f"{games} (default {FIRST})")
    solve.add_argument("--lang", metavar="CODE", help=languages)


def from_environment(parser: Parser) -> None:
    """Takes what STAMMTISCH_… says as the default of each option; several values are separated by commas."""
    for action in parser._actions:
        name = f"STAMMTISCH_{action.dest.upper()}"
        if action.option_strings and action.dest != "help" and os.environ.get(name):
            several = isinstance(action, argparse._AppendAction)
            switch = isinstance(action, argparse._StoreTrueAction)
            text = os.environ[name]
            action.default = text.split(",") if several else text not in ("0", "no", "false") if switch else text
    parser.epilog = (
        "Every option can be given as an environment variable: STAMMTISCH_PORT=8000, STAMMTISCH_ALLOWED_HOST=a,b. "
        "So can every limit: STAMMTISCH_LIMIT_REQUESTS=50/500."
    )


def build_parser() -> Parser:
    parser = Parser(
        prog="stammtisch",
        description=f"{and_list([game.title for game in GAMES.values()])}: play, simulate and study them.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)

    def add(name: str, about: str, *parents: Parser) -> Parser:
        """A command; options must be written out, so that a new one never changes what an old call means."""
        sentence = f"{about[0].upper()}{about[1:]}."
        return commands.add_parser(name, help=about, description=sentence, parents=parents, allow_abbrev=False)

    games = f"one of: {', '.join(GAMES)}"
    languages = "en, de, it or fr (default: the language of your machine)"
    table = table_arguments()

    play = add("play", "play in the terminal against bots", table)
    play.add_argument("game", metavar="GAME", nargs="?", default=FIRST, help=f"{games} (default {FIRST})")
    play.add_argument(
        "--bots",
        metavar="LEVEL[,LEVEL...]",
        help="how strong the others are, one level for all or one for each: random, beginner, casual (default), "
        "strong, expert; expert@5000 or expert@0.5s sets how long it may think",
    )
    play.add_argument("--lang", metavar="CODE", help=languages)
    play.add_argument("--seed", type=whole_number(0), metavar="S", help="the same seed gives the same cards")
    play.add_argument(
        "--save", type=Path, metavar="FILE", help="write the record there when the game ends or you leave"
    )

    laboratory = laboratory_arguments()
    simulate = add("simulate", "let bots play many games and summarize them by seat", table, laboratory)
    simulate.add_argument("game", metavar="GAME", help=games)
    simulate.add_argument(
        "--bots",
        metavar="BOT[,BOT...]",
        default="random",
        help=f"who plays, one for all seats or one for each (default random): {BOTS}",
    )
    simulate.add_argument("--games", type=whole_number(1), metavar="N", default=1000, help="how many (default 1000)")

    tournament = add("tournament", "let bots compete and rate them", table, laboratory)
    tournament.add_argument("game", metavar="GAME", help=games)
    tournament.add_argument(
        "--bots",
        metavar="BOT,BOT[,...]",
        required=True,
        help="who competes. As many bots as seats form one line-up, in which a bot may appear several times "
        "(expert,casual,casual,casual); if there are more or fewer bots than seats, every combination is played. "
        f"Each line-up is rotated through all seats with the same cards. The bots: {BOTS}",
    )
    tournament.add_argument("--games", type=whole_number(1), metavar="N", default=100, help="how many (default 100)")
    tournament.add_argument(
        "--picture", type=Path, metavar="FILE", help="draw the win shares there (.svg or .png; extra 'lab')"
    )

    balance = add("balance", "study how fair, long and lively a game is, and write a report", table)
    balance.add_argument("game", metavar="GAME", help=games)
    balance.add_argument(
        "--bots",
        metavar="LEVEL[,LEVEL...]",
        default="casual",
        help="who plays, one level for all or one for each seat (default casual)",
    )
    balance.add_argument(
        "--games",
        type=whole_number(2),
        metavar="N",
        default=2000,
        help="how many at this table, and at each one it is compared with (default 2000)",
    )
    balance.add_argument(
        "--seed", type=whole_number(0), metavar="S", default=0, help="same seed, same games (default 0)"
    )
    balance.add_argument("--jobs", type=whole_number(1), metavar="N", help="how many processes (default: all cores)")
    balance.add_argument(
        "--cluster",
        nargs="?",
        const="local",
        metavar="ADDRESS",
        help="play on a Ray cluster (extra 'cluster'): HOST:PORT, ray://HOST:PORT, or a local one without address",
    )
    balance.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="where the report goes (default balance-GAME-N, named after the table)",
    )
    balance.add_argument("--resume", action="store_true", help="continue with the games saved in the folder")
    balance.add_argument("--json", action="store_true", help="print all figures as JSON")

    check = add("check", "replay records and report every fault")
    check.add_argument("file", metavar="FILE", type=Path, help="a record, or a file with one per line")
    check.add_argument("--json", action="store_true", help="print the findings as JSON")

    replay = add("replay", "show a recorded game, step by step")
    replay.add_argument("file", metavar="FILE", type=Path, help="a record, or a file with one per line")
    replay.add_argument(
        "--game", type=whole_number(1), metavar="K", default=1, help="the line of the record (default 1)"
    )
    replay.add_argument("--viewer", default="all", metavar="WHO", help="a seat, 'spectator' or 'all' (default all)")
    replay.add_argument(
        "--every-step", action="store_true", help="draw the table after every step, not only after every round"
    )
    replay.add_argument("--lang", metavar="CODE", help=languages)

    hint = add("hint", "rank the moves of a seat by the chance of winning")
    hint.add_argument("file", metavar="FILE", type=Path, help="a record, or a file with one per line")
    hint.add_argument("--game", type=whole_number(1), metavar="K", default=1, help="the line of the record (default 1)")
    hint.add_argument("--at", type=whole_number(0), metavar="N", help="after N events (default: the last decision)")
    hint.add_argument(
        "--seat", type=whole_number(0), metavar="S", help="the seat to advise (default: the one to decide)"
    )
    hint.add_argument(
        "--simulations", type=whole_number(1), metavar="N", default=20_000, help="how long to think (default 20000)"
    )
    hint.add_argument("--json", action="store_true", help="print the moves as JSON")

    puzzle_arguments(add("puzzles", "make puzzles, prove them again, or solve one"), games, languages)

    rules = add("rules", "print the rulebook, or one rule by its number")
    rules.add_argument(
        "id",
        metavar="ID",
        nargs="?",
        help="a rule such as S-MOVE-8, a group such as S-MOVE, or a chapter by its key; default: all",
    )
    rules.add_argument("--lang", metavar="CODE", help=languages)

    serve_arguments(add("serve", "open tables for people: the server and its page"))

    verify = add("verify", "check the shuffles of finished games: were the cards those that were promised?")
    verify.add_argument(
        "file", metavar="FILE", type=Path, help="a record of a game played on a server, or one per line"
    )

    schema = add("schema", "print the messages between server and page as JSON Schema")
    schema.add_argument("--types", action="store_true", help="as TypeScript types, from which the page is built")

    add_commands(add, Parser)
    add("compile", "compile the rules now instead of on first use")
    return parser


def chosen_options(arguments: argparse.Namespace) -> dict[str, bool]:
    """The options that were asked for, at a table that allows them."""
    game = info(arguments.game)
    chosen = {option: True for option in OPTIONS if getattr(arguments, option)}
    strange = [option for option in chosen if option not in (*game.options, *game.ruled_out)]
    if strange:
        known = f"it has {', '.join(flag(option) for option in game.options)}" if game.options else "it has none"
        raise UserError(f"{game.title} has no option {flag(strange[0])}; {known}.")
    for option, needed in game.needs.items():
        if option in chosen and needed not in chosen:
            raise UserError(f"{flag(option)} means nothing on its own: it needs {flag(needed)}.")
    check_table(game.name, arguments.seats, chosen)
    return chosen


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    parser = build_parser()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # an arrow that the terminal does not know must not end a replay
            stream.reconfigure(errors="replace")
    name = parser.prog
    try:
        try:
            arguments = parser.parse_args(argv)
            arguments.words = sys.argv[1:] if argv is None else list(argv)
            name = f"{parser.prog} {arguments.command or ''}".strip()
            return run(parser, arguments)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except (BadComponents, BadTable, UserError) as error:
        complain(f"{name}: {error}")
        return 2
    except BrokenPipeError:  # the reader of our output has seen enough
        close_output()
        return 0
    except OSError as error:
        close_output()
        complain(f"{name}: {error.filename or 'the output'} cannot be used: {error.strerror}.")
        return 2
    except KeyboardInterrupt:
        complain(f"{name}: interrupted")
        return 130


def run(parser: Parser, arguments: argparse.Namespace) -> int:
    if arguments.version:
        from stammtisch import __version__

        print(f"{parser.prog} {__version__}")
        return 0
    if arguments.command is None:
        parser.print_help()
        return 0
    status: int = import_module("stammtisch.terminal.commands").run(arguments)
    return status


def complain(sentence: str) -> None:
    """One line on the error stream, if there is one."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)


def close_output() -> None:
    """Sends what is still to come nowhere, so that Python does not fail once more when it ends."""
    if sys.stdout is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
