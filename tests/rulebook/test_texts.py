"""The texts themselves: complete, the same in every language, in the players' words, and our own."""

import re
from itertools import chain
from pathlib import Path

import pytest

from stammtisch.games.ledger import rules
from stammtisch.rulebook.book import PARTS, chapters, entries
from tests.rulebook import checks
from tests.rulebook.pieces import LANGUAGES, pieces, whole_book
from tests.rulebook.printed import fingerprints, printed
from tests.rulebook.vocabulary import avoided_words, missing_terms

BOOK = whole_book()
PAGE_WORDS = Path(__file__).resolve().parents[2] / "web/src/games/tafelrunde/words"


def none(faults: list[str]) -> None:
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_the_ledger_is_explained_once(lang: str) -> None:
    explained = [entry.id for chapter in chapters(lang) for entry in chapter.entries]
    assert sorted(explained) == sorted(entry.id for entry in rules())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_is_built_like_the_english_one(lang: str) -> None:
    assert [piece.where for piece in pieces(lang)] == [piece.where for piece in pieces("en")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_of_one_family_stand_in_one_chapter_in_their_order(lang: str) -> None:
    numbers = {entry.id: entry.number for entry in rules()}
    homes: dict[str, set[str]] = {}
    for chapter in chapters(lang):
        for entry in chapter.entries:
            homes.setdefault(entry.id.rpartition("-")[0], set()).add(chapter.key)
        in_chapter = [numbers[entry.id] for entry in chapter.entries]
        assert in_chapter == sorted(in_chapter), chapter.key
    assert {family: found for family, found in homes.items() if len(found) > 1 and family != "A"} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["scheffeln", "speed", "tafelrunde"])
def test_each_game_has_a_first_page_that_teaches_it_in_two_minutes(key: str, lang: str) -> None:
    page = next(chapter for chapter in chapters(lang) if chapter.key == key)
    steps = [paragraph for paragraph in page.paragraphs if paragraph[0].isdecimal()]
    assert [step[:3] for step in steps] == [f"{number}. " for number in range(1, len(steps) + 1)]
    # Somebody who reads slowly reads 150 words a minute.
    assert 150 <= sum(len(paragraph.split()) for paragraph in page.paragraphs) <= 300


def test_the_chapters_are_in_the_order_of_reading() -> None:
    keys = [chapter.key for chapter in chapters("en")]
    assert keys[:8] == [
        "scheffeln", "scheffeln-setup", "scheffeln-turn", "scheffeln-moving", "scheffeln-payout", "scheffeln-end",
        "speed", "run",
    ]  # fmt: skip
    assert list(dict.fromkeys(chapter.part for chapter in chapters("en"))) == list(PARTS)


def test_no_text_names_an_id_that_the_ledger_does_not_know() -> None:
    none(checks.unknown_ids(BOOK))


def test_no_text_names_a_house_rule_that_no_game_has() -> None:
    none(checks.unknown_options(BOOK))


@pytest.mark.parametrize("what", [checks.ids_in, checks.placeholders_in, checks.numbers_in])
def test_ids_placeholders_and_numbers_agree_between_the_languages(what: checks.Reading) -> None:
    none(checks.disagreements(BOOK, what))


def test_nothing_is_empty_and_nothing_too_long() -> None:
    none(checks.bad_lengths(BOOK))


def test_titles_are_titles_and_the_rest_is_whole_sentences() -> None:
    none(checks.not_a_sentence(BOOK))


def test_quotation_marks_spaces_and_numbers_are_those_of_the_language() -> None:
    none(checks.wrong_signs(BOOK))


def test_one_thing_has_one_word_in_every_language() -> None:
    none(missing_terms(BOOK))


def test_words_that_no_player_uses_are_avoided() -> None:
    none(avoided_words(BOOK))


def test_the_languages_are_translations_and_not_copies() -> None:
    texts = list(chain.from_iterable((entry.text for entry in entries(lang).values()) for lang in LANGUAGES))
    assert len(set(texts)) == len(texts)


def test_no_eight_words_in_a_row_come_from_a_printed_rulebook() -> None:
    none(checks.shared_with(printed(), BOOK))
    assert len(checks.shared_with(fingerprints(*(piece.text for piece in BOOK)), BOOK)) > 1000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_house_rule_has_the_name_that_the_page_gives_it(lang: str) -> None:
    words = (PAGE_WORDS / f"{lang}.ts").read_text(encoding="utf-8")
    named = re.search(r'bonusNeedsCard: "(.+?)"', words)
    assert named
    assert all(named.group(1) in entries(lang)[rule].text for rule in ("A-41", "A-43"))
