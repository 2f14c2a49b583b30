"""Photographs every screen on desktop and phone, dark and light: `make screenshots`."""

import base64
import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

from tests.browser import open_chromium
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
    """The built page without a server of ours: an address that is no file is one of its rooms."""

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return found if path.startswith("/api/") or Path(found).exists() else super().translate_path("/index.html")

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def serve_the_page() -> Iterator[str]:
    """The built page, at an address of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PAGE.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


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
    with serve_the_page() as address, open_chromium() as browser:
        for name, room in screens().items():
            photograph(browser, address, name, room, "dark")
            photograph(browser, address, name, room, "light")


if __name__ == "__main__":
    main()
