"""Puzzles as they are told: what a player may know before the answer, and what is learned from it."""

from datetime import date
from typing import Any

import msgspec

from stammtisch.games.ledger import rule
from stammtisch.games.protocol import load
from stammtisch.puzzles.judge import judge
from stammtisch.puzzles.position import positions_of, state_at
from stammtisch.puzzles.puzzle import Puzzle, Tried
from stammtisch.puzzles.shelf import daily, headings
from stammtisch.rulebook.cases import case_of
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.engine import engine
from stammtisch.tables.send.puzzles import PuzzleHeading, PuzzleQuestion, PuzzlesListed, PuzzleVerdict
from stammtisch.tables.send.replays import positions, seen
from stammtisch.tables.send.views import see
from stammtisch.tables.wire.log import Happening

OPEN_BOOK = True
"""A puzzle shows what everybody could remember (A-62): nobody was there to see it, and the proof counts on it."""


def listed(today: date) -> PuzzlesListed:
    """All puzzles, and those of that day."""
    told = tuple(PuzzleHeading(one.id, one.game, one.kind, one.grade, one.seats, one.options) for one in headings())
    games = dict.fromkeys(heading.game for heading in told)
    return PuzzlesListed(today.isoformat(), {game: daily(game, today) for game in games}, told)


def heading_of(puzzle: Puzzle) -> PuzzleHeading:
    record = puzzle.record
    return PuzzleHeading(puzzle.id, record.game, puzzle.kind, puzzle.grade, len(record.seats), record.options)


def question_of(puzzle: Puzzle, today: date) -> PuzzleQuestion:
    """What the seat sees when it is asked. Only masked states and redacted events leave here."""
    name, seat = puzzle.record.game, puzzle.seat
    return PuzzleQuestion(
        heading=heading_of(puzzle),
        day=today.isoformat() if daily(name, today) == puzzle.id else None,
        seat=seat,
        names=tuple(puzzle.record.seats),
        log=round_so_far(puzzle),
        view=see(name, state_at(puzzle), seat, open_book=OPEN_BOOK),
    )


def round_so_far(puzzle: Puzzle) -> tuple[Happening, ...]:
    """What has happened in this round, as the seat saw it."""
    name, game = puzzle.record.game, load(puzzle.record.game)
    rounds, told = -1, list[Happening]()
    for position in positions(puzzle.record):
        if game.rounds(position.state) > rounds:
            rounds, told = int(game.rounds(position.state)), []
        told += seen(name, game, position, str(puzzle.seat), OPEN_BOOK).happened
    return tuple(told)


def verdict_on(puzzle: Puzzle, move: dict[str, Any] | None) -> PuzzleVerdict:
    """What became of an answer; None gives up. An illegal move is refused with its rule."""
    if move is None:
        return told_of(puzzle, puzzle.moves[0], right=False, answered=True)
    verdict = judge(puzzle, legal(puzzle, move))
    return told_of(puzzle, verdict.tried, verdict.right, answered=verdict.right)


def told_of(puzzle: Puzzle, tried: Tried, right: bool, answered: bool) -> PuzzleVerdict:
    name, game = puzzle.record.game, load(puzzle.record.game)
    line = positions_of(puzzle, tried)
    return PuzzleVerdict(
        right=right,
        worth=tried.worth,
        best=puzzle.worth,
        answer=puzzle.answer if answered else None,
        worlds=puzzle.worlds,
        missed=puzzle.missed,
        steps=tuple(seen(name, game, position, str(puzzle.seat), OPEN_BOOK) for position in line),
    )


def legal(puzzle: Puzzle, move: dict[str, Any]) -> dict[str, Any]:
    """The move as a record writes it; refuses what the seat may not do there, from what it can see."""
    name, seat = puzzle.record.game, puzzle.seat
    rules = engine(name)
    action = rules.action_of(msgspec.Raw(msgspec.json.encode(move)))
    if action is None:
        raise Refusal("malformed", f"That is not a move of this game ({name}), or has the wrong fields.")
    view = rules.seen_by(rules.cells_of(state_at(puzzle)), seat)
    against = rules.refusal(view, seat, action)
    if against:
        found = rule(against)
        case = case_of(name, found.id, rules.read(view), seat, rules.game.moves.MOVES[action])
        raise Refusal("rule", found.text, found.id, case)
    return rules.named[action]
