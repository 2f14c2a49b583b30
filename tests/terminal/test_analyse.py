"""`stammtisch analyse`: a finished game judged in words, in every language, and kept in its file."""

import json
from pathlib import Path

import pytest

from stammtisch.cli import main
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.check import check_line
from stammtisch.record.format import encode
from stammtisch.rulebook.languages import languages
from stammtisch.terminal.commands import analyse as command
from stammtisch.terminal.words.phrases import phrases

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Two records of Scheffeln; the second is the one to analyse."""
    path = tmp_path / "games.jsonl"
    question = Question("scheffeln", 2, 2, 5, {})
    path.write_bytes(b"".join(encode(simulate_record(question, number)) + b"\n" for number in range(2)))
    return path


def analyse(path: Path, *arguments: str) -> int:
    return main(["analyse", str(path), "--game", "2", "--simulations", "60", *arguments])


def test_it_tells_lines_decisions_and_turning_points_and_keeps_them_in_the_file(
    record: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [json.loads(line) for line in record.read_text().splitlines()]
    assert analyse(record, "--json", "--save") == 0
    found = json.loads(capsys.readouterr().out)
    lines = record.read_bytes().splitlines()
    after = [json.loads(line) for line in lines]
    assert after[1].pop("analysis")["found"] == found
    assert after == before
    assert check_line(lines[1], 2) is None

    def again(*arguments: object) -> None:
        raise AssertionError("what is kept need not be worked out again")

    monkeypatch.setattr(command, "analysed", again)
    for lang in languages():
        words = phrases(lang, "scheffeln")
        assert analyse(record, "--lang", lang) == 0
        shown = capsys.readouterr().out
        assert words("analysis.turning") in shown
        assert all(bar in command.BARS for bar in shown.split(words("seat", seat=0) + "  ")[1].split("  ")[0])
        for point in found["turning_points"]:
            assert words.decimal(point["given_away"], 1) in shown
    assert analyse(record, "--seat", "1", "--lang", "en") == 0
    assert "seat 0  " not in capsys.readouterr().out


def test_an_analysis_of_another_record_is_not_believed(record: Path, capsys: Captured) -> None:
    assert analyse(record, "--json", "--save") == 0
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    lines[0]["analysis"] = {**lines[1].pop("analysis"), "digest": "of another"}
    record.write_text("\n".join(map(json.dumps, reversed(lines))))
    capsys.readouterr()
    assert analyse(record, "--json") == 0
    decisions = json.loads(capsys.readouterr().out)["decisions"]
    assert len(decisions) == sum("seat" in event for event in lines[0]["events"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seat", "7"], "There is no seat 7 in this game"),
        (["--game", "3"], "has no record on line 3"),
        (["--lang", "xx"], "xx"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_a_sentence(
    arguments: list[str], sentence: str, record: Path, capsys: Captured
) -> None:
    assert main(["analyse", str(record), *arguments]) == 2
    errors = capsys.readouterr().err
    assert sentence in errors
    assert errors.count("\n") == 1


def test_a_game_that_is_not_over_or_wrong_is_refused(record: Path, capsys: Captured) -> None:
    plain = json.loads(record.read_text().splitlines()[0])
    record.write_text(json.dumps({**plain, "events": plain["events"][:9], "result": None, "cut": "a test"}))
    assert main(["analyse", str(record)]) == 2
    assert "A game is analysed when it is over." in capsys.readouterr().err
    plain["events"][3]["card"] = "zork"
    record.write_text(json.dumps(plain))
    assert main(["analyse", str(record)]) == 2
    assert "The record is wrong" in capsys.readouterr().err
