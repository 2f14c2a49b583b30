"""The command `balance`: plays what is missing, writes the report, and says what stands out."""

import argparse
from pathlib import Path

import msgspec

from stammtisch.cli import UserError, chosen_options, complain
from stammtisch.lab.balance.answers import Report
from stammtisch.lab.balance.files import write
from stammtisch.lab.balance.findings import NothingEnded, report
from stammtisch.lab.balance.study import Kept, Study, play
from stammtisch.lab.balance.words import opening, standing_out
from stammtisch.lab.keep import BadKeep
from stammtisch.lab.processes import WorkerLost
from stammtisch.lab.workers import Workers
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.laboratory import check_workers
from stammtisch.terminal.progress import bar

GAMES_FILE = "games.jsonl"
MOST_SENTENCES = 12


def balance(arguments: argparse.Namespace) -> int:
    options = chosen_options(arguments)
    bots = tuple(bot.strip() for bot in arguments.bots.split(","))
    study = Study(arguments.game, arguments.seats, options, bots, arguments.games, arguments.seed)
    study.check()
    check_workers(arguments)
    folder: Path = arguments.out or Path(f"balance-{study.name}")
    kept = Kept(study, folder / GAMES_FILE)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept.resume() if arguments.resume else kept.begin()
    except BadKeep as bad:
        raise UserError(str(bad)) from None
    except OSError as error:
        raise UserError(f"{folder} cannot be used as a folder for the report: {error.strerror}.") from None
    compile_games([study.game], bots=True)
    total = study.games * len(study.arms())
    try:
        with bar("Playing", total) as advance:
            play(study, kept, Workers(arguments.jobs, arguments.cluster), advance)
    except KeyboardInterrupt:
        complain(f"Interrupted: {len(kept.done):,} of {total:,} games are saved in {folder}. Continue with --resume.")
        return 130
    except BadKeep as full:
        raise UserError(str(full)) from None
    except WorkerLost as lost:
        raise UserError(f"{lost} {len(kept.done):,} of {total:,} games are saved in {folder}: use --resume.") from None
    try:
        found = report(study, kept.tallies())
    except NothingEnded as nothing:
        raise UserError(str(nothing)) from None
    page = write(found, folder)
    if arguments.json:
        print(msgspec.json.encode(found).decode())
    else:
        say(found, page)
    return 0


def say(found: Report, page: Path) -> None:
    """The short of it, and where the rest is."""
    print(opening(found))
    clear = standing_out(found)
    print("\nWhat stands out:" if clear else "\nNo difference is clear.")
    for sentence in clear[:MOST_SENTENCES]:
        print(f"- {sentence}")
    if len(clear) > MOST_SENTENCES:
        print(f"- and {len(clear) - MOST_SENTENCES} more")
    print(f"\nThe report: {page} and {page.with_name('report.md')}")
