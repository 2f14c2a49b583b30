"""Several people at one table, each in a browser of their own: races, questions to the others, who watches."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import LONG, Visit

OPEN_TABLE = """async table => {
    const headers = { "content-type": "application/json" };
    const response = await fetch("api/tables", { method: "POST", headers, body: JSON.stringify(table) });
    return (await response.json()).id;
}"""
YOURS = {"en": "Your turn", "de": "Du bist am Zug", "it": "Tocca a te", "fr": "À vous de jouer"}


def table_of(host: Page, game: str, seats: int, **wishes: object) -> str:
    """A table with open seats for friends; its room."""
    wish = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)], **wishes}
    return f"table/{host.evaluate(OPEN_TABLE, wish)}"


def company(visit: Visit, game: str, languages: tuple[str, ...], **wishes: object) -> list[Page]:
    """As many people as languages, all at one table."""
    host = visit("", language=languages[0])
    room = table_of(host, game, len(languages), **wishes)
    host.evaluate("room => (location.hash = `#/${room}`)", room)
    guests = []
    for language in languages[1:]:
        guest = visit(room, language=language)
        guest.locator("li button.brass").first.click(timeout=LONG)
        guests.append(guest)
    return [host, *guests]


def whose_turn(pages: list[Page]) -> Page:
    """The page whose person is asked; the others wait."""
    asked = ".eyebrow.mine"
    while not (mine := [page for page in pages if page.locator(asked).count()]):
        pages[0].wait_for_timeout(50)
    return mine[0]


def choose(page: Page) -> None:
    page.locator(".pick button:not(.not)").first.click(timeout=LONG)
    page.locator(".actions .do").click()


def test_four_people_each_in_their_own_language_and_a_fifth_who_watches(visit: Visit) -> None:
    languages = ("en", "de", "it", "fr")
    pages = company(visit, "scheffeln", languages)
    for _ in languages:
        page = whose_turn(pages)
        language = languages[pages.index(page)]
        expect(page.locator(".eyebrow")).to_have_text(YOURS[language])
        choose(page)
        expect(page.locator(".hand:not(.small) button")).to_have_count(4, timeout=LONG)
    watcher = visit(pages[0].url.partition("#/")[2], language="it")
    expect(watcher.locator(".watching")).to_be_visible(timeout=LONG)
    assert watcher.locator(".hand").count() == 0
    assert watcher.locator(".actions").count() == 0
    pages[3].get_by_label("Dites quelque chose").fill("Bonsoir")
    pages[3].keyboard.press("Enter")
    expect(pages[1].locator(".bubble")).to_have_text("Bonsoir", timeout=LONG)


def test_a_move_is_taken_back_when_the_others_agree(visit: Visit) -> None:
    pages = company(visit, "scheffeln", ("en", "en"))
    first = whose_turn(pages)
    choose(first)
    second = next(page for page in pages if page is not first)
    expect(second.locator(".eyebrow.mine")).to_be_visible(timeout=LONG)
    choose(second)
    whose_turn(pages)
    first.get_by_role("button", name="Menu").click()
    first.get_by_role("button", name="Take back").click()
    expect(first.locator(".strip", has_text="The others are asked")).to_be_visible(timeout=LONG)
    first.keyboard.press("Escape")
    question = second.locator(".strip", has_text="asks to take a move back")
    expect(question).to_be_visible(timeout=LONG)
    question.get_by_role("button", name="Agree").click()
    expect(first.locator(".pick button").first).to_be_visible(timeout=LONG)
    expect(first.locator(".eyebrow")).to_have_text("Your turn")


def test_a_muted_voice_is_not_heard_and_the_host_can_silence_it_for_all(visit: Visit) -> None:
    host, guest = company(visit, "scheffeln", ("en", "en"))
    guest.get_by_label("Say something").fill("Blah")
    guest.keyboard.press("Enter")
    expect(host.locator(".bubble")).to_have_text("Blah", timeout=LONG)
    host.get_by_role("button", name="Talk").click()
    sheet = host.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile("^Hide what")).click()
    expect(host.locator(".bubble")).to_have_count(0)
    sheet.get_by_role("button", name=re.compile("^Silence")).click()
    expect(sheet.get_by_role("button", name=re.compile("^Let"))).to_be_visible(timeout=LONG)
    assert Axe().run(host).violations_count == 0
    guest.get_by_label("Say something").fill("Blah blah")
    guest.keyboard.press("Enter")
    expect(guest.locator(".strip.refused")).to_contain_text("not possible at this table", timeout=LONG)


GRAB = "name => [...document.querySelectorAll('.grab')].find(card => card.innerText.includes(name))?.click()"


def test_a_whole_game_of_speed_in_which_three_people_race_for_the_same_character(visit: Visit) -> None:
    pages = company(visit, "speed", ("en", "en", "en"))
    over, races = [page.locator(".ending h1") for page in pages], 0
    for _ in range(40):
        ready = pages[0].locator(".grab[aria-disabled=false]").first
        expect(ready.or_(over[0])).to_be_visible(timeout=LONG)
        if over[0].is_visible():
            break
        for page in pages:
            page.evaluate(GRAB, "Theo")
        pages[0].wait_for_timeout(20)
        owners = [page.locator(".grab.mine", has_text="Theo").count() for page in pages]
        races += sum(owners) == 1 and all(page.locator(".grab.taken", has_text="Theo").count() for page in pages)
        assert sum(owners) <= 1
        for page, name in zip(pages, ("Ruby", "Lou", "Viola"), strict=True):
            page.evaluate(GRAB, name)
        pages[0].wait_for_function(
            "() => document.querySelector('.ending') || !document.querySelector('.grab[aria-disabled=false]')",
            timeout=LONG,
        )
    for page, end in zip(pages, over, strict=True):
        expect(end).to_be_visible(timeout=LONG)
        assert page.locator(".storeys li").count() > 0
    assert races > 0
