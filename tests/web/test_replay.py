"""Games shown again in the browser: from files, tables and links, by keyboard and on a phone."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.format import encode
from tests.web.conftest import DESKTOP, LONG, PHONE, Visit, play_to_the_end, room_in
from tests.web.everybody import check_for_everybody

LANGUAGES = ("de", "it", "fr", "en")

PLAY_A_GAME = """async () => {
  const open = { game: "tafelrunde", seats: [{ kind: "me" }, { kind: "bot", level: "random" }] };
  const body = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(open) };
  const { id } = await (await fetch("api/tables", body)).json();
  const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
  const send = (message) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));
  await new Promise((over) => {
    socket.onmessage = ({ data }) => {
      const { type, seq, table, sights } = JSON.parse(data);
      if (type === "welcome") { send({ type: "nonce", seat: 0, nonce: "0f".repeat(16) }); send({ type: "start" }); }
      const view = sights?.[0]?.view;
      if (view?.end) over();
      const move = view?.choices.at(-1)?.move;
      if (move) send({ type: "decide", seat: 0, after: seq ?? table.seq, move });
    };
  });
  socket.close();
  return id;
}"""


OPEN_A_TABLE = """async () => {
  const open = { game: "tafelrunde", seats: [{ kind: "me" }, { kind: "open" }] };
  const body = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(open) };
  return (await (await fetch("api/tables", body)).json()).id;
}"""

TOO_SMALL_OR_OUTSIDE = """() => [...document.querySelectorAll(".controls button, .controls select")]
    .filter(item => item.offsetParent)
    .map(item => [item.outerHTML.slice(0, 80), item.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 44 || box.right > innerWidth || box.bottom > innerHeight)
    .map(([name]) => name)"""


def record_in(folder: Path, game: str, seats: int, **options: bool) -> Path:
    """A file with a simulated game."""
    path = folder / f"{game}.json"
    path.write_bytes(encode(simulate_record(Question(game, seats, 1, 7, options), 0)))
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("records")
    return {
        "scheffeln": record_in(folder, "scheffeln", 4, run=True, mafia=True),
        "tafelrunde": record_in(folder, "tafelrunde", 4),
        "speed": record_in(folder, "speed", 5),
    }


@pytest.fixture(scope="module")
def played(chromium: Browser, address: str) -> Iterator[tuple[str, Page]]:
    """A finished table, and the page of the one who played there."""
    context = chromium.new_context(
        viewport=PHONE, locale="en", service_workers="block", permissions=["clipboard-read", "clipboard-write"]
    )
    page = context.new_page()
    page.goto(address)
    yield str(page.evaluate(PLAY_A_GAME)), page
    context.close()


def open_file(page: Page, path: Path) -> None:
    page.get_by_role("link", name=re.compile("^(My games|Meine Spiele|Le mie partite|Mes parties)$")).first.click()
    page.locator("input[type=file]").set_input_files(path)


def watch(page: Page, path: Path) -> None:
    """Opens a file with a game, and waits until it is shown."""
    open_file(page, path)
    expect(page.locator(".controls")).to_be_visible(timeout=LONG)


def caption(page: Page) -> str:
    return page.locator(".controls .caption b").inner_text()


def step(page: Page) -> int:
    return int(page.get_by_role("slider").input_value())


def to_room(page: Page, room: str) -> None:
    """Another room of the page that is open."""
    page.evaluate("room => (location.hash = `#/${room}`)", room)
    expect(page.locator(".controls")).to_be_visible(timeout=LONG)


def test_a_record_file_is_watched_by_keyboard_alone(visit: Visit, files: dict[str, Path]) -> None:
    page = visit("")
    watch(page, files["scheffeln"])
    expect(page.locator(".controls .caption b")).to_have_text("The table is set up.", timeout=LONG)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".controls .caption b")).to_contain_text("takes")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".where")).to_contain_text("Round 2")
    at = step(page)
    page.keyboard.press("ArrowLeft")
    assert step(page) == at - 1
    page.keyboard.press("End")
    expect(page.locator(".ending h1")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    page.keyboard.press("Home")
    assert step(page) == 0
    page.get_by_role("button", name="4×").press("Enter")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.get_by_role("slider")).not_to_have_value("0", timeout=LONG)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("slider").fill("20")
    page.wait_for_function("() => location.search.includes('step=20')", timeout=LONG)
    page.reload()
    expect(page.get_by_role("slider")).to_have_value("20", timeout=LONG)


def test_open_hands_are_seen_and_other_eyes_see_their_own(visit: Visit, files: dict[str, Path]) -> None:
    page = visit("")
    open_file(page, files["scheffeln"])
    hands = json.loads(files["scheffeln"].read_bytes())["setup"]["hands"]
    expect(page.locator(".hands > li")).to_have_count(4, timeout=LONG)
    expect(page.locator(".hands svg")).to_have_count(sum(map(len, hands)))
    page.get_by_role("combobox", name="Seen by").select_option("2")
    expect(page.locator(".hands")).to_have_count(0)
    expect(page.locator(".plate").nth(2)).to_contain_text("Bruno")
    expect(page.locator(".plate", has_text="You")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Seen by").locator("option")).to_have_text(
        ["All cards face up", "A spectator", "Hilda", "Ada", "Bruno", "Cleo"]
    )
    page.get_by_role("combobox", name="Seen by").select_option("spectator")
    expect(page.locator(".hand")).to_have_count(0)


def test_replays_fit_on_a_phone_in_every_language_and_everybody_can_use_them(
    visit: Visit, files: dict[str, Path]
) -> None:
    page = visit("", PHONE)
    for game in ("speed", "tafelrunde", "scheffeln"):
        page.evaluate("location.hash = '#/'")
        watch(page, files[game])
        expect(page.locator(f"main.{game}")).to_be_visible(timeout=LONG)
        page.get_by_role("slider").fill("8")
        page.locator(".buttons button").nth(3).tap()
        assert step(page) == 9
        for language in LANGUAGES:
            page.locator("header nav button").last.tap()
            page.locator(f"dialog button[lang={language}]").tap()
            page.keyboard.press("Escape")
            expect(page.locator(f"html[lang={language}]")).to_have_count(1)
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], (game, language)
            assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"], (game, language)
            assert page.evaluate(TOO_SMALL_OR_OUTSIDE) == [], (game, language)
        page.set_viewport_size(DESKTOP)
        check_for_everybody(page)
        if game == "scheffeln":
            page.get_by_role("button", name="Play on from here").click()
            check_for_everybody(page)
        page.set_viewport_size(PHONE)


def test_a_game_is_played_on_from_a_step_to_its_end(visit: Visit, files: dict[str, Path]) -> None:
    page = visit("")
    watch(page, files["scheffeln"])
    page.keyboard.press("End")
    expect(page.locator(".ending")).to_be_visible(timeout=LONG)
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Bots").select_option("random")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.locator(".scheffeln, .ending").first.wait_for(timeout=LONG)
    play_to_the_end(page)
    page.get_by_role("link", name="Verify the shuffle").click()
    expect(page.locator(".verify .result")).to_contain_text("does not include the secret number", timeout=LONG)


def test_the_shuffle_is_verified_and_explained(played: tuple[str, Page]) -> None:
    table, page = played
    to_room(page, f"replay/{table}?verify")
    expect(page.locator(".verify .good")).to_contain_text("Everything is as promised", timeout=LONG)
    expect(page.locator(".verify .here")).to_be_visible()
    assert page.locator(".verify li").nth(2).inner_text().startswith("After the seal was shown, the browsers at 1 of 2")
    check_for_everybody(page)
    page.keyboard.press("Escape")


def test_a_link_opens_at_the_step_for_somebody_else_too(played: tuple[str, Page], visit: Visit) -> None:
    table, page = played
    to_room(page, f"replay/{table}")
    page.get_by_role("slider").fill("12")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Copy a link to this step").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = str(page.evaluate("navigator.clipboard.readText()"))
    said = caption(page)
    page.keyboard.press("Escape")
    other = visit(room_in(link))
    expect(other.get_by_role("slider")).to_have_value("12", timeout=LONG)
    assert caption(other) == said
    other.get_by_role("combobox", name="Seen by").select_option("open")
    expect(other.locator(".hands > li")).to_have_count(2, timeout=LONG)


def test_my_finished_games_are_listed_to_be_watched(played: tuple[str, Page]) -> None:
    table, page = played
    page.evaluate("location.hash = '#/'")
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog").get_by_role("link", name="My games").click()
    over = page.get_by_role("region", name="Finished").get_by_role("link", name="Replay")
    expect(over).to_have_count(1)
    running = page.get_by_role("region", name="In progress")
    expect(running).to_have_count(0)
    opened = page.evaluate(OPEN_A_TABLE)
    expect(running.get_by_role("link")).to_have_attribute("href", f"table/{opened}")
    check_for_everybody(page)
    expect(over).to_have_attribute("href", f"replay/{table}?of=1")
    over.click()
    expect(page.locator(".controls")).to_be_visible(timeout=LONG)


def test_a_wrong_file_is_explained_in_the_players_language_and_nothing_is_lost(
    visit: Visit, files: dict[str, Path], tmp_path: Path
) -> None:
    page = visit("", language="de")
    no_game, impossible = tmp_path / "letter.json", tmp_path / "impossible.json"
    no_game.write_text('{"dear": "friends"}')
    record: dict[str, Any] = json.loads(files["scheffeln"].read_bytes())
    record["events"][1] = record["events"][0]
    impossible.write_text(json.dumps(record))
    open_file(page, no_game)
    expect(page.get_by_role("alert")).to_contain_text("In dieser Datei ist keine Partie.")
    page.locator("input[type=file]").set_input_files(impossible)
    expect(page.get_by_role("alert")).to_contain_text("verstößt gegen eine Regel", timeout=LONG)
    expect(page.locator("a.rule-id")).to_have_attribute("href", re.compile("rules/S-"))
    check_for_everybody(page)
    page.go_back()
    expect(page.get_by_role("heading", name="Meine Spiele")).to_be_visible()


def test_a_file_with_several_games_can_be_dropped_on_the_page(visit: Visit, files: dict[str, Path]) -> None:
    page = visit("")
    lines = files["scheffeln"].read_text() + "\n" + files["speed"].read_text()
    page.evaluate(
        """text => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([text], "games.jsonl"));
          window.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));
        }""",
        lines,
    )
    page.get_by_label("This file has 2 games. Which one?").fill("2")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("main.speed")).to_be_visible(timeout=LONG)


def test_a_link_to_nothing_says_so(visit: Visit) -> None:
    page = visit("replay?game=broken", language="fr")
    expect(page.get_by_role("alert")).to_contain_text("Ce lien est incomplet", timeout=LONG)
