"""The end of a game: how it went by rounds, the moves that decided it, and confetti for who has won."""

from functools import cache
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import OVER
from stammtisch.record.write import Scribe
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.everybody import check_for_everybody, until_drawn
from tests.web.test_layout import LANGUAGES, SIZES, SPEAK, Screen, look, told

LOW: ViewportSize = {"width": 640, "height": 360}
WIDE: ViewportSize = {"width": 1366, "height": 650}

IMPORT = """async wish => {
    const headers = { "content-type": "application/json" };
    const response = await fetch("api/tables/import", { method: "POST", headers, body: JSON.stringify(wish) });
    return (await response.json()).id;
}"""


@cache
def before_the_last_card(won: bool) -> dict[str, Any]:
    """A game of Scheffeln in which one card is left, and whoever plays it wins alone, or does not win."""
    for seed in range(1_000):
        table, dice = Scribe("scheffeln", ["guest", "bot:casual", "bot:casual"], {}), dice_from_seed(seed)
        while True:
            table.settle(dice)
            seat = int(table.game.actor(table.state))
            if seat == OVER:
                break
            last, at = seat, len(table.events)
            table.decide(seat, table.game.pick(table.state, seat, dice))
        winners = int(table.game.winners(table.state))
        if (winners == 1 << last) if won else not winners >> last & 1:
            return {"record": msgspec.to_builtins(table.record()), "seat": last, "at": at}
    raise AssertionError("no such game")


def ended(visit: Visit, won: bool, script: str = "() => 0", **more: Any) -> Page:
    """The last card is played by the one at this page, and the game is over."""
    page = visit("", **more)
    page.evaluate(script)
    table = page.evaluate(IMPORT, before_the_last_card(won))
    page.evaluate("table => (location.hash = `#/table/${table}`)", table)
    page.locator(".hand button[aria-disabled=false]").first.click()
    page.locator(".actions .do").click()
    expect(page.locator(".ending h1")).to_be_visible()
    return page


def open_story(page: Page, name: str = "Story") -> None:
    """Where there is no room for it beside the towers."""
    page.get_by_role("button", name=name).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    until_drawn(page)


@pytest.mark.parametrize("size", [PHONE, LOW, DESKTOP, WIDE])
def test_the_end_shows_money_by_round_as_lines_and_as_a_table_for_who_cannot_see_them(
    visit: Visit, size: ViewportSize
) -> None:
    page = ended(visit, won=True, size=size)
    if size in (PHONE, LOW):
        open_story(page)
    chart = page.locator(".chart:visible")
    expect(chart.locator(".seat")).to_have_count(3)
    dashes = [line.get_attribute("stroke-dasharray") for line in chart.locator("polyline:not(.lead)").all()]
    signs = [sign.get_attribute("d") for sign in chart.locator(".name path").all()]
    assert len(set(dashes)) == len(set(signs)) == 3, "colour alone tells nobody apart"
    names = chart.locator(".name")
    expect(names).to_have_count(3)
    box, room = names.first.bounding_box(), chart.bounding_box()
    assert box is not None
    assert room is not None
    assert room["height"] >= 110
    assert room["x"] + room["width"] <= size["width"]
    rows = page.get_by_role("table", name="How it went").locator("tbody tr")
    money = [[cell.inner_text() for cell in row.locator("td").all()] for row in rows.all()]
    assert set(money[0]) == {"0"}
    results = [text.splitlines()[-1] for text in page.locator(".towers .top b").all_inner_texts()]
    assert money[-1] == results, "the last row is the result"
    until_drawn(page)
    check_for_everybody(page)


@pytest.mark.parametrize("language", ["en", "de", "it", "fr"])
def test_decisive_moves_are_told_in_a_sentence_and_lead_into_the_replay(visit: Visit, language: str) -> None:
    title, chance = {
        "en": ("Decisive moves", "chance to win went from"),
        "de": ("Entscheidende Züge", "Siegchance"),
        "it": ("Mosse decisive", "probabilità di vincere"),
        "fr": ("Coups décisifs", "chances"),
    }[language]
    page = ended(visit, won=True, size=WIDE, language=language)
    until_drawn(page)
    story = page.locator("aside section")
    expect(story.get_by_role("heading", name=title)).to_be_visible()
    moments = story.get_by_role("link")
    assert 1 <= moments.count() <= 3
    expect(moments.first).to_contain_text(chance)
    expect(moments.first).to_contain_text("%")
    step = str(moments.first.get_attribute("href")).rpartition("step=")[2]
    moments.first.click()
    until_drawn(page)
    expect(page.get_by_role("slider")).to_have_value(step)


def test_confetti_falls_for_the_winner_once_behind_what_can_be_touched(visit: Visit) -> None:
    page = ended(visit, won=True, size=PHONE, motion=True)
    found = page.evaluate(
        """() => {
            const rain = document.querySelector(".confetti"), key = document.querySelector("footer button");
            const box = key.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return rain && [rain.getAttribute("aria-hidden"), getComputedStyle(rain).pointerEvents, key.contains(top)];
        }"""
    )
    assert found in (None, ["true", "none", True]), "a slow computer may look when it has fallen"
    expect(page.locator(".confetti")).to_have_count(0)


@pytest.mark.parametrize(("won", "motion", "falls"), [(True, True, True), (False, True, False), (True, False, False)])
def test_confetti_falls_only_for_who_won_and_where_things_may_move(
    visit: Visit, won: bool, motion: bool, falls: bool
) -> None:
    page = ended(visit, won, COUNT, motion=motion)
    until_drawn(page)
    assert page.evaluate("rained > 0") == falls


COUNT = """() => {
    window.rained = 0;
    new MutationObserver(() => { rained += document.querySelectorAll(".confetti").length; })
        .observe(document.body, { childList: true, subtree: true });
}"""


def test_nothing_is_cut_off_or_covered_at_the_end_in_any_window_and_language(visit: Visit) -> None:
    page, found = ended(visit, won=False), dict[str, list[str]]()
    until_drawn(page)
    for language in LANGUAGES:
        page.evaluate(SPEAK, language)
        look(page, Screen("table"), (*SIZES, (640, 360), (1280, 800)), found)
        page.set_viewport_size(DESKTOP)
    assert not found, told(found)
