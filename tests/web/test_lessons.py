"""Every lesson, played through on the board in every language, on a phone and a desktop, by touch and by keyboard."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.lessons.test_export import PAGE as COURSES
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.everybody import check_for_everybody, until_drawn
from tests.web.test_screens import LANGUAGES, SMALL_TARGETS, widest

LONG = 60_000
LESSONS = ("scheffeln", "speed", "run", "mafia", "tafelrunde")
BY_HAND = {("scheffeln", "en"), ("speed", "it"), ("run", "fr"), ("mafia", "fr"), ("tafelrunde", "de")}
"""Where every move is made on the board; elsewhere the button makes it, which is much faster."""

FITS = """() => {
    const box = document.querySelector(".pointer rect")?.getBoundingClientRect();
    const bubble = document.querySelector(".bubble").getBoundingClientRect();
    const of = (part) => document.querySelector(part)?.getBoundingClientRect();
    const [row, shelf] = ["[data-cell^='0 ']", ".shelf"].map(of);
    const all = (part) => [...document.querySelectorAll(part)].map((one) => one.getBoundingClientRect());
    const lines = (part) => [...document.querySelectorAll(part)].flatMap((one) => {
        const said = document.createRange();
        said.selectNodeContents(one);
        return [...said.getClientRects()];
    });
    const meet = (one, other) => one.right > other.left + 1 && one.left < other.right - 1
        && one.bottom > other.top + 1 && one.top < other.bottom - 1;
    const over = (some, others) => some.some((one) => others.some((other) => meet(one, other)));
    return {
        speared: over(all(".pointer .arrow"), lines(".sentence, .headline, .bubble .say")),
        labelled: over(all(".cell .addition"), all(".cell .chest svg, .cell .card svg")),
        crowded: over(all(".plank .middle"), all(".plank .loot svg")),
        buried: row !== undefined && row.bottom > shelf.top + 1,
        scrolls: document.documentElement.scrollHeight > innerHeight,
        cut: document.querySelector(".bubble .words").scrollHeight > bubble.height,
        covered: box !== undefined && box.top + 4 < bubble.bottom,
        outside: box !== undefined && (box.bottom > innerHeight + 8 || box.right > innerWidth + 8 || box.left < -8),
    };
}"""


def course(lesson: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((COURSES / f"{lesson}.json").read_bytes())
    return loaded


def text(lesson: str, language: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((COURSES / f"{lesson}.{language}.json").read_bytes())
    return loaded


def begin(page: Page, lesson: str, step: str) -> None:
    """The lesson at that step, as somebody who has left it there."""
    page.evaluate("([lesson, step]) => localStorage.setItem(`stammtisch.lesson.${lesson}`, step)", [lesson, step])
    page.reload()
    page.locator(".teacher").wait_for(timeout=LONG)
    until_drawn(page)


def expect_bubble(page: Page, said: str) -> None:
    """The bubble says that, whatever marks and numbers are written into it."""
    parts = [re.escape(part) for part in re.split(r"\*\*|\{\d+\}", said)]
    expect(page.locator(".bubble .say")).to_have_text(re.compile("[\\d.,\u202f]*".join(parts)), timeout=LONG)


def make_move(page: Page, move: dict[str, Any]) -> None:
    """Makes it as a player does: on cards, portraits, tiles and buttons."""
    if move["do"] == "grab":
        page.locator(f".grab[data-character={move['character']}]").click()
        return
    if move["do"] == "back_out":
        page.locator(".act .out").click()
        page.locator(".act .sure").click()
        return
    if "card" in move:
        page.locator(f".hand [data-card={move['card']}]").first.click()
    if move["do"] == "exchange":
        page.locator(".actions .exchange").click()
    for pick in (move.get("car"), move.get("to"), move.get("character")):
        if pick:
            page.locator(f".pick [data-key={pick}]").click()
    if "as" in move and not page.locator(f".act .do.{move['as']}").count():
        page.locator(".act .turn").click()
    if "chest" in move:
        page.locator(".chests button").filter(has_text=re.compile(rf"{move['chest'][1]}$")).first.click()
    page.locator(".do").click()


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_played_through_in_every_language_on_a_phone(visit: Visit, lesson: str) -> None:
    page = visit(f"learn/{lesson}", PHONE)
    steps = course(lesson)["steps"]
    for language in LANGUAGES:
        page.locator(".teacher .ways button").first.click()
        page.locator(f"dialog [lang={language}]").click()
        page.keyboard.press("Escape")
        said = text(lesson, language)
        for step in steps:
            expect_bubble(page, said["steps"][step["key"]]["say"])
            page.wait_for_function(f"() => !Object.values(({FITS})()).some(Boolean)", timeout=LONG)
            if language == "de":
                assert page.evaluate(SMALL_TARGETS) == [], step["key"]
            if step.get("do") and (lesson, language) in BY_HAND:
                make_move(page, step["do"])
            else:
                page.locator(".teacher .on").click()
        expect(page.locator(".learned .points li")).to_have_count(len(said["learned"]), timeout=LONG)
        assert widest(page) <= PHONE["width"], language
        page.locator(".learned nav button").click()  # once more


def test_a_wrong_move_is_explained_and_an_illegal_one_says_why_not(visit: Visit) -> None:
    page = visit("learn/scheffeln", DESKTOP)
    begin(page, "scheffeln", "skip")
    assert page.locator("[data-points]").count() == 0
    page.locator(".hand [data-card=green]").click()
    page.locator(".actions .do").click()
    expect_bubble(
        page, "Allowed, but not now. Ned lands on Yvette at C. +{11500} for you. Your Ruby would skip the pair"
    )
    expect(page.locator("[data-points]")).to_have_count(1)
    begin(page, "scheffeln", "last")
    page.locator(".hand [data-card=blue]").click()
    page.locator(".actions .exchange").click()
    expect(page.get_by_role("dialog")).to_contain_text("S-TURN-")


def test_a_lesson_is_left_and_resumed_and_gone_back_in(visit: Visit) -> None:
    page = visit("learn/mafia", DESKTOP)
    said = text("mafia", "en")["steps"]
    page.locator(".teacher .on").click()
    expect_bubble(page, said["choose"]["say"])
    page.goto(page.url.replace("learn/mafia", "learn"))
    page.get_by_role("link", name=re.compile("^Mafia.*Continue")).click()
    expect_bubble(page, said["choose"]["say"])
    page.get_by_role("button", name="Back").click()
    expect_bubble(page, said["black"]["say"])
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "1")


def test_the_whole_first_lesson_by_keyboard_alone(visit: Visit) -> None:
    page = visit("learn", DESKTOP)
    page.get_by_role("link", name=re.compile("^Scheffeln")).press("Enter")
    said = text("scheffeln", "en")["steps"]
    letters = {"red": "r", "green": "n", "blue": "l", "teal": "t"}
    for step in course("scheffeln")["steps"]:
        expect_bubble(page, said[step["key"]]["say"])
        page.wait_for_function(f"() => !({FITS})().speared", timeout=LONG)
        move = step.get("do")
        if move is None:
            page.get_by_role("button", name="Next", exact=True).press("Enter")
            continue
        expect(page.locator(".hand button" if "card" in move else ".pick button").first).to_be_visible(timeout=LONG)
        page.evaluate("document.activeElement.blur()")
        if "card" in move:
            page.keyboard.press(letters[move["card"]])
        if move["do"] == "exchange":
            page.keyboard.press("x")
        if "character" in move:
            page.keyboard.press(letters[move["character"]])
        expect(page.locator(".actions .do")).to_be_visible(timeout=LONG)
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What you know now")).to_be_focused(timeout=LONG)


def test_play_now_opens_the_game_that_was_learned(visit: Visit) -> None:
    page = visit("learn/run", DESKTOP)
    begin(page, "run", "paid")
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".bar .chip")).to_have_text(["Run"], timeout=LONG)


@pytest.mark.parametrize(("lesson", "step"), [("tafelrunde", "lead"), ("scheffeln", "skip")])
def test_axe_finds_nothing_in_lessons(visit: Visit, lesson: str, step: str) -> None:
    page = visit("learn", DESKTOP)
    check_for_everybody(page)
    page.evaluate("lesson => { location.hash = `#/learn/${lesson}`; }", lesson)
    begin(page, lesson, step)
    check_for_everybody(page)
