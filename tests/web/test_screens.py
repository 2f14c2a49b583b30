"""How screens come, speak another language and change with the light; test_layout.py looks at every one of them."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.everybody import LIT, check_for_everybody, until_drawn
from tests.web.test_layout import SPEAK

LANGUAGES = ("de", "it", "fr", "en")

SMALL_TARGETS = """() => [...document.querySelectorAll("button, a[href], input")]
    .filter(item => item.offsetParent && !item.closest("p:not(.middle), dt, dd"))
    .map(item => [item, item.getBoundingClientRect()])
    .filter(([item, box]) => box.width < 44 || box.height < 44)
    .map(([item, box]) => `${item.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`)"""

COLOURS = """() => [...document.querySelectorAll("#page *")]
    .map(item => [item.tagName, getComputedStyle(item).color, getComputedStyle(item).backgroundColor])"""


def widest(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_a_chosen_language_is_remembered(visit: Visit) -> None:
    page = visit("", language="it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.evaluate(SPEAK, "fr")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_name_stands_there_until_the_scripts_have_come(chromium: Browser, address: str) -> None:
    page = chromium.new_page(service_workers="block")
    page.route("**/*.js", lambda script: script.abort())
    page.goto(address)
    assert page.locator("#page").inner_text() == "Stammtisch"
    page.unroute("**/*.js")
    page.reload()
    page.locator("#page main").first.wait_for()
    assert page.locator(".waiting").count() == 0
    page.close()


@pytest.mark.parametrize("screen", ["sample/scheffeln", "sample/tafelrunde"])
def test_where_the_log_has_no_room_its_last_lines_are_said(visit: Visit, screen: str) -> None:
    shown = visit(screen, DESKTOP).locator("aside ol").first.locator("li:not(.now) > span").all_inner_texts()
    page = visit(screen, PHONE)
    said = page.locator("main ol.said[aria-live=polite]")
    expect(said).to_have_accessible_name("Log")
    assert said.locator("li").all_inner_texts() == shown[-3:]
    assert page.locator("aside").count() == 0


WATCH = """() => {
    window.shifts = []; window.busy = 0;
    const told = ({ value, sources }) => [value, sources.map(({ node }) => node?.outerHTML?.slice(0, 80))];
    new PerformanceObserver(list => shifts.push(...list.getEntries().map(told)))
        .observe({ type: "layout-shift", buffered: true });
    new MutationObserver(() => (busy += document.getElementById("page")?.ariaBusy === "true"))
        .observe(document, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(
    ("screen", "pieces"), [("", 2), ("sample/scheffeln", 6), ("sample/scheffeln-choose", 6), ("sample/tafelrunde", 6)]
)
def test_the_first_room_comes_in_pieces_and_nothing_moves_for_them(
    chromium: Browser, address: str, screen: str, pieces: int, size: ViewportSize
) -> None:
    page = chromium.new_page(viewport=size, service_workers="block", reduced_motion="reduce")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})  # a fast one takes fewer
    page.add_init_script(f"({WATCH})()")
    page.goto(f"{address}/#/{screen}")
    until_drawn(page)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("busy") >= pieces
    assert page.evaluate("shifts.filter(([value]) => value > 0.001)") == []
    page.close()


@pytest.mark.parametrize("screen", ["", "rules"])
def test_when_the_light_changes_every_colour_changes_at_once(visit: Visit, screen: str) -> None:
    """For those who want no motion; where colours fade generation by generation, text is unreadable meanwhile."""
    page = visit(screen, light="light")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(LIT, arg="dark")
    at_once = page.evaluate(COLOURS)
    page.reload()
    until_drawn(page)
    assert at_once == page.evaluate(COLOURS)


def test_axe_finds_nothing_in_the_sheets_of_the_home_page(visit: Visit) -> None:
    page = visit("")
    for sheet in ("Menu", re.compile("open table"), "Watch"):
        page.get_by_role("button", name=sheet).first.click()
        page.get_by_role("dialog").wait_for()
        check_for_everybody(page)
        page.keyboard.press("Escape")
