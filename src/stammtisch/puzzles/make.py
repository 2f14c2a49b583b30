"""Making puzzles: bots play, and every position that a game asks about is solved, proven and graded."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

import msgspec

from stammtisch.bots.view import View
from stammtisch.games.registry import info
from stammtisch.lab.matches import Match, play_match
from stammtisch.puzzles.grade import HARDEST, grade_of, missed_by
from stammtisch.puzzles.position import view_of
from stammtisch.puzzles.proof import faults_of
from stammtisch.puzzles.puzzle import CUT, Puzzle, Solution, Tried, decode, encode, puzzles_of
from stammtisch.puzzles.shelf import files_in
from stammtisch.record.format import Event, Record
from stammtisch.record.replay import Replay

PLAYERS = ("casual", "beginner", "casual", "random")
"""Who plays the games, all seats alike, one after the other: good play and bad play lead to different positions."""
ROUNDS = 4
"""A puzzle is looked for from one of so many first rounds on: early enough that its record is short."""
MOST_HARDEST = 0.4
"""No more than this share of the puzzles may be of the highest grade."""
PATIENCE = 50
"""So many games may bring nothing before the next table has its turn."""
LARGEST_FILE = 900_000
"""Bytes."""


class Unproven(Exception):
    """The solver and the referee disagree about a position: one of them is wrong."""


def tables_of(game: str) -> list[tuple[int, dict[str, bool]]]:
    """Every number of players with every set of options that puzzles are made with."""
    sets: tuple[dict[str, bool], ...] = getattr(puzzles_of(game), "OPTIONS", ({},))
    return [(seats, options) for options in sets for seats in range(info(game).fewest, info(game).most + 1)]


def find(game: str, kind: str | None, seed: int, known: set[bytes], look: Callable[[], None]) -> Iterator[Puzzle]:
    """Puzzles without end, from one table after the other; none whose view is among the known ones.

    `look` is told of every game that has been played. A game gives at most one puzzle, so that no two are alike.
    """
    tables, deals, grades = tables_of(game), count(), Counter[int]()
    while True:
        for seats, options in tables:
            hardest = HARDEST if grades[HARDEST] <= MOST_HARDEST * grades.total() else HARDEST - 1
            for deal in islice(deals, PATIENCE):
                bots = (PLAYERS[deal % len(PLAYERS)],) * seats
                record = play_match(Match(game, bots, options, seed, deal)).record
                found = first_in(record, kind, 1 + deal // len(PLAYERS) % ROUNDS, hardest, known)
                look()
                if found is not None:
                    grades[found.grade] += 1
                    yield found
                    break


def first_in(record: Record, kind: str | None, begin: int, hardest: int, known: set[bytes]) -> Puzzle | None:
    """The first position of a game, from that round on, that makes a puzzle of no more than that grade."""
    own, replay = puzzles_of(record.game), Replay(record)
    while replay.at < len(record.events):
        seat = record.events[replay.at].get("seat")
        if seat is not None and not replay.owed and replay.game.rounds(replay.state) >= begin:
            for asked in own.asks(replay.state, seat):
                view = View(record.game, replay.state, seat)
                solution = own.solve(view.table, seat, asked) if kind in (None, asked) else None
                if solution is not None and own.sensible(solution) and view.table.tobytes() not in known:
                    missed = missed_by(view, solution.ranked()[0])
                    if grade_of(view, solution, missed) <= hardest:
                        known.add(view.table.tobytes())
                        return puzzle_from(cut(record, replay.at), view, asked, solution, missed)
        replay.advance()
    return None


def cut(record: Record, at: int) -> Record:
    """The first events of a game, without the numbers of choices."""
    events = [{word: value for word, value in event.items() if word != "choices"} for event in record.events[:at]]
    return msgspec.structs.replace(record, events=events, result=None, cut=CUT)


def puzzle_from(record: Record, view: View, kind: str, solution: Solution, missed: dict[str, float]) -> Puzzle:
    """A solved and graded position as a puzzle, proven; it has no number yet."""
    moves = [tried(view, solution, action) for action in solution.ranked()]
    puzzle = Puzzle(
        id="",
        kind=kind,
        seat=view.seat,
        answer=moves[0].move,
        worth=moves[0].worth,
        next=moves[1].worth,
        worlds=solution.worlds,
        lines=solution.count,
        grade=grade_of(view, solution, missed),
        missed=missed,
        moves=moves,
        record=record,
    )
    faults = faults_of(puzzle)
    if faults:
        raise Unproven(f"{faults[0]}: {encode(puzzle).decode()}")
    return puzzle


def tried(view: View, solution: Solution, action: int) -> Tried:
    """One action with its worth and its line, as a record writes them."""
    named, stamp = view.game.moves.MOVES, view.game.events.stamp(view.table)
    line: list[Event] = [
        {"seat": seat, **msgspec.to_builtins(named[act]), **stamp} for seat, act in solution.lines[action]
    ]
    return Tried(msgspec.to_builtins(named[action]), solution.worths[action], line)


def read(folder: Path, game: str) -> list[Puzzle]:
    """The game's puzzles in a folder, in their order."""
    return [decode(line) for path in files_in(folder, game) for line in path.read_bytes().splitlines()]


def views(puzzles: list[Puzzle]) -> set[bytes]:
    """What the seats of these puzzles see: nobody is asked the same twice."""
    return {view_of(puzzle).table.tobytes() for puzzle in puzzles}


def write(folder: Path, game: str, puzzles: list[Puzzle]) -> list[Path]:
    """All puzzles of a game, numbered by grade and then in the order given, in files that are not too large."""
    folder.mkdir(parents=True, exist_ok=True)
    old, files = set(files_in(folder, game)), [b""]
    for number, puzzle in enumerate(sorted(puzzles, key=lambda puzzle: puzzle.grade), 1):
        line = encode(msgspec.structs.replace(puzzle, id=f"{game}-{number:03}")) + b"\n"
        if len(files[-1]) + len(line) > LARGEST_FILE:
            files.append(b"")
        files[-1] += line
    written = [folder / f"{game}-{number}.jsonl" for number in range(1, len(files) + 1)]
    for path, content in zip(written, files, strict=True):
        path.write_bytes(content)
    for path in old.difference(written):
        path.unlink()
    return written
