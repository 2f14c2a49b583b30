"""The commands `simulate` and `tournament`: play what is not finished yet, keep it, and sum it up."""

import argparse
from pathlib import Path
from typing import Any

import msgspec

from stammtisch.bots.value import has_value
from stammtisch.cli import UserError, chosen_options, complain
from stammtisch.games.registry import info
from stammtisch.lab.adjusted import Corrected, adjusted_standings, play_all_corrected
from stammtisch.lab.keep import BadKeep, Keep, usual_place
from stammtisch.lab.matches import Rows, at_random
from stammtisch.lab.picture import NoPicture, check_picture_file, draw_standings
from stammtisch.lab.processes import WorkerLost
from stammtisch.lab.results import NoTable, check_table_file, columns_of, write_table
from stammtisch.lab.simulate import Question, summarise
from stammtisch.lab.tournament import Tournament, standings
from stammtisch.lab.workers import LOCAL, NoCluster, Workers, connect, play_all
from stammtisch.terminal.commands import writable
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.progress import bar
from stammtisch.terminal.records import RecordFile
from stammtisch.terminal.tables import adjusted_table, show, standings_table, summary_table

Run = Question | Tournament


def simulate(arguments: argparse.Namespace) -> int:
    """Games of one line-up, summed up by seat."""
    question = Question(
        arguments.game, arguments.seats, arguments.games, arguments.seed, chosen_options(arguments), arguments.cap,
        bots_of(arguments),
    )  # fmt: skip
    question.check()
    keep = prepare(question, arguments)
    if not play(question, keep, arguments):
        return 130
    summary = summarise(question, keep.all()[: question.games])
    answer(summary, summary_table(summary), arguments)
    return 0


def tournament(arguments: argparse.Namespace) -> int:
    """Games of many line-ups, summed up by bot."""
    contest = Tournament(
        arguments.game, arguments.seats, bots_of(arguments), arguments.games, arguments.seed, chosen_options(arguments),
        arguments.cap,
    )  # fmt: skip
    contest.check()
    if arguments.picture is not None:
        try:
            check_picture_file(arguments.picture)
        except NoPicture as missing:
            raise UserError(str(missing)) from None
    if arguments.adjusted is not None:
        return adjusted(contest, arguments)
    keep = prepare(contest, arguments)
    if not play(contest, keep, arguments):
        return 130
    table = standings(contest, keep.all()[: contest.games])
    if arguments.picture is not None:
        draw_standings(table, arguments.picture)
    answer(table, standings_table(table), arguments)
    return 0


def adjusted(contest: Tournament, arguments: argparse.Namespace) -> int:
    """The same with less luck in the results; nothing of it is kept for another time."""
    for option in ("out", "resume", "records", "table", "picture"):
        if getattr(arguments, option):
            raise UserError(f"--adjusted cannot be combined with --{option}.")
    if not has_value(contest.game, contest.seats):
        raise UserError(f"--adjusted needs a value of its tables, and {info(contest.game).title} has none.")
    if contest.games < 4 * contest.seats:
        raise UserError(f"--adjusted needs {4 * contest.seats} games or more, so that luck can be told from play.")
    check_workers(arguments)
    compile_games([contest.game], bots=True)
    played: list[Corrected] = []
    try:
        with bar("Playing", contest.games) as advance:
            for some in play_all_corrected(contest, Workers(arguments.jobs, arguments.cluster), arguments.adjusted):
                played += some
                advance(len(some))
    except (NoCluster, WorkerLost) as stopped:
        raise UserError(str(stopped)) from None
    figures = adjusted_standings(contest, played)
    answer(figures, adjusted_table(figures), arguments)
    return 0


def bots_of(arguments: argparse.Namespace) -> tuple[str, ...]:
    return tuple(bot.strip() for bot in arguments.bots.split(","))


