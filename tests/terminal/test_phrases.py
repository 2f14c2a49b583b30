"""What the terminal says: all of it in every language, and no line too long for a small screen."""

import re

import pytest

from stammtisch.rulebook.languages import languages
from stammtisch.terminal.words.phrases import phrases
from tests.rulebook.checks import wrong_signs
from tests.rulebook.pieces import Piece

OTHERS = [lang for lang in languages() if lang != "en"]


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_says_the_same_things(lang: str) -> None:
    english, other = phrases("en").texts, phrases(lang).texts
    assert list(other) == list(english)
    for key, text in english.items():
        assert set(re.findall(r"\{\w*\}", other[key])) == set(re.findall(r"\{\w*\}", text)), key
        assert text.count("\n") == other[key].count("\n"), key


@pytest.mark.parametrize("lang", OTHERS)
def test_no_sentence_is_left_in_english(lang: str) -> None:
    english, other = phrases("en").texts, phrases(lang).texts
    plain = {key: re.sub(r"\{\w*\}", "", text) for key, text in english.items()}
    sentences = [key for key, text in plain.items() if len(re.findall(r"\b[a-z]{2,}\b", text)) > 1]
    assert [key for key in sentences if other[key] == english[key]] == []


@pytest.mark.parametrize("lang", languages())
def test_quotation_marks_and_spaces_are_those_of_the_language(lang: str) -> None:
    spoken = {key: text for key, text in phrases(lang).texts.items() if not key.startswith(("number.", "log.colon"))}
    for key in ("screen.keys", "screen.help"):  # where ? is a key, not a mark
        spoken[key] = re.sub(r"(?<= )\? |(?<=\[b\])\?", "", spoken[key])
    assert wrong_signs([Piece(lang, key, text) for key, text in spoken.items()]) == []


@pytest.mark.parametrize("lang", languages())
def test_nothing_is_too_long_for_eighty_columns(lang: str) -> None:
    words = phrases(lang)
    names = {"red": "Ruby", "red_padded": "Ruby".ljust(17), "blue": "Lou"}
    for key, room in (("screen.keys", 80), ("screen.keys_at_end", 80), ("screen.help", 70), ("dialogue.help", 80)):
        lines = re.sub(r"\[/?b\]", "", words(key, **names)).replace("\\[", "[").splitlines()
        assert max(map(len, lines)) <= room, key
    assert len(words("table.free")) <= 16
    assert len(words("table.left", time="60,0")) <= 14
    assert len(words("table.mine", cards=16, gems=12)) < 20
    assert len(words("table.theirs", cards=16, chests=9)) < 20
    assert len(f" A 15,500 {words('table.last')}") <= 16


def test_numbers_are_written_as_the_language_does() -> None:
    assert [phrases(lang).number(15500) for lang in ("en", "de", "it", "fr")] == [
        "15,500", "15.500", "15.500", "15\u202f500",
    ]  # fmt: skip
    assert phrases("de").decimal(1.834, 2) == "1,83"
