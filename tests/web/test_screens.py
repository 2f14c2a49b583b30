"""Every screen, in every language and both lights: nothing goes wrong, everybody can use it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.web.conftest import PHONE, Visit
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
def test_no_screen_scrolls_sideways_on_a_phone_in_any_language(visit: Visit, screen: str) -> None:
    page = visit(screen, PHONE)
    for language in LANGUAGES:
        page.evaluate("language => localStorage.setItem('stammtisch.language', language)", language)
        page.reload()
        page.locator("#page main").first.wait_for()
        assert page.evaluate("document.documentElement.lang") == language
        assert widest(page) <= PHONE["width"], language


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("light", ["dark", "light"])
def test_axe_finds_nothing(visit: Visit, screen: str, light: str) -> None:
    found = Axe().run(visit(screen, light=light))
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("screen", ["", *SAMPLES])
def test_everything_can_be_touched_on_a_phone(visit: Visit, screen: str) -> None:
    assert visit(screen, PHONE).evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("screen", [sample for sample in SAMPLES if "end" not in sample])
def test_a_table_fits_on_a_phone_without_scrolling(visit: Visit, screen: str) -> None:
    page = visit(screen, PHONE)
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
