"""`stammtisch balance` as its user meets it."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.terminal.commands import COMMAND, Captured, one_sentence, run, stammtisch


def balance(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return stammtisch("balance", *arguments, "--bots", "random", "--jobs", "1", "--out", folder)


def test_it_writes_the_report_and_says_where_it_is(tmp_path: Path) -> None:
    answer = balance(tmp_path / "report", "tafelrunde", "--seats", "2", "--games", "25", "--seed", "3")
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("25 games of Die Tafelrunde 2 with 2 players, played by bots of level random")
    assert str(tmp_path / "report" / "report.html") in answer.stdout
    assert (tmp_path / "report" / "report.html").stat().st_size > 10_000
    assert "## How often each rule matters" in (tmp_path / "report" / "report.md").read_text(encoding="utf-8")


def test_its_json_has_every_figure_and_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    answers = [balance(tmp_path / name, "speed", "--games", "20", "--json") for name in "ab"]
    assert answers[0].stdout == answers[1].stdout
    found = json.loads(answers[0].stdout)
    assert (found["game"], found["seats"], found["games"], found["bots"]) == ("speed", 4, 20, ["random"])
    figures = [figure for table in found["tables"] for row in table["rows"] for figure in row["figures"] if figure]
    assert len(figures) == found["questions"]
    assert all(figure["sure_low"] <= figure["value"] <= figure["sure_high"] for figure in figures)


def test_ctrl_c_keeps_what_is_finished_and_resume_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "report"
    asked = ["balance", "scheffeln", "--seats", "2", "--bots", "casual", "--out", str(folder)]
    games = folder / "games.jsonl"
    running = subprocess.Popen(
        [COMMAND, *asked, "--games", "100000", "--jobs", "2"], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        while running.poll() is None and (not games.exists() or games.read_bytes().count(b"\n") < 20):
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=120)
    finally:
        running.kill()
    assert running.returncode == 130
    assert errors.splitlines()[-1].startswith("Interrupted: ")
    assert errors.splitlines()[-1].endswith("Continue with --resume.")
    kept = games.read_bytes()
    assert kept.count(b"\n") >= 20
    again = stammtisch(*asked, "--games", "10", "--resume", "--json")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["games"] == 10
    assert games.read_bytes().startswith(kept[: kept.rindex(b"\n")])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "required: GAME"),
        (["chess"], "There is no game 'chess'."),
        (["scheffeln", "--seats", "7"], "Scheffeln is for 2 to 4 players, not 7 (S-SETUP-1)."),
        (["scheffeln", "--bots", "wizard"], "There is no bot 'wizard'."),
        (["scheffeln", "--bots", "casual,random"], "one for each of 4 seats, not 2."),
        (["scheffeln", "--games", "1"], "'1' is not a whole number from 2 up"),
        (["scheffeln", "--jobs", "0"], "'0' is not a whole number from 1 up"),
        (["scheffeln", "--cluster", "nowhere"], "'nowhere' is not the address of a cluster"),
        (["speed", "--mafia"], "(A-23)"),
        (["tafelrunde", "--run"], "has no option --run"),
        (["scheffeln", "--out", "a file"], "a file cannot be used as a folder for the report: File exists."),
        (["scheffeln", "--out", "kept"], "already contains games: continue with --resume, or choose another --out."),
        (
            ["scheffeln", "--out", "kept", "--resume"],
            "kept/games.jsonl was not saved by simulate, tournament or balance of this version.",
        ),
        (
            ["scheffeln", "--out", "a file/below"],
            "a file/below cannot be used as a folder for the report: Not a directory.",
        ),
    ],
)
def test_what_cannot_be_studied_is_said_in_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a file").touch()
    Path("kept").mkdir()
    Path("kept/games.jsonl").write_text("something\n", encoding="utf-8")
    assert sentence in one_sentence(*run(capsys, "balance", *arguments))


def test_it_explains_itself_in_80_columns(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    status, out, _ = run(capsys, "balance", "--help")
    assert status == 0
    assert max(map(len, out.splitlines())) <= 80
