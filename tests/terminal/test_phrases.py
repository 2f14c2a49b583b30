"""What the terminal says: all of it in every language, and no line too long for a small screen."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.games.registry import GAMES, ours
from stammtisch.rulebook.languages import languages
from stammtisch.terminal.table.overlays import help_text
from stammtisch.terminal.words.phrases import Phrases, phrases
from tests.rulebook.checks import wrong_signs
from tests.rulebook.pieces import Piece

OTHERS = [lang for lang in languages() if lang != "en"]
WORDS = [None, *ours()]
"""The words that all games share, and those of each with its own on top."""


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_says_the_same_things(lang: str, game: str | None) -> None:
    english, other = phrases("en", game).texts, phrases(lang, game).texts
    assert list(other) == list(english)
    for key, text in english.items():
        assert set(re.findall(r"\{\w*\}", other[key])) == set(re.findall(r"\{\w*\}", text)), key
        if key != "help.signs":  # a line a sign, as many as the game has
            assert text.count("\n") == other[key].count("\n"), key


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize("lang", OTHERS)
def test_no_sentence_is_left_in_english(lang: str, game: str | None) -> None:
    english, other = phrases("en", game).texts, phrases(lang, game).texts
    plain = {key: re.sub(r"\{\w*\}", "", text) for key, text in english.items()}
    sentences = [key for key, text in plain.items() if len(re.findall(r"\b[a-z]{2,}\b", text)) > 1]
    assert [key for key in sentences if other[key] == english[key]] == []


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize("lang", languages())
def test_quotation_marks_and_spaces_are_those_of_the_language(lang: str, game: str | None) -> None:
    texts = phrases(lang, game).texts.items()
    spoken = {key: text for key, text in texts if not key.startswith(("number.", "log.colon"))}
    for key in ("screen.keys", "screen.help"):  # where ? is a key, not a mark
        spoken[key] = re.sub(r"(?<= )\? |(?<=\[b\])\?", "", spoken[key])
    assert wrong_signs([Piece(lang, key, text) for key, text in spoken.items()]) == []


@pytest.mark.parametrize("lang", languages())
def test_nothing_is_too_long_for_eighty_columns(lang: str) -> None:
    words = phrases(lang)
    shown = {key: words(key) for key in ("screen.keys", "screen.keys_at_end", "dialogue.help")}
    shown["screen.help"] = re.sub(r"\[/?b\]", "", help_text(lang)).replace("\\[", "[")
    for key, text in shown.items():
        assert max(map(len, text.splitlines())) <= (70 if key == "screen.help" else 80), key
    ring, race, knights = (phrases(lang, game) for game in ("scheffeln", "speed", "tafelrunde"))
    assert len(ring("table.free")) <= 16
    assert len(race("table.left", time="60,0")) <= 14
    assert len(knights("table.mine", cards=16, gems=12)) < 20
    assert len(knights("table.theirs", cards=16, chests=9)) < 20
    assert len(f" A 15,500 {ring('table.last')}") <= 16


@pytest.mark.parametrize("lang", languages())
def test_the_help_has_the_signs_of_every_game_once(lang: str) -> None:
    said = help_text(lang)
    assert "{" not in said
    assert [said.count(sign) for sign in ("‹R›", "◂Ada", "╭ R Ruby", "=8")] == [1, 1, 1, 1]


def test_a_game_has_the_words_of_its_box_and_its_own_and_no_other_games() -> None:
    speed = phrases("en", "speed").texts
    assert {"card.joker", "ask.grab"} <= set(speed)
    assert "ask.back_out" not in speed
    assert not {"card.joker", "ask.grab", "ask.back_out"} & set(phrases("en").texts)
    assert speed["hint.assumed"] != phrases("en", "scheffeln").texts["hint.assumed"]


def test_a_game_of_another_package_brings_its_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "a_third_game"
    (package / "words").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "words" / "en.toml").write_text('title = "Third"\npiece.3 = "the three"\n[option]\nslow = "slowly"\n')
    (package / "words" / "de.toml").write_text('title = "Drittes"\npiece.3 = "die Drei"\n')
    monkeypatch.syspath_prepend(tmp_path)
    info = replace(GAMES["tafelrunde"], name="third", package="a_third_game", box="third")
    monkeypatch.setitem(GAMES, "third", info)
    assert Phrases("en", "third")("title") == "Third"
    assert Phrases("de", "third").piece([3, 4]) == "die Drei, 4"
    assert Phrases("fr", "third").piece(3) == "the three", "in English where it does not speak the language"
    assert Phrases("en", "third").option("slow") == "slowly"
    assert Phrases("en", "third").option("in_haste") == "in haste"


def test_numbers_are_written_as_the_language_does() -> None:
    assert [phrases(lang).number(15500) for lang in ("en", "de", "it", "fr")] == [
        "15,500", "15.500", "15.500", "15\u202f500",
    ]  # fmt: skip
    assert phrases("de").decimal(1.834, 2) == "1,83"
