"""`stammtisch luck`: what is printed adds up, in every language, and bad input is answered in a sentence."""

import re
from pathlib import Path

import msgspec
import pytest

from stammtisch.cli import main
from stammtisch.record.format import decode, encode
from tests.record.samples import SMALL, simulated


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(simulated(SMALL["tafelrunde"], 0))
    return path


def test_the_parts_of_every_seat_add_up(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["luck", str(game), "--json"]) == 0
    told = msgspec.json.decode(capsys.readouterr().out)
    assert told["parts"] == ["cards", "own", "others"]
    for seat in told["seats"]:
        assert seat["start"] + sum(seat["totals"]) == pytest.approx(seat["result"], abs=1e-9)


@pytest.mark.parametrize(("lang", "word"), [("en", "own play"), ("de", "eigenes"), ("it", "gioco"), ("fr", "jeu")])
def test_it_is_told_in_every_language(game: Path, lang: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["luck", str(game), "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert word in said
    assert "0 bot:random" in said
    assert re.search(r"[+−]\d+[.,]\d ± \d+[.,]\d", said)
    assert not re.search(r"[+−]0[.,]0 ", said), "nothing has no sign"


def test_a_game_without_a_result_is_refused(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = decode(game.read_bytes())
    record.result, record.cut = None, "the lights went out"
    game.write_bytes(encode(record))
    assert main(["luck", str(game)]) == 2
    assert "only a finished one" in capsys.readouterr().err


def test_adjusted_tournaments_are_refused_where_they_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tournament", "tafelrunde", "--seats", "2", "--bots", "casual,random", "--adjusted"]
    assert main([*asked, "--games", "4"]) == 2
    assert "8 games or more" in capsys.readouterr().err
    assert main([*asked, "--games", "8", "--resume"]) == 2
    assert "--resume" in capsys.readouterr().err


def test_an_adjusted_tournament_tells_both_figures(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tournament", "tafelrunde", "--seats", "2", "--bots", "casual,random", "--adjusted", "1", "--games", "8"]
    assert main([*asked, "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "adjusted" in said
    assert "casual" in said
