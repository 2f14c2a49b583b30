"""Motion explains and never hinders: drawn with the next frame, never made to stutter by a busy page."""

import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.web.conftest import LONG, Visit, tap

WATCH = """() => {
    window.drawn = []; window.views = 0; window.touched = new Set(); window.went = [];
    window.begun = 0; window.finished = 0; window.dropped = 0;
    const { get, set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    Object.defineProperty(WebSocket.prototype, "onmessage", { get, configurable: true, set(handler) {
        set.call(this, event => {
            handler(event);
            const message = JSON.parse(event.data);
            const view = message.type === "step" && message.sights[0]?.view;
            if (!view || view.end || !document.querySelector(".ring")) return;
            const stands = (tile, car) => document.querySelector(`[data-business=${tile}] [data-car=${car}]`);
            const asSent = () => view.ring.every(tile => tile.cars.every(car => stands(tile.business, car)));
            const number = ++views; // a view that is followed by another within the same frame is never seen
            requestAnimationFrame(() => number === views && drawn.push(asSent()));
        });
    }});
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, options) {
        const run = animate.call(this, keyframes, options);
        begun += 1;
        went.push(this.dataset.chest ?? "");
        for (const frame of run.effect.getKeyframes()) for (const name in frame) touched.add(name);
        run.finished.then(() => (finished += 1), () => (dropped += 1));
        return run;
    };
}"""
TIMING = {"offset", "computedOffset", "easing", "composite"}
NOTHING_TO_SEE = 1 << 17
"""Chromium's reason not to hand over an animation that would change nothing."""


@pytest.fixture
def slow(visit: Visit, chromium: Browser) -> Iterator[Page]:
    """A page on a device four times as slow, and a record of what Chromium does with its animations."""
    page = visit("", motion=True)
    page.evaluate(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    chromium.start_tracing(page=page, categories=["blink.animations"])
    yield page
    with suppress(Error):  # a test that came to its end has stopped it
        chromium.stop_tracing()


def handed_over(chromium: Browser) -> tuple[list[str], list[str]]:
    """What moved by script; and which of it Chromium could not hand over to its compositor.

    What the compositor has needs nothing of the page from frame to frame, however busy that is. So it is counted
    what could drop frames, not how many a loaded computer happens to drop.
    """
    events = [event for event in json.loads(chromium.stop_tracing())["traceEvents"] if event["name"] == "Animation"]
    moved = {str(event["id2"]): event["args"]["data"] for event in events if event["ph"] == "b"}
    scripted = {name: what["nodeName"] for name, what in moved.items() if not what["displayName"]}
    failed = {
        str(event["id2"])
        for event in events
        if (why := event["args"].get("data", {}).get("compositeFailed", 0)) and not why & NOTHING_TO_SEE
    }
    return list(scripted.values()), [what for name, what in scripted.items() if name in failed]


def play_until(page: Page, enough: str) -> None:
    """Plays the first card whenever it is one's turn."""
    while not page.evaluate(enough):
        expect(page.locator(".actions").or_(page.locator(".status")).first).to_be_visible()
        if page.locator(".actions").count() and tap(page, ".hand button"):
            tap(page, ".actions .do")
        page.wait_for_timeout(100)


def test_on_a_device_four_times_as_slow_every_move_is_drawn_with_the_next_frame_and_no_drive_can_stutter(
    slow: Page, chromium: Browser
) -> None:
    slow.get_by_role("button", name="Play now").first.click()
    slow.locator(".pick button:not(.not)").first.click(timeout=LONG)
    slow.locator(".actions .do").click()
    play_until(slow, "begun >= 4")
    slow.wait_for_function("() => finished + dropped === begun", timeout=LONG)
    moved, left = handed_over(chromium)
    assert len([what for what in moved if "car" in what]) > 1
    assert left == []
    assert slow.evaluate("dropped") == 0
    assert set(slow.evaluate("[...touched]")) - TIMING <= {"transform", "opacity"}
    drawn = slow.evaluate("drawn")
    assert len(drawn) > 3
    assert all(drawn), drawn


def back_out_until(page: Page, enough: str) -> None:
    """Plays no more than it must, so that the chests are soon split."""
    page.get_by_role("button", name="Play now").nth(1).click()
    page.locator(".hand button").first.wait_for()
    while not page.evaluate(enough):
        left = tap(page, ".act .out:not(.not)") and tap(page, ".act .sure")
        if not left and page.locator(".act .wanted, .act .do").count():
            tap(page, ".chests button:not(.not):not(.chosen)") or tap(page, ".hand button:not(.chosen)")
            tap(page, ".gems button")
            tap(page, ".act .do")
        page.wait_for_timeout(50)


def test_chests_travel_to_those_who_won_them(slow: Page, chromium: Browser) -> None:
    back_out_until(slow, "went.some(chest => chest)")
    slow.wait_for_function("() => finished + dropped === begun", timeout=LONG)
    moved, left = handed_over(chromium)
    assert [what for what in moved if "chest" in what]
    assert left == []
    assert set(slow.evaluate("[...touched]")) - TIMING <= {"transform", "opacity"}


def test_who_wants_no_motion_sees_no_chest_and_no_car_travel(visit: Visit) -> None:
    page = visit("")
    page.evaluate(WATCH)
    back_out_until(page, "document.querySelector('.plank .won') !== null")
    assert page.evaluate("begun") == 0
    page.evaluate("location.hash = '#/'")
    page.get_by_role("button", name="Play now").first.click()
    page.locator(".pick button:not(.not)").first.click(timeout=LONG)
    page.locator(".actions .do").click()
    play_until(page, "drawn.length > 5")
    assert "transform" not in page.evaluate("[...touched]")


def test_who_wants_no_motion_has_the_cards_of_a_race_lie_there_at_once(visit: Visit) -> None:
    """Not even for a millisecond do they turn up: now and then Chromium never drew them afterwards."""
    page = visit("")
    page.evaluate("started = 0, addEventListener('animationstart', () => started++, true)")
    page.evaluate("location.hash = '#/sample/speed'")
    expect(page.locator(".row li")).to_have_count(7)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("started") == 0