def answer(figures: dict[str, Any], tables: list[Any], arguments: argparse.Namespace) -> None:
    if arguments.json:
        print(msgspec.json.encode(figures).decode())
    else:
        show(tables)


def prepare(asked: Run, arguments: argparse.Namespace) -> Keep:
    """Finds out before anybody waits whether all that is wanted can be done, and takes up what is finished."""
    files = [getattr(arguments, name, None) for name in ("out", "records", "table", "picture")]
    chosen: list[Path] = [file for file in files if file is not None]
    if len({file.absolute() for file in chosen}) < len(chosen):
        raise UserError("--out, --records, --table and --picture each need a file of their own.")
    try:
        if arguments.table is not None:
            check_table_file(arguments.table)
        for file in chosen:
            writable(file)
        keep = taken_up(asked, arguments.out, arguments.resume)
    except (NoTable, BadKeep) as refused:
        raise UserError(str(refused)) from None
    if arguments.records is not None and len(keep.all()) and keep.records is None:
        raise UserError("The saved games have no records: leave out --records, or start again without --resume.")
    check_workers(arguments)
    return keep


def check_workers(arguments: argparse.Namespace) -> None:
    """Refuses a cluster that is not there."""
    address = arguments.cluster
    if address is None:
        return
    if address not in (LOCAL, "auto") and arguments.jobs is not None:
        raise UserError(f"--jobs is for processes that start here; the cluster at {address} has its own.")
    try:
        connect(Workers(arguments.jobs, address))
    except NoCluster as missing:
        raise UserError(str(missing)) from None


def taken_up(asked: Run, out: Path | None, resume: bool) -> Keep:
    """The games that are finished already; none unless they are to be gone on with."""
    keep, place = Keep(asked), out or usual_place(asked)
    if resume and place.exists() and place.stat().st_size:
        keep.resume(place)
    elif resume and out is None:
        raise UserError("No games are saved for exactly this run, so there is nothing to resume: leave out --resume.")
    elif out is not None:
        keep.begin(out)
    return keep


def play(asked: Run, keep: Keep, arguments: argparse.Namespace) -> bool:
    """Plays what is not finished yet; False if somebody pressed Ctrl-C, and then what is finished is kept."""
    try:
        warm_up(asked)
        rows = play_rest(asked, keep, arguments)
    except (NoCluster, WorkerLost, BadKeep) as stopped:
        raise UserError(str(stopped)) from None
    except KeyboardInterrupt:
        say_what_is_kept(asked, keep, arguments.out)
        return False
    if arguments.table is not None:
        write_table(arguments.table, columns_of(asked, rows))
    if arguments.out is None:
        usual_place(asked).unlink(missing_ok=True)
    return True


def warm_up(asked: Run) -> None:
    """Compiles what the bots need here, so that not every worker has to."""
    compile_games([asked.game], bots=not at_random(asked.bots))


def play_rest(asked: Run, keep: Keep, arguments: argparse.Namespace) -> Rows:
    """The rows of all games, the kept ones included."""
    finished = len(keep.all())
    workers = Workers(arguments.jobs, arguments.cluster)
    with RecordFile(arguments.records, keep.records or 0) as records, bar("Playing", asked.games) as advance:
        advance(min(finished, asked.games))
        for chunk in play_all(asked, workers, finished, records=arguments.records is not None):
            keep.add(chunk.rows, records.add(chunk.records))
            advance(len(chunk.rows))
    return keep.all()[: asked.games]


def say_what_is_kept(asked: Run, keep: Keep, out: Path | None) -> None:
    """Ctrl-C: what is finished is on disk before this is said."""
    finished = len(keep.all())
    if not finished:
        if out is not None:
            out.unlink()
        complain("Interrupted before the first game was finished.")
        return
    if out is None:
        keep.begin(usual_place(asked), replace=True)
    where = "" if out is None else f" in {out}"
    complain(f"Interrupted: {finished:,} of {asked.games:,} games are saved{where}. To continue, add --resume.")
