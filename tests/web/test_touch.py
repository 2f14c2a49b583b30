"""The board by touch alone, on a phone: every step has a way back, every piece can be seen large."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde import state as hunt
from stammtisch.games.tafelrunde.components import SPECIAL, SPECIALS
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.format import encode
from tests.web.conftest import DESKTOP, PHONE, RunningServer, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_ending import IMPORT
from tests.web.test_layout import DECOR, FAULTS, LANGUAGES, SCROLLS
from tests.web.test_why_not import Position, find, sit_down, zork

LYING: ViewportSize = {"width": 640, "height": 360}
"""A phone on its side."""

INSIDE = """things => things.every(thing => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right - left > 20;
})"""


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name="Your hand").get_by_role("button")


def back(page: Page) -> Locator:
    return page.get_by_role("button", name="Back", exact=True)


def expect_chosen(page: Page, card: str, cards: int = 4) -> None:
    """The whole hand is in sight, with that card raised, and the way back is large enough for a finger."""
    expect(hand(page)).to_have_count(cards)
    assert hand(page).evaluate_all(INSIDE)
    expect(page.locator(f".hand [data-card={card}]")).to_have_attribute("aria-pressed", "true")
    box = back(page).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44


def expect_nothing_chosen(page: Page) -> None:
    expect(page.locator(".pick, .hand .chosen")).to_have_count(0)
    expect(back(page)).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, LYING])
def test_a_run_card_is_chosen_and_put_back_by_touch_alone(visit: Visit, size: ViewportSize) -> None:
    page = visit("sample/scheffeln", PHONE)
    page.set_viewport_size(size)
    evasion = page.locator(".hand [data-card=evasion]")
    pick = page.locator(".pick button:not(.not)")
    evasion.tap()
    expect(pick.first).to_be_visible()
    expect_chosen(page, "evasion")
    back(page).tap()
    expect_nothing_chosen(page)
    evasion.tap()
    evasion.tap()
    expect_nothing_chosen(page)
    evasion.tap()
    pick.first.tap()
    expect(page.locator(".pick [data-key=A]")).to_be_visible()
    expect_chosen(page, "evasion")
    pick.first.tap()
    expect(page.locator(".actions .do")).to_be_visible()
    expect_chosen(page, "evasion")
    check_for_everybody(page)
    for left in ("[data-key=A]", "[data-key=red]"):
        back(page).tap()
        expect(page.locator(f".pick {left}")).to_be_visible()
        expect(page.locator(".pick .chosen")).to_have_count(0)
    back(page).tap()
    expect_nothing_chosen(page)


@pytest.mark.parametrize("size", [PHONE, LYING])
def test_the_hand_stays_in_sight_while_an_exchange_is_chosen(visit: Visit, size: ViewportSize) -> None:
    page = visit("sample/scheffeln", PHONE)
    page.set_viewport_size(size)
    page.locator(".hand [data-card=teal]").tap()
    page.get_by_role("button", name=re.compile("^Exchange")).tap()
    expect(page.locator(".pick")).to_be_visible()
    expect_chosen(page, "teal")
    free = page.locator(".pick button:not(.not)").first
    free.tap()
    expect(page.locator(".actions .do")).to_be_visible()
    expect_chosen(page, "teal")
    check_for_everybody(page)
    free.tap()  # what is chosen is let go by another touch
    expect(page.locator(".pick .chosen")).to_have_count(0)
    back(page).tap()
    expect(page.get_by_role("button", name=re.compile("^Exchange"))).to_be_visible()
    expect_chosen(page, "teal")
    back(page).tap()
    expect_nothing_chosen(page)


def test_no_button_shows_a_bare_rule_code(visit: Visit) -> None:
    for room, card in (("sample/scheffeln", "teal"), ("sample/tafelrunde-open", "")):
        page = visit(room, PHONE)
        if card:
            page.locator(f".hand [data-card={card}]").tap()
        shown = page.locator(".shelf button").all_inner_texts()
        assert shown
        assert not [text for text in shown if re.search(r"\b[STA]-[A-Z\d]", text)]


@pytest.mark.parametrize("size", [PHONE, LYING])
def test_backing_out_asks_once_and_can_be_thought_over(visit: Visit, size: ViewportSize) -> None:
    page = visit("sample/tafelrunde-four", PHONE)
    page.set_viewport_size(size)
    out = page.get_by_role("button", name="Back out", exact=True)
    sure = page.get_by_role("button", name="Really back out?")
    out.tap()
    expect(sure).to_be_focused()
    check_for_everybody(page)
    page.get_by_role("button", name="No", exact=True).last.tap()
    expect(sure).to_have_count(0)
    out.tap()
    hand(page).first.tap()  # whoever plays a card stays
    expect(sure).to_have_count(0)
    expect(out).to_have_count(0)
    back(page).tap()
    expect(page.locator(".hand .chosen")).to_have_count(0)
    expect(out).to_be_visible()


def test_a_chest_to_hide_is_let_go_again(visit: Visit) -> None:
    page = visit("sample/tafelrunde-hide", PHONE)
    chest = page.locator(".chests button:not(.not)").first
    for let_go in (back(page), chest):
        chest.tap()
        expect(chest).to_have_attribute("aria-pressed", "true")
        let_go.tap()
        expect(chest).to_have_attribute("aria-pressed", "false")


@pytest.fixture(scope="module")
def resting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server's clock hardly moves, so that nobody plays on."""
    server = RunningServer(tmp_path_factory.mktemp("resting") / "tables.sqlite3", rate=0.0001)
    yield server.address
    server.end()


