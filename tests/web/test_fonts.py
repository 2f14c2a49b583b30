"""The faces that come with the page: small, complete, and nothing moves when they arrive."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from playwright.sync_api import Browser, Page, Route, ViewportSize

from tests.web.conftest import DESKTOP, PAGE, PHONE, Visit
from tests.web.everybody import until_drawn

WEB = Path(__file__).resolve().parents[2] / "web"
FACES = {
    "Deco": "@fontsource/noto-serif-display/files/noto-serif-display-latin-700-normal.woff2",
    "Woodcut": "@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2",
    "Plain": "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
}
BUDGET = 90_000
"""Bytes of fonts on the way to the first game."""

DRAWN_OTHERWISE = {
    "→": "every face that stands in has it, and comes next",
    "←": "as the other arrow",
    "\u202f": "a face without it takes its own space, made narrower by whoever sets the text",
    "\n": "a space",
    "●": "in the window's title",
    "✓": "kept by the device, never shown",
    "▸": "in the device's own face: beside the lines of a text table that a move changes",
    "−": "in the plain face: on the Backward card",
}


@cache
def face(name: str) -> TTFont:
    return TTFont(WEB / "node_modules" / FACES[name])


def texts() -> Iterator[Path]:
    """All that the page may show: words, rulebook, lessons, pieces and what components write themselves."""
    for path in sorted((WEB / "src").rglob("*")):
        if path.suffix in (".ts", ".svelte", ".json") and ".test." not in path.name and path.parent.name != "samples":
            yield path


DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("name", FACES)
def test_every_face_has_every_character_of_every_text(name: str) -> None:
    known = face(name).getBestCmap()
    assert set("ÀÉÈÜßàçéœ€«»‘’“”„…–×·").issubset(map(chr, known)), "what names and texts to come will need"
    missing = {
        f"{letter!r} in {path.name}"
        for path in texts()
        for letter in set(path.read_text(encoding="utf-8"))
        if ord(letter) not in known and letter not in DRAWN_OTHERWISE
    }
    assert missing == set()


def test_the_way_to_the_first_game_needs_at_most_90_kilobytes_of_fonts(visit: Visit) -> None:
    page = visit("")
    page.goto(page.url.split("#")[0] + "#/sample/scheffeln")
    until_drawn(page)
    loaded = page.evaluate("""() => performance.getEntriesByType("resource").map(({ name }) => name)
        .filter(name => name.endsWith(".woff2")).map(name => name.split("/").at(-1))""")
    assert len(set(loaded)) == len(FACES)
    assert sum((PAGE.parent / "assets" / name).stat().st_size for name in set(loaded)) <= BUDGET


def test_the_shell_of_the_page_keeps_its_fonts() -> None:
    fonts = [path.name for path in (PAGE.parent / "assets").glob("*.woff2")]
    assert len(fonts) == len(FACES)
    worker = (PAGE.parent / "worker.js").read_text(encoding="utf-8")
    assert [name for name in fonts if f"assets/{name}" not in worker] == []


STAND_IN = re.compile(r"@font-face \{\s*font-family: \"(\w+) as (\w+)\";.*?\}", re.DOTALL)


def test_the_lines_of_every_stand_in_are_as_high_as_those_of_its_face() -> None:
    found = list(STAND_IN.finditer((WEB / "src" / "look" / "fonts.css").read_text(encoding="utf-8")))
    assert {name for name, _ in (one.groups() for one in found)} == set(FACES)
    for one in found:
        part = {key: float(value) / 100 for key, value in re.findall(r"([a-z-]+): ([\d.]+)%", one.group())}
        font = face(one.group(1))
        line, em = font["hhea"], font["head"].unitsPerEm
        assert part["ascent-override"] * part["size-adjust"] == pytest.approx(line.ascent / em, rel=0.002), one.group()
        assert part["descent-override"] * part["size-adjust"] == pytest.approx(-line.descent / em, rel=0.003), (
            one.group()
        )
        assert part["line-gap-override"] == line.lineGap == 0


# Large: small letters are moved to whole pixels on some machines.
MEASURE = """async ([family, weight, text]) => {
    await document.fonts.load(`${weight} 160px ${family}`).catch(() => "one of the stand-ins is not on this machine");
    const line = document.createElement("span");
    line.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 160px/normal ${family};
        font-variant-numeric: tabular-nums lining-nums`;
    line.textContent = text;
    document.body.append(line);
    const { width, height } = line.getBoundingClientRect();
    line.remove();
    return [width, height];
}"""


def stack(page: Page, name: str) -> str:
    return str(page.evaluate("name => getComputedStyle(document.documentElement).getPropertyValue(name)", name))


@pytest.mark.parametrize(
    ("name", "weight"), [("Deco", 700), ("Woodcut", 400), ("Woodcut", 700), ("Plain", 400), ("Plain", 700)]
)
def test_a_stand_in_is_as_wide_and_as_high_as_its_face(visit: Visit, name: str, weight: int) -> None:
    """Whichever this machine has; the widths of the others were worked out in the same way."""
    page = visit("")
    ours = stack(page, f"--{name.lower()}")
    assert ours.startswith(f"{name}, ")
    text = " ".join(re.findall(r'"([^"$]{20,})"', (WEB / "src" / "words" / "de.ts").read_text(encoding="utf-8")))
    width, height = page.evaluate(MEASURE, [ours, weight, text])
    other_width, other_height = page.evaluate(MEASURE, [ours.partition(", ")[2], weight, text])
    assert other_width != width
    assert other_width == pytest.approx(width, rel=0.02)
    assert other_height == pytest.approx(height, abs=1.01)


@pytest.mark.parametrize(("name", "weight"), [("Deco", 700), ("Woodcut", 800), ("Plain", 400), ("Plain", 800)])
def test_all_figures_of_a_face_are_equally_wide(visit: Visit, name: str, weight: int) -> None:
    page = visit("")
    widths = {
        page.evaluate(MEASURE, [stack(page, f"--{name.lower()}"), weight, digit * 100])[0] for digit in "0123456789"
    }
    assert len(widths) == 1


WATCH = """() => {
    window.shifts = [];
    const told = ({ value, sources }) => [value, sources.map(({ node }) => node?.outerHTML?.slice(0, 120))];
    new PerformanceObserver(list => shifts.push(...list.getEntries().map(told)))
        .observe({ type: "layout-shift", buffered: true });
}"""


def shifts_with_fonts(chromium: Browser, address: str, screen: str, size: ViewportSize, late: bool) -> list[Any]:
    """What moves when the fonts come: with the room, or late, when it has been drawn in what the device has."""
    page = chromium.new_page(viewport=size, service_workers="block", reduced_motion="reduce")
    page.add_init_script(f"({WATCH})()")
    waiting: list[Route] = []
    page.route("**/*.woff2", lambda font: waiting.append(font))
    page.goto(f"{address}/#/{screen}", wait_until="commit")
    if late:
        until_drawn(page)
        page.evaluate(DRAWN)
    else:
        page.locator(".waiting").wait_for()
        page.wait_for_timeout(300)
        assert page.locator("#page main").count() == 0
    assert len(waiting) == len(FACES)
    for font in waiting:
        font.continue_()
    until_drawn(page)
    page.evaluate("document.fonts.ready")
    page.evaluate(DRAWN)
    shifts: list[Any] = page.evaluate("shifts")
    page.close()
    return shifts


SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@SIZES
def test_the_first_room_waits_a_moment_for_its_fonts_and_nothing_moves(
    chromium: Browser, address: str, size: ViewportSize
) -> None:
    shifts = shifts_with_fonts(chromium, address, "sample/scheffeln", size, late=False)
    assert [shift for shift in shifts if shift[0] > 0.001] == []


@SIZES
@pytest.mark.parametrize("screen", ["", "sample/scheffeln", "sample/speed", "sample/tafelrunde"])
def test_fonts_that_come_late_move_next_to_nothing(
    chromium: Browser, address: str, screen: str, size: ViewportSize
) -> None:
    """A fifth of what counts as good (0.1): single words in the middle of a line are a little wider or narrower."""
    shifts = shifts_with_fonts(chromium, address, screen, size, late=True)
    assert sum(value for value, _ in shifts) < 0.02, shifts
