"""The referee proves puzzles with code of its own, and finds whatever is wrong with one."""

from random import Random

import msgspec
import pytest

from stammtisch.games.protocol import new_state
from stammtisch.puzzles import shelf
from stammtisch.puzzles.judge import NotAMove, judge
from stammtisch.puzzles.position import positions_of, view_of
from stammtisch.puzzles.proof import faults_of
from stammtisch.puzzles.puzzle import Puzzle, Tried

SAMPLE = 20


def small(game: str) -> Puzzle:
    """One that is quickly proven."""
    ids = {heading.id for heading in shelf.headings() if heading.game == game}
    return min((shelf.puzzle(name) for name in sorted(ids)[:30]), key=lambda puzzle: puzzle.lines)


def test_a_sample_of_the_puzzles_is_proven_again(request: pytest.FixtureRequest) -> None:
    """Another one in each run, where the order of tests is random."""
    seed = request.config.getoption("randomly_seed", 0)
    for name in Random(str(seed)).sample(shelf.ids(), SAMPLE):
        assert faults_of(shelf.puzzle(name)) == [], name


def changed(puzzle: Puzzle, **parts: object) -> Puzzle:
    return msgspec.structs.replace(puzzle, **parts)


@pytest.mark.parametrize("game", ["scheffeln", "speed", "tafelrunde"])
def test_a_broken_puzzle_is_found(game: str) -> None:
    puzzle = small(game)
    first, second, *rest = puzzle.moves
    assert faults_of(puzzle) == []
    assert "the answer is" in faults_of(changed(puzzle, answer=second.move))[0]
    assert "the answer is" in faults_of(changed(puzzle, moves=[second, first, *rest]))[0]
    assert "is missing" in faults_of(changed(puzzle, moves=[first, *rest]))[0]
    assert "is not a move there" in faults_of(changed(puzzle, moves=[*puzzle.moves, Tried({"do": "nap"}, 0, [])]))[0]
    better = Tried(second.move, first.worth, second.line)
    assert f"not {first.worth}" in faults_of(changed(puzzle, moves=[first, better, *rest]))[0]
    assert "guarantee" in faults_of(changed(puzzle, worth=puzzle.worth + 1))[0]
    assert "of no known kind" in faults_of(changed(puzzle, kind="chess"))[0]
    if game != "speed":  # in a race every seat may be asked
        assert "nothing is asked there" in faults_of(changed(puzzle, seat=puzzle.seat + 1))[0]
    events = [{**event, "seat": 7} if "seat" in event else event for event in puzzle.record.events]
    record = msgspec.structs.replace(puzzle.record, events=events)
    if events != puzzle.record.events:
        assert "its record is wrong" in faults_of(changed(puzzle, record=record))[0]


@pytest.mark.parametrize("game", sorted({heading.game for heading in shelf.headings()}))
def test_every_move_has_a_line_that_can_be_played_at_a_table_that_looks_the_same(game: str) -> None:
    for name in shelf.ids(game)[::50]:
        puzzle = shelf.puzzle(name)
        view = view_of(puzzle)
        for tried in puzzle.moves:
            positions = positions_of(puzzle, tried)
            assert len(positions) == len(tried.line) + 1
            seen = new_state(view.game)
            view.game.mask(positions[0].state, puzzle.seat, seen)
            assert seen.tobytes() == view.table.tobytes(), name
            for event, position in zip(tried.line, positions[1:], strict=True):
                assert {word: position.happened[0][word] for word in event} == event
            asked = view.game.actor(positions[-1].state) >= 0
            assert not asked or puzzle.kind == "raid", "nobody has anything to decide before chance is asked"


def test_a_move_is_judged_whatever_its_seat_and_time() -> None:
    puzzle = small("speed")
    right = judge(puzzle, {**puzzle.answer, "seat": puzzle.seat, "ms": 1700})
    assert right.right
    assert right.tried is right.answer
    wrong = judge(puzzle, puzzle.moves[-1].move)
    assert not wrong.right
    assert (wrong.tried, wrong.answer) == (puzzle.moves[-1], puzzle.moves[0])
    with pytest.raises(NotAMove, match="is not one of the moves"):
        judge(puzzle, {"do": "grab", "character": "black"})