def reviving(state: State) -> bool:
    """I may play Revitalization and take one of several cards."""
    lies = state.special[0] == SPECIALS.index("revitalization") and int(state.hand[0]) >> SPECIAL & 1
    return bool(state.phase == hunt.PLAY and state.turn == 0 and lies and int(state.discard[0]).bit_count() >= 4)


def warning(state: State) -> bool:
    """I may play Last warning."""
    lies = state.special[0] == SPECIALS.index("last_warning") and int(state.hand[0]) >> SPECIAL & 1
    return bool(state.phase == hunt.PLAY and state.turn == 0 and lies)


def test_last_warning_asks_for_a_colour(visit: Visit, resting: str) -> None:
    page = visit("", PHONE, at=resting)
    sit_down(page, find(Position("tafelrunde", {}, warning, ())))
    page.locator(".hand [data-card=last_warning]").tap()
    expect(page.locator(".act .wanted")).to_have_text("Which colour do you protect?")
    page.get_by_role("button", name="Protect blue").tap()
    expect(page.locator(".act .do")).to_be_visible()


def test_revitalization_shows_the_hand_beside_what_it_takes(visit: Visit, resting: str) -> None:
    page = visit("", PHONE, at=resting)
    table = find(Position("tafelrunde", {}, reviving, ()))
    sit_down(page, table)
    special = page.locator(".hand [data-card=revitalization]")
    takes = page.get_by_role("group", name="Which card do you take?").get_by_role("button")
    special.tap()
    for size in (PHONE, LYING):
        page.set_viewport_size(size)
        expect(takes.first).to_be_visible()
        expect(special).to_have_attribute("aria-pressed", "true")
        expect(special).to_be_in_viewport(ratio=0.9)
        assert takes.first.get_attribute("aria-label") not in ("", None)
        faults = page.evaluate(FAULTS, {"fits": True, "decor": DECOR, "scrolls": f"{SCROLLS}, .takes"})
        assert faults == [], size
    page.set_viewport_size(PHONE)
    takes.first.tap()
    expect(page.locator(".act .do")).to_be_visible()
    check_for_everybody(page)
    back(page).tap()
    expect(page.locator(".takes .chosen")).to_have_count(0)
    back(page).tap()
    expect(page.locator(".hand .chosen, .takes")).to_have_count(0)


def test_to_stop_hiding_asks_once_too(visit: Visit, resting: str) -> None:
    page = visit("", PHONE, at=resting)
    sit_down(page, find(Position("tafelrunde", {}, lambda state: zork(state) and state.zork_gems > 0, ())))
    page.get_by_role("button", name="Stop hiding").tap()
    page.get_by_role("button", name="No", exact=True).last.tap()
    page.get_by_role("button", name="Stop hiding").tap()
    page.get_by_role("button", name="Really stop?").tap()
    expect(page.locator(".eyebrow.mine")).to_have_count(0)


