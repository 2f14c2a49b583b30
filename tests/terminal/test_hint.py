"""Hints on the command line and at the terminal table."""

import json
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from stammtisch.cli import main
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.format import encode
from stammtisch.terminal.table.overlays import Advice
from tests.terminal.driving import dealt_table, run, sitting_at

Captured = pytest.CaptureFixture[str]


@pytest.fixture(params=["scheffeln", "speed", "tafelrunde"])
def record(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(encode(simulate_record(Question(request.param, 3, 1, 5, {}), 0)) + b"\n")
    return path


def hint(path: Path, *arguments: str) -> int:
    return main(["hint", str(path), "--simulations", "300", *arguments])


def told(capsys: Captured) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_last_decision_is_judged_and_what_was_done_is_marked(record: Path, capsys: Captured) -> None:
    events = json.loads(record.read_text())["events"]
    last = max(at for at, event in enumerate(events) if "seat" in event)
    assert hint(record, "--json") == 0
    found = told(capsys)
    assert (found["at"], found["seat"]) == (last, events[last]["seat"])
    assert found["made"] in [move["move"] for move in found["moves"]]
    chances = [move["chance"] for move in found["moves"]]
    assert chances == sorted(chances, reverse=True)
    assert "each of the 2 others" in found["assumed"]
    assert hint(record) == 0
    shown = capsys.readouterr().out
    assert "made" in shown
    assert "Assumed: each of the 2 others" in shown


def test_any_decision_of_a_seat_can_be_asked_for(record: Path, capsys: Captured) -> None:
    events = json.loads(record.read_text())["events"]
    decisions = [(at, event["seat"]) for at, event in enumerate(events) if "seat" in event]
    at, seat = decisions[len(decisions) // 2]
    assert hint(record, "--json", "--at", str(at)) == 0
    found = told(capsys)
    assert (found["at"], found["seat"]) == (at, seat)
    assert hint(record, "--json", "--seat", "1") == 0
    assert told(capsys)["seat"] == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seat", "7"], "There is no seat 7 in this game"),
        (["--at", "99999"], "so --at can be 0 to"),
        (["--game", "2"], "has no record on line 2"),
        (["--at", "0"], "Nobody decides after 0 events"),
        (["--simulations", "0"], "is not a whole number from 1 up"),
    ],
)
def test_what_cannot_be_judged_is_refused_in_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(encode(simulate_record(Question("tafelrunde", 2, 1, 5, {}), 0)) + b"\n")
    try:
        status = main(["hint", str(path), *arguments])
    except SystemExit as left:
        status = int(left.code or 0)
    errors = capsys.readouterr().err
    assert status == 2
    assert sentence in errors
    assert errors.count("\n") == 1


def test_a_wrong_record_is_refused_where_it_goes_wrong(tmp_path: Path, capsys: Captured) -> None:
    plain = json.loads(encode(simulate_record(Question("scheffeln", 2, 1, 5, {}), 0)))
    at = next(at for at, event in enumerate(plain["events"]) if event.get("do") == "move")
    plain["events"][at]["card"] = "zork"
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(plain))
    assert hint(path) == 2
    assert f"The record is wrong at event {at}" in capsys.readouterr().err


def test_the_table_gives_a_hint_on_your_turn() -> None:
    async def game() -> None:
        async with sitting_at(dealt_table("scheffeln", 0)) as player:
            await player.wait_for_turn()
            await player.press("i")
            advice = player.pilot.app.screen
            assert isinstance(advice, Advice)
            await player.wait_for(lambda: "Your chance of winning" in str(advice.query_one("#advice", Static).content))
            assert "You choose" in str(advice.query_one("#advice", Static).content)
            await player.press("escape")
            assert player.pilot.app.screen is player.screen
            assert player.screen.runner.asks_you

    run(game)


def test_there_is_no_hint_in_a_race() -> None:
    async def game() -> None:
        async with sitting_at(dealt_table("speed", 0), rate=1.0) as player:
            await player.press("i")
            await player.wait_for(lambda: "No hints in Speed" in player.read("message"))

    run(game)
