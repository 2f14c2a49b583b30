"""Speed among people: who has decided and who declined, what the clock means, what just happened, on a phone too."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LONG, PHONE, RunningServer, Visit
from tests.web.everybody import check_for_everybody
from tests.web.test_play_together import GRAB, company


@pytest.fixture(scope="module")
def slow_clock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where five seconds are long enough for a slow computer to look at everything."""
    server = RunningServer(tmp_path_factory.mktemp("speed") / "tables.sqlite3", rate=0.3)
    yield server.address
    server.end()


def test_each_level_says_how_long_it_looks_at_the_cards(visit: Visit) -> None:
    page = visit("new/scheffeln/bots", PHONE)
    beginner = page.get_by_role("button", name="Beginner")
    expect(beginner).not_to_contain_text("about")
    page.get_by_role("radio", name="Speed").click()
    expect(beginner).to_contain_text("about 20–40 s")
    expect(page.get_by_role("button", name="Strong")).to_contain_text("about 8–15 s")
    expect(page.get_by_text("Whoever is the last without a decision has five seconds.")).to_be_visible()


def inside(page: Page, selector: str) -> bool:
    """Whether all of these lie in the window, and something does."""
    return bool(
        page.evaluate(
            """selector => {
                const all = [...document.querySelectorAll(selector)];
                return all.length > 0 && all.every(thing => {
                    const { left, right, top, bottom, height } = thing.getBoundingClientRect();
                    return height > 0 && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
                });
            }""",
            selector,
        )
    )


def test_on_a_phone_one_sees_who_declined_what_the_clock_means_and_what_happened(visit: Visit, slow_clock: str) -> None:
    pages = company(visit, "speed", ("en", "en", "en"), at=slow_clock)
    grabs, declines, looks = pages
    looks.set_viewport_size(PHONE)
    note, scores = looks.locator(".say .note"), looks.locator(".scores li")
    expect(note).to_contain_text("turned up from right to left")
    expect(looks.locator(".strip")).to_have_count(0)
    expect(looks.locator(".grab[aria-disabled=false]").first).to_be_visible()
    expect(note).to_contain_text("from left to right")
    expect(looks.get_by_role("timer")).to_have_attribute("aria-label", re.compile(r"^\d+ s to grab$"))
    assert inside(looks, ".scores li, .say .note, .row li, .grab, .dial")

    declines.locator(".decline:visible").click()
    declines.locator(".decline:visible", has_text="Really").click()
    expect(scores.nth(1)).to_contain_text("takes none")
    expect(scores.nth(1).locator("svg")).to_be_visible()
    expect(declines.locator(".say .note")).to_contain_text("Still choosing")
    check_for_everybody(looks)

    grabs.evaluate(GRAB, "Theo")
    expect(scores.nth(0)).to_contain_text("has Theo")
    expect(looks.locator(".headline")).to_contain_text("Only you are left.")
    expect(note).to_contain_text("five seconds, or you go without")
    expect(looks.get_by_role("timer")).to_have_attribute("aria-label", re.compile("last chance"))
    expect(grabs.locator(".say .note")).to_contain_text("is left and has five seconds")
    looks.evaluate(GRAB, "Lou")
    expect(note).to_contain_text(re.compile("drives to|lands on|cannot move"))
    expect(scores.nth(1)).to_contain_text("takes none")
    expect(looks.locator(".paid")).to_be_visible()
    expect(note).to_contain_text("ahead of")
    expect(note).to_contain_text("Payout.", timeout=LONG)
    expect(scores.nth(1)).not_to_contain_text("takes none")
    assert inside(looks, ".scores li, .say .note")
