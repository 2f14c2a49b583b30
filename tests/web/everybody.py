"""Whether everybody can use what a page shows: axe-core, in the light and in the dark."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

FAULTS = """async (options) => (await axe.run({ resultTypes: ["violations"], ...options })).violations.flatMap(
    ({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`))"""
LIT = "light => document.querySelector('[data-light]').dataset.light === light"
CONTRAST = {"runOnly": ["color-contrast"]}
"""All that changes with the light; the rest of a screen need not be looked at twice."""


def until_drawn(page: Page) -> None:
    """The first room of a page comes in pieces, and some rooms wait for what they show."""
    page.locator("#page main:not([aria-busy=true])").first.wait_for()
    expect(page.locator("#page[aria-busy=true], #page [aria-busy=true]")).to_have_count(0)


def check_for_everybody(page: Page) -> None:
    """Axe finds nothing on this screen, in either light; it stays dark afterwards."""
    until_drawn(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    for light in ("light", "dark"):
        page.emulate_media(color_scheme="light" if light == "light" else "dark")
        page.wait_for_function(LIT, arg=light)
        options: dict[str, Any] = CONTRAST if light == "light" else {}
        faults = page.evaluate(FAULTS, options)
        assert faults == [], f"{page.url} ({light})\n" + "\n".join(faults)
