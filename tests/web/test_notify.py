"""*Notify me* in a real browser: it says what it does, what is in its way, and wakes who is away."""

import json
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.server.away import MailServer, PushService, links_in, wait_for
from tests.web.conftest import DESKTOP, LONG, PHONE, RunningServer, Visit
from tests.web.everybody import FAULTS, check_for_everybody

Come = Callable[..., Page]

ALLOWS = """let allowed = localStorage.getItem("allowed") ?? "default";
Object.defineProperty(Notification, "permission", { get: () => allowed });
Notification.requestPermission = async () => (localStorage.setItem("allowed", "granted"), (allowed = "granted"));
"""
"""A browser whose user allows it. The Chromium of these tests has no windows and so no notifications: it denies them
whatever was granted, and what it would show is caught in the worker."""

SUBSCRIBED = """device => {
    // No push service is reached from here: this one stands for the browser's own.
    let mine = localStorage.getItem("subscribed") ? device : null;
    const subscription = () => mine && {
        endpoint: mine.endpoint,
        options: { applicationServerKey: Uint8Array.from(JSON.parse(localStorage.getItem("subscribed"))).buffer },
        toJSON: () => mine,
        unsubscribe: async () => (localStorage.removeItem("subscribed"), (mine = null), true),
    };
    PushManager.prototype.subscribe = async wish => {
        localStorage.setItem("subscribed", JSON.stringify([...wish.applicationServerKey]));
        mine = device;
        return subscription();
    };
    PushManager.prototype.getSubscription = async () => subscription();
}"""
NO_SERVICE = """PushManager.prototype.subscribe = async () => {
    throw new DOMException("Registration failed - push service not available", "AbortError");
};"""
KEPT = "() => navigator.serviceWorker.controller !== null"
CATCH = """() => {
    self.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, more) => self.shown.push({ title, ...more });
}"""
TOUCH = """async () => new Promise(done => {
    self.clients.openWindow = async url => done(url);
    const notification = { ...self.shown[0], close: () => (self.shown = []) };
    const event = Object.assign(new Event("notificationclick"), { notification, waitUntil: () => undefined });
    self.dispatchEvent(event);
})"""


