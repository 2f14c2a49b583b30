"""Records in the terminal: `stammtisch check` and `stammtisch replay`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stammtisch.record.story import retell
from stammtisch.terminal.records import read_record
from tests.terminal.commands import Captured, one_sentence, run, shell, write_records

RULES = re.compile(r"\(((?:[A-Z]+-)+\d+(?:, (?:[A-Z]+-)+\d+)*)\)\.?$")
"""The rules at the end of a line."""


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Three games, one a line."""
    return write_records(tmp_path)


def test_good_records_pass(records: Path, capsys: Captured) -> None:
    assert run(capsys, "check", records) == (0, "3 records checked, no fault.\n", "")
    status, out, err = run(capsys, "check", records, "--json")
    assert (status, json.loads(out), err) == (0, {"records": 3, "faults": []}, "")


def test_a_fault_is_named_by_record_event_rule_expected_and_found(records: Path, capsys: Captured) -> None:
    lines = records.read_bytes().splitlines()
    broken: dict[str, Any] = json.loads(lines[0])
    broken["events"][1]["character"] = broken["events"][0]["character"]
    records.write_bytes(b"\n".join([*lines, json.dumps(broken).encode()]))
    status, out, err = run(capsys, "check", records)
    assert (status, err) == (1, "")
    assert out.startswith("record 4, event 1: S-SETUP-10\n  expected: A character is held by at most one player")
    assert out.endswith("4 records checked, 1 with a fault.\n")
    status, out, _ = run(capsys, "check", records, "--json")
    found = json.loads(out)
    assert (status, found["records"], len(found["faults"])) == (1, 4, 1)
    assert (found["faults"][0]["record"], found["faults"][0]["event"]) == (4, 1)
    assert found["faults"][0]["rule"] == "S-SETUP-10"
    assert set(found["faults"][0]) == {"record", "event", "rule", "expected", "found"}


@pytest.mark.parametrize(
    "content",
    [
        b"\x00\xff\xfe" * 999,
        b"{",
        b"not json",
        b"[1, 2]",
        b'{"format": "stammtisch-record/1"}',
        b'"' + b"x" * 3_000_000,
        b"[" * 300_000,
        b'{"a":' * 20_000,
        b'{"format":"stammtisch-record/1","game":"\xff"}',
    ],
    ids=["binary", "cut", "words", "list", "fields", "long line", "deep list", "deep object", "not UTF-8"],
)
def test_what_is_no_record_is_a_fault_and_no_crash(content: bytes, capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    status, out, err = run(capsys, "check", file)
    assert (status, err) == (1, "")
    assert out.startswith("record 1, set-up or result: record-format\n  expected: a game record\n")
    assert max(len(line) for line in out.splitlines()) < 400
    status, out, _ = run(capsys, "check", file, "--json")
    assert status == 1
    assert len(json.loads(out)["faults"]) == 1
    one_sentence(*run(capsys, "replay", file))


@pytest.mark.parametrize("content", [b"", b"\n \n\n"])
def test_a_file_without_records_is_a_mistake(content: bytes, capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.write_bytes(content)
    assert "contains no record." in one_sentence(*run(capsys, "check", file))
    assert "has no record on line 1." in one_sentence(*run(capsys, "replay", file))


def test_a_record_spread_over_lines_is_one_record(records: Path, capsys: Captured) -> None:
    record = json.loads(records.read_bytes().splitlines()[0])
    records.write_text(json.dumps(record, indent=2), encoding="utf-8")
    assert run(capsys, "check", records) == (0, "1 record checked, no fault.\n", "")


def test_a_pipe_is_read_like_a_file(records: Path) -> None:
    answer = shell(f"stammtisch check <(cat {records})", records.parent)
    assert (answer.returncode, answer.stdout) == (0, "3 records checked, no fault.\n")


@pytest.mark.parametrize("line", [1, 2, 3])
def test_every_viewer_sees_the_whole_game_with_its_rules_in_80_columns(
    line: int, records: Path, capsys: Captured
) -> None:
    record = read_record(records, line)
    explained = retell(record, len(record.events))
    for viewer in ("all", "spectator", "0", "2"):
        status, out, err = run(capsys, "replay", records, "--game", str(line), "--viewer", viewer)
        assert (status, err) == (0, "")
        assert "The game is over" in out.splitlines()[-1]
        assert out.count("stammtisch rules S-MOVE-8 --lang") == 1
        told = [text for text in out.splitlines() if RULES.search(text)]
        assert [RULES.findall(text)[-1] for text in told[:-1]] == [", ".join(event["rules"]) for event in explained]
        boards = [text for text in out.splitlines() if text.startswith(("|", "+", ">", " "))]
        assert max(len(text) for text in boards) <= 80


def test_a_viewer_does_not_see_what_was_hidden_from_him(records: Path, capsys: Captured) -> None:
    shown = {viewer: run(capsys, "replay", records, "--viewer", viewer)[1] for viewer in ("all", "spectator")}
    assert "?, ?, ?, ?" in shown["spectator"]
    assert "?, ?, ?, ?" not in shown["all"]
    assert "discards a card face down" in shown["spectator"]
    assert "a card face down" not in shown["all"]


def test_the_table_is_drawn_after_every_round_or_after_every_step(records: Path, capsys: Captured) -> None:
    rounds = run(capsys, "replay", records)[1].count("Scheffeln, round")
    steps = run(capsys, "replay", records, "--every-step", "--lang", "de")[1].count("Scheffeln, Runde")
    assert 1 < rounds < steps


def test_a_line_that_is_not_there_is_a_mistake(records: Path, capsys: Captured) -> None:
    assert "has no record on line 4." in one_sentence(*run(capsys, "replay", records, "--game", "4"))


@pytest.mark.parametrize("viewer", ["3", "-1", "bob", "", "²"])
def test_a_viewer_who_is_not_there_is_a_mistake(viewer: str, records: Path, capsys: Captured) -> None:
    wrong = one_sentence(*run(capsys, "replay", records, f"--viewer={viewer}"))
    assert f"'{viewer}' is not a viewer of this game: choose 0, 1, 2, spectator or all." in wrong


def test_a_wrong_record_is_shown_up_to_its_fault(records: Path, capsys: Captured) -> None:
    broken = json.loads(records.read_bytes().splitlines()[0])
    broken["events"][1]["character"] = broken["events"][0]["character"]
    records.write_text(json.dumps(broken), encoding="utf-8")
    status, out, err = run(capsys, "replay", records)
    assert status == 2
    assert "Seat" in out
    assert err.startswith("stammtisch replay: The record is wrong at event 1 (S-SETUP-10): expected ")
    assert err.count("\n") == 1


def test_a_game_that_was_cut_off_or_is_running_says_so(records: Path, capsys: Captured) -> None:
    record = json.loads(records.read_bytes().splitlines()[0])
    record["events"] = record["events"][:5]
    del record["result"]
    records.write_text(json.dumps(record), encoding="utf-8")
    assert run(capsys, "replay", records)[1].endswith("The game is still in progress.\n")
    records.write_text(json.dumps({**record, "result": None, "cut": "rain"}), encoding="utf-8")
    assert run(capsys, "replay", records, "--lang", "fr")[1].endswith("La partie a été interrompue\u00a0: rain.\n")
