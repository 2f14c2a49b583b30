"""Motion explains and never hinders: drawn with the next frame, finished even on a slow device, cheap to draw."""

from playwright.sync_api import Page, expect

from tests.web.conftest import LONG, Visit, tap

WATCH = """() => {
    window.drawn = []; window.views = 0; window.touched = new Set();
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
        for (const frame of run.effect.getKeyframes()) for (const name in frame) touched.add(name);
        run.finished.then(() => (finished += 1), () => (dropped += 1));
        return run;
    };
}"""
TIMING = {"offset", "computedOffset", "easing", "composite"}


def play_until(page: Page, enough: str) -> None:
    """Plays the first card whenever it is one's turn."""
    while not page.evaluate(enough):
        expect(page.locator(".actions").or_(page.locator(".status")).first).to_be_visible()
        if page.locator(".actions").count() and tap(page, ".hand button"):
            tap(page, ".actions .do")
        page.wait_for_timeout(100)


def test_on_a_device_four_times_as_slow_every_move_is_drawn_with_the_next_frame_and_no_drive_is_cut(
    visit: Visit,
) -> None:
    page = visit("", motion=True)
    page.evaluate(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.get_by_role("button", name="Play now").first.click()
    page.locator(".pick button:not(.not)").first.click(timeout=LONG)
    page.locator(".actions .do").click()
    play_until(page, "begun >= 4")
    page.wait_for_function("() => finished + dropped === begun", timeout=LONG)
    assert page.evaluate("dropped") == 0
    assert set(page.evaluate("[...touched]")) - TIMING <= {"transform", "opacity"}
    drawn = page.evaluate("drawn")
    assert len(drawn) > 3
    assert all(drawn), drawn


def test_who_wants_no_motion_sees_no_car_travel(visit: Visit) -> None:
    page = visit("")
    page.evaluate(WATCH)
    page.get_by_role("button", name="Play now").first.click()
    page.locator(".pick button:not(.not)").first.click(timeout=LONG)
    page.locator(".actions .do").click()
    play_until(page, "drawn.length > 5")
    assert "transform" not in page.evaluate("[...touched]")
