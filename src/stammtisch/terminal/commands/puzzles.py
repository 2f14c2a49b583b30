"""`stammtisch puzzles`: make them, prove them again, or solve one."""

import argparse
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import choice

import msgspec

from stammtisch.cli import FIRST, UserError
from stammtisch.games.registry import info
from stammtisch.puzzles import make as making
from stammtisch.puzzles.proof import faults_of
from stammtisch.puzzles.puzzle import Puzzle, decode, puzzles_of
from stammtisch.puzzles.shelf import UnknownPuzzle, shelf
from stammtisch.terminal.commands import readable
from stammtisch.terminal.commands.rules import spoken
from stammtisch.terminal.commands.solve import pose
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.progress import bar


def puzzles(arguments: argparse.Namespace) -> int:
    """Whichever of the three was asked for."""
    return {"make": make, "prove": prove, "solve": solve}[arguments.do](arguments)


def make(arguments: argparse.Namespace) -> int:
    """Adds puzzles to those of a folder; what has been found is kept when somebody presses Ctrl-C."""
    game, folder = arguments.game, arguments.out
    kinds = puzzles_of(game).KINDS
    if arguments.kind not in (None, *kinds):
        raise UserError(f"{info(game).title} has no puzzles of the kind '{arguments.kind}': {', '.join(kinds)}.")
    compile_games([game], bots=True)
    there = making.read(folder, game)
    known, games, new = making.views(there), Counter[str](), list[Puzzle]()
    stopped = False
    try:
        with bar("Puzzles", arguments.count) as advance:
            found = making.find(game, arguments.kind, arguments.seed, known, lambda: games.update(["played"]))
            while len(new) < arguments.count:
                new.append(next(found))
                advance(1)
    except KeyboardInterrupt:
        stopped = True
    except making.Unproven as wrong:
        raise UserError(f"The solver and the referee disagree: {wrong}") from None
    finally:
        if new:
            making.write(folder, game, [*there, *new])
    grades = Counter(puzzle.grade for puzzle in new)
    by_grade = ", ".join(f"{number} of grade {grade}" for grade, number in sorted(grades.items())) or "none"
    print(f"{len(new)} new puzzles from {games.total()} games, {len(there) + len(new)} in {folder}: {by_grade}.")
    return 130 if stopped else 0


def prove(arguments: argparse.Namespace) -> int:
    """Has the referee prove puzzles once more; a sentence for each that is wrong."""
    asked = [*shelf().ids(), *arguments.puzzles] if arguments.all else arguments.puzzles
    if not asked:
        raise UserError("Name the puzzles to prove, by their ids or files, or say --all.")
    wanted = list(named(asked))
    wrong = 0
    with bar("Proofs", len(wanted)) as advance:
        for puzzle in wanted:
            faults = faults_of(puzzle)
            wrong += bool(faults)
            for fault in faults:
                print(f"{puzzle.id}: {fault}.")
            advance(1)
    print(f"{wrong} of {len(wanted)} puzzles are wrong." if wrong else f"All {len(wanted)} puzzles are proven.")
    return 1 if wrong else 0


def named(words: list[str]) -> Iterator[Puzzle]:
    """The puzzles that these ids and files name."""
    for word in words:
        if not word.endswith(".jsonl"):
            yield puzzle_of(word)
            continue
        for number, line in enumerate(readable(Path(word)).read_bytes().splitlines(), 1):
            try:
                yield decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise UserError(f"{word}, line {number}, is not a puzzle: {error}.") from None


def puzzle_of(name: str) -> Puzzle:
    try:
        return shelf().puzzle(name)
    except UnknownPuzzle:
        games = {heading.game for heading in shelf().headings()}
        known = ", ".join(f"{shelf().ids(game)[0]} to {shelf().ids(game)[-1]}" for game in sorted(games))
        raise UserError(f"There is no puzzle '{name}'. There are {known}.") from None


def solve(arguments: argparse.Namespace) -> int:
    """Asks one: that of the day, the one that is named, or any."""
    lang, game = spoken(arguments.lang), arguments.game or FIRST
    if arguments.id is not None:
        if arguments.daily or arguments.game:
            raise UserError("Name a puzzle, or ask for one with --daily or --game, not both.")
        puzzle = puzzle_of(arguments.id)
    else:
        ids = shelf().ids(info(game).name)
        if not ids:
            raise UserError(f"There are no puzzles for {info(game).title}.")
        today = datetime.now(UTC).date()
        puzzle = puzzle_of(shelf().daily(game, today) if arguments.daily else choice(ids))
    compile_games([puzzle.record.game], lang=lang)
    return pose(puzzle, lang)
