"""The page as an app of the device: it can be installed, opens while the server is away, and renews itself."""

import functools
import re
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import LONG, PAGE, PHONE, RunningServer
from tests.web.everybody import check_for_everybody
from tests.web.screenshots import Quiet

KEPT = "() => navigator.serviceWorker.controller !== null"
"""Not a promise: one would be taken for true before it is."""


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A page that may keep itself."""
    context = chromium.new_context(viewport=PHONE, locale="de")
    yield context.new_page()
    context.close()


def wait_until_kept(page: Page) -> None:
    page.wait_for_function(KEPT, timeout=LONG)


def test_the_shell_opens_while_the_server_is_away_and_recovers_by_itself(phone: Page, tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "tables.sqlite3")
    phone.goto(server.address)
    phone.locator(".now").first.click()
    phone.locator(".pick button:not(.not)").first.wait_for(timeout=LONG)
    table = phone.url
    wait_until_kept(phone)
    server.end(kill=True)
    phone.goto(f"{server.address}/#/")
    phone.reload()
    expect(phone.get_by_role("status")).to_have_text(re.compile("Server"), timeout=LONG)
    expect(phone.locator(".now").first).to_be_visible()
    check_for_everybody(phone)
    phone.goto(table)
    phone.reload()
    expect(phone.get_by_role("status").filter(has_text="Server")).to_be_visible(timeout=LONG)
    check_for_everybody(phone)
    again = RunningServer(tmp_path / "tables.sqlite3", server.port)
    expect(phone.locator(".pick button:not(.not)").first).to_be_visible(timeout=LONG)
    again.end()


class Shelf:
    """The built page in a folder of its own, served as it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "page"
        copytree(PAGE.parent, self.folder)
        handler = functools.partial(Quiet, directory=str(self.folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def renew(self) -> None:
        """A newer page: another worker, and another title to tell it by."""
        worker, index = self.folder / "worker.js", self.folder / "index.html"
        worker.write_text(re.sub('"name":"[0-9a-f]+"', '"name":"newer"', worker.read_text()))
        index.write_text(index.read_text().replace('lang="en"', 'lang="en" data-newer'))

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.close()


def test_an_old_shell_replaces_itself_when_another_room_is_entered_and_not_before(phone: Page, shelf: Shelf) -> None:
    phone.goto(f"{shelf.address}/#/sample/scheffeln")
    phone.locator(".hand button").first.wait_for(timeout=LONG)
    wait_until_kept(phone)
    shelf.renew()
    phone.evaluate(
        """() => {
          window.old = true;
          const first = navigator.serviceWorker.controller;
          navigator.serviceWorker.addEventListener("controllerchange", () => {
            window.renewed = navigator.serviceWorker.controller !== first;
          });
          navigator.serviceWorker.ready.then(registration => registration.update());
        }"""
    )
    phone.wait_for_function("window.renewed", timeout=LONG)
    assert phone.evaluate("window.old"), "a page in use is not taken away"
    phone.locator(".hand button").first.click()
    phone.evaluate("location.hash = '#/components'")
    phone.wait_for_function("() => !window.old && document.documentElement.dataset.newer !== undefined", timeout=LONG)
    phone.locator("main").first.wait_for(timeout=LONG)
    assert phone.url.endswith("/components")


def test_the_page_can_be_installed(phone: Page, shelf: Shelf) -> None:
    phone.goto(shelf.address)
    phone.locator("main").first.wait_for(timeout=LONG)
    chromium = phone.context.new_cdp_session(phone)
    assert chromium.send("Page.getAppManifest")["errors"] == []
    errors = [error["errorId"] for error in chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == [], "tests always browse in private"
