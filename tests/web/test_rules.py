"""The rulebook and the pieces on the page, and the answers of a real game, as somebody meets them in a browser."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from stammtisch.games.scheffeln import components
from stammtisch.rulebook.book import chapters, entries
from tests.web.conftest import PHONE, RunningServer, Visit
from tests.web.everybody import check_for_everybody

LONG = 60_000
COLOURS = {"R": "Red", "B": "Blue", "Y": "Yellow"}
GALLERY = Path(__file__).resolve().parents[2] / "web" / "src" / "gallery"


@pytest.fixture(scope="module")
def book() -> dict[str, Any]:
    return {lang: entries(lang) for lang in ("en", "de", "it", "fr")}


def open_rules(visit: Visit, at: str = "", **more: Any) -> Page:
    page = visit(f"rules{at}", **more)
    page.locator("#page main section").first.wait_for(timeout=LONG, state="attached")
    return page


def shown_rules(page: Page) -> list[str]:
    """The ids of all rules that can be seen."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-rule]')].filter(r => r.offsetParent).map(r => r.id)"
    )
    return found


def test_the_first_page_teaches_every_game_and_leads_on_to_its_rules(visit: Visit) -> None:
    page = open_rules(visit)
    expect(page.get_by_role("heading", name="Scheffeln in two minutes")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name="Die Tafelrunde 2 in two minutes")).to_be_visible()
    assert shown_rules(page) == []
    page.get_by_role("link", name="All rules: Tafelrunde").click()
    expect(page.locator("#T-SCORE-3")).to_be_visible()
    assert all(rule.startswith("T-") for rule in shown_rules(page))
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(item => item.id)")
    assert len(ids) == len(set(ids))


def test_a_link_leads_to_its_rule_and_another_language_keeps_the_place(visit: Visit, book: dict[str, Any]) -> None:
    page = open_rules(visit, "/S-MOVE-10")
    rule = page.locator("#S-MOVE-10")
    expect(rule).to_be_in_viewport(timeout=LONG)
    expect(rule).to_be_focused()
    expect(rule).to_have_class(re.compile("wanted"))
    expect(rule.get_by_role("img")).to_have_attribute("aria-label", "Yvette with Theo skips B, C and drives to D.")
    page.evaluate("document.getElementById('S-SCORE-2').scrollIntoView()")
    page.get_by_role("button", name="Language").click()
    page.get_by_role("dialog").get_by_role("button", name="Deutsch").click()
    for rule_id in ("S-MOVE-10", "S-SCORE-2"):
        expect(page.locator(f"#{rule_id}")).to_contain_text(book["de"][rule_id].text, timeout=LONG)
    expect(page.locator("#S-SCORE-2")).to_be_in_viewport()
    assert page.evaluate("Math.abs(document.getElementById('S-SCORE-2').getBoundingClientRect().top)") < 200


def test_searching_finds_ids_words_and_words_without_their_accents(visit: Visit, book: dict[str, Any]) -> None:
    page = open_rules(visit, language="fr")
    field = page.get_by_role("searchbox")
    field.fill("evasion")
    expect(page.locator("#S-RUN-3")).to_be_visible(timeout=LONG)
    found = shown_rules(page)
    assert len(found) == int(page.get_by_role("status").inner_text().split()[0])
    assert all("vasion" in json.dumps([str(book["fr"][rule])], ensure_ascii=False) for rule in found)
    field.fill("a-57")
    expect(page.locator("#A-57")).to_be_visible()
    assert shown_rules(page) == ["A-57"]
    field.fill("xyzzy")
    expect(page.get_by_role("status")).to_have_text("Aucune règle n’en parle.")
    field.fill("")
    expect(page.get_by_role("heading", name="Scheffeln", exact=False).first).to_be_visible()


def test_on_paper_stands_every_rule_and_nothing_of_the_page_around(visit: Visit) -> None:
    page = open_rules(visit, language="it")
    expect(page.get_by_role("heading", name="Die Tafelrunde 2", exact=False).first).to_be_visible(timeout=LONG)
    expect(page.locator(".part[data-light=dark]").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".part[data-light=dark]")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert shown_rules(page) == [entry.id for chapter in chapters("it") for entry in chapter.entries]
    for chrome in (page.locator("header.bar"), page.get_by_role("searchbox"), page.get_by_role("navigation")):
        expect(chrome.first).to_be_hidden()


def test_rules_and_pieces_can_be_used_by_everybody(visit: Visit) -> None:
    page = open_rules(visit, "/S-MOVE-8")
    expect(page.locator("#S-MOVE-8")).to_be_visible(timeout=LONG)
    check_for_everybody(page)
    page.goto(page.url.split("#")[0] + "#/components")
    expect(page.get_by_role("heading", name="Die Tafelrunde 2")).to_be_visible(timeout=LONG)
    check_for_everybody(page)


