"""Several people at one table, each in a browser of their own: races, questions to the others, who watches."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import LONG, PHONE, RunningServer, Visit, cut_the_line, room_in
from tests.web.everybody import check_for_everybody


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server takes twice its time, so that no question and no race is over before a slow computer looks."""
    server = RunningServer(tmp_path_factory.mktemp("journal") / "tables.sqlite3", rate=0.5)
    yield server.address
    server.end()


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


def company(visit: Visit, game: str, languages: tuple[str, ...], at: str = "", **wishes: object) -> list[Page]:
    """As many people as languages, all at one table, whose game has begun."""
    where = {"at": at} if at else {}
    host = visit("", language=languages[0], **where)
    room = table_of(host, game, len(languages), **wishes)
    host.evaluate("room => (location.hash = `#/${room}`)", room)
    guests = []
    for language in languages[1:]:
        guest = visit(room, language=language, **where)
        guest.locator("li button.brass").first.click(timeout=LONG)
        guests.append(guest)
    pages = [host, *guests]
    for page in pages:  # none of them still shows the lobby
        expect(page.locator("[data-plate]").first).to_be_attached(timeout=LONG)
    return pages


def whose_turn(pages: list[Page]) -> Page:
    """The page whose person is asked; the others wait, at the table as well."""
    asked = ".eyebrow.mine"
    for page in pages:
        expect(page.locator("[data-plate]").first).to_be_visible()
    while not (mine := [page for page in pages if page.locator(asked).count()]):
        pages[0].wait_for_timeout(50)
    return mine[0]


def choose(page: Page) -> None:
    page.locator(".pick button:not(.not)").first.click(timeout=LONG)
    page.locator(".actions .do").click()


def test_four_people_each_in_their_own_language_and_a_fifth_who_watches(visit: Visit) -> None:
    languages = ("en", "de", "it", "fr")
    pages = company(visit, "scheffeln", languages, listed=True)
    for _ in languages:
        page = whose_turn(pages)
        language = languages[pages.index(page)]
        expect(page.locator(".eyebrow")).to_have_text(YOURS[language])
        expect(page).to_have_title(f"● {YOURS[language]} – Stammtisch")
        choose(page)
        expect(page.locator(".hand:not(.small) button")).to_have_count(4, timeout=LONG)
    watcher = visit("", language="it")
    watcher.get_by_role("button", name="Guarda").click()
    watcher.locator(f"dialog a[href='{room_in(pages[0].url)}']").click()
    expect(watcher.locator(".watching")).to_be_visible(timeout=LONG)
    expect(watcher).to_have_title("Stammtisch")
    assert watcher.locator(".hand").count() == 0
    assert watcher.locator(".actions").count() == 0
    check_for_everybody(watcher)
    pages[3].get_by_label("Dites quelque chose").fill("Bonsoir")
    pages[3].keyboard.press("Enter")
    expect(pages[1].locator(".bubble")).to_have_text("Bonsoir", timeout=LONG)
    pages[1].get_by_role("button", name="Haha!").click()
    expect(pages[2].locator(".bubble")).to_have_text(["Bonsoir", "Ah ah!"])


def test_a_move_is_taken_back_when_the_others_agree(visit: Visit, unhurried: str) -> None:
    pages = company(visit, "scheffeln", ("en", "en"), at=unhurried)
    first = whose_turn(pages)
    choose(first)
    second = next(page for page in pages if page is not first)
    expect(second.locator(".eyebrow.mine")).to_be_visible(timeout=LONG)
    choose(second)
    whose_turn(pages)
    first.get_by_role("button", name="Menu").click()
    first.get_by_role("button", name="Take back").click()
    expect(first.locator(".strip", has_text="Asking the others")).to_be_visible(timeout=LONG)
    first.keyboard.press("Escape")
    question = second.locator(".strip", has_text="asks to take a move back")
    expect(question).to_be_visible(timeout=LONG)
    check_for_everybody(second)
    question.get_by_role("button", name="Agree").click()
    expect(first.locator(".pick button").first).to_be_visible(timeout=LONG)
    expect(first.locator(".eyebrow")).to_have_text("Your turn")


