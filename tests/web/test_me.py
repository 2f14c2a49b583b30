"""My games, my devices, passkeys and being forgotten, as people use them, each in a browser of their own."""

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.conftest import PHONE, Visit, room_in
from tests.web.everybody import check_for_everybody

CALL = """name => fetch("api/me", { method: "PUT", headers: { "content-type": "application/json" },
    body: JSON.stringify({ name }) })"""
OPEN = """async table => {
    const headers = { "content-type": "application/json" };
    return (await (await fetch("api/tables", { method: "POST", headers, body: JSON.stringify(table) })).json()).id;
}"""
PLAY = """([id, seat, starts]) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
    const send = message => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));
    window.sat = new Promise(sat => window.over = new Promise(over => {
        let began = false;
        socket.onmessage = ({ data }) => {
            const { type, seq, table, sights, you } = JSON.parse(data);
            if (type === "welcome" && !you.seats.length) send({ type: "sit", seat });
            if (you?.seats.length) sat();
            const full = table?.seats.every(({ kind }) => kind !== "open");
            if (starts && !began && full && table.status === "open") { began = true; send({ type: "start" }); }
            const view = sights?.find(({ seat: mine }) => mine === seat)?.view;
            if (view?.end) { over(); socket.close(); }
            const move = view?.choices.at(-1)?.move;
            if (move) send({ type: "decide", seat, after: seq ?? table.seq, move });
        };
    }));
}"""
WIDER_THAN_THE_WINDOW = "document.documentElement.scrollWidth > innerWidth"
TOO_SMALL = """() => [...document.querySelectorAll("main button, main a, main input:not(.said)")]
    .filter(item => item.offsetParent && item.getBoundingClientRect().height < 43.5).map(item => item.outerHTML)"""


def called(page: Page, name: str) -> Page:
    page.evaluate(CALL, name)
    return page


