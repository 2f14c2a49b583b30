"""A game by typed lines, where no screen can be drawn."""

import re
from pathlib import Path

import pytest

from stammtisch.record.check import check_record
from stammtisch.record.format import decode
from stammtisch.terminal.table.dialogue import Dialogue, play_in_lines
from stammtisch.terminal.words.phrases import phrases
from tests.terminal.commands import shell, stammtisch
from tests.terminal.driving import dealt_table, new_table


def english(game: str) -> list[str]:
    """What the terminal says in English and in no other language: two words or more, as far as nothing is put in."""
    texts = phrases("en", game).texts.items()
    parts = [(key, part) for key, text in texts for part in re.split(r"\{\w+\}|\n", text) if " " in part.strip()]
    others = [phrases(lang, game).texts for lang in ("de", "it", "fr")]
    return [part for key, part in parts if not any(part in other[key] for other in others)]


class Typist:
    """Types these lines, then always the first move of the list."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def __call__(self, prompt: str) -> str:
        return self.lines.pop(0) if self.lines else "1"


@pytest.mark.parametrize(("game", "lang"), [("scheffeln", "de"), ("speed", "it"), ("tafelrunde", "fr")])
def test_a_whole_game_is_played_by_typing_numbers_in_the_language_of_the_player(
    game: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = new_table(game, lang=lang)
    monkeypatch.setattr("builtins.input", Typist())
    assert play_in_lines(table, tmp_path / "game.jsonl") == 0
    told = capsys.readouterr().out
    assert table.outcome() in told
    assert all(f"{line.text} ({', '.join(line.rules)})\n" in told for line in table.log)
    assert told.count(f"stammtisch rules S-MOVE-8 --lang {lang}") == 1
    assert [said for said in english(game) if said in told] == []
    assert check_record(decode((tmp_path / "game.jsonl").read_bytes())) is None


def test_words_and_notations_are_understood(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = dealt_table("scheffeln", first=0)
    lines = ["", "help", "board", "moves", "nonsense", "two words", "99", "²", "why *R", "why R", "R", "*w", "quit"]
    monkeypatch.setattr("builtins.input", Typist(*lines))
    assert play_in_lines(table, None) == 0
    told = capsys.readouterr().out
    for part in (
        "why move X is not allowed",
        "‘nonsense’ is not a move here.",
        "one thing at a time",
        "‘99’ is not a move here.",
        "That move is allowed.",
        "(S-SETUP-9)",
        "You choose Winnie (white).",
        "You have left the table.",
    ):
        assert part in told
    assert table.record().events[0] == {"seat": 0, "do": "choose", "character": "white", "choices": 8}


def test_a_one_colour_card_is_played_by_its_notation() -> None:
    table = dealt_table("tafelrunde", first=0)
    dialogue = Dialogue(table)
    action = dialogue.find("r7", [])
    assert action is not None
    assert table.game.moves.MOVES[action].used_as == "red"
    assert action == table.game.moves.ACTION_OF[table.game.moves.MOVES[action]]


def test_the_list_says_what_each_move_would_do(capsys: pytest.CaptureFixture[str]) -> None:
    table = dealt_table("scheffeln", first=0)
    table.decide(0, 0)
    for seat in (1, 2, 3):
        table.decide(seat, seat)
    view = table.view()
    Dialogue(table).show(view, [int(action) for action in view.legal()])
    told = capsys.readouterr().out
    assert "   1  " in told
    assert " drives " in told
    assert "face down and take " in told


def test_without_a_terminal_the_dialogue_is_used_and_no_colour() -> None:
    answer = stammtisch("play", "--seed", "3", typed="1\nquit\n")
    assert answer.returncode == 0
    assert "Your move (help)" in answer.stdout
    assert "You have left the table." in answer.stdout
    assert "\x1b" not in answer.stdout + answer.stderr


@pytest.mark.parametrize("line", ["stammtisch play </dev/null", "stammtisch play <&-"])
def test_closed_input_leaves_the_table(line: str, tmp_path: Path) -> None:
    answer = shell(line, tmp_path)
    assert answer.returncode == 0
    assert "You have left the table." in answer.stdout
    assert not answer.stderr


def test_leaving_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    answer = stammtisch("play", "tafelrunde", "--seats", "2", "--save", file, typed="1\nquit\n")
    assert answer.returncode == 0
    assert answer.stderr == f"The record is in {file}.\n"
    assert check_record(decode(file.read_bytes())) is None
