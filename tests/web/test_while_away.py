"""Who comes back to a running game is told what the others did, once, and can look at it step by step."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.everybody import check_for_everybody, until_drawn
from tests.web.test_play_together import choose, company, whose_turn

AWAY = {
    "en": ("While you were away", "Look at it step by step", "To the table"),
    "de": ("Während du weg warst", "Schritt für Schritt", "Zum Tisch"),
    "it": ("Mentre non c’eri", "passo per passo", "Al tavolo"),
    "fr": ("Pendant votre absence", "coup par coup", "la table"),
}


def leave_and_come_back(visit: Visit, game: str, language: str, size: ViewportSize) -> tuple[Page, Page]:
    """Somebody chooses a character and goes; the other one chooses too; then the first opens the page anew."""
    pages = company(visit, game, (language, language))
    first = whose_turn(pages)
    second = next(page for page in pages if page is not first)
    choose(first)
    expect(second.locator(".eyebrow.mine")).to_be_visible()
    expect(first.locator(".eyebrow.mine")).to_have_count(0)
    room = first.url
    first.close()
    choose(second)
    expect(second.locator(".pick")).to_have_count(0)
    back = first.context.new_page()
    back.set_viewport_size(size)
    back.goto(room)
    until_drawn(back)
    return back, second


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", PHONE), ("de", DESKTOP), ("it", DESKTOP), ("fr", PHONE)],
    ids=lambda one: one if isinstance(one, str) else str(one["width"]),
)
def test_what_happened_is_told_and_can_be_looked_at_step_by_step(
    visit: Visit, language: str, size: ViewportSize
) -> None:
    title, step_by_step, to_table = AWAY[language]
    page, _ = leave_and_come_back(visit, "scheffeln", language, size)
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(title)
    assert sheet.locator("li").count() >= 1
    expect(sheet.get_by_role("status")).not_to_be_empty()
    check_for_everybody(page)
    sheet.get_by_role("link", name=re.compile(step_by_step)).click()
    expect(page.locator(".controls")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_value("1")  # my own choice was the last thing that I saw
    page.locator(".controls .buttons button").nth(3).click()
    expect(page.get_by_role("slider")).to_have_value("2")
    more = page.locator(".controls button.narrow")
    if more.is_visible():
        more.click()
    page.get_by_role("link", name=re.compile(to_table)).click()
    expect(page.locator(".shelf")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_it_is_told_once_and_never_to_who_only_loads_the_page_again(visit: Visit) -> None:
    page, other = leave_and_come_back(visit, "scheffeln", "en", DESKTOP)
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    for again in (page, other):
        again.reload()
        expect(again.locator(".shelf")).to_be_visible()
        expect(again.locator(".happened")).to_be_visible()
        assert again.get_by_role("dialog").count() == 0
    again = page.context.new_page()
    again.goto(page.url)
    expect(again.locator(".happened")).to_be_visible()
    assert again.get_by_role("dialog").count() == 0


A_MINUTE_AGO = """() => {
    const looked = JSON.parse(localStorage.getItem("stammtisch.looked"));
    for (const [, one] of looked) Object.assign(one, { log: 0, at: one.at - 61_000 });
    localStorage.setItem("stammtisch.looked", JSON.stringify(looked));
}"""
"""As if this device had last looked a minute ago, when the game began."""


def test_who_comes_back_after_a_minute_is_told_however_they_come(visit: Visit) -> None:
    pages = company(visit, "scheffeln", ("en", "en"))
    first = whose_turn(pages)
    second = next(page for page in pages if page is not first)
    choose(first)
    expect(second.locator(".eyebrow.mine")).to_be_visible()
    second.evaluate(A_MINUTE_AGO)
    second.reload()
    sheet = second.get_by_role("dialog")
    expect(sheet).to_contain_text("While you were away")
    expect(sheet).to_contain_text("Now it is your turn.")
    second.keyboard.press("Escape")
    choose(second)
