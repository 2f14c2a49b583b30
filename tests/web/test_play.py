"""Whole games and what can happen to them, through the page, against the real server."""

import gzip
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from tests.web.conftest import LONG, PHONE, RunningServer, Visit, cut_the_line, play_to_the_end, room_in, tap
from tests.web.everybody import check_for_everybody, until_drawn


def names_in_hand(page: Page) -> list[str]:
    return [str(card.get_attribute("aria-label")) for card in page.locator(".hand button").all()]


def take_a_character(page: Page) -> None:
    page.locator(".pick button:not(.not)").first.click(timeout=LONG)
    page.locator(".actions .do").click()
    expect(page.locator(".hand:not(.small) button")).to_have_count(4, timeout=LONG)


def test_three_clicks_after_the_start_a_newcomer_plays_and_has_loaded_little(visit: Visit) -> None:
    page = visit("")
    scripts: dict[str, int] = {}
    page.on("response", lambda answer: scripts.update(size_of(answer)))
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.reload()
    page.get_by_role("button", name="Play now").first.click()
    take_a_character(page)
    expect(page.locator(".plate").first).to_contain_text("You")
    assert len(scripts) > 5
    assert sum(scripts.values()) <= 120_000, scripts
    assert asked == {urlsplit(page.url).netloc}, "nothing comes from elsewhere"


def test_what_cannot_be_combined_says_why(visit: Visit) -> None:
    page = visit("new/scheffeln/friends")
    page.get_by_role("radio", name="Speed").press("Enter")
    for extra in ("RUN", "Mafia"):
        option = page.get_by_role("checkbox", name=re.compile(f"^{extra}"))
        option.press("Enter")
        expect(option).to_contain_text("Not with Speed")
        expect(option).not_to_be_checked()
    page.evaluate("location.hash = '#/new/scheffeln/device'")
    page.get_by_role("radio", name="Basic game").press("Enter")
    page.get_by_role("radio", name="Speed").press("Enter")
    expect(page.get_by_role("radio", name="Speed")).to_contain_text("each player needs a device")
    expect(page.get_by_role("radio", name="Speed")).not_to_be_checked()


def size_of(answer: Response) -> dict[str, int]:
    """A script by its address, and how many bytes it has when gzipped."""
    return {answer.url: len(gzip.compress(answer.body(), 9))} if answer.url.endswith(".js") else {}


def press_first(page: Page, *selectors: str) -> str:
    """Enter on the first of these that is there, and which it was."""
    found = str(page.evaluate(FOCUS, selectors))
    page.keyboard.press("Enter")
    return found


FOCUS = """selectors => selectors.find(selector => {
    const thing = document.querySelector(selector);
    thing?.focus();
    return thing !== null;
})"""


def pick_something(page: Page, met: set[str]) -> None:
    """A move by keyboard alone: a card, what it needs, then the large button."""
    large, choice = ".actions .do", ".pick button:not(.not):not(.chosen)"
    pressed = press_first(page, choice, ".hand button")
    while pressed != large:
        check_once(page, "ready" if page.locator(large).count() else "target", met)
        pressed = press_first(page, large, choice)


def check_once(page: Page, kind: str, met: set[str]) -> None:
    if kind not in met:
        met.add(kind)
        check_for_everybody(page)


def asked_the_same_again(page: Page, mine: str) -> None:
    """In the middle of a phase the page is loaded again, then its connection breaks off; nothing is lost."""
    before = what_is_asked(page)
    page.reload()
    expect(page.locator(mine).first).to_be_visible()
    assert what_is_asked(page) == before
    cut_the_line(page)
    expect(page.locator(mine).first).to_be_visible()
    assert what_is_asked(page) == before


def test_a_whole_game_of_scheffeln_with_everything_by_keyboard_alone(visit: Visit) -> None:
    page = visit("new/scheffeln/bots")
    for option in ("RUN", "Mafia"):
        page.get_by_role("checkbox", name=re.compile(f"^{option}")).press("Enter")
    for option in ("2", "Random"):
        page.get_by_role("button", name=option).first.press("Enter")
    page.get_by_role("button", name="Deal the cards").press("Enter")
    met: set[str] = set()
    while (phase := asked_for(page)) != "over":
        if phase not in met:
            met.add(phase)
            if phase == "paid":
                check_for_everybody(page)
            asked_the_same_again(page, ".actions")
        before = page.evaluate("document.querySelector('aside ol').innerText")
        pick_something(page, met)
        page.wait_for_function(MOVED, arg=before, timeout=LONG)
    expect(page.locator(".ending h1")).to_contain_text(re.compile("win|share"))
    expect(page.locator(".storeys li").first).to_be_visible()
    assert met >= {"choose", "play", "paid", "ready", "target"}


