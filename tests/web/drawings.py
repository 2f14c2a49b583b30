"""What the previews of links are drawn with: the page's own posters, faces and shields as SVG.

`python -m tests.web.drawings` (or `make drawings`) writes them anew from the built page, with every colour that a
style sheet gives to a line written beside it: what draws previews knows no style sheets.
"""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from stammtisch.games.scheffeln.components import COLOURS
from tests.browser import open_chromium
from tests.web.everybody import until_drawn
from tests.web.screenshots import serve_the_page

PROJECT = Path(__file__).resolve().parents[2]
GAMES = PROJECT / "src" / "stammtisch" / "games"

READ = r"""(drawn, [name, fit]) => {
    const INHERITED = {
        fill: "rgb(0, 0, 0)", "fill-opacity": "1", "fill-rule": "nonzero", stroke: "none", "stroke-width": "1px",
        "stroke-opacity": "1", "stroke-dasharray": "none", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    };
    const OWN = { opacity: "1", "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1", filter: "none" };
    const KEPT = new Set((
        "d x y x1 y1 x2 y2 r rx ry cx cy fx fy width height points transform viewBox offset id href in in2 result " +
        "type values baseFrequency numOctaves seed scale xChannelSelector yChannelSelector preserveAspectRatio " +
        "clip-path mask gradientUnits gradientTransform patternUnits patternTransform").split(" "));
    const needed = new Set();
    const plain = value => value.replace(/url\("?#([^")]+)"?\)/g, (_, id) => (needed.add(id), `url(#${id})`));
    const escaped = value => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    const colour = value => value.replace(/rgb\((\d+), (\d+), (\d+)\)/g,
        (_, ...rgb) => "#" + rgb.slice(0, 3).map(part => Number(part).toString(16).padStart(2, "0")).join(""));
    const short = value => value.replace(/(\d+\.\d\d)\d+/g, "$1").replace(/\s+/g, " ");
    function written(element, above) {
        const style = getComputedStyle(element);
        if (style.display === "none" && !element.closest("defs")) return "";
        const now = {}, told = [];
        for (const [key, usual] of Object.entries({ ...INHERITED, ...OWN })) {
            now[key] = style.getPropertyValue(key);
            const before = key in OWN ? usual : (above?.[key] ?? usual);
            if (now[key] && now[key] !== before) told.push([key, colour(plain(now[key])).replace(/px$/, "")]);
        }
        for (const { name, value } of element.attributes)
            if (KEPT.has(name)) told.push([name, short(plain(value))]);
        if (element.tagName === "text")
            for (const key of ["font-size", "text-anchor"]) told.push([key, style.getPropertyValue(key)]);
        const inside = element.tagName === "text" ? escaped(element.textContent)
            : [...element.children].map(child => written(child, now)).join("");
        const tag = element.tagName, said = told.map(([key, value]) => ` ${key}="${escaped(value)}"`).join("");
        return inside ? `<${tag}${said}>${inside}</${tag}>` : `<${tag}${said}/>`;
    }
    const box = drawn.getAttribute("viewBox");
    const inside = [...drawn.children].map(child => written(child)).join("");
    const shared = {};
    for (let id; (id = [...needed].find(each => !(each in shared))); )
        shared[id] = drawn.querySelector(`#${CSS.escape(id)}`) ? "" : written(document.getElementById(id));
    const symbol = `<symbol id="${name}" viewBox="${box}" preserveAspectRatio="${fit}">${inside}</symbol>`;
    return { symbol, shared };
}"""


def read(page: Page, selector: str, at: int, name: str, fit: str = "xMidYMid meet") -> dict[str, Any]:
    """A drawing of the page as a symbol, and the paints that it shares with others."""
    drawn: dict[str, Any] = page.locator(selector).nth(at).evaluate(READ, [name, fit])
    return drawn


def same(name: str, other: str) -> dict[str, Any]:
    """A second name for a drawing of 100×100."""
    use = f'<use href="#{other}" width="100" height="100"/>'
    return {"symbol": f'<symbol id="{name}" viewBox="0 0 100 100">{use}</symbol>', "shared": {}}


def write(path: Path, drawings: list[dict[str, Any]]) -> None:
    shared = {name: text for drawing in drawings for name, text in drawing["shared"].items() if text}
    lines = [*shared.values(), *(drawing["symbol"] for drawing in drawings)]
    path.write_text("<defs>\n" + "\n".join(lines) + "\n</defs>\n", encoding="utf-8")


def write_drawings(address: str) -> None:
    with open_chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="dark", locale="en")
        page.goto(address)
        until_drawn(page)
        scenes = [read(page, ".poster .scene svg", at, "scene", "xMidYMax slice") for at in range(2)]
        page.goto(f"{address}/new/scheffeln/friends")
        page.get_by_text("Speed", exact=True).click()
        page.get_by_role("button", name=str(len(COLOURS)), exact=True).click()
        faces = [read(page, ".faces svg", at, f"mark-{colour}") for at, colour in enumerate(COLOURS)]
        seats = [same(f"mark-{seat}", f"mark-{COLOURS[seat * 3 % 8]}") for seat in range(len(COLOURS))]  # as in lobbies
        write(GAMES / "scheffeln" / "table" / "preview.svg", [scenes[0], *faces, *seats])
        page.goto(f"{address}/new/tafelrunde/friends")
        page.get_by_role("button", name="4", exact=True).click()
        shields = [read(page, ".faces svg", seat, f"mark-{seat}") for seat in range(4)]
        write(GAMES / "tafelrunde" / "table" / "preview.svg", [scenes[1], *shields])


def main() -> None:
    with serve_the_page() as address:
        write_drawings(address)


if __name__ == "__main__":
    main()
