"""A game that the page has no drawings of, played in a browser: its words and rules come from its package."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.running import Nursery
from tests.web import conftest as web
from tests.web.everybody import check_for_everybody

visit = web.visit

SUCH_A_CARD_IS_MISSING = "Diese Karte hast du nicht."
SUCH_A_CARD_LIES_THERE = "Dieser Wert liegt schon da, aber du hast einen anderen."
ROUNDS = 5


@pytest.fixture(scope="module")
def address(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server that knows the game can be reached."""
    server = web.RunningServer(tmp_path_factory.mktemp("journal") / "tables.sqlite3", nursery=nursery)
    yield server.address
    server.end()


def choices(page: Page) -> Locator:
    return page.get_by_role("group", name="Deine Züge").get_by_role("button")


def fits(page: Page) -> bool:
    """Nothing has to be scrolled, in neither direction."""
    root = "document.documentElement"
    return bool(page.evaluate(f"{root}.scrollHeight <= innerHeight && {root}.scrollWidth <= innerWidth"))


def test_somebody_plays_it_against_bots_and_watches_the_replay(visit: web.Visit) -> None:
    page = visit("", language="de")
    page.get_by_role("region", name="Pfennig").get_by_role("button", name="Sofort spielen").click()
    board = page.get_by_role("region", name="Der Tisch", exact=True)
    expect(board).to_contain_text(re.compile(r"Topf: \d+ +Runde 1 von 5"))
    expect(page.get_by_role("heading", level=1, name="Pfennig")).to_be_attached()

    choices(page).first.click()
    after = page.get_by_role("region", name="Der Tisch nach diesem Zug")
    card = re.fullmatch(r"Du legst (\d)\.", choices(page).first.inner_text())
    assert card is not None
    expect(after.locator("mark").filter(has_text=f"[{card[1]}]")).to_be_visible()
    check_for_everybody(page)

    page.get_by_text("Warum geht das nicht?").click()
    page.get_by_role("group", name="Warum geht das nicht?").get_by_role("button").first.click()
    sheet = page.get_by_role("dialog", name="Warum geht das nicht?")
    expect(sheet).to_contain_text(re.compile(f"P-3.*{SUCH_A_CARD_IS_MISSING}|P-4.*{SUCH_A_CARD_LIES_THERE}"))
    sheet.get_by_role("button", name="Die ganze Regel lesen").click()
    expect(sheet.get_by_role("heading", name=re.compile("Aus der Hand|Keine gleichen"))).to_be_visible()
    sheet.get_by_role("button", name="Schließen").click()

    page.get_by_role("button", name="Ja, so machen").click()
    expect(page.get_by_role("list", name="Spielverlauf")).to_contain_text(f"Du legst {card[1]}.")
    for round_ in range(2, ROUNDS + 1):
        expect(board).to_contain_text(f"Runde {round_} von 5")
        choices(page).first.click()
        page.get_by_role("button", name="Ja, so machen").click()

    expect(page.get_by_role("heading", level=1, name=re.compile("gewinn|Sieg"))).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=re.compile(r"^\d\. .*\d+ Punkte?$"))).to_have_count(3)
    expect(page.get_by_role("main")).to_contain_text("Das Ende P-5")
    page.get_by_role("button", name="P-5").click()
    expect(page.get_by_role("dialog")).to_contain_text("Die meisten Pfennige gewinnen.")
    page.get_by_role("button", name="Schließen").click()

    page.get_by_role("link", name="Partie nachspielen").click()
    expect(board).to_contain_text("Runde 0 von 5")
    page.get_by_role("button", name="Eine Runde weiter").click()
    expect(board).to_contain_text("Runde 1 von 5")
    page.get_by_role("slider", name="Replay").press("End")
    expect(page.get_by_role("heading", level=1, name=re.compile("gewinn|Sieg"))).to_be_visible()


def test_a_table_is_opened_with_the_house_rule_of_the_game(visit: web.Visit) -> None:
    page = visit("", web.PHONE, "de")
    expect(page.get_by_role("region", name="Pfennig")).to_be_visible()
    check_for_everybody(page)
    for width, height in ((375, 667), (1366, 650), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page), (width, height)
    page.get_by_role("region", name="Pfennig").get_by_role("link", name="Freunde").press("Enter")
    players = page.get_by_role("group", name="Spieler").get_by_role("button")
    expect(players).to_have_text(["2", "3", "4"])
    page.get_by_role("checkbox", name="Bei gleichen Karten gewinnt die spätere").click()
    expect(page.get_by_role("checkbox", name="Bei gleichen Karten gewinnt die spätere")).to_be_checked()
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.get_by_role("heading", name="Der Tisch steht bereit")).to_be_visible()