def position(page: Page) -> list[str]:
    """Every car with its business."""
    return sorted(page.evaluate(POSITION))


POSITION = """() => [...document.querySelectorAll('[data-car]')]
    .map(car => `${car.closest('[data-business]').dataset.business} ${car.dataset.car}`)"""


def play_a_card(page: Page) -> None:
    expect(page.locator(".eyebrow.mine")).to_be_visible()
    page.locator(".hand:not(.small) button").first.click()
    page.locator(".actions .do").click()
    expect(page.locator(".eyebrow.mine")).to_have_count(0)


def ask_to_take_back(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take back").click()
    page.keyboard.press("Escape")


def test_a_card_is_taken_back_freely_until_somebody_else_plays_and_then_only_if_they_agree(
    visit: Visit, unhurried: str
) -> None:
    pages = company(visit, "scheffeln", ("en", "en"), at=unhurried)
    for _ in pages:
        chooser = whose_turn(pages)
        choose(chooser)
        expect(chooser.locator(".hand:not(.small) button")).to_have_count(4)
    first = whose_turn(pages)
    second = next(page for page in pages if page is not first)
    hand, before = first.locator(".hand:not(.small) button"), position(first)
    play_a_card(first)
    expect(hand).to_have_count(3)
    assert position(first) != before
    ask_to_take_back(first)
    expect(hand).to_have_count(4)
    assert position(first) == before
    play_a_card(first)
    play_a_card(second)
    expect(first.locator(".eyebrow.mine")).to_be_visible()
    question = second.locator(".strip", has_text="asks to take a move back")
    answer_take_back(first, question, "No")
    expect(hand).to_have_count(3)
    first.get_by_role("button", name="Menu").click()
    expect(first.get_by_role("button", name="Take back")).to_have_count(0)  # the others are asked once
    first.keyboard.press("Escape")
    before = position(first)
    play_a_card(first)
    play_a_card(second)
    expect(first.locator(".eyebrow.mine")).to_be_visible()
    answer_take_back(first, question, "Agree")
    expect(hand).to_have_count(3)
    expect(second.locator(".hand:not(.small) button")).to_have_count(3)
    assert position(first) == position(second) == before


def answer_take_back(asker: Page, question: Locator, answer: str) -> None:
    ask_to_take_back(asker)
    question.get_by_role("button", name=answer, exact=True).click()
    expect(question).to_have_count(0)
    expect(asker.locator(".strip", has_text="Asking the others")).to_have_count(0)


def test_a_personal_link_hands_a_seat_on_but_only_to_somebody_who_says_so(visit: Visit) -> None:
    pages = company(visit, "scheffeln", ("en", "en"))
    old = whose_turn(pages)
    old.get_by_role("button", name="Menu").click()
    old.get_by_role("button", name="Continue on another device").click()
    expect(old.get_by_text(re.compile(r"works once, until \w+ \d\d:\d\d\."))).to_be_visible()
    link = old.get_by_role("textbox", name="Continue on another device").input_value()
    check_for_everybody(old)
    old.keyboard.press("Escape")
    assert "#seat=" in link, "no server is ever sent it"
    new = visit(room_in(link), language="de")
    expect(new.get_by_role("heading", name="Ein Platz für dieses Gerät")).to_be_visible()
    check_for_everybody(new)
    new.get_by_role("button", name="Nur zuschauen").click()
    expect(new.locator(".watching")).to_be_visible()
    expect(old.locator(".pick button").first).to_be_visible()
    new.goto(link)
    new.get_by_role("button", name="Hier spielen").click()
    expect(new.locator(".eyebrow")).to_have_text("Du bist am Zug")
    assert "seat=" not in new.url
    expect(old.locator(".watching")).to_be_visible()
    assert old.locator(".hand, .pick, .actions").count() == 0
    choose(new)
    expect(new.locator(".hand:not(.small) button")).to_have_count(4)


def test_a_link_that_leads_to_no_seat_or_no_table_says_so(visit: Visit) -> None:
    pages = company(visit, "scheffeln", ("en", "en"), spectators=False)
    whose_turn(pages)
    stranger = visit(room_in(pages[0].url))
    expect(stranger.get_by_role("alert")).to_have_text("Only the players at this table can see it.")
    check_for_everybody(stranger)
    stranger.goto(f"{pages[0].url}#seat={'x' * 32}")
    stranger.get_by_role("button", name="Play here").click()
    expect(stranger.get_by_role("alert")).to_contain_text("This link no longer works")
    stranger.evaluate("location.hash = '#/table/nowhere'")
    expect(stranger.get_by_role("alert")).to_contain_text("There is no such table here.")
    stranger.get_by_role("link", name="Home").click()
    expect(stranger.locator(".now").first).to_be_visible()


def test_what_somebody_is_about_to_say_in_the_lobby_is_still_there_when_the_game_begins(visit: Visit) -> None:
    host = visit("")
    room = table_of(host, "scheffeln", 2)
    host.evaluate("room => (location.hash = `#/${room}`)", room)
    host.get_by_label("Say something").fill("Good lu")
    visit(room).locator("li button.brass").first.click(timeout=LONG)
    expect(host.locator("[data-plate]").first).to_be_visible(timeout=LONG)
    expect(host.get_by_label("Say something")).to_have_value("Good lu")


def test_a_muted_voice_is_not_heard_and_the_host_can_silence_it_for_all(visit: Visit) -> None:
    host, guest = company(visit, "scheffeln", ("en", "en"))
    guest.get_by_label("Say something").fill("Blah")
    guest.keyboard.press("Enter")
    expect(host.locator(".bubble")).to_have_text("Blah", timeout=LONG)
    host.get_by_role("button", name="Talk").click()
    sheet = host.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile("^Mute")).click()
    expect(host.locator(".bubble")).to_have_count(0)
    host.reload()
    host.get_by_role("button", name="Talk").click()
    expect(sheet.get_by_role("button", name=re.compile("^Unmute"))).to_be_visible()
    expect(host.locator(".bubble")).to_have_count(0)
    sheet.get_by_role("button", name=re.compile("^Silence")).click()
    expect(sheet.get_by_role("button", name=re.compile("^Let"))).to_be_visible(timeout=LONG)
    check_for_everybody(host)
    guest.get_by_label("Say something").fill("Blah blah")
    guest.keyboard.press("Enter")
    expect(guest.locator(".strip.refused")).to_contain_text("not possible at this table", timeout=LONG)
    check_for_everybody(guest)


