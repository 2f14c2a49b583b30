"""Nobody passes for somebody else: cookies, pages of other sites, names of hosts, and addresses."""

import json
import re
from collections.abc import Callable
from socket import gethostname

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stammtisch.admin.orders import give
from stammtisch.server.addresses import KnownHosts, Trusted, address_key, shortened
from stammtisch.server.identity import Identity, cookies_in
from stammtisch.tables.journal.orders import AnyOrder, Ban, RotateKey, Unban
from tests.server.conftest import Start
from tests.server.running import LIMIT, Person, RunningServer, receive

OTHERS = 'prefs={"a":1}; x="unfinished; =; theme=dark,light; \\'


def cookie_of(person: Person) -> tuple[str, str]:
    ((name, value),) = person.http.cookies.items()
    return name, value or ""


@pytest.mark.parametrize(
    "around",
    [
        lambda ours: f"{OTHERS}; {ours}",
        lambda ours: f"{ours}; {OTHERS}",
        lambda ours: f"stammtisch=broken; stammtisch=; {ours}",
        lambda ours: f"stammtisch={'0' * 32}.{'0' * 64}; {ours}",
        lambda ours: f"{ours};stammtisch=later",
    ],
    ids=["others before", "others after", "broken ones", "a forged one", "one behind it"],
)
def test_no_cookie_beside_ours_makes_somebody_a_stranger(around: Callable[[str], str], server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        ours = "=".join(cookie_of(anna))
        answer = httpx.get(f"{server.url}/api/me", headers={"Cookie": around(ours)}, timeout=LIMIT)
        assert [found["id"] for found in answer.json()["tables"]] == [table]
        assert "set-cookie" not in answer.headers


def test_cookies_in_several_headers_are_all_read(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        headers = [("Cookie", "=".join(cookie_of(anna))), ("Cookie", OTHERS)]
        answer = httpx.get(f"{server.url}/api/me", headers=headers, timeout=LIMIT)
        assert [found["id"] for found in answer.json()["tables"]] == [table]


def test_a_cookie_is_read_only_in_our_exact_form() -> None:
    identity = Identity([b"k" * 32], b"s", secure=False)
    person = identity.new_person()
    value = identity.cookie(person).partition("=")[2].partition(";")[0]
    assert identity.read(f"stammtisch={value}") == (person, True)
    for wrong in (f'"{value}"', value.upper(), value + "0", value[1:], "", f"{person}.", f"{person}.é"):
        assert identity.read(f"stammtisch={wrong}") is None
    assert identity.read(f"a={'x' * 9_000}; stammtisch={value}") is None  # nobody has so many cookies
    assert list(cookies_in("a=1;b=2; a = 3;a", "a")) == ["1", "3", ""]


def test_cookies_of_an_older_key_are_read_while_it_is_kept() -> None:
    old, new = b"o" * 32, b"n" * 32
    person = "a" * 32
    header = Identity([old], b"s", secure=False).cookie(person).partition(";")[0]
    assert Identity([new, old], b"s", secure=False).read(header) == (person, False)
    assert Identity([new], b"s", secure=False).read(header) is None


def test_a_changed_key_gives_everybody_a_new_cookie_and_loses_nobody(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        before = cookie_of(anna)
        order(server, RotateKey(False))
        assert [found["id"] for found in anna.http.get("/api/me").json()["tables"]] == [table]
        assert cookie_of(anna) != before
        order(server, RotateKey(True))
        order(server, RotateKey(True))
        assert anna.http.get("/api/me").json()["tables"] == []


def test_who_is_banned_gets_nothing_but_the_page(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as mallory:
        table = anna.open_table("scheffeln", "me", "open")
        person = cookie_of(mallory)[1].partition(".")[0]
        with mallory.socket(table) as socket:
            receive(socket, "welcome")
            order(server, Ban(person))
            assert receive(socket, "refused")["code"] == "not_allowed"
            with pytest.raises(ConnectionClosed):
                socket.recv(LIMIT)
        for path in ("/api/me", "//api/tables", f"/api/tables/{table}"):
            assert mallory.http.get(server.url + path).status_code == 403, path
        with mallory.socket(table) as socket:
            assert receive(socket)["code"] == "not_allowed"
        assert mallory.http.get("/").status_code == 200
        order(server, Unban(person))
        assert mallory.http.get("/api/me").status_code == 200


def order(server: RunningServer, what: AnyOrder) -> None:
    """Has the running server do something, as the command does."""
    answer = give(server.database, what)
    assert answer.done, answer


def test_somebody_with_more_cookies_than_are_read_keeps_ours(server: RunningServer) -> None:
    with Person(server) as anna:
        many = f"{'='.join(cookie_of(anna))}; other={'x' * 9_000}"
        assert "set-cookie" not in httpx.get(f"{server.url}/api/me", headers={"Cookie": many}, timeout=LIMIT).headers


def test_under_https_the_cookie_belongs_to_this_host_alone(start: Start) -> None:
    server = start(public_url="https://games.example.org")
    answer = httpx.get(f"{server.url}/api/me", timeout=LIMIT)
    cookie = answer.headers["set-cookie"]
    assert re.match(r"__Host-stammtisch=[^;]+; Path=/; ", cookie)
    assert "; Secure" in cookie
    assert "domain" not in cookie.lower()
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    value = cookie.partition("=")[2].partition(";")[0]
    again = httpx.get(f"{server.url}/api/me", headers={"Cookie": f"__Host-stammtisch={value}"}, timeout=LIMIT)
    assert "set-cookie" not in again.headers
    old = httpx.get(f"{server.url}/api/me", headers={"Cookie": f"stammtisch={value}"}, timeout=LIMIT)
    assert old.headers["set-cookie"] == cookie, "one of before there was https is made anew, for the same person"


def test_without_https_nothing_is_promised_and_what_is_about_somebody_is_not_kept(server: RunningServer) -> None:
    answer = httpx.get(f"{server.url}/api/me", timeout=LIMIT)
    assert "strict-transport-security" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://evil.example", "http://localhost:1"])
def test_a_page_that_is_not_ours_or_no_address_changes_nothing(origin: str, server: RunningServer) -> None:
    with Person(server) as anna:
        wish = {"game": "scheffeln", "seats": [{"kind": "me"}, {"kind": "me"}]}
        status = anna.http.post("/api/tables", json=wish, headers={"Origin": origin}).status_code
        assert status == (400 if "[" in origin else 403)
        table = anna.open_table("scheffeln", "me", "me")
        with pytest.raises(InvalidStatus):
            anna.socket(table, Origin=origin)


def test_a_name_that_leads_here_from_elsewhere_is_not_ours(start: Start) -> None:
    server = start(allowed_hosts=["games.lan"])
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        evil = f"evil.example:{server.port}"
        answer = anna.http.get("/api/me", headers={"Host": evil, "Origin": f"http://{evil}"})
        assert answer.status_code == 421
        assert anna.http.get("/", headers={"Host": evil}).status_code == 421
        with pytest.raises(InvalidStatus):
            anna.socket(table, Host=evil, Origin=f"http://{evil}")
        for host in (f"games.lan:{server.port}", "GAMES.LAN", "127.0.0.1", f"[::1]:{server.port}"):
            assert anna.http.get("/api/me", headers={"Host": host}).status_code == 200, host


def test_which_names_of_a_host_are_known() -> None:
    hosts = KnownHosts("games.example.org")
    for known in (
        "games.example.org:443",
        "localhost",
        "LOCALHOST.:80",
        "a.localhost",
        "192.168.1.7:8000",
        "[fe80::1%eth0]",
    ):
        assert known in hosts, known
    for strange in (
        "",
        "evil.example",
        "games.example.org.evil.example",
        "localhost.evil.example",
        "1.2.3.4.evil.example",
        "a b",
        "[evil]",
        "localhost:1:2",
        "user@localhost",
        "x" * 10_000,
    ):
        assert strange not in hosts, strange
    own = gethostname()
    for known in (own, f"{own}.local:8000", f"{own.upper()}.fritz.box"):
        assert known in hosts, known
    assert f"{own}.evil.example" not in hosts
    assert "anything.example" in KnownHosts("*")


def test_addresses_are_counted_by_what_somebody_easily_has_many_of() -> None:
    assert address_key("203.0.113.7") == "203.0.113.7"
    assert address_key("::ffff:203.0.113.7") == "203.0.113.7"
    assert address_key("2001:db8:1:2:3:4:5:6") == address_key("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert address_key("2001:db8:1:3::1") != address_key("2001:db8:1:2::1")
    assert len(address_key("x" * 10_000)) == 64
    assert (shortened("203.0.113.7"), shortened("2001:db8:1:2::3"), shortened("?")) == (
        "203.0.113.0/24",
        "2001:db8:1::/48",
        "?",
    )
    assert "10.1.2.3" in Trusted(["10.0.0.0/8"])
    assert "11.1.2.3" not in Trusted(["10.0.0.0/8"])
    assert "nonsense" not in Trusted(["127.0.0.1"])


def asked_as(server: RunningServer, *forwarded: str) -> list[int]:
    return [
        httpx.get(f"{server.url}/api/tables", headers={"X-Forwarded-For": said}, timeout=LIMIT).status_code
        for said in forwarded
    ]


def test_nobody_who_is_not_a_trusted_proxy_is_believed_where_a_request_comes_from(start: Start) -> None:
    server = start(limits={"requests": (0.001, 5)})
    statuses = asked_as(server, *(f"203.0.113.{number}" for number in range(6)))
    assert statuses == [200] * 5 + [429]
    warned = [json.loads(line) for line in server.log.read_text().splitlines() if "trusted" in line]
    assert [line["proxy"] for line in warned] == ["127.0.0.1"]  # once


def test_a_trusted_proxy_is_believed_but_not_what_others_told_it(start: Start) -> None:
    server = start(limits={"requests": (0.001, 2)}, trusted_proxies=["127.0.0.1", "10.0.0.0/8"])
    assert asked_as(server, *["203.0.113.1"] * 3, "203.0.113.2") == [200, 200, 429, 200]
    assert asked_as(server, *(f"198.51.100.{number}, 203.0.113.3, 10.0.0.9" for number in range(3))) == [200, 200, 429]
    assert asked_as(server, "2001:db8::1", "2001:db8::2", "2001:db8::3") == [200, 200, 429]
    assert asked_as(server, "", ", ,", "x" * 5_000) == [200, 200, 200]
