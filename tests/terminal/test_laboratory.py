"""`simulate` and `tournament` as their users meet them: results, files, Ctrl-C and going on."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet
import pytest

from stammtisch.lab import picture, results
from stammtisch.record.format import decode
from tests.terminal.commands import COMMAND, Captured, one_sentence, run

CASUALS = ("simulate", "tafelrunde", "--seats", "3", "--bots", "casual,beginner,random", "--seed", "5")
CONTEST = ("tournament", "scheffeln", "--seats", "2", "--bots", "casual,random,beginner", "--seed", "5")
ALONE = ("--jobs", "1", "--json")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of our own for everything, interrupted runs included."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def interrupted(growing: Path, *arguments: str, by: int = signal.SIGINT, size: int = 2_000) -> tuple[int, str, str]:
    """Starts the command, and stops it and its workers, as a terminal does, once that file has grown."""
    process = subprocess.Popen(
        [COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 300
    while not growing.exists() or growing.stat().st_size < size:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    os.killpg(process.pid, by)
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def finished(sentence: str) -> int:
    """How many games the sentence says are saved."""
    assert sentence.startswith("Interrupted: "), sentence
    assert sentence.endswith("To continue, add --resume.\n")
    assert sentence.count("\n") == 1
    return int(sentence.split()[1].replace(",", ""))


def answer_of(capsys: Captured, *arguments: str) -> str:
    status, out, err = run(capsys, *arguments)
    assert (status, err) == (0, "")
    return out


def test_ctrl_c_keeps_what_is_finished_and_resume_goes_on_to_the_same_end(capsys: Captured, place: Path) -> None:
    files = ("--records", "games.jsonl")
    status, out, err = interrupted(
        place / "games.jsonl", *CASUALS, *files, "--games", "100000", "--jobs", "2", size=400_000
    )
    assert (status, out) == (130, "")
    kept = finished(err)
    assert kept >= 10
    lines = (place / "games.jsonl").read_bytes().splitlines(keepends=True)
    assert all(line.endswith(b"\n") for line in lines)
    for line in lines:
        decode(line)
    games = ("--games", str(kept + 7))
    resumed = answer_of(capsys, *CASUALS, *files, *games, *ALONE, "--resume")
    assert resumed == answer_of(capsys, *CASUALS, "--records", "again.jsonl", *games, *ALONE)
    assert (place / "games.jsonl").read_bytes() == (place / "again.jsonl").read_bytes()
    sentence = one_sentence(*run(capsys, *CASUALS, *games, *ALONE, "--resume"))
    assert "No games are saved for exactly this run" in sentence, "what has come to its end is kept no longer"


def test_a_tournament_is_kept_and_gone_on_with(capsys: Captured, place: Path) -> None:
    out = ("--out", "contest.jsonl")
    status, _, err = interrupted(place / "contest.jsonl", *CONTEST, *out, "--games", "100000", "--jobs", "2")
    kept = finished(err)
    assert (status, kept > 10) == (130, True)
    assert f"of 100,000 games are saved in {out[1]}." in err
    games = ("--games", str(kept + 5))
    assert "already contains games: continue with --resume" in one_sentence(*run(capsys, *CONTEST, *out, *games))
    resumed = answer_of(capsys, *CONTEST, *out, *games, *ALONE, "--resume")
    assert resumed == answer_of(capsys, *CONTEST, *games, *ALONE)
    assert resumed == answer_of(capsys, *CONTEST, *out, *games, *ALONE, "--resume"), "a finished run just answers"
    fewer = ("--games", "3", *ALONE)
    assert answer_of(capsys, *CONTEST, *out, *fewer, "--resume") == answer_of(capsys, *CONTEST, *fewer)
    changed = [*CONTEST[:-1], "6", *out, *games, "--resume"]
    assert "contains games of another run: seed 5, not 6." in one_sentence(*run(capsys, *changed))


def test_what_a_killed_run_had_finished_is_in_its_file(capsys: Captured, place: Path) -> None:
    status, _, _ = interrupted(
        place / "out.jsonl", *CASUALS, "--out", "out.jsonl", "--games", "100000", "--jobs", "1", by=signal.SIGKILL
    )
    assert status == -signal.SIGKILL
    kept = sum(len(json.loads(line)["games"]) for line in (place / "out.jsonl").read_bytes().split(b"\n")[1:-1])
    assert kept >= 10
    games = ("--games", str(kept + 3))
    resumed = answer_of(capsys, *CASUALS, "--out", "out.jsonl", *games, *ALONE, "--resume")
    assert resumed == answer_of(capsys, *CASUALS, *games, *ALONE)


def test_random_games_are_kept_as_well(capsys: Captured, place: Path) -> None:
    asked = ("simulate", "scheffeln", "--seats", "3", "--out", "out.jsonl")
    _, _, err = interrupted(place / "out.jsonl", *asked, "--games", "100000000", size=100_000)
    kept = finished(err)
    assert kept % 1_000 == 0
    games = ("--games", str(kept + 1_500), "--json")
    assert answer_of(capsys, *asked, *games, "--resume") == answer_of(capsys, *asked[:-2], *games)


def test_records_cannot_be_added_to_games_that_have_none(capsys: Captured, place: Path) -> None:
    asked = ("simulate", "speed", "--games", "3", "--out", "out.jsonl")
    answer_of(capsys, *asked)
    sentence = one_sentence(*run(capsys, *asked, "--resume", "--records", "games.jsonl"))
    assert "The saved games have no records" in sentence


def test_records_of_kept_games_must_still_be_there(capsys: Captured, place: Path) -> None:
    asked = ("simulate", "speed", "--games", "3", "--out", "out.jsonl", "--records", "games.jsonl")
    answer_of(capsys, *asked)
    (place / "games.jsonl").write_bytes(b"")
    sentence = one_sentence(*run(capsys, *asked, "--resume"))
    assert "games.jsonl does not contain the records of the saved games" in sentence


def test_the_standings_as_json_name_every_bot_with_its_figures(capsys: Captured) -> None:
    table = json.loads(answer_of(capsys, *CONTEST, "--games", "30", *ALONE))
    assert table["bots"][0]["bot"] == "casual"
    for row in table["bots"]:
        assert row["games"] == 20
        low, high = row["interval"]
        assert 0 <= low <= row["win_share"] <= high <= 1
        assert isinstance(row["rating"], float)


def test_the_standings_are_a_table_of_at_most_80_columns(capsys: Captured) -> None:
    out = answer_of(capsys, *CONTEST, "--games", "6", "--jobs", "1")
    assert "casual" in out
    assert "par is 50.0 %" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_every_file_that_was_asked_for_is_written(capsys: Captured, place: Path) -> None:
    answer_of(
        capsys, *CONTEST, "--games", "6", *ALONE, "--table", "games.parquet", "--records", "games.jsonl",
        "--picture", "ladder.svg", "--out", "kept.jsonl",
    )  # fmt: skip
    assert pyarrow.parquet.read_table(place / "games.parquet").num_rows == 6
    assert (place / "ladder.svg").read_text().startswith("<?xml")
    assert run(capsys, "check", "games.jsonl") == (0, "6 records checked, no fault.\n", "")
    answer_of(capsys, *CASUALS, "--games", "4", *ALONE, "--table", "games.csv")
    with (place / "games.csv").open(newline="") as file:
        assert [row["bot_1"] for row in csv.DictReader(file)] == ["beginner"] * 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "scheffeln", "--bots", "wizard"], "There is no bot 'wizard'. Choose one of: random"),
        (["simulate", "scheffeln", "--bots", ""], "There is no bot ''."),
        (["simulate", "scheffeln", "--bots", "casual,random"], "There are 2 bots for 4 seats"),
        (["simulate", "scheffeln", "--bots", "expert@0"], "'0' is not a budget"),
        (["simulate", "scheffeln", "--bots", "expert@0s"], "'0s' is not a budget"),
        (["simulate", "scheffeln", "--jobs", "0"], "'0' is not a whole number from 1 up"),
        (["simulate", "scheffeln", "--cluster", "nonsense"], "'nonsense' is not the address of a cluster"),
        (["simulate", "scheffeln", "--cluster", "127.0.0.1:1"], "127.0.0.1:1 cannot be reached: Connection refused."),
        (["simulate", "scheffeln", "--cluster", "127.0.0.1:1", "--jobs", "2"], "--jobs is for processes that start"),
        (["simulate", "scheffeln", "--resume"], "No games are saved for exactly this run"),
        (["simulate", "scheffeln", "--table", "games.xlsx"], "must end in .parquet or .csv"),
        (["simulate", "scheffeln", "--table", "nowhere/games.csv"], "nowhere/games.csv cannot be written"),
        (["simulate", "scheffeln", "--out", "nowhere/run.jsonl"], "nowhere/run.jsonl cannot be written"),
        (["simulate", "scheffeln", "--out", "."], ". cannot be written: Is a directory."),
        (["simulate", "scheffeln", "--out", "a", "--records", "a"], "each need a file of their own"),
        (["tournament", "scheffeln"], "required: --bots"),
        (["tournament", "chess", "--bots", "casual,random"], "There is no game 'chess'."),
        (["tournament", "scheffeln", "--bots", "casual"], "A tournament needs at least two different bots."),
        (["tournament", "scheffeln", "--bots", "casual,casual,random"], "There are 3 bots for 4 seats, some of them"),
        (["tournament", "scheffeln", "--bots", "casual,random", "--seats", "0"], "not 0 (S-SETUP-1)."),
        (["tournament", "scheffeln", "--bots", "casual,random", "--picture", "p.gif"], "must end in .svg or .png"),
        (["tournament", "scheffeln", "--bots", "casual,random", "--picture", "no/p.svg"], "no/p.svg cannot be written"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_2(
    arguments: list[str], sentence: str, capsys: Captured, place: Path
) -> None:
    assert sentence in one_sentence(*run(capsys, *arguments))
    assert not list(place.iterdir())


def test_a_broken_file_is_one_sentence(capsys: Captured, place: Path) -> None:
    (place / "letter.txt").write_text("Dear all,\n")
    sentence = one_sentence(*run(capsys, *CASUALS, "--out", "letter.txt", "--resume"))
    assert "letter.txt was not saved by simulate, tournament or balance of this version." in sentence
    assert (place / "letter.txt").read_text() == "Dear all,\n"


def test_a_missing_extra_is_one_sentence(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "find_spec", lambda name: None)
    assert "install it with the extra 'lab'" in one_sentence(*run(capsys, *CASUALS, "--table", "games.parquet"))
    monkeypatch.setattr(picture, "find_spec", lambda name: None)
    assert "install it with the extra 'lab'" in one_sentence(*run(capsys, *CONTEST, "--picture", "ladder.svg"))
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "install it with the extra 'cluster'" in one_sentence(*run(capsys, *CASUALS, "--cluster"))