def play(host: Page, *others: Page) -> str:
    """A whole game of these people and a bot; its table."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * len(others), {"kind": "bot", "level": "random"}]
    table = str(host.evaluate(OPEN, {"game": "tafelrunde", "seats": seats}))
    for seat, page in enumerate((host, *others)):
        page.evaluate(PLAY, [table, seat, seat == 0])
    for page in (host, *others):
        page.evaluate("window.over")
    return table


def to_my_games(page: Page) -> None:
    """From the home page, as anybody does."""
    page.goto(urljoin(page.url, "/"))
    page.get_by_role("link", name=re.compile("^(My games|Meine Spiele|Le mie partite|Mes parties)$")).click()
    expect(page.locator("main[aria-busy=false]")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "title", "nothing", "losing"),
    [
        ("en", "My games", "No finished games yet", "you lose your tables, and nothing else"),
        ("de", "Meine Spiele", "Noch keine beendeten Spiele", "verlierst du deine Tische und sonst nichts"),
        ("it", "Le mie partite", "Ancora nessuna partita finita", "perdi i tuoi tavoli e nient’altro"),
        ("fr", "Mes parties", "Aucune partie terminée", "vous perdez vos tables et rien d’autre"),
    ],
)
def test_who_has_played_nothing_is_told_so_and_what_losing_all_devices_means(
    visit: Visit, language: str, title: str, nothing: str, losing: str
) -> None:
    page = visit("", size=PHONE, language=language)
    to_my_games(page)
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(page.locator("main")).to_contain_text(nothing)
    expect(page.locator("main")).to_contain_text(losing)
    check_for_everybody(page)
    assert not page.evaluate(WIDER_THAN_THE_WINDOW)
    assert page.evaluate(TOO_SMALL) == []


def test_friends_find_their_results_and_meet_again_at_seats_kept_for_them(visit: Visit) -> None:
    anna, ben = called(visit(""), "Anna"), called(visit("", size=PHONE), "Benedetta of twenty-four")
    table = play(anna, ben)
    to_my_games(anna)
    game = anna.get_by_role("region", name="Finished").get_by_role("listitem").filter(has=anna.locator("h3"))
    expect(game).to_have_count(1)
    for text in ("Die Tafelrunde 2", "Benedetta of twenty-four", "You", "won", "Random"):
        expect(game).to_contain_text(text)
    went = anna.get_by_role("region", name="How it went")
    expect(went.get_by_role("listitem")).to_have_count(2)
    expect(went.get_by_role("listitem").first).to_contain_text("Benedetta of twenty-four")
    expect(went.locator("dl").first).to_contain_text(re.compile(r"Games\s*1\s*You won\s*[01]\s*They won\s*[01]"))
    check_for_everybody(anna)
    expect(game.get_by_role("link", name="Replay")).to_have_attribute("href", re.compile(table))
    game.get_by_role("button", name="Play again with Benedetta of twenty-four").click()
    expect(anna.get_by_role("heading", name="The table is ready")).to_be_visible()
    expect(anna.get_by_role("listitem").nth(1)).to_contain_text("kept for Benedetta of twenty-four")
    check_for_everybody(anna)
    stranger = visit(room_in(anna.url))
    expect(stranger.get_by_role("listitem").filter(has_text="kept for Benedetta of twenty-four")).to_be_visible()
    expect(stranger.get_by_role("button", name="Sit here")).to_have_count(0)
    to_my_games(ben)
    assert not ben.evaluate(WIDER_THAN_THE_WINDOW)
    assert ben.evaluate(TOO_SMALL) == []
    check_for_everybody(ben)
    ben.get_by_role("region", name="In progress").get_by_role("link", name="You are invited").click()
    ben.get_by_role("button", name="Sit here").click()
    for page in (anna, ben):  # all seats are taken, so it begins
        expect(page.get_by_role("heading", name="The table is ready")).to_have_count(0)


def test_the_host_opens_a_kept_seat_and_an_invitation_waits_on_the_home_page(visit: Visit) -> None:
    anna, ben = called(visit(""), "Anna"), called(visit(""), "Ben")
    play(anna, ben)
    to_my_games(anna)
    anna.get_by_role("button", name="Play again with Ben").click()
    expect(anna.get_by_role("button", name="Open to all")).to_be_visible()
    ben.reload()
    expect(ben.locator("footer a.strip", has_text="You are invited")).to_be_visible()
    anna.get_by_role("button", name="Open to all").click()
    stranger = visit(room_in(anna.url))
    stranger.get_by_role("button", name="Sit here").click()
    for page in (anna, stranger):  # all seats are taken, so it begins
        expect(page.get_by_role("heading", name="The table is ready")).to_have_count(0)


def make_link(page: Page) -> str:
    to_my_games(page)
    page.get_by_role("button", name="Add a device").click()
    field = page.get_by_role("textbox", name="Your personal link")
    expect(field).to_have_value(re.compile("/join#person=[A-Za-z0-9_-]{22,}$"))
    expect(page.get_by_role("img", name="Your personal link as a QR code")).to_be_visible()
    return field.input_value()


def test_a_personal_link_makes_a_second_device_the_same_person_once(visit: Visit) -> None:
    anna = called(visit(""), "Anna")
    table = anna.evaluate(OPEN, {"game": "scheffeln", "seats": [{"kind": "me"}, {"kind": "open"}]})
    link = make_link(anna)
    check_for_everybody(anna)
    phone = visit("", size=PHONE)
    own = phone.evaluate(OPEN, {"game": "scheffeln", "seats": [{"kind": "me"}, {"kind": "open"}]})
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Join Anna’s games?")).to_be_visible()
    expect(phone.locator("main")).to_contain_text("This device already has 1 game. It comes along")
    check_for_everybody(phone)
    phone.get_by_role("button", name="Yes, that is me").click()
    expect(phone.locator("main")).to_contain_text("You play as Anna")
    assert "join" not in phone.url, "the link is not left in the address"
    running = phone.get_by_role("region", name="In progress")
    for one in (table, own):
        expect(running.locator(f"a[href='table/{one}']")).to_be_visible()
    late = visit("")
    late.goto(link)
    expect(late.get_by_role("alert")).to_contain_text("This link no longer works")
    anna.goto(make_link(anna))
    expect(anna.locator("main")).to_contain_text("already that person")


AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator_of(page: Page) -> tuple[object, str]:
    """A phone's own authenticator, in software."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    added = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return devtools, added["authenticatorId"]


