"""Friends at a table: names, who is away, who leaves, what the host may change, and playing again."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LONG, PHONE, RunningServer, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_play_together import company, table_of, whose_turn

LONG_NAME = "Maximiliane Sonnenschein"
YOUR_NAME = {"en": "Your name", "de": "Dein Name", "it": "Il tuo nome", "fr": "Votre nom"}
SIT = {"en": "Sit here", "de": "Hier sitzen", "it": "Siediti qui", "fr": "S’asseoir ici"}
OVERFLOWS = "() => document.documentElement.scrollWidth > innerWidth"


def invited(visit: Visit, host: Page, room: str, name: str, language: str = "en", **more: object) -> Page:
    """Somebody who comes by the link, says who they are, and sits down."""
    guest = visit(room, language=language, **more)
    guest.get_by_label(YOUR_NAME[language]).fill(name)
    guest.locator("li button.brass").first.click()
    return guest


def open_table(visit: Visit, seats: int, **wishes: object) -> tuple[Page, str]:
    host = visit("")
    room = table_of(host, "scheffeln", seats, **wishes)
    host.evaluate("room => (location.hash = `#/${room}`)", room)
    host.locator(".lobby h1").wait_for()
    return host, room


def sheet_of(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=name, exact=True).click()


def end_by_resigning(*pages: Page) -> None:
    """Everybody gives up, and bots play the game to its end."""
    for page in pages:
        sheet_of(page, "Players")
        page.get_by_role("button", name=re.compile("^Give up")).click()
        page.get_by_role("button", name="Yes, give up").click()
        expect(page.get_by_role("dialog", name="Players")).to_have_count(0)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("language", YOUR_NAME)
def test_a_name_is_asked_for_when_one_sits_down_and_remembered(visit: Visit, language: str) -> None:
    host, room = open_table(visit, 3)
    guest = visit(room, PHONE, language)
    field = guest.get_by_label(YOUR_NAME[language])
    expect(field).to_have_value(re.compile(r"\d{4}$"))
    field.fill("  Ben  ")
    check_for_everybody(guest)
    guest.locator("li button.brass").first.click()
    expect(host.get_by_text("Ben", exact=True)).to_be_visible()
    expect(guest.locator("li.mine")).to_contain_text("Ben")
    other = table_of(host, "tafelrunde", 2)
    guest.evaluate("room => (location.hash = `#/${room}`)", other)
    expect(guest.get_by_label(YOUR_NAME[language])).to_have_value("Ben")


def test_a_name_is_changed_in_the_lobby_and_in_the_menu_and_everybody_sees_it(visit: Visit) -> None:
    host, room = open_table(visit, 2)
    host.get_by_role("button", name=re.compile("^Change the name")).click()
    host.get_by_label(re.compile("^Change the name")).fill(LONG_NAME)
    host.keyboard.press("Enter")
    expect(host.locator("li.mine")).to_contain_text(LONG_NAME)
    guest = invited(visit, host, room, "Ben", size=PHONE)
    expect(guest.locator(".plate").first).to_contain_text(LONG_NAME)
    assert not guest.evaluate(OVERFLOWS)
    sheet_of(guest, "Players")
    guest.get_by_role("button", name="Change the name Ben").click()
    guest.get_by_label("Change the name Ben").fill("Benno")
    guest.get_by_role("button", name="Save").click()
    expect(host.locator(".plate").nth(1)).to_contain_text("Benno")
    check_for_everybody(guest)


def test_the_people_of_one_device_have_names(visit: Visit) -> None:
    page = visit("new/tafelrunde/device", PHONE)
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_label("Name of player 1").fill("Oma")
    page.get_by_label("Name of player 2").fill("Opa")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".cover button.brass")).to_have_text(re.compile("Oma|Opa"))


def test_seats_have_signs_of_their_own(visit: Visit) -> None:
    host, room = open_table(visit, 2)
    invited(visit, host, room, "Ben")
    signs = host.locator(".plate .seat-sign path")
    expect(signs).to_have_count(2)
    drawn = {sign.get_attribute("d") for sign in signs.all()}
    assert len(drawn) == 2


def test_the_lobby_has_talk_and_the_host_changes_the_table_before_the_game(visit: Visit) -> None:
    host, room = open_table(visit, 3)
    guest = invited(visit, host, room, "Ben", size=PHONE)
    expect(host.get_by_text("Ben", exact=True)).to_be_visible()
    guest.get_by_label("Say something").fill("Hello all")
    guest.keyboard.press("Enter")
    expect(host.locator(".bubble")).to_have_text("Hello all")
    host.get_by_role("button", name="Bot", exact=True).click()
    host.get_by_label(re.compile("^Level of")).select_option("beginner")
    expect(guest.locator("li", has_text="Beginner")).to_be_visible()
    host.get_by_role("button", name="Move Ben up").click()
    expect(guest.locator("main ol li").first).to_contain_text("Ben")
    host.get_by_role("button", name="Table settings").click()
    host.get_by_role("checkbox", name=re.compile("^RUN")).click()
    host.get_by_role("button", name="1 day").click()
    check_for_everybody(host)
    host.keyboard.press("Escape")
    expect(guest.locator(".options")).to_contain_text("RUN")
    expect(guest.locator(".options")).to_contain_text("1 day")
    check_for_everybody(guest)
    host.get_by_role("button", name="Start").click()
    expect(guest.locator("main.scheffeln")).to_be_visible()
    expect(guest.locator(".plate").first).to_contain_text("You")


def test_the_host_frees_the_seat_of_somebody_in_the_lobby(visit: Visit) -> None:
    host, room = open_table(visit, 3)
    guest = invited(visit, host, room, "Ben")
    host.get_by_role("button", name="Free Ben’s seat").click()
    expect(guest.get_by_label("Your name")).to_be_visible()


def test_who_is_away_is_seen_and_played_for_only_when_the_others_ask_for_it(visit: Visit) -> None:
    pages = company(visit, "scheffeln", ("en", "en"))
    away = whose_turn(pages)
    here = next(page for page in pages if page is not away)
    url = away.url
    away.goto("about:blank")
    ask = here.get_by_role("button", name="Let a bot play", exact=True)
    expect(ask).to_be_visible()
    expect(here.locator(".strip", has_text="has been away since")).to_be_visible()
    check_for_everybody(here)
    ask.click()
    expect(here.locator(".eyebrow.mine")).to_be_visible()
    expect(here.locator("aside ol").first).to_contain_text("a bot fills in as the others asked")
    away.goto(url)
    expect(here.locator("aside ol").first).to_contain_text("is back")


def test_who_leaves_is_played_for_and_may_come_back_and_who_gives_up_may_not(visit: Visit) -> None:
    host, guest = company(visit, "scheffeln", ("en", "en"))
    whose_turn([host, guest])
    url = guest.url
    sheet_of(guest, "Players")
    guest.get_by_role("button", name=re.compile("^Leave the game")).click()
    expect(guest.locator(".now").first).to_be_visible()
    expect(host.locator("aside ol").first).to_contain_text("left the game, a bot plays on")
    guest.goto(url)
    sheet_of(guest, "Players")
    guest.get_by_role("button", name="Come back into the game").click()
    expect(host.locator("aside ol").first).to_contain_text("is back")
    for _ in ("players", "menu"):
        guest.keyboard.press("Escape")
    end_by_resigning(guest)
    expect(host.locator("aside ol").first).to_contain_text("gave up, a bot plays on")
    sheet_of(guest, "Players")
    expect(guest.get_by_role("dialog", name="Players")).to_contain_text("has given up")
    expect(guest.get_by_role("button", name="Come back into the game")).to_have_count(0)


@pytest.fixture
def real_time(tmp_path: Path) -> Iterator[str]:
    """Where a server goes no faster than the world, so that no question is over before a slow computer looks."""
    server = RunningServer(tmp_path / "tables.sqlite3", rate=1)
    yield server.address
    server.end()


def test_somebody_is_removed_when_more_than_half_agree(visit: Visit, real_time: str) -> None:
    host, second, third = company(visit, "scheffeln", ("en", "de", "en"), at=real_time)
    whose_turn([host, second, third])
    name = str(host.evaluate("() => document.querySelectorAll('.plate')[2].querySelector('.name b').innerText"))
    sheet_of(host, "Players")
    host.get_by_role("button", name=re.compile(f"^Remove {name}")).click()
    host.keyboard.press("Escape")
    question = second.locator(".strip", has_text="vom Tisch nehmen?")
    check_for_everybody(second)
    question.get_by_role("button", name="Einverstanden").click()
    expect(third.locator(".watching")).to_be_visible()
    assert third.locator(".hand").count() == 0
    expect(host.locator("aside ol").first).to_contain_text("removed by the others")


def finished(visit: Visit, *languages: str) -> list[Page]:
    """A game that is over, with everybody at its end: their time ran out, and bots have played on for them."""
    pages = company(visit, "scheffeln", languages, seconds=5, pace="fast")
    for page in pages:
        expect(page.locator(".ending h1")).to_be_visible(timeout=2 * LONG)
    return pages


def test_a_rematch_is_a_vote_in_which_everybody_sees_who_wants_it(visit: Visit) -> None:
    host, guest = finished(visit, "en", "en")
    rematch = guest.get_by_role("button", name="Rematch")
    rematch.click()
    expect(guest.get_by_role("status").filter(has_text="Waiting for")).to_be_visible()
    expect(host.locator(".names li", has_text="wants to play again")).to_have_count(1)
    check_for_everybody(guest)
    guest.get_by_role("button", name="Rather not").click()
    expect(host.locator(".names li", has_text="wants to play again")).to_have_count(0)
    rematch.click()
    expect(host.locator(".names li", has_text="wants to play again")).to_have_count(1)
    host.get_by_role("button", name="Rematch").click()
    for page in (host, guest):
        expect(page.locator("main.scheffeln")).to_be_visible()


def test_nobody_loses_the_end_when_the_host_goes_on_without_waiting(visit: Visit) -> None:
    host, guest = finished(visit, "en", "de")
    host.get_by_role("button", name="Rematch").click()
    host.get_by_role("button", name="Start without waiting").click()
    expect(host.locator(".ending")).to_have_count(0)
    expect(guest.get_by_text("Die anderen haben eine neue Partie eröffnet.")).to_be_visible()
    expect(guest.locator(".ending h1")).to_be_visible()
    check_for_everybody(guest)
    guest.get_by_role("button", name="Hingehen").click()
    for page in (host, guest):
        expect(page.locator("main.scheffeln")).to_be_visible()


def test_the_host_changes_the_table_before_the_next_game(visit: Visit) -> None:
    host, guest = finished(visit, "en", "en")
    host.get_by_role("button", name="Change the table").click()
    host.get_by_role("button", name="Table settings").click()
    host.get_by_role("checkbox", name=re.compile("^Mafia")).click()
    host.keyboard.press("Escape")
    guest.get_by_role("button", name="Go there").click()
    expect(guest.locator(".wait")).to_contain_text("The next game begins when")
    expect(guest.locator(".options")).to_contain_text("Mafia")
    host.get_by_role("button", name="Start").click()
    expect(guest.locator("main.scheffeln")).to_be_visible()
    expect(guest.locator("[data-car=mafia]")).to_be_visible()
