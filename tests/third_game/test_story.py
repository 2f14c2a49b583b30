"""Hints and the end of a game that brings no words for either: chances without a reason of its own, lines by round."""

import re

from playwright.sync_api import expect

from tests.third_game.test_page import ROUNDS, address, choices, visit
from tests.web import conftest as web
from tests.web.everybody import check_for_everybody, until_drawn

__all__ = ["address", "visit"]


def test_a_hint_says_how_good_and_the_end_how_it_went(visit: web.Visit) -> None:
    page = visit("", language="de")
    page.get_by_role("region", name="Pfennig").get_by_role("button", name="Sofort spielen").click()
    choices(page).first.wait_for()
    page.get_by_role("button", name="Tipp", exact=True).click()
    expect(page.locator(".strip.advice")).to_contain_text(re.compile(r"\d+ % Siegchance.*In 20\.000 Versuchen"))
    board = page.get_by_role("region", name="Der Tisch", exact=True)
    for round_ in range(1, ROUNDS + 1):
        expect(board.or_(page.get_by_role("region", name="Der Tisch nach diesem Zug"))).to_contain_text(
            f"Runde {round_} von 5"
        )
        if choices(page).first.get_attribute("aria-pressed") == "false":  # a hint may have picked it already
            choices(page).first.click()
        page.get_by_role("button", name="Ja, so machen").click()
        expect(page.locator("button:enabled", has_text="Ja, so machen")).to_have_count(0)  # it has been made
    page.get_by_role("heading", level=1, name=re.compile("gewinn|Sieg")).wait_for()
    until_drawn(page)
    rows = page.get_by_role("table", name="So lief es").locator("tbody tr")
    expect(rows).to_have_count(ROUNDS + 1)
    expect(page.get_by_role("heading", name="Entscheidende Züge")).to_be_visible()
    check_for_everybody(page)
