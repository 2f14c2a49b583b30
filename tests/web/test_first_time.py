"""The first time on a device: a lesson or just play, with tips; afterwards one click plays the same again."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.conftest import LONG, PHONE, Visit, tap
from tests.web.everybody import check_for_everybody

LOW: ViewportSize = {"width": 640, "height": 360}
FITS = (
    "() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
)


def test_the_first_time_asks_once_whether_to_learn_or_just_to_play(visit: Visit) -> None:
    page = visit("")
    first = page.get_by_role("group", name="First time here?")
    expect(first).to_have_count(2)
    check_for_everybody(page)
    expect(first.first.get_by_role("button", name="Play now")).to_contain_text("just play, with tips")
    first.first.get_by_role("link", name="A lesson").click()
    expect(page.locator(".teacher")).to_be_visible()
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_role("group", name="First time here?")).to_have_count(1)
    begin = page.get_by_role("group", name="Scheffeln", exact=True)
    expect(begin.get_by_role("button", name="Play now")).to_contain_text("players · casual bots")
    begin.get_by_role("link", name="Choose").click()
    expect(page.get_by_role("heading", name="Play against bots")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, None])
def test_who_just_plays_gets_a_tip_for_each_new_thing(visit: Visit, size: ViewportSize | None) -> None:
    page = visit("", size) if size else visit("")
    page.get_by_role("button", name="Play now").first.click()
    tip = page.get_by_role("note", name="Tip")
    expect(tip).to_contain_text("look at your cards before you choose", timeout=LONG)
    check_for_everybody(page)
    assert page.evaluate(FITS)
    page.locator(".pick button:not(.not)").first.click()
    page.locator(".actions .do").click()
    expect(tip).to_contain_text("One card each turn", timeout=LONG)
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    page.reload()
    page.locator(".hand button[aria-disabled=false]").first.wait_for()
    expect(tip).to_have_count(0)


def test_no_more_tips_means_none_and_the_settings_bring_them_back(visit: Visit) -> None:
    page = visit("", PHONE)
    page.get_by_role("button", name="Play now").nth(1).click()
    tip = page.get_by_role("note", name="Tip")
    expect(tip).to_contain_text("only the upper half counts", timeout=LONG)
    tip.get_by_role("button", name="No more tips").click()
    expect(tip).to_have_count(0)
    page.reload()
    page.locator(".hand button").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("switch", name="Tips").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    while not tip.count():
        tap(page, ".chests button:not(.not):not(.chosen)") or tap(page, ".hand button:not(.chosen)")
        tap(page, ".gems button")
        tap(page, ".act .do")
        page.wait_for_timeout(50)


@pytest.mark.parametrize(("language", "said"), [("de", "Personen?|Karten"), ("it", "carte"), ("fr", "cartes")])
def test_tips_are_in_every_language(visit: Visit, language: str, said: str) -> None:
    page = visit("", language=language)
    page.locator(".now").first.click()
    expect(page.get_by_role("note")).to_contain_text(re.compile(said), timeout=LONG)


def test_play_now_repeats_the_last_set_up_and_says_what_that_is(visit: Visit) -> None:
    page = visit("")
    page.get_by_role("link", name="Choose").first.click()
    page.get_by_role("checkbox", name=re.compile("^RUN")).press("Enter")
    for option in ("2", "Random"):
        page.get_by_role("button", name=option).first.click()
    page.get_by_role("radio", name="fast").check()
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(".pick button:not(.not)").first.wait_for()
    page.evaluate("location.hash = '#/'")
    again = page.get_by_role("button", name="Play now").first
    expect(again).to_contain_text("2 players · RUN · random bots")
    again.click()
    page.locator(".pick button:not(.not)").first.wait_for()
    expect(page.locator(".plate")).to_have_count(2)
    expect(page.locator(".chip")).to_have_text("Run")
    page.evaluate("location.hash = '#/new/scheffeln/bots'")
    expect(page.get_by_role("checkbox", name=re.compile("^RUN"))).to_be_checked()
    expect(page.get_by_role("radio", name="fast")).to_be_checked()
    expect(page.get_by_role("button", name="Random")).to_have_attribute("aria-pressed", "true")


def test_a_set_up_that_the_server_does_not_offer_is_mended(visit: Visit) -> None:
    page = visit("")
    page.evaluate(
        """() => {
            localStorage.setItem("stammtisch.met", '["scheffeln"]');
            localStorage.setItem("stammtisch.setup.scheffeln", '{"game": "chess", "players": 99, "level": "wizard"}');
        }"""
    )
    page.reload()
    again = page.get_by_role("button", name="Play now").first
    expect(again).to_contain_text("4 players · casual bots")
    again.click()
    expect(page.locator(".plate")).to_have_count(4, timeout=LONG)


@pytest.mark.parametrize("language", ["en", "de", "it", "fr"])
@pytest.mark.parametrize("size", [LOW, PHONE])
def test_the_home_page_fits_the_first_time_and_later(visit: Visit, language: str, size: ViewportSize) -> None:
    page = visit("", size, language)
    assert page.evaluate(FITS)
    page.locator(".now").first.click()
    page.locator(".pick button").first.wait_for()
    page.evaluate("location.hash = '#/'")
    page.locator("a.strip").wait_for()
    assert page.evaluate(FITS)
