"""The rulebook as the rest of the program asks for it."""

import pytest

from stammtisch.games.ledger import rules
from stammtisch.rulebook import book
from stammtisch.rulebook.languages import UnknownLanguage
from tests.rulebook.pieces import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_found_by_its_id(lang: str) -> None:
    for entry in rules():
        assert book.rule(entry.id, lang).id == entry.id


def test_a_rule_speaks_the_language_that_was_asked_for() -> None:
    assert "Doppeldecker" in book.rule("S-MOVE-8", "de").text
    assert "coppia" in book.rule("S-MOVE-8", "it").text
    assert "cortège" in book.rule("S-MOVE-8", "fr").text
    assert "pair" in book.rule("S-MOVE-8", "en").text


def test_a_rule_knows_its_chapter() -> None:
    assert book.chapter_of("S-MOVE-8", "de").title == "Scheffeln: Bewegungsregeln"


def test_an_unknown_id_is_answered_with_those_near_it() -> None:
    with pytest.raises(KeyError, match="Did you mean S-MOVE-8"):
        book.rule("S-MOVE-88", "de")


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"does not speak 'es'\. Choose one of: en, de, it, fr\."):
        book.rule("S-MOVE-8", "es")
