"""Every screen in every window: nothing cut off, covered, outside or too small for a finger; everybody can use it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.format import encode
from tests.web.conftest import Visit, tap
from tests.web.everybody import check_for_everybody
from tests.web.samples import FOLDER
from tests.web.test_fonts import FACES

SIZES = (
    (375, 667),
    (844, 390),
    (412, 915),
    (820, 1180),
    (960, 540),
    (1024, 600),
    (1280, 720),
    (1366, 650),
    (1920, 1080),
)
NARROWEST = SIZES[:2]
"""Here every language is looked at; elsewhere the one that takes the most room on that screen."""
STANDING_IN = (*NARROWEST, (1366, 650))
"""For the fonts that stand in until ours are there."""
FOR_READING = ((820, 1180), (1280, 720))
"""Besides those two, for screens that only scroll down."""

LANGUAGES = ("en", "de", "it", "fr")
FAULTS = (Path(__file__).parent / "layout.js").read_text()

DECOR = (
    ".scene",  # the posters of the home page: a picture that its frame crops
    ".sky",  # confetti
    ".pointer",  # a lesson's arrow lies on what it points at; tests/web/test_lessons.py sees to it that it spares texts
)
"""What may be cut off, and may lie on other things."""

SCROLLS = "[tabindex='0'], dialog, .sheet, .sheet *, textarea, .hand"
"""What may be scrolled within itself: lists that a keyboard reaches, sheets, and more cards than fit side by side."""

SPEAK = """async language => {
    const soon = found => new Promise(done => (function look() {
        found() ? done(found()) : requestAnimationFrame(look);
    })());
    const teacher = () => document.querySelector(".teacher .ways button");
    (await soon(() => teacher() ?? [...document.querySelectorAll("header button")].at(-1))).click();
    (await soon(() => document.querySelector(`dialog button[lang=${language}]`))).click();
    await soon(() => document.documentElement.lang === language);
    document.querySelector("dialog .close").click();
    await soon(() => !document.querySelector("dialog"));
}"""

TO_THE_MIDDLE = """range => {
    range.value = Math.floor(range.max * 0.6);
    range.dispatchEvent(new Event("input", { bubbles: true }));
}"""

WIDTH = """() => {
    const range = document.createRange();
    range.selectNodeContents(document.body);
    return [...range.getClientRects()].reduce((sum, box) => sum + box.width * box.height, 0);
}"""
"""How much room all texts take together."""

WITHOUT_OUR_FONTS = """() => {
    const faces = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules].map(rule => [sheet, rule]))
        .filter(([, rule]) => rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("src").includes("woff2"));
    for (const [sheet, rule] of faces) sheet.deleteRule([...sheet.cssRules].indexOf(rule));
    return faces.length;
}"""
"""From now on texts are in the fonts that stand in; how many of ours there were."""


@dataclass(frozen=True)
class Screen:
    """A room of the page, and what is done there before it is looked at."""

    room: str
    prepare: Callable[[Page], None] = lambda _: None
    name: str = ""
    fits: bool = True
    """Nothing to scroll: everything must be in the window at once."""
    axe: bool = False
    """Axe looks at it here; at the other screens elsewhere."""


def choose_a_card(page: Page) -> None:
    """So that its ghost, its forecast and all buttons are there."""
    assert page.evaluate("document.querySelector('.hand button[aria-disabled=false]')?.click() ?? true")
    page.locator(".do").first.wait_for()


def open_a_table(page: Page) -> None:
    page.locator("button.open").click()
    page.locator(".lobby h1").wait_for()


def have_a_running_game(page: Page) -> None:
    page.locator("button.open").click()
    page.locator(".shelf").wait_for()
    page.evaluate("location.hash = '#/'")
    page.locator("a.strip").wait_for()


def watch(game: str, seats: int) -> Callable[[Page], None]:
    """A game shown again, in its middle."""

    def prepare(page: Page) -> None:
        record = encode(simulate_record(Question(game, seats, 1, 7, {}), 0))
        page.locator("footer .more").last.click()
        file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": record}
        page.locator("input[type=file]").set_input_files([file])
        page.locator(".controls").wait_for()
        page.locator(".controls input[type=range]").evaluate(TO_THE_MIDDLE)
        expect(page.locator(".controls .where")).to_contain_text(re.compile("[1-9]"))

    return prepare


AXE_LOOKS_AT = {("scheffeln", "friends"), ("tafelrunde", "device")}
WITH_A_CARD = {"scheffeln", "scheffeln-two", "tafelrunde", "tafelrunde-four", "tafelrunde-crowded"}


def sample(name: str) -> list[Screen]:
    screen = Screen(f"sample/{name}", axe=True)
    choosing = Screen(f"sample/{name}", choose_a_card, f"sample/{name} with a card chosen")
    return [screen, choosing] if name in WITH_A_CARD else [screen]


SCREENS = [
    Screen("", name="home", axe=True),
    Screen("new/scheffeln/bots", have_a_running_game, "home with a running game"),
    *(
        Screen(f"new/{game}/{way}", fits=False, axe=(game, way) in AXE_LOOKS_AT)
        for game in ("scheffeln", "tafelrunde")
        for way in ("bots", "friends", "device")
    ),
    Screen("new/scheffeln/friends", open_a_table, "lobby", fits=False),
    *(
        Screen("", watch(game, seats), f"replay of {game}")
        for game, seats in (("scheffeln", 4), ("speed", 5), ("tafelrunde", 4))
    ),
    Screen("rules", fits=False),
    Screen("components", fits=False),
    Screen("about", fits=False, axe=True),
    Screen("learn", fits=False),
    *(Screen(f"learn/{lesson}") for lesson in ("scheffeln", "speed", "run", "mafia", "tafelrunde")),
    *(screen for path in sorted(FOLDER.glob("*.json")) for screen in sample(path.stem)),
]


def look(
    page: Page, screen: Screen, sizes: tuple[tuple[int, int], ...], found: dict[str, list[str]], when: str = ""
) -> None:
    """Adds what is wrong, and where."""
    language = page.evaluate("document.documentElement.lang")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for fault in page.evaluate(FAULTS, {"fits": screen.fits, "decor": DECOR, "scrolls": SCROLLS}):
            found.setdefault(fault, []).append(f"{width}×{height} {language}{when}")


def told(found: dict[str, list[str]]) -> str:
    return "\n".join(["", *(f"{', '.join(places)}: {fault}" for fault, places in found.items())])


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name or screen.room)
def test_a_screen_fits_every_window_in_every_language_and_everybody_can_use_it(visit: Visit, screen: Screen) -> None:
    page = visit(screen.room, {"width": 1280, "height": 720})
    screen.prepare(page)
    if screen.axe:
        check_for_everybody(page)
    page.evaluate("window.loaded = true")
    found: dict[str, list[str]] = {}
    room: dict[str, float] = {}
    for language in LANGUAGES:
        page.evaluate(SPEAK, language)
        room[language] = page.evaluate(WIDTH)
        look(page, screen, NARROWEST, found)
    widest = max(room, key=lambda language: room[language])
    if widest != LANGUAGES[-1]:
        page.evaluate(SPEAK, widest)
    look(page, screen, SIZES[len(NARROWEST) :] if screen.fits else FOR_READING, found)
    assert page.evaluate(WITHOUT_OUR_FONTS) == len(FACES)
    look(page, screen, STANDING_IN, found, " before our fonts are there")
    assert not found, told(found)
    assert page.evaluate("loaded"), "another language needs no reload"


SHEETS = {"menu": "header nav button:last-child", "log": "header nav button.narrow", "talk": "header nav button.talk"}


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("room", ["sample/scheffeln", "sample/speed", "sample/tafelrunde"])
def test_a_sheet_fits_every_window(visit: Visit, room: str, sheet: str) -> None:
    page = visit(room, {"width": 1280, "height": 720}, language="de")
    assert tap(page, SHEETS[sheet])
    page.locator("dialog").wait_for()
    found: dict[str, list[str]] = {}
    look(page, Screen(room), SIZES, found)
    assert not found, told(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answer_to_why_not_fits_every_window(visit: Visit, language: str) -> None:
    page = visit("sample/tafelrunde-open", {"width": 1280, "height": 720}, language=language)
    assert tap(page, ".act .out.not")
    page.locator("dialog").wait_for()
    found: dict[str, list[str]] = {}
    look(page, Screen("sample/tafelrunde-open"), NARROWEST, found)
    assert not found, told(found)