DECLINE = """() => {
    const button = [...document.querySelectorAll(".decline")].find(button => button.checkVisibility());
    const asked = button?.textContent;
    button?.click();
    return button !== undefined && asked.includes("Really");
}"""
RECORD = "async () => (await fetch(`api/tables/${location.pathname.split('/').at(-1)}/record`)).json()"
GRAB = "name => [...document.querySelectorAll('.grab')].find(card => card.innerText.includes(name))?.click()"

THEO_IS_GONE = """() => !document.querySelector(".grab[aria-disabled=false]")
    || [...document.querySelectorAll(".grab.mine, .grab.taken")].some(card => card.innerText.includes("Theo"))"""


def test_a_whole_game_of_speed_in_which_three_people_race_for_the_same_character(visit: Visit) -> None:
    pages = company(visit, "speed", ("en", "en", "en"))
    pages[2].set_viewport_size(PHONE)
    pages[2].wait_for_function(DECLINE)
    over, races = [page.locator(".ending h1") for page in pages], 0
    for _ in range(40):
        ready = pages[0].locator(".grab[aria-disabled=false]").first
        expect(ready.or_(over[0])).to_be_visible(timeout=LONG)
        if over[0].is_visible():
            break
        for page in pages:
            page.evaluate(GRAB, "Theo")
        for page in pages:
            page.wait_for_function(THEO_IS_GONE)
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
    assert {"do": "decline", "seat": 2}.items() <= next(
        event.items() for event in pages[2].evaluate(RECORD)["events"] if event["do"] == "decline"
    ), "a phone can say no as well"
    for page in pages:
        page.get_by_role("button", name="Rematch").click()
    for page in pages:
        expect(page.locator("main.speed")).to_be_visible()