def test_every_piece_is_shown_with_its_value_and_how_often_it_is_there(visit: Visit) -> None:
    page = visit("components", PHONE)
    expect(page.get_by_role("heading", name="Die Tafelrunde 2")).to_be_visible(timeout=LONG)
    said = page.locator("main").inner_text()
    boxes = json.loads((GALLERY / "components.json").read_text(encoding="utf-8"))
    for values in boxes["scheffeln"]["tokens"].values():
        assert all(f"{value:,}" in said for value in values)
    for name in [*boxes["scheffeln"]["businesses"].values(), *boxes["scheffeln"]["characters"].values()]:
        assert name in said
    for beggar in boxes["tafelrunde"]["beggars"]:
        halves = (beggar[place : place + 2] for place in range(0, len(beggar), 2))
        assert " · ".join(f"{COLOURS[letter]} {value}" for letter, value in halves) in said
    assert said.count("× 3") == 8 + 6
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_only_an_owner_of_the_box_needs_is_behind_a_fold(visit: Visit) -> None:
    page = visit("components", language="de")
    expect(page.get_by_role("heading", name="Spielmaterial")).to_be_visible(timeout=LONG)
    command = page.get_by_text("stammtisch compile")
    assert command.count() == 2
    for game, fold in zip(("scheffeln", "tafelrunde"), page.locator("details").all(), strict=True):
        expect(fold.get_by_text("stammtisch compile")).to_be_hidden()
        fold.get_by_text("Du besitzt das Spiel?").click()
        expect(fold.get_by_text("stammtisch compile")).to_be_visible()
        expect(fold.get_by_text(f"src/stammtisch/games/{game}/components.toml")).to_be_visible()


def test_names_that_an_owner_corrects_are_on_the_board_in_the_log_the_lessons_and_the_rules(
    visit: Visit, tmp_path: Path
) -> None:
    text = Path(components.__file__).with_name("components.toml").read_text(encoding="utf-8")
    for ours, theirs in (("Dinero Docks", "Hafen </script>"), ("Bathtub Brewery", "Lindy Lane"), ("Ruby", "Zora")):
        text = text.replace(f'"{ours}"', f'"{theirs}"')
    box = tmp_path / "components.toml"
    box.write_text(text, encoding="utf-8")
    server = RunningServer(tmp_path / "tables.sqlite3", box=str(box))
    page = visit("components", at=server.address)
    for name in ("A · Hafen </script>", "B · Lindy Lane", "Zora × 3", "Zora, red"):
        expect(page.get_by_text(name, exact=True)).to_be_visible(timeout=LONG)
    page.goto(f"{server.address}/#/rules/S-MOVE-7")
    picture = page.locator("#S-MOVE-7").get_by_role("img")
    expect(picture).to_have_attribute("aria-label", re.compile("^Zora "), timeout=LONG)
    page.goto(f"{server.address}/#/learn/scheffeln")
    page.get_by_role("button", name="Next").click(timeout=LONG)
    expect(page.locator(".bubble")).to_contain_text("Zora", timeout=LONG)
    page.goto(f"{server.address}/#/")
    page.get_by_role("button", name="Play now").first.click()
    zora = page.locator('.shelf [data-key="red"]')
    expect(zora).to_contain_text("Zora", timeout=LONG)
    expect(page.get_by_text("Lindy Lane").first).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Ruby")
    server.end()


def press(button: Locator) -> None:
    """By keyboard."""
    button.focus()
    button.press("Enter")


def test_in_a_real_game_a_line_of_the_log_leads_to_its_rules(visit: Visit, book: dict[str, Any]) -> None:
    page = visit("")
    page.get_by_role("button", name="Play now").first.click()
    page.locator(".shelf [data-key]:not(.not)").first.click(timeout=LONG)
    page.locator(".actions .do").click(timeout=LONG)
    card = page.locator(".hand button[aria-disabled=false]").first
    card.click(timeout=LONG)
    page.locator(".actions .do").click(timeout=LONG)
    mark = page.locator("ol li", has_text=re.compile("^You play")).locator(".mark").first
    expect(mark).to_be_visible(timeout=LONG)
    rules = str(mark.get_attribute("aria-label")).removeprefix("Why? Rules ").split(", ")
    press(mark)
    dialog = page.get_by_role("dialog", name="The rules behind it")
    for rule_id in rules:
        expect(dialog).to_contain_text(book["en"][rule_id].text, timeout=LONG)
    dialog.get_by_role("link", name=rules[0]).click()
    expect(page.locator(f"#{rules[0]}")).to_be_focused(timeout=LONG)
