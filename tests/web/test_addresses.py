"""Addresses: every room has a path, old links still lead there, wrong ones say so; and links that are handed on."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, RunningServer, Visit, room_in
from tests.web.everybody import check_for_everybody, until_drawn
from tests.web.test_play_together import company, table_of

NOTHING = {
    "en": "There is nothing at this address.",
    "de": "Unter dieser Adresse gibt es nichts.",
    "it": "A questo indirizzo non c’è nulla.",
    "fr": "Il n’y a rien à cette adresse.",
}
HOME = {"en": "Home", "de": "Startseite", "it": "Inizio", "fr": "Accueil"}
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })"
"""As a page has it that came over plain http."""


def test_a_link_leads_to_a_real_path_and_back_leads_back(visit: Visit) -> None:
    page = visit("")
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="Rules", level=1)).to_be_visible()
    expect(page).to_have_url(re.compile(r"^http://[^/]+/rules$"))
    expect(page).to_have_title("Rules – Stammtisch")
    expect(page.locator("main")).to_be_focused()
    page.get_by_role("navigation").get_by_role("link", name="Mafia").click()
    expect(page).to_have_url(re.compile(r"/rules/mafia$"))
    page.go_back()
    page.go_back()
    expect(page.locator(".now").first).to_be_visible()
    expect(page).to_have_title("Stammtisch")
    assert page.evaluate("window.same"), "no new page was loaded"


def test_a_path_opens_its_room_at_once(visit: Visit) -> None:
    page = visit("rules/S-MOVE-8")
    expect(page.locator("#S-MOVE-8")).to_be_in_viewport()
    page.reload()
    expect(page.locator("#S-MOVE-8")).to_be_in_viewport()


def test_an_old_link_leads_to_the_same_room_and_shows_its_path(visit: Visit, address: str) -> None:
    page = visit("#/rules/S-MOVE-8")
    expect(page.locator("#S-MOVE-8")).to_be_in_viewport()
    expect(page).to_have_url(f"{address}/rules/S-MOVE-8")
    page.evaluate("location.hash = '#/about'")
    expect(page.get_by_role("heading", level=1)).to_contain_text("About")
    expect(page).to_have_url(f"{address}/about")
    page.go_back()
    expect(page).to_have_url(f"{address}/rules/S-MOVE-8")


def test_a_link_is_opened_beside_the_page_by_who_wants_that(visit: Visit, address: str) -> None:
    page = visit("learn")
    link = page.get_by_role("link", name="Read the rules instead")
    with page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    expect(opened.value).to_have_url(f"{address}/rules")
    expect(page).to_have_url(f"{address}/learn")


@pytest.mark.parametrize(
    ("room", "language"),
    [
        ("nothing/here", "en"),
        ("table/", "de"),
        ("#/table/", "it"),
        ("learn/chess", "fr"),
        ("new/chess/bots", "en"),
        ("#/nothing", "de"),
    ],
)
def test_a_wrong_address_says_so_and_leads_home(visit: Visit, address: str, room: str, language: str) -> None:
    page = visit(room, PHONE, language)
    expect(page.get_by_role("alert")).to_contain_text(NOTHING[language])
    check_for_everybody(page)
    page.get_by_role("link", name=HOME[language], exact=True).click()
    expect(page.locator(".now").first).to_be_visible()
    expect(page).to_have_url(f"{address}/")


@pytest.mark.parametrize("room", ["rules/NOPE", "#/rules/NOPE"])
def test_an_unknown_rule_says_so_and_the_book_is_still_there(visit: Visit, address: str, room: str) -> None:
    page = visit(room)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("There is no rule ‘NOPE’ in this book.")
    check_for_everybody(page)
    alert.get_by_role("link", name="Home").click()
    expect(page).to_have_url(f"{address}/")


def test_the_token_of_a_seat_is_sent_to_no_server_but_to_take_the_seat(visit: Visit, tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "tables.sqlite3")
    old = company(visit, "scheffeln", ("en", "en"), at=server.address)[0]
    old.locator(".pick button, .eyebrow").first.wait_for()
    old.get_by_role("button", name="Menu").click()
    old.get_by_role("button", name="Continue on another device").click()
    link = old.get_by_role("textbox", name="Continue on another device").input_value()
    path, _, token = link.partition("#seat=")
    asked: list[str] = []
    for form in (link, f"{server.address}/#/{room_in(path)}?seat={token}"):
        new = visit("about", at=server.address)
        new.on("request", lambda request: asked.append(request.url))
        new.goto(form)
        expect(new.get_by_role("button", name="Play here")).to_be_visible()
        assert new.url == link
    assert len(asked) > 2
    assert not any(token in url for url in asked)
    new.get_by_role("button", name="Play here").click()
    expect(new).to_have_url(path)
    expect(old.locator(".hand, .pick, .actions")).to_have_count(0)
    server.end()
    assert token not in (tmp_path / "tables.log").read_text()


def lobby(visit: Visit, at: str = "", **more: object) -> Page:
    """Somebody at a table of their own that waits for two others."""
    where = {"at": at} if at else {}
    host = visit("", **where, **more)
    host.evaluate("name => fetch('api/me', { method: 'PUT', body: JSON.stringify({ name }) })", "Adalbert")
    room = table_of(host, "scheffeln", 3, options={"run": True}, seconds=120)
    host.evaluate("room => (location.hash = `#/${room}`)", room)
    expect(host.get_by_role("textbox", name="Send this link to your friends")).to_be_visible()
    return host


def handed_on(host: Page) -> str:
    return host.get_by_role("textbox", name="Send this link to your friends").input_value()


def test_who_is_invited_sees_by_whom_to_what_and_how_it_plays(visit: Visit) -> None:
    host = lobby(visit)
    expect(host.get_by_role("heading", name="invites you")).to_have_count(0)
    said = {
        "en": ("Adalbert invites you to Scheffeln", "3 players", "2 free seats", "2 min per decision", "Eight cars"),
        "de": ("Adalbert lädt dich zu Scheffeln ein", "3 Spieler", "2 freie Plätze", "2 min", "Acht Limousinen"),
        "it": ("Adalbert ti invita a Scheffeln", "3 giocatori", "2 posti liberi", "2 min", "Otto automobili"),
        "fr": ("Adalbert vous invite à Scheffeln", "3 joueurs", "2 places libres", "2 min", "Huit limousines"),
    }
    for language, parts in said.items():
        guest = visit(room_in(handed_on(host)), PHONE, language)
        invitation = guest.get_by_role("region", name=parts[0])
        for part in (*parts[1:-1], "RUN"):
            expect(invitation).to_contain_text(part)
        expect(guest.locator("li button.brass").first).to_be_in_viewport()
        invitation.locator("summary").click()
        expect(invitation.get_by_text(parts[-1])).to_be_visible()
        check_for_everybody(guest)
        assert guest.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    guest.locator("a", has_text="Apprendre en jouant").click()
    expect(guest).to_have_url(re.compile("/learn/scheffeln$"))
    guest.go_back()
    guest.locator("li button.brass").first.click()
    expect(guest.get_by_role("region", name="Adalbert vous invite")).to_have_count(0)


def test_a_server_that_only_this_computer_reaches_says_so_and_what_to_do(visit: Visit) -> None:
    for size in ({"width": 1366, "height": 650}, PHONE):
        host = lobby(visit, size=size)
        warning = host.get_by_role("alert")
        expect(warning).to_contain_text("Only this computer can open the link")
        expect(warning.locator("code")).to_have_text("stammtisch serve --host 0.0.0.0")
        check_for_everybody(host)
        assert host.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_the_link_is_the_address_under_which_others_reach_the_server(visit: Visit, tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "tables.sqlite3", host="0.0.0.0")
    best = httpx.get(f"{server.address}/api/reach").json()["addresses"]
    host = lobby(visit, at=server.address)
    if best:
        expect(host.get_by_role("textbox", name="Send this link")).to_have_value(
            re.compile(f"^{re.escape(best[0])}table/")
        )
        expect(host.get_by_role("alert")).to_have_count(0)
    else:
        expect(host.get_by_role("alert")).to_contain_text("in no network")
    server.end()


def test_the_link_is_the_public_address_where_there_is_one(visit: Visit, tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "tables.sqlite3", public_url="http://games.example.org")
    host = lobby(visit, at=server.address)
    expect(host.get_by_role("textbox", name="Send this link")).to_have_value(
        re.compile(r"^http://games\.example\.org/table/")
    )
    expect(host.get_by_role("img", name="Or let them scan this")).to_be_visible()
    expect(host.get_by_role("alert")).to_have_count(0)
    server.end()


def test_a_link_is_copied_also_where_the_page_has_no_clipboard(visit: Visit) -> None:
    host = lobby(visit)
    host.context.add_init_script(NO_CLIPBOARD)
    host.reload()
    host.get_by_role("button", name="Copy link").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    link = handed_on(host)
    host.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'here' }))")
    host.locator("#here").focus()
    host.keyboard.press("ControlOrMeta+v")
    expect(host.locator("#here")).to_have_value(link)


def test_a_link_that_cannot_be_copied_is_selected_and_the_page_says_so(visit: Visit) -> None:
    host = lobby(visit)
    host.context.add_init_script(f"{NO_CLIPBOARD}; document.execCommand = () => false;")
    host.reload()
    host.get_by_role("button", name="Copy link").click()
    expect(host.get_by_role("status").filter(has_text="copy it yourself")).to_be_visible()
    field = host.get_by_role("textbox", name="Send this link to your friends")
    expect(field).to_be_focused()
    assert field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == handed_on(host)


def test_a_device_that_can_share_is_asked_to(visit: Visit) -> None:
    host = lobby(visit)
    expect(host.get_by_role("button", name="Share")).to_have_count(int(host.evaluate("'share' in navigator")))
    host.context.add_init_script(
        "window.shared = []; Navigator.prototype.share = data => (shared.push(data), Promise.resolve())"
    )
    host.reload()
    host.get_by_role("button", name="Share").click()
    assert host.evaluate("shared") == [{"url": handed_on(host), "title": "Scheffeln"}]


class BelowPath(BaseHTTPRequestHandler):
    """What a proxy does that has the server below a path of its own; anything else it does not know."""

    behind = ""

    def do_GET(self) -> None:
        if not self.path.startswith("/games/"):
            self.send_error(404)
            return
        answer = httpx.get(self.behind + self.path.removeprefix("/games"), headers={"accept-encoding": "identity"})
        self.send_response(answer.status_code)
        for name in ("content-type", "content-security-policy", "set-cookie"):
            if name in answer.headers:
                self.send_header(name, answer.headers[name])
        self.end_headers()
        self.wfile.write(answer.content)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def below_a_path(tmp_path: Path) -> Iterator[str]:
    proxy = ThreadingHTTPServer(("127.0.0.1", 0), BelowPath)
    address = f"http://localhost:{proxy.server_port}/games"
    server = RunningServer(tmp_path / "tables.sqlite3", public_url=address)
    BelowPath.behind = server.address
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    yield address
    proxy.shutdown()
    proxy.server_close()
    server.end()


def test_the_page_lives_below_a_path_as_well(visit: Visit, below_a_path: str) -> None:
    page = visit("rules/S-MOVE-8", at=below_a_path)
    expect(page.locator("#S-MOVE-8")).to_be_in_viewport()
    lost: list[str] = []
    page.on("response", lambda answer: lost.append(answer.url) if answer.status >= 400 else None)
    page.get_by_role("link", name="Home").first.click()
    expect(page.locator(".now").first).to_be_visible()
    expect(page).to_have_url(f"{below_a_path}/")
    page.reload()
    until_drawn(page)
    page.evaluate("location.hash = '#/about'")
    expect(page).to_have_url(f"{below_a_path}/about")
    assert page.evaluate("fetch('api/me').then(answer => answer.status)") == 200
    assert lost == []
