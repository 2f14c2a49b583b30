"""A connection that is gone without a word, and one that only seems to be."""

import os
import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, RunningServer, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_play_together import OPEN_TABLE


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that may be put to sleep: its sockets stay open and say nothing, as behind a cable that was pulled."""
    server = RunningServer(tmp_path_factory.mktemp("journal") / "tables.sqlite3")
    yield server
    os.kill(server.pid, signal.SIGCONT)
    server.end()


def at_a_table(visit: Visit, server: RunningServer, **look: object) -> Page:
    page = visit("", at=server.address, **look)
    wish = {"game": "scheffeln", "seats": [{"kind": "me"}, {"kind": "bot", "level": "casual"}], "pace": "tap"}
    table = page.evaluate(OPEN_TABLE, wish)
    page.evaluate("table => (location.hash = `#/table/${table}`)", table)
    expect(page.locator(".shelf")).to_be_visible()
    return page


LOST = {"en": "Connection lost", "de": "Verbindung", "it": "Connessione", "fr": "Connexion"}


def speak(page: Page, language: str) -> None:
    page.get_by_role("button", name=re.compile("^Men[uùü]$")).click()
    page.locator(f"dialog button[lang={language}]").click()
    expect(page.locator(f"html[lang={language}]")).to_be_attached()
    page.keyboard.press("Escape")


def test_a_line_that_goes_silent_is_noticed_and_comes_back(visit: Visit, own_server: RunningServer) -> None:
    """After how many seconds, web/src/table/connection.test.ts says; the browser by itself would take minutes."""
    page = at_a_table(visit, own_server, size=PHONE)
    for language in LOST:  # a language comes from the server when it is first wanted
        speak(page, language)
    os.kill(own_server.pid, signal.SIGSTOP)
    strip = page.locator(".strip.lost")
    expect(strip).to_be_visible()
    check_for_everybody(page)
    for language, said in LOST.items():
        speak(page, language)
        expect(strip).to_contain_text(said)
    os.kill(own_server.pid, signal.SIGCONT)
    expect(strip).to_have_count(0)
    expect(page.locator(".shelf")).to_be_visible()


BUSY = """seconds => {
    window.wasLost = false;
    new MutationObserver(() => (window.wasLost ||= document.querySelector(".strip.lost") !== null))
        .observe(document.body, { childList: true, subtree: true });
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until);
}"""
"""The page does nothing else for so long, as while it draws something very large."""


def test_a_page_that_was_busy_for_seconds_does_not_think_that_it_is_cut_off(
    visit: Visit, own_server: RunningServer
) -> None:
    page = at_a_table(visit, own_server)
    page.evaluate(BUSY, 6)
    expect(page.locator(".shelf")).to_be_visible()
    page.get_by_label("Say something").fill("Still here")
    page.keyboard.press("Enter")
    expect(page.locator(".bubble")).to_have_text("Still here")
    assert page.evaluate("wasLost") is False
