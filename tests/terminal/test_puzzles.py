"""`stammtisch puzzles`: makes, proves and asks, and says in one sentence what cannot be done."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from stammtisch.cli import main
from stammtisch.games.protocol import load
from stammtisch.puzzles import make, shelf
from stammtisch.puzzles.puzzle import Puzzle, encode
from stammtisch.record.replay import action_of
from stammtisch.rulebook.languages import languages
from stammtisch.terminal.words.phrases import phrases

Captured = pytest.CaptureFixture[str]
KINDS = sorted({(heading.game, heading.kind) for heading in shelf.headings()})


def one_of(game: str, kind: str) -> Puzzle:
    return shelf.puzzle(next(each.id for each in shelf.headings() if (each.game, each.kind) == (game, kind)))


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def notation(puzzle: Puzzle, place: int) -> str:
    game = puzzle.record.game
    return str(load(game).moves.NOTATION[action_of(game, puzzle.moves[place].move)])


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_right_answer_and_a_wrong_one(
    game: str, kind: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    puzzle = one_of(game, kind)
    typed(monkeypatch, "nonsense", "0", notation(puzzle, 0).lower())
    assert main(["puzzles", "solve", puzzle.id]) == 0
    said = capsys.readouterr().out
    assert said.count("is not a move here") == 2
    assert "Right: " in said
    typed(monkeypatch, notation(puzzle, -1))
    assert main(["puzzles", "solve", puzzle.id]) == 0
    said = capsys.readouterr().out
    assert "No. With this move: " in said
    assert f"The answer is {notation(puzzle, 0)}: " in said
    assert "?" not in said.partition("For example:")[2], "the line names every move"


@pytest.mark.parametrize("lang", languages())
def test_a_puzzle_is_asked_in_every_language(lang: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    for game in sorted({game for game, _ in KINDS}):
        typed(monkeypatch, "1")
        assert main(["puzzles", "solve", "--daily", "--game", game, "--lang", lang]) == 0
        said = capsys.readouterr().out
        words = phrases(lang, game)
        assert any(words(f"puzzle.{kind}") in said for name, kind in KINDS if name == game)


def test_moves_are_listed_in_an_order_that_tells_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    puzzle = one_of("speed", "row")
    typed(monkeypatch, "quit")
    assert main(["puzzles", "solve", puzzle.id]) == 0
    said = capsys.readouterr().out
    assert "You have left the puzzle." in said
    places = [said.index(f"  {number}  {sign} ") for number, sign in enumerate("RPYNTLVW-", 1)]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["solve", "chess-1"], "There is no puzzle 'chess-1'. There are scheffeln-001 to"),
        (["solve", "--game", "chess"], "There is no game 'chess'."),
        (["solve", "speed-001", "--daily"], "Name a puzzle, or ask for one"),
        (["solve", "--lang", "xx"], "xx"),
        (["prove"], "Name the puzzles to prove"),
        (["prove", "nothing.jsonl"], "There is no file nothing.jsonl."),
        (["make", "chess"], "There is no game 'chess'."),
        (["make", "speed", "--kind", "earn"], "Speed-Scheffeln has no puzzles of the kind 'earn': row."),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], sentence: str, capsys: Captured) -> None:
    assert main(["puzzles", *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_a_proof_of_some_and_of_a_file_with_a_wrong_one(tmp_path: Path, capsys: Captured) -> None:
    good = one_of("speed", "row")
    assert main(["puzzles", "prove", good.id]) == 0
    assert capsys.readouterr().out == "All 1 puzzles are proven.\n"
    bad = msgspec.structs.replace(good, id="speed-bad", answer=good.moves[1].move)
    file = tmp_path / "some.jsonl"
    file.write_bytes(encode(good) + b"\n" + encode(bad) + b"\n")
    assert main(["puzzles", "prove", str(file)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("speed-bad: the answer is ")
    assert said[-1] == "1 of 2 puzzles are wrong."
    file.write_bytes(b"{}\n")
    assert main(["puzzles", "prove", str(file)]) == 2
    assert "some.jsonl, line 1, is not a puzzle" in capsys.readouterr().err


def test_puzzles_are_made_and_added_to_those_that_are_there(tmp_path: Path, capsys: Captured) -> None:
    command = ["puzzles", "make", "speed", "--count", "2", "--seed", "4", "--out", str(tmp_path / "new")]
    assert main(command) == 0
    assert "2 new puzzles from 2 games, 2 in " in capsys.readouterr().out
    assert main(command) == 0
    assert "2 new puzzles from " in capsys.readouterr().out
    lines = (tmp_path / "new" / "speed-1.jsonl").read_text().splitlines()
    assert [json.loads(line)["id"] for line in lines] == [f"speed-00{number}" for number in range(1, 5)]
    assert main(["puzzles", "prove", str(tmp_path / "new" / "speed-1.jsonl")]) == 0


def test_an_interrupted_search_keeps_what_it_has_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def two_and_stop(*arguments: object) -> Iterator[Puzzle]:
        yield from (shelf.puzzle(name) for name in shelf.ids("speed")[:2])
        raise KeyboardInterrupt

    monkeypatch.setattr(make, "find", two_and_stop)
    assert main(["puzzles", "make", "speed", "--count", "9", "--out", str(tmp_path)]) == 130
    assert "2 new puzzles" in capsys.readouterr().out
    assert len(make.read(tmp_path, "speed")) == 2
