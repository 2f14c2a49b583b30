"""Every screen, in every language and both lights: nothing goes wrong, everybody can use it."""

import re

import pytest
from playwright.sync_api import Page

from tests.web.conftest import PHONE, Visit
from tests.web.everybody import check_for_everybody, check_in
from tests.web.samples import FOLDER

LANGUAGES = ("en", "de", "it", "fr")
SAMPLES = [f"sample/{path.stem}" for path in sorted(FOLDER.glob("*.json"))]
SCREENS = ["", "new/scheffeln/friends", "new/tafelrunde/device", "rules", "components", *SAMPLES]

SMALL_TARGETS = """() => [...document.querySelectorAll("button, a[href], input")]
    .filter(item => item.offsetParent && !item.closest("p, dt, dd"))
    .map(item => [item, item.getBoundingClientRect()])
    .filter(([item, box]) => box.width < 44 || box.height < 44)
    .map(([item, box]) => `${item.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`)"""


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


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(visit: Visit, screen: str, light: str) -> None:
    check_in(visit(screen, light=light), light)


def test_axe_finds_nothing_in_the_sheets_of_the_home_page(visit: Visit) -> None:
    page = visit("")
    for sheet in ("Menu", re.compile("open table"), "Watch"):
        page.get_by_role("button", name=sheet).first.click()
        page.get_by_role("dialog").wait_for()
        check_for_everybody(page)
        page.keyboard.press("Escape")
