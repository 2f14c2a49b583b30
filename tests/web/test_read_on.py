"""What there is to read under *Learn*: it opens from the list, in every language, and everybody can read it."""

import re

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_screens import SMALL_TARGETS, widest


def test_learn_leads_to_what_wins_games_and_on_to_the_next_page(visit: Visit) -> None:
    page = visit("learn", PHONE)
    page.get_by_role("link", name=re.compile("^What wins games")).click()
    expect(page).to_have_url(re.compile("/learn/read/win$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("What wins games")
    expect(page.get_by_role("heading", level=3)).to_have_count(13)
    assert widest(page) <= PHONE["width"]
    assert page.evaluate(SMALL_TARGETS) == []
    check_for_everybody(page)
    page.get_by_role("link", name="How the bots think").click()
    expect(page.get_by_role("img")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("How the bots think")
