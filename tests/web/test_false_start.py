"""A false start in Speed: the page says at once what it costs, and lets nobody grab who may not."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.conftest import DESKTOP, PHONE, RunningServer, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_play_together import GRAB, company


@pytest.fixture(scope="module")
def real_time(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a second is a second, as the page counts it."""
    server = RunningServer(tmp_path_factory.mktemp("early") / "tables.sqlite3", rate=1.0)
    yield server.address
    server.end()


GRAB_EARLY = """async word => {
    const until = look => new Promise(done => (function again() {
        look() ? done() : requestAnimationFrame(again);
    })());
    const one = what => document.querySelector(what);
    const said = () => one(".say h2").textContent.trim();
    await until(() => one(".row li:not(.face-down)") && one(".row .face-down"));
    const before = said();
    one(".grab").click();
    await until(() => said() !== before);
    const told = said(), strip = () => one(".strip.refused")?.textContent ?? "";
    let explained = strip();
    await until(() => (explained = strip()) === "" || explained.includes(word)); // the next card takes it away
    await until(() => !one(".row .face-down") && one("[role=timer]").getAttribute("aria-label"));
    const held = !one(".grab[aria-disabled=false]"), left = one(".grab em").textContent, open = said();
    one(".grab").click();
    await until(() => one(".grab[aria-disabled=false]"));
    const others = document.querySelectorAll(".grab.mine, dialog").length;
    return { told, explained, held, left, open, after: said(), others };
}"""


@pytest.mark.rule("A-39")
@pytest.mark.parametrize(
    ("language", "size", "told", "word"),
    [
        ("de", PHONE, "Zu früh: eine Sekunde.", "Fehlstart"),
        ("fr", DESKTOP, "Trop tôt\u00a0: une seconde.", "faux départ"),
    ],
)
def test_who_grabs_while_the_row_is_turned_up_reads_what_it_costs_and_waits(
    visit: Visit, real_time: str, language: str, size: ViewportSize, told: str, word: str
) -> None:
    pages = company(visit, "speed", (language, "en", "en"), at=real_time)
    page = pages[0]
    page.set_viewport_size(size)
    found = page.evaluate(GRAB_EARLY, word)
    assert found["told"] == found["open"] == told
    assert found["explained"] == "" or word in found["explained"]
    assert found["held"]
    assert found["left"].endswith("s")
    assert found["after"] != told
    assert found["others"] == 0
    check_for_everybody(page)
    page.evaluate(GRAB, "Theo")
    expect(page.locator(".grab.mine")).to_contain_text("Theo")