PHASE = """() => document.querySelector(".ending h1") ? "over"
    : !document.querySelector(".actions") ? ""
    : document.querySelector(".pick") ? "choose"
    : document.querySelector(".paid") ? "paid" : "play" """
MOVED = """before => document.querySelector(".ending h1") || document.querySelector("aside ol")?.innerText !== before"""
"""While it is one's turn the log grows only by one's own move."""


def asked_for(page: Page) -> str:
    """What the one at the page is asked for, as soon as it is their turn."""
    return str(page.wait_for_function(PHASE, timeout=LONG).json_value())


def what_is_asked(page: Page) -> tuple[str, list[str]]:
    until_drawn(page)
    return page.locator(".sentence").inner_text(), page.locator(".cards button, .cards li").all_inner_texts()


def test_a_whole_game_of_tafelrunde_on_a_phone(visit: Visit) -> None:
    page = visit("new/tafelrunde/bots", PHONE)
    for option in ("2", "Random"):
        page.get_by_role("button", name=option).first.click()
    page.get_by_role("button", name="Deal the cards").click()
    act, over = page.locator(".act button, .act .wanted"), page.locator(".ending h1")
    chest, met = page.locator(".chests button:not(.not)"), set[str]()
    for _ in range(4_000):
        expect(act.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        phase = "hide" if chest.count() else "play"
        if phase not in met:
            met.add(phase)
            asked_the_same_again(page, ".act button, .act .wanted")
            if phase == "hide":
                expect(page.locator(".plank .won").first).to_be_visible()
                page.get_by_role("button", name="Log", exact=True).click()
                check_for_everybody(page)
                page.keyboard.press("Escape")
        if tap(page, ".chests button:not(.not):not(.chosen)") or chest.count():
            tap(page, ".act .do")
        elif not (tap(page, ".act .out:not(.not)") and tap(page, ".act .sure")):
            tap(page, ".hand button")
            if tap(page, ".gems button"):
                check_once(page, "protect", met)
            tap(page, ".act .do")
        page.wait_for_timeout(30)
    expect(over).to_be_visible()
    assert met >= {"play", "hide"}


def test_two_people_at_one_table_each_in_their_own_language(visit: Visit) -> None:
    host = visit("new/scheffeln/friends", language="de")
    host.get_by_role("button", name="2", exact=True).click()
    host.get_by_role("button", name="Tisch eröffnen").click()
    link = host.locator(".link input").input_value(timeout=LONG)
    expect(host.get_by_role("img", name="Oder lass sie diesen Code scannen")).to_be_visible()
    check_for_everybody(host)
    guest = visit(room_in(link), language="fr")
    guest.get_by_role("button", name="S’asseoir ici").wait_for()
    check_for_everybody(guest)
    guest.get_by_role("button", name="S’asseoir ici").click(timeout=LONG)
    expect(host.locator(".status .eyebrow")).to_have_text(re.compile("am Zug"), timeout=LONG)
    expect(guest.locator(".status .eyebrow")).to_have_text(re.compile("joue"), timeout=LONG)
    assert set(names_in_hand(host)) <= {"Ruby", "Percy", "Yvette", "Ned", "Theo", "Lou", "Viola", "Winnie"}


TONES = """() => {
    window.tones = 0;
    const { createOscillator } = BaseAudioContext.prototype;
    BaseAudioContext.prototype.createOscillator = function () { tones += 1; return createOscillator.call(this); };
}"""


def test_nothing_is_heard_unasked_and_a_hint_is_picked_not_played_and_everybody_is_told(visit: Visit) -> None:
    page = visit("")
    page.evaluate(TONES)
    page.get_by_role("button", name="Play now").first.click()
    page.locator(".pick button:not(.not)").first.wait_for()
    assert page.evaluate("tones") == 0, "nothing is heard that nobody asked for"
    expect(page.locator(".strip")).to_have_count(0)
    page.get_by_role("switch", name="Sound").click()
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()
    assert page.evaluate("tones") > 0
    page.get_by_role("button", name="Hint").click(timeout=LONG)
    expect(page.locator(".pick .chosen")).to_be_visible(timeout=LONG)
    expect(page.locator("aside ol").first).to_contain_text("You take a hint.")
    expect(page.locator(".status .note")).to_have_text("A strong player would do this.")
    expect(page.locator(".actions .do")).to_be_visible()


def test_a_device_can_ask_before_every_move_and_remembers_that(visit: Visit) -> None:
    page = visit("")
    page.get_by_role("button", name="Play now").first.click()
    page.locator(".pick button").first.wait_for(timeout=LONG)
    page.get_by_role("button", name="Menu").click()
    check_for_everybody(page)
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("switch", name="Ask before every move").click()
    page.reload()
    page.locator(".pick button:not(.not)").first.click(timeout=LONG)
    page.locator(".actions .do").click()
    sure = page.get_by_role("dialog", name="Sure?")
    check_for_everybody(page)
    sure.get_by_role("button", name="Not yet").click()
    expect(page.locator(".pick .chosen")).to_be_visible()
    page.locator(".actions .do").click()
    sure.get_by_role("button", name="Yes, do it").click()
    expect(page.locator(".hand:not(.small) button")).to_have_count(4, timeout=LONG)


def test_on_one_device_hands_are_covered_between_turns(visit: Visit) -> None:
    page = visit("new/tafelrunde/device")
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_role("button", name="Deal the cards").click()
    cover = page.locator(".cover button.brass")
    cover.wait_for(timeout=LONG)
    check_for_everybody(page)
    for _ in range(2):
        cover.wait_for(timeout=LONG)
        assert page.locator(".hand").count() == 0
        cover.click()
        page.locator(".hand button:not(:has(text.special))").first.click()
        page.locator(".act .do").click()


def test_a_whole_game_on_one_device_which_is_passed_on_after_every_move(visit: Visit) -> None:
    page = visit("new/scheffeln/device")
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(".cover").wait_for()
    seen = play_to_the_end(page)
    expect(page.locator(".storeys li").first).to_be_visible()
    assert seen["covers"] > 20
    assert seen["hands"] == 0


def test_a_killed_server_is_noticed_and_the_game_goes_on_after_it_is_back(visit: Visit, tmp_path: Path) -> None:
    journal = tmp_path / "tables.sqlite3"
    server = RunningServer(journal)
    page = visit("", at=server.address)
    page.get_by_role("button", name="Play now").first.click()
    take_a_character(page)
    hand = names_in_hand(page)
    server.end(kill=True)
    expect(page.locator(".strip.lost")).to_be_visible(timeout=LONG)
    check_for_everybody(page)
    again = RunningServer(journal, server.port)
    expect(page.locator(".strip.lost")).to_be_hidden(timeout=LONG)
    assert names_in_hand(page) == hand
    page.locator(".hand button[aria-disabled=false]").first.click(timeout=LONG)
    again.end()


@pytest.mark.parametrize("size", [None, PHONE])
def test_what_cannot_be_chosen_says_why_and_leads_to_the_rule(visit: Visit, size: dict[str, int] | None) -> None:
    page = visit("sample/tafelrunde-open", PHONE) if size else visit("sample/tafelrunde-open")
    page.get_by_role("button", name="Closing time").click()
    dialog = page.get_by_role("dialog", name="Why not now?")
    expect(dialog).to_contain_text("T-SPEC-2")
    expect(dialog.locator(".reason")).not_to_have_text("The rules do not allow it right now.")
    if size is None:
        check_for_everybody(page)
    dialog.get_by_role("link", name="Read the whole rule").click()
    expect(page.locator("#T-SPEC-2")).to_contain_text("Closing time")


def test_a_chosen_card_shows_where_the_car_would_land_and_what_it_would_earn(visit: Visit) -> None:
    page = visit("sample/scheffeln")
    page.get_by_role("button", name="Theo", exact=True).click()
    expect(page.locator(".sentence")).to_contain_text("Theo skips E and drives to F.")
    expect(page.locator("[data-business=F] .ghost").first).to_be_visible()
    expect(page.locator(".actions .do")).to_contain_text("+10,000 for you")
    page.keyboard.press("Escape")
    expect(page.locator("[data-business=F] .ghost")).to_have_count(0)
