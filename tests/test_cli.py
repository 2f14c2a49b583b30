"""The command line as its users meet it: what it answers, and what it says when they are wrong."""

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from stammtisch import __version__
from stammtisch.cli import main
from stammtisch.games.catalogue import GAMES
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.format import decode, encode
from tests.terminal.commands import COMMAND, shell, stammtisch

COMMANDS = ("play", "simulate", "check", "replay", "rules", "compile", "bench")

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: str | Path) -> tuple[int, str, str]:
    """Exit status, output and errors of the command, run in this process."""
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 1
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def record_line(game: str = "scheffeln", seats: int = 3, number: int = 0) -> bytes:
    return encode(simulate_record(Question(game, seats, 1, 1, {}), number))


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Three games, one a line."""
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n".join(record_line(game) for game in GAMES) + b"\n")
    return file


def one_sentence(status: int, out: str, err: str) -> str:
    """That a user error is one line on the error stream, and nothing else."""
    assert status == 2
    assert out == ""
    assert err.startswith("stammtisch")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


class TestHelp:
    def test_without_a_command_it_lists_them(self, capsys: Captured) -> None:
        status, out, err = run(capsys)
        assert status == 0
        assert all(command in out for command in COMMANDS)
        assert not err

    @pytest.mark.parametrize("command", COMMANDS)
    def test_every_command_explains_itself_in_80_columns(
        self, command: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "80")
        status, out, _ = run(capsys, command, "--help")
        assert status == 0
        assert out.startswith(f"usage: stammtisch {command}")
        assert max(len(line) for line in out.splitlines()) <= 80

    def test_the_version_is_said(self, capsys: Captured) -> None:
        assert run(capsys, "--version") == (0, f"stammtisch {__version__}\n", "")


class TestMistakes:
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
        ],
    )
    def test_a_mistake_is_one_sentence_and_exit_2(
        self, arguments: list[str], sentence: str, capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert sentence in one_sentence(*run(capsys, *arguments))
        assert not list(tmp_path.iterdir())

    def test_the_installed_command_says_it_too(self) -> None:
        answer = stammtisch("simulate", "scheffeln", "--seats", "7")
        one_sentence(answer.returncode, answer.stdout, answer.stderr)

    def test_a_cache_that_cannot_be_written_is_a_sentence(self) -> None:
        answer = stammtisch("compile", NUMBA_CACHE_DIR="/dev/null/nowhere", XDG_CACHE_HOME="/dev/null")
        assert "set NUMBA_CACHE_DIR to a folder that can be written" in one_sentence(
            answer.returncode, answer.stdout, answer.stderr
        )


class TestSimulate:
    def test_the_summary_is_a_table_of_at_most_80_columns(self, capsys: Captured) -> None:
        for game in GAMES:
            status, out, _ = run(capsys, "simulate", game, "--games", "50")
            assert status == 0
            assert GAMES[game].title in out
            assert max(len(line) for line in out.splitlines()) <= 80
            assert "shared wins" in out

    def test_json_stands_alone_on_the_output(self) -> None:
        answer = stammtisch("simulate", "scheffeln", "--games", "20", "--seats", "2", "--json")
        assert answer.returncode == 0
        summary = json.loads(answer.stdout)
        assert (summary["game"], summary["games"], len(summary["by_seat"])) == ("scheffeln", 20, 2)
        assert "\x1b" not in answer.stdout + answer.stderr

    def test_same_seed_same_games(self, capsys: Captured) -> None:
        asked = ("simulate", "tafelrunde", "--games", "30", "--seed", "4", "--json")
        assert run(capsys, *asked)[1] == run(capsys, *asked)[1]
        assert run(capsys, *asked)[1] != run(capsys, *asked[:-2], "5", "--json")[1]

    def test_records_are_written_one_a_line_and_pass_the_check(self, capsys: Captured, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        assert run(capsys, "simulate", "scheffeln", "--mafia", "--mafia-keeps", "--run", "--games", "7",
                   "--records", file)[0] == 0  # fmt: skip
        lines = file.read_bytes().splitlines()
        assert len(lines) == 7
        assert all(decode(line).options == {"run": True, "mafia": True, "mafia_keeps": True} for line in lines)
        assert run(capsys, "check", file) == (0, "7 records checked, no fault.\n", "")

    def test_a_cap_cuts_games_off(self, capsys: Captured) -> None:
        _, out, _ = run(capsys, "simulate", "scheffeln", "--games", "5", "--cap", "1", "--json")
        assert json.loads(out)["cut"] == 5
        _, out, _ = run(capsys, "simulate", "scheffeln", "--games", "5", "--cap", "1")
        assert "cut off: 5" in out

    def test_a_full_disk_is_a_sentence(self, capsys: Captured) -> None:
        assert "/dev/full cannot be written: No space left on device." in one_sentence(
            *run(capsys, "simulate", "scheffeln", "--games", "500", "--records", "/dev/full")
        )

    def test_ctrl_c_ends_it_with_whole_lines_and_one_sentence(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        process = subprocess.Popen(
            [COMMAND, "simulate", "scheffeln", "--games", "1000000", "--records", str(file)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        deadline = time.monotonic() + 200
        while not (file.exists() and file.stat().st_size > 100_000):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out, err) == (130, "", "stammtisch simulate: interrupted\n")
        text = file.read_bytes()
        assert text.endswith(b"\n")
        decode(text.splitlines()[-1])


class TestCheck:
    def test_good_records_pass(self, records: Path, capsys: Captured) -> None:
        assert run(capsys, "check", records) == (0, "3 records checked, no fault.\n", "")
        status, out, err = run(capsys, "check", records, "--json")
        assert (status, json.loads(out), err) == (0, {"records": 3, "faults": []}, "")

    def test_a_fault_is_named_by_record_event_rule_expected_and_found(self, records: Path, capsys: Captured) -> None:
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
    def test_what_is_no_record_is_a_fault_and_no_crash(self, content: bytes, capsys: Captured, tmp_path: Path) -> None:
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
    def test_a_file_without_records_is_a_mistake(self, content: bytes, capsys: Captured, tmp_path: Path) -> None:
        file = tmp_path / "empty"
        file.write_bytes(content)
        assert "holds no record." in one_sentence(*run(capsys, "check", file))
        assert "has no record on line 1." in one_sentence(*run(capsys, "replay", file))

    def test_a_record_spread_over_lines_is_one_record(self, records: Path, capsys: Captured) -> None:
        record = json.loads(records.read_bytes().splitlines()[0])
        records.write_text(json.dumps(record, indent=2), encoding="utf-8")
        assert run(capsys, "check", records) == (0, "1 record checked, no fault.\n", "")

    def test_a_pipe_is_read_like_a_file(self, records: Path) -> None:
        answer = shell(f"stammtisch check <(cat {records})", records.parent)
        assert (answer.returncode, answer.stdout) == (0, "3 records checked, no fault.\n")


class TestReplay:
    @pytest.mark.parametrize("line", [1, 2, 3])
    def test_every_viewer_sees_the_whole_game_in_80_columns(self, line: int, records: Path, capsys: Captured) -> None:
        for viewer in ("all", "spectator", "0", "2"):
            status, out, err = run(capsys, "replay", records, "--game", str(line), "--viewer", viewer)
            assert (status, err) == (0, "")
            assert "The game is over" in out.splitlines()[-1]
            boards = [text for text in out.splitlines() if text.startswith(("|", "+", ">", " "))]
            assert max(len(text) for text in boards) <= 80

    def test_a_viewer_does_not_see_what_was_hidden_from_him(self, records: Path, capsys: Captured) -> None:
        shown = {viewer: run(capsys, "replay", records, "--viewer", viewer)[1] for viewer in ("all", "spectator")}
        assert "?, ?, ?, ?" in shown["spectator"]
        assert "?, ?, ?, ?" not in shown["all"]
        assert "discards a hidden card face down" in shown["spectator"]
        assert "a hidden card" not in shown["all"]

    def test_the_table_is_drawn_after_every_round_or_after_every_step(self, records: Path, capsys: Captured) -> None:
        rounds = run(capsys, "replay", records)[1].count("Scheffeln, round")
        steps = run(capsys, "replay", records, "--every-step")[1].count("Scheffeln, round")
        assert 1 < rounds < steps

    def test_a_line_that_is_not_there_is_a_mistake(self, records: Path, capsys: Captured) -> None:
        assert "has no record on line 4." in one_sentence(*run(capsys, "replay", records, "--game", "4"))

    @pytest.mark.parametrize("viewer", ["3", "-1", "bob", "", "²"])
    def test_a_viewer_who_is_not_there_is_a_mistake(self, viewer: str, records: Path, capsys: Captured) -> None:
        wrong = one_sentence(*run(capsys, "replay", records, f"--viewer={viewer}"))
        assert f"'{viewer}' is no viewer of this game: choose 0, 1, 2, spectator or all." in wrong

    def test_a_wrong_record_is_shown_up_to_its_fault(self, records: Path, capsys: Captured) -> None:
        broken = json.loads(records.read_bytes().splitlines()[0])
        broken["events"][1]["character"] = broken["events"][0]["character"]
        records.write_text(json.dumps(broken), encoding="utf-8")
        status, out, err = run(capsys, "replay", records)
        assert status == 2
        assert "Seat" in out
        assert err.startswith("stammtisch replay: The record is wrong at event 1 (S-SETUP-10): expected ")
        assert err.count("\n") == 1

    def test_a_game_that_was_cut_off_or_is_running_says_so(self, records: Path, capsys: Captured) -> None:
        record = json.loads(records.read_bytes().splitlines()[0])
        record["events"] = record["events"][:5]
        del record["result"]
        records.write_text(json.dumps(record), encoding="utf-8")
        assert run(capsys, "replay", records)[1].endswith("The game is still running.\n")
        records.write_text(json.dumps({**record, "result": None, "cut": "rain"}), encoding="utf-8")
        assert run(capsys, "replay", records)[1].endswith("The game was cut off: rain.\n")


class TestRules:
    def test_the_ledger_is_listed_under_its_headings_one_rule_a_line(self, capsys: Captured) -> None:
        status, out, _ = run(capsys, "rules")
        assert status == 0
        lines = out.splitlines()
        assert lines[0] == "Scheffeln: components and set-up"
        assert lines[2] == "S-COMP-1     There are 8 businesses, lettered A to H."
        assert sum(line.startswith("A-") for line in lines) > 50

    @pytest.mark.parametrize("id_", ["S-MOVE-8", "s-move-8"])
    def test_one_rule_is_shown_with_its_section(self, id_: str, capsys: Captured) -> None:
        status, out, _ = run(capsys, "rules", id_)
        assert status == 0
        assert out.splitlines()[0] == "S-MOVE-8  (Scheffeln: movement)"
        assert "skips every business with a pair" in out

    def test_a_group_of_rules_is_listed_by_its_beginning(self, capsys: Captured) -> None:
        status, out, _ = run(capsys, "rules", "s-move")
        assert status == 0
        assert len([line for line in out.splitlines() if line.startswith("S-MOVE-")]) == 10
        assert "S-TURN" not in out


class TestPipes:
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
    def test_a_reader_that_has_seen_enough_is_no_trouble(self, line: str, records: Path) -> None:
        answer = shell(f"{line}; echo ${{PIPESTATUS[0]}}", records.parent)
        assert answer.stdout.splitlines()[-1] == "0"
        assert not answer.stderr

    @pytest.mark.parametrize("line", ["stammtisch rules >/dev/full", "stammtisch simulate speed --games 5 >/dev/full"])
    def test_output_that_cannot_be_written_is_one_sentence(self, line: str, tmp_path: Path) -> None:
        answer = shell(line, tmp_path)
        sentence = one_sentence(answer.returncode, answer.stdout, answer.stderr)
        assert "the output cannot be used: No space left on device." in sentence

    def test_closed_streams_are_no_trouble(self, tmp_path: Path) -> None:
        assert shell("stammtisch rules S-MOVE-8 >&-", tmp_path).returncode == 0
        assert shell("stammtisch rules S-MOVE-8 <&- >&- 2>&-", tmp_path).returncode == 0
        assert shell("stammtisch rules NONE >&- 2>&-", tmp_path).returncode == 2

    def test_an_output_without_umlauts_and_lines_is_no_trouble(self) -> None:
        answer = stammtisch("simulate", "tafelrunde", "--games", "5", PYTHONIOENCODING="ascii")
        assert (answer.returncode, answer.stderr) == (0, "")
        assert stammtisch("rules", PYTHONIOENCODING="ascii").returncode == 0


class TestCompileAndBench:
    def test_compile_says_that_all_is_compiled(self, capsys: Captured) -> None:
        assert run(capsys, "compile") == (0, "The rules of all games are compiled.\n", "")

    def test_bench_without_its_peer_is_a_sentence(self, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
        from stammtisch.lab import bench

        def missing(name: str) -> str:
            raise LookupError(name)

        monkeypatch.setattr(bench, "version", missing)
        assert "install it with the extra 'bench'" in one_sentence(*run(capsys, "bench"))
