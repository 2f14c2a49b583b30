"""What the lessons say, in four languages: all of it, the same figures, figures that can be seen, and short."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.lessons.course import view_of
from stammtisch.lessons.texts import Text, numbers_in, read_text
from tests.lessons.test_course import NAMES, course
from tests.rulebook.checks import shared_with, wrong_signs
from tests.rulebook.pieces import LANGUAGES, Piece
from tests.rulebook.printed import fingerprints, printed

LONGEST = 165
"""Characters that fit into a bubble on a phone."""


def said(text: Text) -> Iterator[tuple[str, str]]:
    """Every sentence with its place."""
    yield "title", text.title
    yield "lead", text.lead
    for key, bubble in text.steps.items():
        yield key, bubble.say
        if bubble.again:
            yield f"{key} again", bubble.again
    for place, point in enumerate(text.learned):
        yield f"learned {place}", point


def figures(view: Any) -> set[int]:
    """Every number that stands anywhere in a view."""
    if isinstance(view, dict):
        return set().union(*map(figures, view.values()))
    if isinstance(view, list | tuple):
        return set().union(*map(figures, view))
    return {view} if type(view) is int else set()


@pytest.mark.parametrize("lesson", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_says_something_and_every_question_has_a_second_try(lesson: str, language: str) -> None:
    text = read_text(lesson, language)
    stops = course(lesson).stops
    assert list(text.steps) == [stop.key for stop in stops]
    assert [key for key, bubble in text.steps.items() if bubble.again] == [stop.key for stop in stops if stop.do]
    assert 3 <= len(text.learned) <= 6


@pytest.mark.parametrize("lesson", NAMES)
def test_all_languages_say_the_same_figures_and_letters(lesson: str) -> None:
    languages = {language: dict(said(read_text(lesson, language))) for language in LANGUAGES}
    for place, english in languages["en"].items():
        for language, texts in languages.items():
            assert sorted(numbers_in(texts[place])) == sorted(numbers_in(english)), f"{language} {place}"
            own, theirs = (set(re.findall(r"(?<![\w’'])[B-H](?![\w’'])", text)) for text in (texts[place], english))
            assert own == theirs, f"{language} {place}"


@pytest.mark.parametrize("lesson", NAMES)
def test_a_figure_in_a_bubble_can_be_seen_on_the_table(lesson: str) -> None:
    text = read_text(lesson, "en")
    for stop in course(lesson).stops:
        seen = figures(view_of(stop)) | figures(stop.do or {})
        seen |= {abs(one - other) for one in seen for other in seen}  # a lead, or what would be added
        assert set(numbers_in(text.steps[stop.key].say)) <= seen, stop.key


@pytest.mark.parametrize("lesson", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bubble_is_short_and_well_written(lesson: str, language: str) -> None:
    for place, text in said(read_text(lesson, language)):
        assert len(text) <= LONGEST, f"{place}: {len(text)} characters"
        assert text.count("**") % 2 == 0, place
        assert not re.search(r"  |\.\.\.", text), place
        if place not in ("title",):
            assert re.search(r"[.!?…)]$", text), place
        assert not wrong_signs([Piece(language, place, text)])


@pytest.mark.parametrize("lesson", NAMES)
def test_names_are_the_same_in_every_language(lesson: str) -> None:
    names = r"Ruby|Percy|Yvette|Ned|Theo|Lou|Viola|Winnie|Ada|Bruno|Cleo|Zork"
    texts = {language: dict(said(read_text(lesson, language))) for language in LANGUAGES}
    for place, english in texts["en"].items():
        for language in LANGUAGES:
            assert set(re.findall(names, texts[language][place])) == set(re.findall(names, english)), (language, place)


def test_no_eight_words_in_a_row_stand_in_a_printed_rulebook() -> None:
    ours = [
        Piece(language, f"{lesson} {place}", text)
        for lesson in NAMES
        for language in LANGUAGES
        for place, text in said(read_text(lesson, language))
    ]
    assert shared_with(printed(), ours) == []
    assert shared_with(fingerprints(ours[1].text * 2), [Piece("en", "itself", ours[1].text * 2)]) != []
