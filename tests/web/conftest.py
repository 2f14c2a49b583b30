"""A real server in a process of its own, and a real Chromium."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect

from tests.server.running import Nursery, shared_nursery
from tests.web.everybody import until_drawn

PAGE = Path(__file__).resolve().parents[2] / "src" / "stammtisch" / "server" / "page" / "index.html"
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 375, "height": 667}

LONG = 60_000
"""Milliseconds until a test gives up on something that should be there soon."""

expect.set_options(timeout=LONG)

Visit = Callable[..., Page]

KEEP_SOCKETS = """window.sockets = []; window.WebSocket = new Proxy(WebSocket, {
    construct(Real, all) { return sockets[sockets.push(new Real(...all)) - 1]; }
})"""
CUT = """() => new Promise(back => {
    let lost = false;
    new MutationObserver((_, watch) => {
        const now = document.querySelector(".strip.lost") !== null;
        if (lost && !now) { watch.disconnect(); back(); }
        lost = now;
    }).observe(document.body, { childList: true, subtree: true });
    sockets.at(-1).close();
})"""


def cut_the_line(page: Page) -> None:
    """The connection of a table breaks off; the page says so, and comes back by itself."""
    page.evaluate(CUT)


def room_in(link: str) -> str:
    """What a link says after the address of the server; also one of the old form."""
    return re.sub(r"^https?://[^/]+/(#/)?", "", link)


def tap(page: Page, selector: str) -> bool:
    """Clicks the first such thing if it is there now; while the table goes on, waiting for it might be in vain."""
    found = "selector => { const thing = document.querySelector(selector); thing?.click(); return thing !== null; }"
    return bool(page.evaluate(found, selector))


PLAY_ON = """async () => {
    const click = what => { const thing = document.querySelector(what); thing?.click(); return thing; };
    const seen = { covers: 0, hands: 0 };
    for (let looks = 0; looks < 20_000 && !document.querySelector(".ending h1"); looks += 1) {
        if (document.querySelector(".cover")) seen.hands += document.querySelectorAll(".hand, [data-card]").length;
        if (click(".cover button")) seen.covers += 1;
        else if (!click(".actions .do:enabled")) {
            click(".pick button:not(.not):not(.chosen)") ?? click(".hand:not(.small) button[aria-disabled=false]");
        }
        await new Promise(done => setTimeout(done, 10));
    }
    return seen;
}"""


def play_to_the_end(page: Page) -> dict[str, int]:
    """A game of Scheffeln: plays whatever comes first. Tells covers of a shared device, and hands open under them."""
    seen: dict[str, int] = page.evaluate(PLAY_ON)
    expect(page.locator(".ending h1")).to_be_visible()
    return seen


class RunningServer:
    """A server in a process of its own; its clock runs ten times as fast, so that nobody waits for bots."""

    def __init__(
        self, journal: Path, port: int = 0, rate: float = 10, nursery: Nursery | None = None, **more: Any
    ) -> None:
        assert PAGE.exists(), "The page is not built: run make page."
        self.nursery = nursery or shared_nursery()
        self.port: int = self.nursery.ask(
            "listen", port=port, **{name: more[name] for name in ("host",) if name in more}
        )
        self.address = f"http://localhost:{self.port}"
        log = journal.with_suffix(".log")
        as_usual: dict[str, dict[str, int]] = {"pace": {}, "limits": {}}
        order = {"port": self.port, "database": str(journal), "log": str(log), "rate": rate, **as_usual, **more}
        self.pid: int = self.nursery.ask("start", alone=True, **order)

    def end(self, kill: bool = False) -> None:
        os.kill(self.pid, signal.SIGKILL if kill else signal.SIGTERM)
        self.nursery.ask("wait", pid=self.pid)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server of these tests can be reached."""
    server = RunningServer(tmp_path_factory.mktemp("journal") / "tables.sqlite3")
    yield server.address
    server.end()


def is_a_fault(message: ConsoleMessage) -> bool:
    """Chromium itself reports what does not come or is refused; what the page does about it is tested elsewhere."""
    known = "ERR_CONNECTION_REFUSED|status of 4(22|04)"
    return message.type == "error" and not re.search(known, message.text)


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visit]:
    """Opens a room of the page as a new visitor; in the end nothing may have gone wrong in any of them."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(
        room: str,
        size: ViewportSize = DESKTOP,
        language: str = "en",
        light: str = "dark",
        at: str = address,
        motion: bool = False,
    ) -> Page:
        context = chromium.new_context(
            viewport=size,
            locale=language,
            color_scheme="light" if light == "light" else "dark",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=size == PHONE,
            service_workers="block",  # tests/web/test_offline.py has them
        )
        context.set_default_timeout(LONG)
        contexts.append(context)
        context.add_init_script(KEEP_SOCKETS)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if is_a_fault(message) else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{at}/{room}")
        until_drawn(page)
        page.evaluate("document.fonts.ready")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong, "\n".join(wrong)