TOO_EARLY = """async () => {
    const seen = what => new Promise(done => (function look() {
        const found = document.querySelector(what);
        found ? done(found) : requestAnimationFrame(look);
    })());
    await seen(".grab");
    const asks = !document.querySelector(".row li:not(.face-down)"); // later it is a false start: test_false_start.py
    document.querySelector(".grab").click();
    if (asks) await seen("dialog[open] .rule-id");
    await seen(".grab[aria-disabled=false]");
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.querySelectorAll("dialog").length;
}"""


def test_the_answer_to_a_grab_that_came_too_early_is_gone_when_the_race_begins(visit: Visit, unhurried: str) -> None:
    pages = company(visit, "speed", ("en", "en", "en"), at=unhurried)
    assert pages[0].evaluate(TOO_EARLY) == 0


def row(page: Page) -> list[str]:
    return page.locator(".row li .said").all_inner_texts()


def purses(page: Page) -> list[str]:
    said: list[str] = page.evaluate(
        "[...document.querySelectorAll('.say .scores li')].map(li => li.lastElementChild.textContent)"
    )
    return [text.strip() for text in said]


SLOWLY = "() => { const soon = setTimeout; window.setTimeout = (act, wait, ...more) => soon(act, wait * 20, ...more); }"
"""From now on cars drive slowly enough to be looked at."""


def test_a_race_is_not_lost_by_a_reload_or_a_cut_line_while_cards_turn_up_time_runs_or_cars_drive(
    visit: Visit, unhurried: str
) -> None:
    pages = company(visit, "speed", ("en", "en", "en"), at=unhurried)
    loads, cut, calm = pages
    expect(loads.locator(".row li:not(.face-down)").first).to_be_visible()
    assert loads.locator(".row .face-down").count() > 0
    loads.reload()
    cut_the_line(cut)
    check_for_everybody(calm)
    for page in pages:
        expect(page.locator(".grab[aria-disabled=false]").first).to_be_visible()
        assert row(page) == row(calm)
        assert "?" not in row(page)
    loads.evaluate(GRAB, "Theo")
    cut.evaluate(GRAB, "Lou")
    expect(calm.locator(".eyebrow")).to_have_text("Last chance")
    loads.reload()
    cut_the_line(cut)
    for page, mine in ((loads, "Theo"), (cut, "Lou")):
        expect(page.locator(".grab.mine")).to_contain_text(mine)
        expect(page.locator(".grab.taken")).to_have_count(2)
        expect(page.get_by_role("timer")).to_have_attribute("aria-label", re.compile(r"\d"))
    calm.evaluate(SLOWLY)
    calm.evaluate(GRAB, "Viola")
    expect(calm.locator(".row .drives")).to_be_visible()
    check_for_everybody(calm)
    loads.reload()
    cut_the_line(cut)
    expect(loads.locator(".say .scores li")).to_have_count(3)
    expect(loads.locator("[data-car]")).to_have_count(8)
    after = loads.evaluate(POSITION)
    calm.evaluate(GRAB, "Viola")  # whoever has seen enough goes on
    for page in (cut, calm):
        page.wait_for_function(f"after => ({POSITION})().sort().join() === after.sort().join()", arg=after)
    calm.wait_for_function("() => !document.querySelector('.row .drives, .row .driven, .paid')")
    assert len(purses(calm)) == 3
    assert purses(loads) == purses(cut) == purses(calm)