def test_a_passkey_is_made_brings_a_new_device_back_and_is_removed(visit: Visit) -> None:
    anna = called(visit(""), "Anna")
    anna.evaluate(OPEN, {"game": "scheffeln", "seats": [{"kind": "me"}, {"kind": "open"}]})
    hers, first = authenticator_of(anna)
    to_my_games(anna)
    mine = anna.get_by_role("region", name="Passkeys")
    mine.get_by_role("button", name="Make a passkey").click()
    expect(mine.get_by_role("listitem")).to_have_count(1)
    check_for_everybody(anna)
    (made,) = hers.send("WebAuthn.getCredentials", {"authenticatorId": first})["credentials"]  # type: ignore[attr-defined]
    assert made["isResidentCredential"]
    phone = visit("", size=PHONE)
    phone.evaluate(OPEN, {"game": "scheffeln", "seats": [{"kind": "me"}, {"kind": "open"}]})
    his, second = authenticator_of(phone)
    to_my_games(phone)
    phone.get_by_role("button", name="I have a passkey").click()
    sheet = phone.get_by_role("dialog")
    expect(sheet).to_contain_text("This device already has 1 game")
    check_for_everybody(phone)
    sheet.get_by_role("button", name="Go on").click()
    expect(phone.get_by_role("alert")).to_contain_text("No passkey was used")
    his.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": made})  # type: ignore[attr-defined]
    phone.get_by_role("button", name="I have a passkey").click()
    sheet.get_by_role("button", name="Go on").click()
    expect(phone.locator("main")).to_contain_text("You play as Anna")
    expect(phone.get_by_role("region", name="In progress").get_by_role("link")).to_have_count(2)
    phone.get_by_role("button", name="Remove passkey 1").click()
    expect(phone.get_by_role("region", name="Passkeys").get_by_role("listitem")).to_have_count(0)


def test_without_https_the_page_says_why_there_are_no_passkeys(chromium: Browser, address: str) -> None:
    def from_here(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace("http://friends.example", address)))

    context = chromium.new_context(locale="en", service_workers="block")
    context.route("http://friends.example/**", from_here)
    page = context.new_page()
    page.goto("http://friends.example/me")
    region = page.get_by_role("region", name="Passkeys")
    expect(region).to_contain_text("Passkeys need https")
    expect(region.get_by_role("button")).to_have_count(0)
    context.unroute_all(behavior="ignoreErrors")  # the page asks again from time to time
    context.close()


def test_who_is_deleted_is_asked_twice_and_is_somebody_who_left_for_the_others(visit: Visit) -> None:
    zoe, ben = called(visit("", size=PHONE), "Zoe"), called(visit("", language="de"), "Ben")
    play(ben, zoe)
    room = ben.evaluate(OPEN, {"game": "tafelrunde", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True})
    ben.evaluate("room => (location.hash = `#/table/${room}`)", room)
    zoe.evaluate("room => (location.hash = `#/table/${room}`)", room)
    zoe.get_by_role("button", name="Sit here").click()
    expect(ben.locator(".seat, .seats, main").first).to_be_visible()
    expect(ben.get_by_text("Zoe").first).to_be_visible()
    to_my_games(zoe)
    zoe.get_by_role("button", name="Delete me …").click()
    sheet = zoe.get_by_role("dialog")
    expect(sheet).to_contain_text("Delete you?")
    check_for_everybody(zoe)
    sheet.get_by_role("button", name="Go on").click()
    expect(sheet).to_contain_text("Nothing brings this back")
    check_for_everybody(zoe)
    sheet.get_by_role("button", name="Cancel").click()
    expect(sheet).to_have_count(0)
    zoe.get_by_role("button", name="Delete me …").click()
    sheet.get_by_role("button", name="Go on").click()
    sheet.get_by_role("button", name="Delete me for good").click()
    expect(zoe.locator("main").get_by_role("button", name="Play now").first).to_be_visible()
    expect(ben.get_by_text("jemand, der gegangen ist").first).to_be_visible()
    expect(ben.get_by_text("Zoe")).to_have_count(0)
    to_my_games(ben)
    expect(ben.get_by_role("region", name="Beendet")).to_contain_text("jemand, der gegangen ist")
    expect(ben.get_by_text("Zoe")).to_have_count(0)
    to_my_games(zoe)
    expect(zoe.locator("main")).to_contain_text("No finished games yet")
    expect(zoe.locator("main")).to_contain_text("You play as Guest")
