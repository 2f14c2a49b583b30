"""Every screen, in every language and both lights: nothing goes wrong, everybody can use it."""

import re

import pytest
from playwright.sync_api import Page

from tests.web.conftest import PHONE, Visit
from tests.web.everybody import LIT, check_for_everybody
from tests.web.samples import FOLDER

LANGUAGES = ("en", "de", "it", "fr")
SAMPLES = [f"sample/{path.stem}" for path in sorted(FOLDER.glob("*.json"))]
SCREENS = ["", "new/scheffeln/friends", "new/tafelrunde/device", "rules", "components", *SAMPLES]

SMALL_TARGETS = """() => [...document.querySelectorAll("button, a[href], input")]
    .filter(item => item.offsetParent && !item.closest("p, dt, dd"))
    .map(item => [item, item.getBoundingClientRect()])
    .filter(([item, box]) => box.width < 44 || box.height < 44)
    .map(([item, box]) => `${item.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`)"""

COLOURS = """() => [...document.querySelectorAll("#page *")]
    .map(item => [item.tagName, getComputedStyle(item).color, getComputedStyle(item).backgroundColor])"""


def widest(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("screen", SCREENS)
def test_a_phone_shows_every_screen_whole_and_large_enough_to_touch_in_every_language(
    visit: Visit, screen: str
) -> None:
    page = visit(screen, PHONE)
    for language in LANGUAGES:
        page.evaluate("language => localStorage.setItem('stammtisch.language', language)", language)
        page.reload()
        page.locator("#page main").first.wait_for()
        assert page.evaluate("document.documentElement.lang") == language
        assert widest(page) <= PHONE["width"], language
        if screen == "" or screen in SAMPLES:
            assert page.evaluate(SMALL_TARGETS) == [], language
        if screen in SAMPLES and "end" not in screen:
            assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"], language


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(visit: Visit, screen: str) -> None:
    check_for_everybody(visit(screen))


@pytest.mark.parametrize("screen", ["", "rules"])
def test_when_the_light_changes_every_colour_changes_at_once(visit: Visit, screen: str) -> None:
    """For those who want no motion; where colours fade generation by generation, text is unreadable meanwhile."""
    page = visit(screen, light="light")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(LIT, arg="dark")
    at_once = page.evaluate(COLOURS)
    page.reload()
    page.locator("#page main").first.wait_for()
    assert at_once == page.evaluate(COLOURS)


def test_axe_finds_nothing_in_the_sheets_of_the_home_page(visit: Visit) -> None:
    page = visit("")
    for sheet in ("Menu", re.compile("open table"), "Watch"):
        page.get_by_role("button", name=sheet).first.click()
        page.get_by_role("dialog").wait_for()
        check_for_everybody(page)
        page.keyboard.press("Escape")
