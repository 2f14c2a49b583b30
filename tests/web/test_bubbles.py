"""Talk at the table: bubbles at the seats, how much is unread, and who need not be heard."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import DESKTOP, LONG, PHONE, Visit, room_in, tap
from tests.web.everybody import check_for_everybody
from tests.web.test_play_together import SLOWLY, company, table_of, whose_turn

LOW: ViewportSize = {"width": 640, "height": 360}
LONG_SPEECH = "I have thought about it for a while, and I am not so sure any more. " * 4
UNREAD = {
    "en": "Talk, 1 unread",
    "de": "Reden, 1 ungelesen",
    "it": "Chiacchiere, 1 non letto",
    "fr": "Discuter, 1 non lu",
}
SAY = {"en": "Say something", "de": "Sag etwas", "it": "Di’ qualcosa", "fr": "Dites quelque chose"}

DISTANCE = """seat => {
    const bubble = document.querySelector(".speech").getBoundingClientRect();
    const plate = [...document.querySelectorAll(`[data-plate="${seat}"]`)]
        .find(one => one.offsetParent).getBoundingClientRect();
    const apart = (a, b, c, d) => Math.max(0, c - b, a - d);
    return Math.max(apart(bubble.left, bubble.right, plate.left, plate.right),
        apart(bubble.top, bubble.bottom, plate.top, plate.bottom));
}"""
"""How far a bubble is from the plate of its seat."""


def say(page: Page, words: str, language: str = "en") -> None:
    page.get_by_label(SAY[language]).last.fill(words)  # in the sheet, where one is open over the board
    page.keyboard.press("Enter")


def sit_calmly(page: Page) -> None:
    """Without sound, which is asked for over the bar; and bubbles stay long enough to be looked at."""
    tap(page, ".strip button:last-child")
    page.evaluate(SLOWLY)


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [("scheffeln", PHONE, "en"), ("scheffeln", LOW, "de"), ("tafelrunde", PHONE, "it"), ("tafelrunde", DESKTOP, "fr")],
    ids=lambda one: one if isinstance(one, str) else str(one["width"]),
)
def test_who_talks_is_heard_at_their_seat_and_counted_until_it_is_read(
    visit: Visit, game: str, size: ViewportSize, language: str
) -> None:
    host, guest = company(visit, game, (language, "en"))
    whose_turn([host, guest])
    host.set_viewport_size(size)
    sit_calmly(host)
    talk = host.locator("header .talk")
    expect(talk).to_be_visible()
    guest.get_by_role("button", name="Talk").click()
    say(guest, LONG_SPEECH)
    bubble = host.locator(".speech")
    expect(bubble).to_contain_text("I have thought about it")
    assert host.evaluate(DISTANCE, 1) < 20
    box = bubble.bounding_box()
    assert box is not None
    assert box["height"] < 110, "three lines, and the name"
    expect(host.get_by_role("button", name=UNREAD[language], exact=True)).to_be_visible()
    check_for_everybody(host)
    bubble.click()
    expect(bubble).to_have_count(0)
    talk.click()
    expect(host.get_by_role("dialog").locator(".bubble").last).to_have_text(LONG_SPEECH.strip())
    host.keyboard.press("Escape")
    expect(talk.locator(".unread")).to_have_count(0)
    guest.get_by_role("dialog").get_by_role("button", name="Ha!").click()
    expect(bubble.locator("svg")).to_be_visible()


def test_a_bubble_goes_by_itself(visit: Visit) -> None:
    host, guest = company(visit, "scheffeln", ("en", "en"))
    whose_turn([host, guest])
    say(guest, "Hi")
    expect(host.locator(".speech")).to_be_visible()
    expect(host.locator(".speech")).to_have_count(0)


def test_a_long_speech_leaves_the_log_its_room(visit: Visit) -> None:
    host, guest = company(visit, "scheffeln", ("en", "en"))
    whose_turn([host, guest])
    host.set_viewport_size({"width": 1366, "height": 650})
    for _ in range(2):
        say(guest, LONG_SPEECH)
    expect(host.locator("aside .bubble")).to_have_count(2)
    for bubble in host.locator("aside .bubble").all():
        box = bubble.bounding_box()
        assert box is not None
        assert box["height"] < 60
    log = host.locator("aside ol").first.bounding_box()
    assert log is not None
    assert log["height"] > 100


def test_the_host_silences_one_who_watches_at_a_line_of_theirs(visit: Visit) -> None:
    host, guest = company(visit, "scheffeln", ("en", "en"), listed=True)
    whose_turn([host, guest])
    room = room_in(host.url)
    troll, friend = visit(room, language="en"), visit(room, language="en")
    host.set_viewport_size(PHONE)
    sit_calmly(host)
    for page, words in ((troll, "Boo"), (friend, "Nice")):
        expect(page.locator(".watching")).to_be_visible()
        say(page, words)
        expect(host.locator(".speech", has_text=words)).to_be_visible()
    host.locator("header .talk").click()
    sheet = host.get_by_role("dialog")
    line = sheet.locator("ol li", has_text="Boo")
    line.get_by_role("button", name=re.compile("^Silence Guest .*, watching for everybody$")).click()
    again = sheet.get_by_role("button", name=re.compile("^Let Guest .*, watching talk again$"))
    expect(again).to_be_visible()
    expect(line.get_by_role("button")).to_have_count(0)
    check_for_everybody(host)
    say(troll, "Boo again")
    expect(troll.locator(".strip.refused")).to_be_visible()
    say(friend, "Very nice")
    expect(sheet.locator(".bubble").last).to_have_text("Very nice")
    again.click()
    expect(again).to_have_count(0)
    say(troll, "Sorry")
    expect(sheet.locator(".bubble").last).to_have_text("Sorry")
    assert sheet.get_by_text("Boo again").count() == 0


CALL_ME = """async name => {
    const headers = { "content-type": "application/json" };
    await fetch("api/me", { method: "PUT", headers, body: JSON.stringify({ name }) });
}"""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "no. 2 here with a name that looks like this"),
        ("de", "Nr. 2 hier mit einem Namen, der so aussieht"),
        ("it", "n. 2 qui con un nome che sembra questo"),
        ("fr", "nº 2 ici dont le nom ressemble à celui-ci"),
    ],
)
def test_who_looks_like_somebody_else_has_a_small_number(visit: Visit, language: str, told: str) -> None:
    host, guest = visit("", language=language), visit("", language="en")
    host.evaluate(CALL_ME, "Anna")
    guest.evaluate(CALL_ME, "Аnna")
    room = table_of(host, "scheffeln", 3)
    for page in (host, guest):
        page.evaluate("room => (location.hash = `#/${room}`)", room)
    guest.locator("li button.brass").first.click(timeout=LONG)
    names = host.locator("ol li .who b")
    expect(names.nth(1)).to_have_text(f"Аnna², {told}")
    expect(names.nth(1).locator("[title]")).to_have_attribute("title", told)
    expect(names.nth(0)).to_have_text("Anna")
    say(guest, "Hello")
    expect(host.locator(".talk li b").last).to_have_text(f"Аnna², {told}")
    check_for_everybody(host)


def test_who_watches_can_be_muted_by_each_and_silenced_by_the_host(visit: Visit) -> None:
    host, guest = company(visit, "scheffeln", ("en", "de"), listed=True)
    whose_turn([host, guest])
    watcher = visit(room_in(host.url), language="it")
    expect(watcher.locator(".watching")).to_be_visible()
    for page in (host, guest):
        sit_calmly(page)
        page.set_viewport_size(PHONE)
    say(watcher, "Bravi", "it")
    for page in (host, guest):
        expect(page.locator(".speech")).to_contain_text("Bravi")
        page.locator(".speech").click()
    guest.locator("header .talk").click()
    guest.get_by_role("dialog").get_by_role("button", name=re.compile("schaut zu.*ausblenden")).click()
    expect(guest.get_by_role("dialog").locator(".bubble")).to_have_count(0)
    check_for_everybody(guest)
    guest.keyboard.press("Escape")
    say(watcher, "Ancora", "it")
    expect(host.locator(".speech")).to_contain_text("Ancora")
    expect(guest.locator(".speech")).to_have_count(0)
    expect(guest.locator("header .unread")).to_have_count(0)
    guest.reload()
    expect(guest.locator(".shelf")).to_be_visible()
    tap(guest, ".strip button:last-child")
    guest.locator("header .talk").click()
    expect(guest.get_by_role("dialog").get_by_role("button", name=re.compile("schaut zu.*einblenden"))).to_be_visible()
    host.locator("header .talk").click()
    host.get_by_role("button", name="Silence all spectators").click()
    expect(host.get_by_role("button", name="Let spectators talk again")).to_be_visible()
    check_for_everybody(host)
    expect(watcher.locator("aside .talk")).to_contain_text("parlano solo i giocatori")
    expect(watcher.get_by_label(SAY["it"])).to_have_count(0)
    check_for_everybody(watcher)
    host.get_by_role("button", name="Let spectators talk again").click()
    expect(watcher.get_by_label(SAY["it"])).to_be_visible()
