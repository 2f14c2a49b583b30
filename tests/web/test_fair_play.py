"""What keeps a table fair, as its players meet it: games from a record, a host who hands over, a log that is long."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.record.samples import SMALL, simulated
from tests.web.conftest import PHONE, RunningServer, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_ending import IMPORT
from tests.web.test_people import OVERFLOWS, invited, open_table, sheet_of
from tests.web.test_play_together import company, whose_turn

WIDE: ViewportSize = {"width": 1366, "height": 650}

SAY = """async ([room, messages]) => {
    const socket = new WebSocket(new URL(`api/${room.replace("table", "tables")}/socket`, document.baseURI));
    const heard = () => new Promise(done => { socket.onmessage = event => done(JSON.parse(event.data)); });
    await heard();
    for (const [number, message] of messages.entries()) {
        socket.send(JSON.stringify({ id: `said ${number}`, ...message }));
        for (let answer = {}; answer.id !== `said ${number}`; ) answer = await heard();
    }
    socket.close();
}"""
TOLD = {"en": "Its cards were not shuffled here", "de": "Ihre Karten wurden nicht hier gemischt"}
AGREE = {"en": "Sit down all the same", "de": "Trotzdem Platz nehmen"}
TAG = {"en": "From a saved game", "de": "Gespeicherte Partie"}
OPEN = {"en": "Watch", "de": "Zuschauen"}


def stacked(host: Page) -> str:
    """A game of two that the host has brought, before its first card, listed and with a seat for anybody; its room."""
    record: dict[str, Any] = json.loads(simulated(SMALL["scheffeln"], 0))
    room = f"table/{host.evaluate(IMPORT, {'record': record, 'at': 0})}"
    opened = [{"type": "set_seat", "seat": 1, "level": None}, {"type": "configure", "listed": True}]
    host.evaluate(SAY, [room, opened])
    return room


@pytest.mark.parametrize(("language", "size"), [("en", WIDE), ("de", PHONE)])
def test_a_game_from_a_record_says_so_before_anybody_sits_down(visit: Visit, language: str, size: ViewportSize) -> None:
    host = visit("")
    room = stacked(host)
    guest = visit("", size, language)
    guest.get_by_role("button", name=OPEN[language]).click()
    line = guest.locator(f"dialog a[href='{room}']")
    expect(line).to_contain_text(TAG[language])
    line.click()
    expect(guest.locator(".facts")).to_contain_text(TAG[language])
    guest.locator("li button.brass").click()
    question = guest.get_by_role("alert").filter(has_text=TOLD[language])
    expect(question).to_be_visible()
    assert not guest.evaluate(OVERFLOWS)
    check_for_everybody(guest)
    guest.locator("li", has=question).get_by_role("button").first.click()
    expect(question).to_have_count(0)
    guest.locator("li button.brass").click()
    guest.get_by_role("button", name=AGREE[language]).click()
    expect(guest.locator("li.mine")).to_be_visible()
    expect(guest.locator(".lobby main")).to_contain_text(TOLD[language])
    host.goto(f"{host.url.partition('#')[0]}{room}")  # her part of the chance was all that was missing
    strip = guest.locator(".strip", has_text=TOLD[language])
    expect(strip).to_be_visible()
    check_for_everybody(guest)
    strip.get_by_role("button").click()
    expect(strip).to_have_count(0)
    expect(host.locator(".strip", has_text=TOLD["en"])).to_be_visible()


def test_the_host_hands_the_table_over_after_a_second_thought(visit: Visit) -> None:
    host, room = open_table(visit, 2)
    guest = invited(visit, host, room, "Ben", size=PHONE)
    whose_turn([host, guest])
    sheet_of(host, "Players")
    host.get_by_role("button", name="Make Ben the host").click()
    check_for_everybody(host)
    host.get_by_role("button", name="Cancel").click()
    host.get_by_role("button", name="Make Ben the host").click()
    host.get_by_role("button", name="Yes, Ben is the host").click()
    expect(host.get_by_role("button", name="Make Ben the host")).to_have_count(0)
    guest.get_by_role("button", name="Menu").click()
    expect(guest.get_by_role("button", name="Table settings")).to_be_visible()
    guest.keyboard.press("Escape")
    guest.get_by_role("button", name="Log", exact=True).click()
    expect(guest.get_by_role("dialog").get_by_text("You are the host now.")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_while_others_play_the_clock_stays_and_every_other_change_is_told(visit: Visit, size: ViewportSize) -> None:
    host, room = open_table(visit, 2, seconds=86400)
    guest = invited(visit, host, room, "Ben", "de", size=size)
    whose_turn([host, guest])
    sheet_of(host, "Table settings")
    expect(host.get_by_text("both stay until the game is over")).to_be_visible()
    for name in ("No clock", "Expert"):
        expect(host.get_by_role("button", name=name)).to_be_disabled()
    check_for_everybody(host)
    host.get_by_role("checkbox", name=re.compile("^Hints")).click()
    if size is PHONE:
        guest.get_by_role("button", name="Spielverlauf", exact=True).click()
    expect(guest.locator("ol li span", has_text="Einstellung geändert – Tipps (aus).")).to_be_visible()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server lets people say as much as they like."""
    journal = tmp_path_factory.mktemp("journal") / "tables.sqlite3"
    server = RunningServer(journal, limits={"messages": (10_000, 10_000)})
    yield server.address
    server.end()


def test_earlier_lines_of_a_long_log_are_shown_when_somebody_asks(visit: Visit, patient: str) -> None:
    pages = company(visit, "scheffeln", ("en", "en"), at=patient)
    whose_turn(pages)
    host = pages[0]
    room = host.url.rpartition("/table/")[2]
    host.evaluate(SAY, [f"table/{room}", [{"type": "configure", "hints": turn % 2 == 1} for turn in range(230)]])
    host.reload()
    log = host.get_by_role("list", name="Log")
    expect(log.get_by_role("listitem").nth(100)).to_be_attached()
    expect(log).not_to_contain_text("The game begins.")
    check_for_everybody(host)
    read = log.evaluate("log => { log.scrollTop = 0; return log.scrollHeight; }")
    host.get_by_role("button", name="Show earlier").click()
    expect(log).to_contain_text("The game begins.")
    expect(host.get_by_role("button", name="Show earlier")).to_have_count(0)
    below = "([log, read]) => Math.abs(log.scrollHeight - log.scrollTop - read) < 60"
    host.wait_for_function(below, arg=[log.element_handle(), read])  # what was read has not moved
