"""A connection that is gone without a word, and one that only seems to be."""

import os
import signal
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, RunningServer, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_play_together import OPEN_TABLE

AT_MOST = 5
"""Seconds after which a lost connection must be noticed."""
SLACK = 4
"""More of them for a computer that has other things to do."""


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


@pytest.mark.parametrize("language", LOST)
def test_a_line_that_goes_silent_is_noticed_within_five_seconds_and_comes_back(
    visit: Visit, own_server: RunningServer, language: str
) -> None:
    page = at_a_table(visit, own_server, size=PHONE, language=language)
    os.kill(own_server.pid, signal.SIGSTOP)
    began = time.monotonic()
    strip = page.locator(".strip.lost")
    expect(strip).to_be_visible()
    assert time.monotonic() - began < AT_MOST + SLACK
    expect(strip).to_contain_text(LOST[language])
    check_for_everybody(page)
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
    page.evaluate(BUSY, AT_MOST + 2)
    expect(page.locator(".shelf")).to_be_visible()
    page.get_by_label("Say something").fill("Still here")
    page.keyboard.press("Enter")
    expect(page.locator(".bubble")).to_have_text("Still here")
    assert page.evaluate("wasLost") is False
