"""A real server in a process of its own, and a real Chromium."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

PAGE = Path(__file__).resolve().parents[2] / "src" / "stammtisch" / "server" / "page" / "index.html"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 375, "height": 667}

Visit = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server of these tests can be reached."""
    assert PAGE.exists(), "The page is not built: run make page."
    journal = tmp_path_factory.mktemp("journal") / "tables.sqlite3"
    command = [sys.executable, "-m", "stammtisch", "serve", "--port", "0", "--db", str(journal)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))
        yield found.group(0)
        server.terminate()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visit]:
    """Opens a room of the page as a new visitor; in the end nothing may have gone wrong in any of them."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(room: str, size: ViewportSize = DESKTOP, language: str = "en", light: str = "dark") -> Page:
        context = chromium.new_context(
            viewport=size,
            locale=language,
            color_scheme="light" if light == "light" else "dark",
            reduced_motion="reduce",
            has_touch=size == PHONE,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{address}/#/{room}")
        page.locator("#page main").first.wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong, "\n".join(wrong)
