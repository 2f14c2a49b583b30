"""A hint says how good its move is and why, in the language of the page, on every size; and it can be closed."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_play_together import OPEN_TABLE

HOW_GOOD = {
    "en": r"(Clearly best|A little better|It hardly matters): \d+ ± \d+% to win, with .+ \d+%\. \S.+\.",
    "de": r"(Klar am besten|Etwas besser|Fast egal): \d+ ± \d+ % Siegchance, mit .+ \d+ %\. \S.+\.",
    "it": r"(Di gran lunga la migliore|Un po’ meglio|Cambia poco): \d+ ± \d+% di vincere, con .+ \d+%\. \S.+\.",
    "fr": r"(Nettement le meilleur coup|Un peu mieux|Presque égal)\s: \d+ ± \d+\s% de chances .+, .+ avec .+\. \S.+\.",
}
HINT = {"en": "Hint", "de": "Tipp", "it": "Suggerimento", "fr": "Indice"}
CLOSE = {"en": "Close", "de": "Schließen", "it": "Chiudi", "fr": "Fermer"}


def begun(visit: Visit, game: str, size: ViewportSize, language: str) -> Page:
    """A game against bots."""
    page = visit("", size=size, language=language)
    table = page.evaluate(OPEN_TABLE, {"game": game, "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]})
    page.evaluate("table => (location.hash = `#/table/${table}`)", table)
    return page


@pytest.mark.parametrize("language", list(HINT))
@pytest.mark.parametrize(("game", "size"), [("scheffeln", PHONE), ("tafelrunde", DESKTOP)])
def test_a_hint_says_how_good_and_why(visit: Visit, game: str, size: ViewportSize, language: str) -> None:
    page = begun(visit, game, size, language)
    page.get_by_role("button", name=HINT[language], exact=True).click()
    told = page.locator(".strip.advice")
    expect(told).to_have_text(re.compile(rf"^\s*{HOW_GOOD[language]}\s*×\s*$"))
    assert "undefined" not in told.inner_text()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if language == "en":
        check_for_everybody(page)
    told.get_by_role("button", name=CLOSE[language]).click()
    expect(told).to_have_count(0)


def test_what_a_hint_says_goes_with_the_move(visit: Visit) -> None:
    page = begun(visit, "scheffeln", DESKTOP, "en")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".strip.advice")).to_be_visible()
    page.locator(".actions .do").click()
    expect(page.locator(".strip.advice")).to_have_count(0)
