"""House rules and open book: chosen by their names when a table is opened, shown in its lobby and its menu."""

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Visit


def test_the_mafia_keeps_its_token_only_where_there_is_a_mafia(visit: Visit) -> None:
    page = visit("new/scheffeln/friends", language="de")
    keeps = page.locator(".option").filter(has_text="Die Mafia behält es")
    expect(keeps).to_have_attribute("aria-disabled", "true")
    keeps.click(force=True)
    expect(keeps).to_contain_text("Nur mit der Mafia")
    page.locator(".option").filter(has_text="Eine schwarze Limousine").click()
    expect(keeps).to_have_attribute("aria-disabled", "false")
    keeps.click()
    expect(keeps).to_have_attribute("aria-checked", "true")
    page.locator("button.open").click()
    expect(page.locator(".lobby .options")).to_have_text("4 Spieler · Mafia · Die Mafia behält es · Merkhilfe")


def test_a_shut_book_shows_tokens_and_one_s_own_money(visit: Visit) -> None:
    page = visit("new/scheffeln/bots")
    page.locator(".option").filter(has_text="Open book").click()
    page.locator("button.open").click()
    purses = page.locator(".plate .money")
    expect(purses).to_have_text(["0", *["0 tokens"] * 3])


def test_an_open_book_of_tafelrunde_tells_in_the_menu_what_everybody_could_remember(visit: Visit) -> None:
    page = visit("new/tafelrunde/bots", PHONE, "fr")
    for name in ("Bonus avec carte seulement", "Aide-mémoire"):
        page.locator(".option").filter(has_text=name).click()
    page.locator("button.open").click()
    expect(page.locator("main.tafelrunde")).to_be_visible()  # the form has a menu too
    page.locator(".bar nav button").last.click()
    menu = page.get_by_role("dialog")
    expect(menu).to_contain_text("0 coffre caché")
    expect(menu).to_contain_text("Bonus avec carte seulement · Aide-mémoire")
