"""What was done last is seen at every size, with its card, and who is asked now: thinking, choosing, or not here."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DESKTOP, PHONE, Visit, tap
from tests.web.everybody import check_for_everybody
from tests.web.test_layout import DECOR, FAULTS, SCROLLS
from tests.web.test_play_together import OPEN_TABLE, SLOWLY, choose, company, whose_turn

SIZES = ((375, 667), (640, 360), (1366, 650), (1280, 800))
LANGUAGES = ("en", "de", "it", "fr")
NOW = {"en": "now", "de": "jetzt", "it": "ora", "fr": "désormais"}
CHOOSING = {"en": "is choosing a character", "de": "wählt eine Person", "it": "sceglie", "fr": "choisit"}
GO_ON = {"en": "Go on", "de": "Weiter", "it": "Avanti", "fr": "Continuer"}

STEP = """turn => {
    const all = what => [...document.querySelectorAll(what)];
    const click = what => { const thing = all(what)[0]; thing?.click(); return thing; };
    if (!all(".eyebrow.mine").length || click(".act .do:enabled")) return;
    if (click(".pick button:not(.not):not(.chosen)") ?? click(".chests button:not(.not):not(.chosen)")) return;
    const cards = all(".hand:not(.small) button[aria-disabled=false]");
    cards.length && turn % 20 > 2 ? cards[turn % cards.length].click() : click(".act .out:not(.not)");
}"""
"""Does something, if it is my turn; a card that needs more than a touch is given up for the next, or for going."""


def alone(visit: Visit, game: str, bots: int, **look: object) -> Page:
    """One person with bots that wait for a tap."""
    page = visit("", **look)
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "casual"}] * bots]
    table = page.evaluate(OPEN_TABLE, {"game": game, "seats": seats, "pace": "tap"})
    page.evaluate("table => (location.hash = `#/table/${table}`)", table)
    expect(page.locator(".shelf")).to_be_visible()
    return page


def play_until(page: Page, wanted: Locator) -> None:
    """My turns are played and bots are told to go on until that is seen."""
    for turn in range(3000):
        if wanted.is_visible():
            return
        if page.locator(".go-on[aria-disabled=false]").count():
            page.keyboard.press("Enter")
        page.evaluate(STEP, turn)
        page.wait_for_timeout(30)
    expect(wanted).to_be_visible(timeout=1)


OURS = re.compile(r"\b(happened|did|doing|asked|sign|go-on|talk|unread)\b")
"""What this is about; names and boards are looked at in tests/web/test_layout.py."""


def misfits(page: Page) -> list[str]:
    """What is cut off or covered of it, in any window."""
    found = []
    tap(page, ".strip button:last-child")  # no sound, thank you
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults = page.evaluate(FAULTS, {"fits": True, "decor": DECOR, "scrolls": SCROLLS})
        found += [f"{width}×{height}: {fault}" for fault in faults if OURS.search(fault)]
    return found


def test_everybody_sees_the_last_deed_with_its_card_and_who_chooses_now_in_their_own_language(visit: Visit) -> None:
    pages = company(visit, "scheffeln", LANGUAGES)
    first = whose_turn(pages)
    choose(first)
    expect(first.locator(".eyebrow.mine")).to_have_count(0)
    for page, language in zip(pages, LANGUAGES, strict=True):
        expect(page.locator(".happened .did")).to_contain_text(NOW[language])
        expect(page.locator(".happened .picture svg")).to_be_visible()
    second = whose_turn(pages)
    for page, language in zip(pages, LANGUAGES, strict=True):
        if page is not second:
            expect(page.locator(".happened .doing")).to_contain_text(CHOOSING[language])
            assert misfits(page) == []
    watched = next(page for page in pages if page is not second)
    watched.set_viewport_size(PHONE)
    check_for_everybody(watched)
    deed = watched.locator(".happened .did").inner_text()
    watched.locator(".happened").click()
    log = watched.get_by_role("dialog").locator("ol li")
    expect(log.last).to_contain_text(deed.split()[-1])


def test_nobody_who_is_away_is_said_to_think(visit: Visit) -> None:
    pages = company(visit, "scheffeln", ("en", "en"))
    asked = whose_turn(pages)
    other = next(page for page in pages if page is not asked)
    expect(other.locator(".doing")).to_contain_text("is choosing a character")
    asked.close()
    expect(other.locator(".doing")).to_have_text(re.compile(r" has been away since .*\d\d:\d\d\.$"))
    plate = other.locator("[data-plate].turn")
    expect(plate.locator(".sign")).to_have_text(re.compile(r"^away .*\d\d:\d\d$"))
    expect(plate.locator("[aria-label*=thinking]")).to_have_count(0)
    assert misfits(other) == []
    check_for_everybody(other)
    back = asked.context.new_page()
    back.goto(other.url)
    expect(other.locator(".doing")).to_contain_text("is choosing a character")
    expect(plate.locator(".sign")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        ("scheffeln", "en", PHONE),
        ("scheffeln", "de", DESKTOP),
        ("tafelrunde", "it", PHONE),
        ("tafelrunde", "fr", DESKTOP),
    ],
)
def test_bots_wait_for_a_tap_or_a_key(visit: Visit, game: str, language: str, size: object) -> None:
    page = alone(visit, game, 2, language=language, size=size)
    button = page.get_by_role("button", name=GO_ON[language], exact=True)
    play_until(page, button)
    play_until(page, page.locator(".happened .picture"))
    play_until(page, button)
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    check_for_everybody(page)
    for how in ("Enter", "Space", "tap"):
        play_until(page, button)
        deed = page.locator(".happened .did").inner_text()
        button.click() if how == "tap" else page.keyboard.press(how)
        expect(page.locator(".happened .did")).not_to_have_text(deed)


@pytest.mark.parametrize(
    ("game", "bots", "size", "says"),
    [
        ("scheffeln", 3, PHONE, "Payout."),
        ("scheffeln", 1, DESKTOP, "Payout."),
        ("tafelrunde", 2, PHONE, "The chests are split up."),
    ],
)
def test_pay_day_is_a_moment_until_it_is_tapped_away(
    visit: Visit, game: str, bots: int, size: object, says: str
) -> None:
    page = alone(visit, game, bots, size=size)
    page.evaluate(SLOWLY)
    paid = page.locator(".paid")
    play_until(page, paid)
    expect(paid).to_contain_text(re.compile(says, re.IGNORECASE))
    expect(paid).to_contain_text("Tap to go on")
    if game == "scheffeln":
        expect(paid.locator(".line")).to_have_count(bots + 1)
    check_for_everybody(page)
    paid.click()
    expect(paid).to_have_count(0)


def test_pay_day_ends_by_itself(visit: Visit) -> None:
    page = alone(visit, "scheffeln", 1)
    play_until(page, page.locator(".paid"))
    expect(page.locator(".paid")).to_have_count(0)
