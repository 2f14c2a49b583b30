"""Photographs every screen on desktop and phone, dark and light: `make screenshots`."""

import base64
import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import CHROMIUM, FLAGS
from tests.web.conftest import DESKTOP, PAGE, PHONE
from tests.web.everybody import until_drawn
from tests.web.samples import FOLDER as SAMPLES

PROJECT = Path(__file__).resolve().parents[2]
ALL, BEST = PROJECT / "build" / "screenshots", PROJECT / "docs" / "pictures"

CHOOSE = {"scheffeln": 1, "tafelrunde": 1}
"""Which card is chosen in a picture, so that its ghost is seen."""
SHOWN = {"scheffeln-desktop-dark": "scheffeln", "tafelrunde-desktop-light": "tafelrunde"}
"""The best, and what they are called in docs/pictures."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing."""


def screens() -> dict[str, str]:
    """Each screen's name and room."""
    rooms = {"home": "", "new-table": "new/scheffeln/friends", "rules": "rules", "components": "components"}
    return rooms | {path.stem: f"sample/{path.stem}" for path in sorted(SAMPLES.glob("*.json"))}


def photograph(browser: Browser, address: str, name: str, room: str, light: Literal["dark", "light"]) -> None:
    for device, size in (("desktop", DESKTOP), ("phone", PHONE)):
        context = browser.new_context(
            viewport=size, color_scheme=light, reduced_motion="reduce", device_scale_factor=2 if size is PHONE else 1
        )
        page: Page = context.new_page()
        page.goto(f"{address}/#/{room}")
        until_drawn(page)
        if name in CHOOSE:
            page.locator(".hand button").nth(CHOOSE[name]).click()
            page.wait_for_timeout(300)  # the card rises
        picture = f"{name}-{device}-{light}"
        page.screenshot(path=ALL / f"{picture}.png")
        if picture in SHOWN:
            keep(page, BEST / f"{SHOWN[picture]}.webp")
        context.close()


def keep(page: Page, path: Path) -> None:
    """The same as WebP, a fifth of the size, since it goes along with the project."""
    wish = {"format": "webp", "quality": 90}
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", wish)
    path.write_bytes(base64.b64decode(shot["data"]))


def main() -> None:
    ALL.mkdir(parents=True, exist_ok=True)
    BEST.mkdir(parents=True, exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PAGE.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, room in screens().items():
            photograph(browser, f"http://127.0.0.1:{server.server_port}", name, room, "dark")
            photograph(browser, f"http://127.0.0.1:{server.server_port}", name, room, "light")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