PIECES = {
    "sample/scheffeln": ("[data-business=E]", "[data-business=A]", ".plate:nth-child(2) .looking", ".centre .looking"),
    "sample/tafelrunde-crowded": (".plank .chest", "[data-seat='1'] .looking", "[data-cell='2 yellow']", ".plank"),
}
MIDDLE = """thing => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


def touch(page: Page, piece: str) -> None:
    """Where that piece is seen, whatever lies over it for the finger."""
    page.touchscreen.tap(*page.locator(piece).first.evaluate(MIDDLE))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ["sample/scheffeln", "sample/tafelrunde-crowded"])
def test_a_piece_that_is_touched_is_seen_large_with_what_is_in_it(visit: Visit, room: str, language: str) -> None:
    page = visit(room, PHONE, language=language)
    for piece in PIECES[room]:
        touch(page, piece)
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("heading")).to_be_visible()
        expect(sheet.locator(".picture svg").first).to_be_visible()
        assert sheet.locator("dd").count() > 0
        expect(sheet.get_by_role("link")).not_to_contain_text("…")
        if language == "de":
            check_for_everybody(page)
        for size in (PHONE, LYING):
            page.set_viewport_size(size)
            faults = page.evaluate(FAULTS, {"fits": True, "decor": DECOR, "scrolls": SCROLLS})
            assert faults == [], (piece, size)
        page.set_viewport_size(PHONE)
        sheet.locator(".close").tap()
        expect(sheet).to_have_count(0)


def test_the_sheet_of_a_piece_tells_what_the_view_knows_and_leads_to_the_rule(visit: Visit) -> None:
    page = visit("sample/tafelrunde", PHONE)
    touch(page, ".plank .chest")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("Red chest")
    expect(sheet.locator("dl")).to_contain_text("in the middle")
    sheet.locator(".close").tap()
    page.locator("[data-seat='1'] .looking").press("Enter")
    expect(sheet.get_by_role("heading")).to_have_text("Ada: chests and cards")
    sheet.get_by_role("link").tap()
    expect(page.locator("#T-SCORE-3")).to_be_visible()


def test_while_a_target_is_chosen_a_tile_is_chosen_and_not_looked_at(visit: Visit) -> None:
    page = visit("sample/scheffeln", PHONE)
    page.locator(".hand [data-card=evasion]").tap()
    page.locator(".tile.target").first.tap()
    expect(page.locator(".pick [data-key=A]")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_in_a_race_nothing_opens_over_the_board_but_before_it_one_may_look(visit: Visit) -> None:
    page = visit("sample/speed", PHONE)
    expect(page.locator(".grab[aria-disabled=false]").first).to_be_visible()
    page.locator(".tile").first.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".decline:visible").tap()
    expect(page.locator(".decline:visible")).to_have_text("Really none?")


def test_pieces_add_one_tab_stop_for_each_group(visit: Visit) -> None:
    for room, groups in (("sample/scheffeln", (".players", ".ring")), ("sample/tafelrunde", (".board",))):
        page = visit(room)
        for group in groups:
            expect(page.locator(f"{group} button[tabindex='0']")).to_have_count(1)


CARDS = "svg[viewBox='0 0 108 154'], svg[viewBox='0 0 124 176'], .hand, [data-card]"
"""However a card of any hand could be drawn."""


@pytest.mark.parametrize("game", ["scheffeln", "tafelrunde"])
def test_the_cover_of_a_shared_device_shows_the_board_and_what_happened_but_no_hand(visit: Visit, game: str) -> None:
    page = visit(f"new/{game}/device", PHONE)
    page.get_by_role("button", name="2", exact=True).tap()
    page.get_by_role("button", name="Deal the cards").tap()
    show = page.locator(".cover button.brass")
    recap = page.locator(".cover section ol")
    for turn in range(4):
        expect(show).to_be_visible()
        expect(page.locator(".cover .ring, .cover .board")).to_be_visible()
        assert page.locator(CARDS).count() == 0
        if turn == 0:
            expect(page.locator(".cover h3")).to_have_text("What has happened so far")
        if turn > 0:
            expect(recap.locator("li").last).to_contain_text(re.compile("takes|plays"))
        if turn > 1:
            expect(page.locator(".cover h3")).to_contain_text("last turn")
        if turn == 2:
            check_for_everybody(page)
            for size in (PHONE, LYING, DESKTOP):
                page.set_viewport_size(size)
                faults = page.evaluate(FAULTS, {"fits": True, "decor": (*DECOR, ".tag"), "scrolls": SCROLLS})
                assert faults == [], size  # a tile shortens long names, as it does while one plays
            page.set_viewport_size(PHONE)
        expect(show).to_have_text(re.compile("^I’m .*, show my cards$"))
        show.tap()
        expect(page.locator(".hand button").first).to_be_visible()
        page.locator(".pick button:not(.not), .hand:not(.small) button:not(:has(text.special))").first.tap()
        page.locator(".do").tap()


def test_keys_are_explained_where_there_are_keys(visit: Visit) -> None:
    page = visit("sample/scheffeln")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Keyboard", exact=True).click()
    expect(page.locator(".keys dl")).to_contain_text("exchange your character")
    check_for_everybody(page)


def test_amounts_stand_with_their_names_and_free_characters_have_theirs(visit: Visit) -> None:
    page = visit("sample/scheffeln-end", PHONE)
    expect(page.locator(".names li").first).to_contain_text(re.compile(r"You\s*56,500"))
    expect(page.locator(".towers > li").first.locator(".top")).to_contain_text("You: 56,500")
    expect(page.locator(".storeys li").first).to_contain_text(re.compile("[A-H], .+: .*[0-9]", re.DOTALL))
    expect(page.locator(".storeys li", has_text="Mafia token").first).to_be_visible()
    page = visit("sample/scheffeln", PHONE)
    expect(page.locator(".free .name")).to_have_text(["Percy", "Yvette", "Ned", "Viola"])


def test_the_sums_of_a_split_are_told_in_words(visit: Visit) -> None:
    page = visit("sample/tafelrunde-hide", PHONE)
    expect(page.locator(".plank .won").first).to_contain_text("10 against 8, 5")


SHELF = "document.querySelector('.shelf').innerHTML"


def tap_and_see(page: Page, thing: Locator) -> None:
    """A tap returns before the click that it becomes; what comes next is read once the shelf shows it."""
    shown = page.evaluate(SHELF)
    thing.tap()
    page.wait_for_function(f"shown => {SHELF} !== shown", arg=shown)


def take_a_turn(page: Page, thought_over: bool) -> None:
    """A card or a character and whatever it needs, by touch; whoever thinks it over puts everything back first."""
    choosing = page.locator(".pick").count() > 0
    if not choosing:
        tap_and_see(page, hand(page).last)
    large = page.locator(".actions .do")
    while not large.count():
        tap_and_see(page, page.locator(".pick button:not(.not):not(.chosen)").first)
    if thought_over:
        while back(page).count():
            tap_and_see(page, back(page))
        expect(page.locator(".hand .chosen, .pick .chosen")).to_have_count(0)
        return take_a_turn(page, False)
    large.tap()
    return None


READY = """() => document.querySelector(".ending h1") ? "over" : document.querySelector(".actions") ? "mine" : "" """
SAID = "document.querySelector('main > ol.said')?.innerText ?? ''"


def play_by_touch(page: Page, most: int = 1_000) -> int:
    """Takes so many turns, or all that are left until the game is over; how many that were."""
    turns = 0
    while turns < most and page.wait_for_function(READY).json_value() != "over":
        turns += 1
        before = page.evaluate(SAID)
        take_a_turn(page, thought_over=turns % 5 == 2)
        page.wait_for_function(f"before => document.querySelector('.ending h1') || ({SAID}) !== before", arg=before)
    return turns


def late_in_a_game() -> dict[str, Any]:
    """A game with everything, three rounds before its end; tests/web/test_play.py plays one from beginning to end."""
    record = simulate_record(Question("scheffeln", 2, 1, 7, {"run": True, "mafia": True}), 0)
    paid = [number for number, event in enumerate(record.events) if event["do"] == "payout"]
    return {"record": json.loads(encode(record)), "seat": 0, "at": paid[-4] + 1}


def test_a_game_with_everything_is_set_up_begun_and_ended_by_touch_alone(visit: Visit, address: str) -> None:
    page = visit("new/scheffeln/bots", PHONE)
    for option in ("RUN", "Mafia"):
        page.get_by_role("checkbox", name=re.compile(f"^{option}")).tap()
    for option in ("2", "Random"):
        page.get_by_role("button", name=option).first.tap()
    page.get_by_role("button", name="Deal the cards").tap()
    assert play_by_touch(page, 6) == 6
    page.goto(f"{address}/table/{page.evaluate(IMPORT, late_in_a_game())}")
    assert play_by_touch(page) > 2
    expect(page.locator(".ending h1")).to_be_visible()
