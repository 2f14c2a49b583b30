"""The puzzles that come with the package: found, read, and each with exactly one answer."""

from datetime import date, timedelta
from functools import cache

import msgspec
import pytest

from stammtisch.puzzles import shelf
from stammtisch.puzzles.make import LARGEST_FILE
from stammtisch.puzzles.position import view_of
from stammtisch.puzzles.puzzle import CUT, Puzzle, puzzles_of
from stammtisch.record.replay import action_of

GAMES = sorted({heading.game for heading in shelf.headings()})


@cache
def all_of(game: str) -> list[Puzzle]:
    return [shelf.puzzle(name) for name in shelf.ids(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_replays_and_has_exactly_one_answer_among_all_legal_moves(game: str) -> None:
    seen = set()
    for puzzle in all_of(game):
        view = view_of(puzzle)
        worths = [tried.worth for tried in puzzle.moves]
        assert puzzle.moves[0].move == puzzle.answer, puzzle.id
        assert worths == sorted(worths, reverse=True), puzzle.id
        assert (puzzle.worth, puzzle.next) == (worths[0], worths[1]), puzzle.id
        assert puzzle.worth > puzzle.next, puzzle.id
        tried = [action_of(game, tried.move) for tried in puzzle.moves]
        assert sorted(tried) == view.legal().tolist(), puzzle.id
        assert all(tried.line[0] == {"seat": puzzle.seat, **tried.move, **stamp(puzzle)} for tried in puzzle.moves)
        seen.add(view.table.tobytes())
    assert len(seen) == len(all_of(game)), "two puzzles show the same"


def stamp(puzzle: Puzzle) -> dict[str, int]:
    """The time of a decision in a race."""
    return {"ms": 0} if "ms" in puzzle.moves[0].line[0] else {}


@pytest.mark.parametrize("game", GAMES)
def test_records_are_cut_at_the_question_and_say_nothing_of_choices(game: str) -> None:
    for puzzle in all_of(game):
        assert (puzzle.record.result, puzzle.record.cut) == (None, CUT)
        assert not any("choices" in event for event in puzzle.record.events)
        assert puzzle.kind in puzzles_of(game).KINDS


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_numbered_from_the_easiest_to_the_hardest(game: str) -> None:
    assert shelf.ids(game) == [f"{game}-{number:03}" for number in range(1, len(all_of(game)) + 1)]
    grades = [puzzle.grade for puzzle in all_of(game)]
    assert grades == sorted(grades)
    assert set(grades) <= {1, 2, 3, 4, 5}
    assert sum(grade >= 2 for grade in grades) >= len(grades) / 2, "most are trivial"


def test_a_heading_says_what_the_puzzle_says() -> None:
    for heading in shelf.headings()[::40]:
        puzzle = shelf.puzzle(heading.id)
        record = puzzle.record
        assert (heading.game, heading.kind, heading.grade) == (record.game, puzzle.kind, puzzle.grade)
        assert (heading.seats, heading.options) == (len(record.seats), record.options)


def test_no_file_is_too_large() -> None:
    sizes = {path.name: path.stat().st_size for path in shelf.files_in(shelf.DATA)}
    assert {name for name, size in sizes.items() if size > LARGEST_FILE} == set()
    assert sizes


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_its_day_before_one_comes_again(game: str) -> None:
    days = [date(2026, 11, 18) + timedelta(day) for day in range(len(shelf.ids(game)))]
    assert sorted(shelf.daily(game, day) for day in days) == sorted(shelf.ids(game))
    assert shelf.daily(game, days[0]) == shelf.daily(game, date(2026, 11, 18))


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(shelf.UnknownPuzzle, match="no puzzle 'scheffeln-0'"):
        shelf.puzzle("scheffeln-0")
    with pytest.raises(shelf.UnknownPuzzle, match="no puzzles for 'chess'"):
        shelf.daily("chess", date(2026, 1, 1))


def test_a_puzzle_is_read_back_as_it_was_written() -> None:
    puzzle = shelf.puzzle(shelf.ids()[0])
    assert msgspec.json.decode(msgspec.json.encode(puzzle), type=Puzzle) == puzzle