@pytest.fixture
def home(tmp_path: Path, post: MailServer) -> Iterator[RunningServer]:
    """A server that may push to this machine, and hands its mails to ours."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    mailbox = {"host": "127.0.0.1", "port": post.port, "sender": "table@games.example.org"}
    journal = tmp_path / "tables.sqlite3"
    more: dict[str, Any] = {"push_to_loopback": True, "mailbox": mailbox, "public_url": f"http://localhost:{port}"}
    server = RunningServer(journal, port, 100, **more)
    yield server
    server.end()


@pytest.fixture
def come(chromium: Browser, home: RunningServer) -> Iterator[Come]:
    """Opens the page as somebody new, whose browser may keep it."""
    contexts: list[BrowserContext] = []

    def come(script: str = "", allows: bool = True, size: ViewportSize = PHONE, language: str = "en") -> Page:
        context = chromium.new_context(viewport=size, locale=language, reduced_motion="reduce", has_touch=size == PHONE)
        context.set_default_timeout(LONG)
        contexts.append(context)
        context.add_init_script((ALLOWS if allows else "") + script)
        page = context.new_page()
        page.goto(home.address)
        return page

    yield come
    for context in contexts:
        context.close()


def sit_down(page: Page) -> str:
    """A table against one bot, which waits for this person without end; its id."""
    opened = page.evaluate(
        """async () => {
            const seats = [{ kind: "me" }, { kind: "bot", level: "random" }];
            const wish = { game: "scheffeln", patience: null, seats };
            const headers = { "content-type": "application/json" };
            const answer = await fetch("api/tables", { method: "POST", headers, body: JSON.stringify(wish) });
            return (await answer.json()).id;
        }"""
    )
    page.goto(urljoin(page.url, f"/table/{opened}"))
    page.locator(".pick button:not(.not)").first.wait_for()
    return str(opened)


def menu_of(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Men[uü]$")).click()


def test_asked_for_on_the_page_and_then_woken_when_away_and_brought_back_by_a_touch(
    come: Come, home: RunningServer, service: PushService
) -> None:
    page = come(f"({SUBSCRIBED})({json.dumps(service.device('phone'))})")
    page.wait_for_function(KEPT)
    table = sit_down(page)
    menu_of(page)
    expect(page.get_by_text("Notifications: off")).to_be_visible()
    page.get_by_role("button", name="Turn on: Notifications").click()
    expect(page.get_by_text("Notifications: on")).to_be_visible()
    expect(page.get_by_text("even while this page is closed")).to_be_visible()
    check_for_everybody(page)
    page.close()
    wait_for(lambda: len(service.pushed) == 1)
    page = page.context.new_page()
    page.goto(home.address)
    page.wait_for_function(KEPT)
    [worker] = page.context.service_workers
    worker.evaluate(CATCH)
    deliver(page, home, json.dumps(service.pushed[0].data))
    wait_for(lambda: len(worker.evaluate("self.shown")) == 1)
    [told] = worker.evaluate("self.shown")
    assert (told["title"], told["body"], told["tag"]) == ("It’s your turn", "Scheffeln", table)
    assert worker.evaluate(TOUCH) == f"{home.address}/table/{table}"
    assert worker.evaluate("self.shown") == []


def deliver(page: Page, home: RunningServer, data: str) -> None:
    """As the browser does when its push service has something for the page."""
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    devtools.send(
        "ServiceWorker.deliverPushMessage", {"origin": home.address, "registrationId": found[0], "data": data}
    )


def test_it_stays_on_over_visits_until_it_is_turned_off(come: Come, service: PushService) -> None:
    page = come(f"({SUBSCRIBED})({json.dumps(service.device('phone'))})", size=DESKTOP)
    page.wait_for_function(KEPT)
    sit_down(page)
    menu_of(page)
    page.get_by_role("button", name="Turn on: Notifications").click()
    expect(page.get_by_text("Notifications: on")).to_be_visible()
    page.reload()
    menu_of(page)
    expect(page.get_by_text("Notifications: on")).to_be_visible()
    devices = "async () => (await (await fetch('api/me/notices')).json()).devices"
    assert page.evaluate(devices) == 1
    page.get_by_role("button", name="Turn off: Notifications").click()
    expect(page.get_by_text("Notifications: off")).to_be_visible()
    page.wait_for_function(f"async () => await ({devices})() === 0")


def test_a_browser_without_a_push_service_says_how_far_it_reaches(come: Come) -> None:
    page = come(NO_SERVICE)
    page.wait_for_function(KEPT)
    sit_down(page)
    menu_of(page)
    page.get_by_role("button", name="Turn on: Notifications").click()
    expect(page.get_by_text("Notifications: on")).to_be_visible()
    expect(page.get_by_text("Only while this page is open")).to_be_visible()


OBSTACLES = {
    "denied": "",
    "insecure": "Object.defineProperty(window, 'isSecureContext', { get: () => false })",
    "homeScreen": "delete window.Notification;"
    "Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' })",
    "unsupported": "delete window.Notification",
}
"""What makes a browser such a one; the one of these tests denies it by itself."""
SAID = {
    "denied": {"en": "blocks notifications", "de": "blockiert", "it": "blocca", "fr": "bloque"},
    "insecure": {"en": "https", "de": "https", "it": "https", "fr": "https"},
    "homeScreen": {"en": "Home Screen", "de": "Home-Bildschirm", "it": "schermata Home", "fr": "écran d’accueil"},
    "unsupported": {"en": "no notifications", "de": "keine", "it": "non ha notifiche", "fr": "n’a pas"},
}


@pytest.mark.parametrize("obstacle", OBSTACLES)
def test_it_says_what_is_in_its_way(obstacle: str, come: Come) -> None:
    page = come(OBSTACLES[obstacle], allows=False)
    sit_down(page)
    menu_of(page)
    menu = page.get_by_role("dialog")
    for language, said in SAID[obstacle].items():
        menu.locator(f"button[lang={language}]").click()
        expect(menu.get_by_role("status").first).to_contain_text(said)
        expect(menu.get_by_role("button", name=re.compile(": Noti"))).to_have_count(0)
    check_for_everybody(page)


ASKED = """Object.defineProperty(Notification, "permission", { get: () => window.answer ?? "default" });
Notification.requestPermission = async () => Notification.permission;"""


def test_no_answer_and_a_no_are_told_apart(come: Come) -> None:
    page = come(ASKED, allows=False)
    sit_down(page)
    menu_of(page)
    page.get_by_role("button", name="Turn on: Notifications").click()
    expect(page.get_by_text("got no answer")).to_be_visible()
    page.evaluate("() => { window.answer = 'denied'; }")
    page.get_by_role("button", name="Turn on: Notifications").click()
    expect(page.get_by_text("blocks notifications")).to_be_visible()
    expect(page.get_by_text("Notifications: off")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_reminders_by_mail_from_the_address_to_the_end(size: ViewportSize, come: Come, post: MailServer) -> None:
    page = come(size=size)
    sit_down(page)
    menu_of(page)
    expect(page.get_by_text("E-mail reminders: off")).to_be_visible()
    page.get_by_label("Your e-mail address").fill("anna@example.org")
    page.get_by_role("button", name="Send me the link").click()
    expect(page.get_by_text("Open the link in the mail to anna@example.org")).to_be_visible()
    check_for_everybody(page)
    [link, _] = links_in(post.mails[0])
    letter = page.context.new_page()
    letter.goto(link)
    letter.get_by_role("button", name="Yes, send me reminders").click()
    expect(letter.get_by_text("Done.")).to_be_visible()
    letter.evaluate(Axe().axe_script)
    assert letter.evaluate(FAULTS, {}) == []
    letter.close()
    page.reload()
    menu_of(page)
    expect(page.get_by_text("E-mail reminders: on")).to_be_visible()
    page.get_by_role("button", name="Turn off: E-mail reminders").click()
    expect(page.get_by_text("E-mail reminders: off")).to_be_visible()


def test_a_server_without_mails_offers_none(visit: Visit) -> None:
    page = visit("")
    sit_down(page)
    menu_of(page)
    expect(page.get_by_text("Notifications:")).to_be_visible()
    expect(page.get_by_text("E-mail")).to_have_count(0)
