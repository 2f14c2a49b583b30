"""The command line as its users meet it: what it answers, and what it says when they are wrong."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch import __version__, cli
from stammtisch.games.registry import GAMES
from stammtisch.record.format import decode
from tests.terminal.commands import Captured, one_sentence, run, shell, stammtisch, write_records

COMMANDS = ("play", "simulate", "tournament", "check", "replay", "rules", "compile")


def test_without_a_command_it_lists_them(capsys: Captured) -> None:
    status, out, err = run(capsys)
    assert status == 0
    assert all(command in out for command in COMMANDS)
    assert not err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_in_80_columns(
    command: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    status, out, _ = run(capsys, command, "--help")
    assert status == 0
    assert out.startswith(f"usage: stammtisch {command}")
    assert max(len(line) for line in out.splitlines()) <= 80


def test_the_version_is_said(capsys: Captured) -> None:
    assert run(capsys, "--version") == (0, f"stammtisch {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "invalid choice: 'nonsense'"),
        (["simulate"], "required: GAME"),
        (["simulate", "chess"], "There is no game 'chess'. Choose one of: scheffeln, speed, tafelrunde."),
        (["simulate", "scheffeln", "--seats", "5"], "Scheffeln is for 2 to 4 players, not 5 (S-SETUP-1)."),
        (["simulate", "scheffeln", "--seats", "0"], "not 0 (S-SETUP-1)."),
        (["simulate", "scheffeln", "--seats", "-3"], "'-3' is not a whole number from 0 up"),
        (["simulate", "scheffeln", "--seats", "two"], "'two' is not a whole number from 0 up"),
        (["simulate", "speed", "--seats", "2"], "Speed-Scheffeln is for 3 to 8 players, not 2 (SPEED-1)."),
        (["simulate", "tafelrunde", "--seats", "9"], "(T-SETUP-1)."),
        (["simulate", "scheffeln", "--games", "0"], "'0' is not a whole number from 1 up"),
        (["simulate", "scheffeln", "--games", "1e3"], "'1e3' is not a whole number from 1 up"),
        (["simulate", "scheffeln", "--seed", "9" * 30], "is not a whole number from 0 up"),
        (["simulate", "scheffeln", "--cap", "0"], "'0' is not a whole number from 1 up"),
        (["simulate", "scheffeln", "--game", "5"], "unrecognized arguments: --game 5"),
        (["simulate", "speed", "--run"], "(A-22)"),
        (["simulate", "speed", "--mafia"], "(A-23)"),
        (["simulate", "speed", "--bonus-needs-card"], "has no option --bonus-needs-card; it has none."),
        (["simulate", "tafelrunde", "--mafia"], "has no option --mafia; it has --bonus-needs-card."),
        (["simulate", "scheffeln", "--mafia-keeps"], "it needs --mafia."),
        (["play", "scheffeln", "--bonus-needs-card"], "it has --run, --mafia, --mafia-keeps."),
        (["play", "scheffeln", "--mafia-keeps"], "it needs --mafia."),
        (["play", "--seats", "1"], "(S-SETUP-1)."),
        (["play", "--bots", "wizard"], "There is no bot 'wizard'. Choose one of: random"),
        (["play", "--bots", "random,random"], "--bots names 2 levels for 3 bots"),
        (["play", "--save", "nowhere/game.jsonl"], "nowhere/game.jsonl cannot be written: No such file"),
        (["simulate", "scheffeln", "--records", "nowhere/g.jsonl"], "nowhere/g.jsonl cannot be written"),
        (["simulate", "scheffeln", "--records", "."], ". cannot be written: Is a directory."),
        (["check", "missing.jsonl"], "There is no file missing.jsonl."),
        (["check", "."], ". is a folder, not a file of records."),
        (["check"], "required: FILE"),
        (["replay", "missing.jsonl"], "There is no file missing.jsonl."),
        (["replay", "."], ". is a folder, not a file of records."),
        (["replay", "x", "--game", "0"], "'0' is not a whole number from 1 up"),
        (["rules", "S-MOVE-88"], "The ledger has no rule 'S-MOVE-88'. Did you mean S-MOVE-8"),
        (["rules", "nonsense"], "The ledger has no rule 'NONSENSE'."),
        (["rules", "--lang", "es"], "The rulebook does not speak 'es'. Choose one of: en, de, it, fr."),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_2(
    arguments: list[str], sentence: str, capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in one_sentence(*run(capsys, *arguments))
    assert not list(tmp_path.iterdir())


def test_the_installed_command_says_it_too() -> None:
    answer = stammtisch("simulate", "scheffeln", "--seats", "7")
    one_sentence(answer.returncode, answer.stdout, answer.stderr)


def test_the_summary_is_a_table_of_at_most_80_columns(capsys: Captured) -> None:
    for game in GAMES:
        status, out, _ = run(capsys, "simulate", game, "--games", "50")
        assert status == 0
        assert GAMES[game].title in out
        assert max(len(line) for line in out.splitlines()) <= 80
        assert "shared wins" in out


def test_json_stands_alone_on_the_output() -> None:
    answer = stammtisch("simulate", "scheffeln", "--games", "20", "--seats", "2", "--json")
    assert answer.returncode == 0
    summary = json.loads(answer.stdout)
    assert (summary["game"], summary["games"], len(summary["by_seat"])) == ("scheffeln", 20, 2)
    assert "\x1b" not in answer.stdout + answer.stderr


def test_same_seed_same_games(capsys: Captured) -> None:
    asked = ("simulate", "tafelrunde", "--games", "30", "--seed", "4", "--json")
    assert run(capsys, *asked)[1] == run(capsys, *asked)[1]
    assert run(capsys, *asked)[1] != run(capsys, *asked[:-2], "5", "--json")[1]


def test_records_are_written_one_a_line_and_pass_the_check(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert run(capsys, "simulate", "scheffeln", "--mafia", "--mafia-keeps", "--run", "--games", "7",
               "--records", file)[0] == 0  # fmt: skip
    lines = file.read_bytes().splitlines()
    assert len(lines) == 7
    assert all(decode(line).options == {"run": True, "mafia": True, "mafia_keeps": True} for line in lines)
    assert run(capsys, "check", file) == (0, "7 records checked, no fault.\n", "")


def test_a_cap_cuts_games_off(capsys: Captured) -> None:
    _, out, _ = run(capsys, "simulate", "scheffeln", "--games", "5", "--cap", "1", "--json")
    assert json.loads(out)["cut"] == 5
    _, out, _ = run(capsys, "simulate", "scheffeln", "--games", "5", "--cap", "1")
    assert "cut off: 5" in out


def test_a_full_disk_is_a_sentence(capsys: Captured) -> None:
    assert "/dev/full cannot be written: No space left on device." in one_sentence(
        *run(capsys, "simulate", "scheffeln", "--games", "500", "--records", "/dev/full")
    )


def test_the_rulebook_is_listed_under_its_headings_one_rule_a_line(capsys: Captured) -> None:
    status, out, _ = run(capsys, "rules")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "Scheffeln in two minutes"
    assert "S-COMP-1     Eight businesses. There are 8 business tiles, lettered A to H." in lines
    assert sum(line.startswith("A-") for line in lines) > 50


@pytest.mark.parametrize("id_", ["S-MOVE-8", "s-move-8"])
def test_one_rule_is_shown_with_its_chapter(id_: str, capsys: Captured) -> None:
    status, out, _ = run(capsys, "rules", id_)
    assert status == 0
    assert out.splitlines()[0] == "S-MOVE-8  Past every pair  (Scheffeln: moving)"
    assert "skips every business with a pair" in out


def test_a_group_of_rules_is_listed_by_its_beginning(capsys: Captured) -> None:
    status, out, _ = run(capsys, "rules", "s-move")
    assert status == 0
    assert len([line for line in out.splitlines() if line.startswith("S-MOVE-")]) == 10
    assert "S-TURN" not in out


@pytest.mark.parametrize(
    "line",
    [
        "stammtisch rules | head -1",
        "stammtisch --help | true",
        "stammtisch replay games.jsonl --every-step | head -2",
        "stammtisch check games.jsonl | true",
        "stammtisch simulate scheffeln --games 20 | true",
        "stammtisch simulate scheffeln --games 20 --json | true",
    ],
)
def test_a_reader_that_has_seen_enough_is_no_trouble(line: str, tmp_path: Path) -> None:
    write_records(tmp_path)
    answer = shell(f"{line}; echo ${{PIPESTATUS[0]}}", tmp_path)
    assert answer.stdout.splitlines()[-1] == "0"
    assert not answer.stderr


@pytest.mark.parametrize("line", ["stammtisch rules >/dev/full", "stammtisch simulate speed --games 5 >/dev/full"])
def test_output_that_cannot_be_written_is_one_sentence(line: str, tmp_path: Path) -> None:
    answer = shell(line, tmp_path)
    sentence = one_sentence(answer.returncode, answer.stdout, answer.stderr)
    assert "the output cannot be used: No space left on device." in sentence


def test_closed_streams_are_no_trouble(tmp_path: Path) -> None:
    assert shell("stammtisch rules S-MOVE-8 >&-", tmp_path).returncode == 0
    assert shell("stammtisch rules S-MOVE-8 <&- >&- 2>&-", tmp_path).returncode == 0
    assert shell("stammtisch rules NONE >&- 2>&-", tmp_path).returncode == 2


def test_an_output_that_knows_only_ascii_is_no_trouble(tmp_path: Path) -> None:
    for command in (("simulate", "speed", "--games", "5"), ("replay", write_records(tmp_path)), ("rules",)):
        answer = stammtisch(*command, PYTHONIOENCODING="ascii")
        assert (answer.returncode, answer.stderr) == (0, "")
        assert answer.stdout.isascii()


def test_compile_says_that_all_is_compiled(capsys: Captured) -> None:
    assert run(capsys, "compile") == (0, "The rules of all games are compiled.\n", "")


def test_a_mistake_in_a_data_file_is_one_sentence_with_its_line(tmp_path: Path) -> None:
    package = Path(cli.__file__).parent
    shutil.copytree(package, tmp_path / "stammtisch", ignore=shutil.ignore_patterns("page", "__pycache__"))
    box = tmp_path / "stammtisch" / "games" / "scheffeln" / "components.toml"
    box.write_text(box.read_text(encoding="utf-8").replace("A = [0, 500", "A = [1, 50000"), encoding="utf-8")
    command = [sys.executable, "-m", "stammtisch", "compile"]
    answer = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)
    assert answer.returncode == 2
    sentence = (
        "scheffeln/components.toml, line 7: 50000 is not a whole number from 0 to 2000, as the rulebooks print it."
    )
    assert answer.stderr == f"stammtisch compile: {sentence}\n"
