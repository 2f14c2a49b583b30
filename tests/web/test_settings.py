"""Settings say what they are now, are reached from everywhere, and are remembered on the device."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.everybody import check_for_everybody

STARTED = "started = 0, addEventListener('animationstart', () => started++, true)"
FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settings(page: Page) -> Locator:
    """The sheet, opened as everywhere: from the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("dialog", name="Settings")


def choose(page: Page, group: str, option: str) -> None:
    settings(page).get_by_role("group", name=group).get_by_role("radio", name=option, exact=True).check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_every_row_says_its_state_and_keeps_it(visit: Visit) -> None:
    page = visit("")
    sheet = settings(page)
    check_for_everybody(page)
    as_they_are = {
        "Bots’ pace": "normal",
        "Motion": "as the system",
        "Cards in my hand": "normal",
        "Language": "English",
        "Light": "as the system",
    }
    for group, option in as_they_are.items():
        expect(sheet.get_by_role("group", name=group).get_by_role("radio", name=option, exact=True)).to_be_checked()
    expect(sheet.get_by_role("switch", name="Tips")).to_be_checked()
    for name in ("Sound", "Ask before every move"):
        row = sheet.get_by_role("switch", name=name)
        expect(row).not_to_be_checked()
        expect(row).to_contain_text("off")
        row.click()
        expect(row).to_be_checked()
        expect(row).to_contain_text("on")
    changed = {"Bots’ pace": "fast", "Motion": "less", "Cards in my hand": "large", "Light": "light"}
    for group, option in changed.items():
        sheet.get_by_role("group", name=group).get_by_role("radio", name=option, exact=True).check()
    expect(page.locator("[data-light=light].home")).to_be_visible()
    page.reload()
    sheet = settings(page)
    for group, option in changed.items():
        expect(sheet.get_by_role("group", name=group).get_by_role("radio", name=option, exact=True)).to_be_checked()
    for name in ("Sound", "Ask before every move"):
        expect(sheet.get_by_role("switch", name=name)).to_be_checked()
    sheet.get_by_role("radio", name="Deutsch").check()
    german = page.get_by_role("dialog", name="Einstellungen")
    expect(german.get_by_role("radio", name="schnell")).to_be_checked()


def test_a_keyboard_goes_through_a_row_with_its_arrows(visit: Visit) -> None:
    page = visit("learn")
    row = settings(page).get_by_role("group", name="Bots’ pace")
    row.get_by_role("radio", name="normal").focus()
    page.keyboard.press("ArrowRight")
    expect(row.get_by_role("radio", name="fast")).to_be_checked()
    page.keyboard.press("ArrowRight")
    expect(row.get_by_role("radio", name="wait for my tap")).to_be_checked()
    expect(row).to_contain_text("the table waits until you tap")


@pytest.mark.parametrize("system_moves", [True, False])
def test_motion_is_as_the_user_says_whatever_the_system_wishes(visit: Visit, system_moves: bool) -> None:
    page = visit("about", motion=system_moves)
    choose(page, "Motion", "less" if system_moves else "full")
    page.reload()
    page.evaluate(STARTED)
    page.evaluate("location.hash = '#/sample/speed'")
    expect(page.locator(".row li")).to_have_count(7)
    page.evaluate(FRAMES)
    if system_moves:
        assert page.evaluate("started") == 0
    else:
        page.wait_for_function("() => started > 0")


def test_motion_follows_the_system_while_nobody_has_said_anything(visit: Visit) -> None:
    page = visit("about", motion=True)
    expect(page.locator("html")).to_have_attribute("data-motion", "full")
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-motion", "less")


CARDS = """() => [...document.querySelectorAll(".hand button")].map(card => {
    const { left, right, top, bottom, width } = card.getBoundingClientRect();
    return { width, inside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight };
})"""
FITS = (
    "() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
)


@pytest.mark.parametrize("sample", ["scheffeln", "tafelrunde", "tafelrunde-crowded"])
def test_large_cards_are_larger_and_still_fit_on_a_phone(visit: Visit, sample: str) -> None:
    page = visit(f"sample/{sample}", PHONE)
    page.locator(".hand button").first.wait_for()
    before = page.evaluate(CARDS)
    page.evaluate("localStorage.setItem('stammtisch.cards', 'large')")
    page.reload()
    page.locator(".hand button").first.wait_for()
    page.wait_for_function(
        "before => document.querySelector('.hand button').getBoundingClientRect().width > before + 2",
        arg=before[0]["width"],
    )
    assert all(card["inside"] for card in page.evaluate(CARDS))
    assert page.evaluate(FITS)
