"""Making puzzles: repeatable, never the same twice, and nothing that the referee does not find as well."""

from pathlib import Path

import pytest

from stammtisch.games.registry import part
from stammtisch.puzzles import make
from stammtisch.puzzles.grade import grade_by
from stammtisch.puzzles.puzzle import Puzzle, Solution


def some(game: str, kind: str | None, number: int, seed: int = 5, known: set[bytes] | None = None) -> list[Puzzle]:
    found = make.find(game, kind, seed, set() if known is None else known, lambda: None)
    return [next(found) for _ in range(number)]


def test_the_same_seed_makes_the_same_puzzles_and_never_one_twice() -> None:
    known: set[bytes] = set()
    once = some("speed", None, 6, known=known)
    assert some("speed", None, 6) == once
    assert make.views(once) == known
    assert len(known) == 6
    again = some("speed", None, 6, known=known)
    assert make.views(again).isdisjoint(make.views(once))


def test_tables_take_turns() -> None:
    found = some("speed", None, 6)
    assert [len(puzzle.record.seats) for puzzle in found] == [3, 4, 5, 6, 7, 8]


def test_a_solver_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    own = part("speed", "puzzles")
    assert own
    honest = own.solve

    def boastful(*arguments: object) -> Solution:
        found: Solution = honest(*arguments)
        best = found.ranked()[0]
        return Solution({**found.worths, best: found.worths[best] + 500}, found.lines, found.worlds, found.count)

    monkeypatch.setattr(own, "solve", boastful)
    with pytest.raises(make.Unproven, match="guarantees"):
        some("speed", None, 1)


def test_files_are_numbered_by_grade_and_not_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = some("speed", None, 6)
    monkeypatch.setattr(make, "LARGEST_FILE", 8_000)
    (tmp_path / "speed-9.jsonl").write_text("")
    written = make.write(tmp_path, "speed", found)
    assert len(written) > 1
    assert sorted(tmp_path.iterdir()) == written, "an old file is gone"
    assert all(path.stat().st_size <= 8_000 for path in written)
    read = make.read(tmp_path, "speed")
    assert [puzzle.id for puzzle in read] == [f"speed-00{number}" for number in range(1, 7)]
    assert [puzzle.grade for puzzle in read] == sorted(puzzle.grade for puzzle in found)


@pytest.mark.parametrize(
    ("beginner", "casual", "strong", "expert", "grade"),
    [
        (0, 0, 0, 0, 1),
        (0.25, 0, 0.25, 0, 2),
        (0, 1, 0, 0, 2),
        (1, 1, 0.25, 0.25, 3),
        (0, 0, 0.5, 0.25, 4),
        (0, 0, 0, 0.5, 5),
    ],
)
def test_a_grade_says_who_misses_it(beginner: float, casual: float, strong: float, expert: float, grade: int) -> None:
    missed = {"beginner": beginner, "casual": casual, "strong-1": strong, "expert-1": expert}
    assert grade_by(missed) == grade
