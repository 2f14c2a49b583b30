"""Reminders by mail: only where the host has set them up, and only to addresses whose owners have agreed."""

import time
from pathlib import Path

import httpx
import pytest

from stammtisch.server.letters import WORDS
from stammtisch.server.mail import is_address
from tests.server.away import LONG_ENOUGH, MailServer, links_in, sit_and_wait, text_of, until_asked, wait_for
from tests.server.conftest import Start
from tests.server.running import LIMIT, Nursery, Person, RunningServer

PACE = {"bot": 0, "reveal": 0, "mail": 200, "mails": 0}
HOST = "https://games.example.org"


@pytest.fixture
def start_with_mail(start: Start, post: MailServer) -> Start:
    """Starts a server that hands its mails to ours."""
    mailbox = {"host": "127.0.0.1", "port": post.port, "sender": "Stammtisch <table@games.example.org>"}
    order = {"rate": 1.0, "pace": PACE, "mailbox": mailbox, "public_url": HOST}
    return lambda **settings: start(**order | settings)


def person_at(server: RunningServer) -> Person:
    """Somebody whose browser does not mind that cookies of a site with https come over plain HTTP here."""
    person = Person(server)
    for cookie in person.http.cookies.jar:
        cookie.secure = False
    return person


def ask(person: Person, address: str, lang: str = "en") -> httpx.Response:
    return person.http.put("/api/me/notices/mail", json={"address": address, "lang": lang})


def here(link: str, server: RunningServer) -> str:
    """A link of a mail, which names the public address, at the server of the test."""
    assert link.startswith(HOST)
    return server.url + link.removeprefix(HOST)


def confirm(person: Person, post: MailServer, address: str, lang: str = "en") -> None:
    ask(person, address, lang).raise_for_status()
    [link, *_] = links_in(post.mails[-1])
    httpx.post(here(link, person.server), timeout=LIMIT).raise_for_status()


def test_a_server_without_a_mail_server_offers_none(server: RunningServer) -> None:
    with Person(server) as anna:
        assert anna.http.get("/api/me/notices").json()["mail"] is None
        assert ask(anna, "anna@example.org").status_code == 403


@pytest.mark.parametrize("lang", WORDS)
def test_an_address_gets_mails_only_after_its_owner_has_agreed(
    lang: str, start_with_mail: Start, post: MailServer
) -> None:
    server = start_with_mail()
    words = WORDS[lang]
    with person_at(server) as anna:
        assert anna.http.get("/api/me/notices").json()["mail"] == "off"
        assert ask(anna, "anna@example.org", lang).json()["mail"] == "asked"
        sit_and_wait(anna)
        time.sleep(LONG_ENOUGH)
        [mail] = post.mails
        assert (mail["to"], mail["subject"]) == ("anna@example.org", words.confirm)
        assert "list-unsubscribe" not in mail
        [link, _] = links_in(mail)
        page = httpx.get(here(link, server), timeout=LIMIT)
        assert words.confirm_page.format(address="anna@example.org") in page.text
        assert f'<html lang="{lang}">' in page.text
        assert anna.http.get("/api/me/notices").json()["mail"] == "asked", (
            "a program that opens links agrees to nothing"
        )
        assert words.confirmed in httpx.post(here(link, server), timeout=LIMIT).text
        assert httpx.post(here(link, server), timeout=LIMIT).status_code == 404, "a link works once"
        state = anna.http.get("/api/me/notices").json()
        assert (state["mail"], state["address"]) == ("on", "anna@example.org")
        table = sit_and_wait(anna)
        wait_for(lambda: len(post.mails) == 2)
        mail = post.mails[-1]
        assert mail["subject"] == f"{words.turn} – Stammtisch"
        assert mail["from"] == "Stammtisch <table@games.example.org>"
        to_table, stop = links_in(mail)
        assert to_table == f"{HOST}/table/{table}"
        assert text_of(mail) == f"Scheffeln\n\n{words.to_table}\n{to_table}\n\n-- \n{words.why}\n{stop}\n"
        assert mail["list-unsubscribe"] == f"<{stop}>"
        assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        assert words.stop in httpx.get(here(stop, server), timeout=LIMIT).text
        assert anna.http.get("/api/me/notices").json()["mail"] == "on", "a program that opens links stops nothing"
        one_click = {"List-Unsubscribe": "One-Click"}
        assert words.stopped in httpx.post(here(stop, server), data=one_click, timeout=LIMIT).text
        assert anna.http.get("/api/me/notices").json() | {"key": ""} == {
            "key": "",
            "devices": 0,
            "mail": "off",
            "address": None,
        }
        sit_and_wait(anna)
        time.sleep(LONG_ENOUGH)
        assert len(post.mails) == 2


def test_one_mail_for_a_question_and_none_too_soon_after_another(start_with_mail: Start, post: MailServer) -> None:
    server = start_with_mail(pace={**PACE, "mails": 4000})
    with person_at(server) as anna:
        confirm(anna, post, "anna@example.org")
        first = sit_and_wait(anna)
        wait_for(lambda: len(post.mails) == 2)
        came = time.monotonic()
        second = sit_and_wait(anna)
        wait_for(lambda: len(post.mails) == 3)
        assert time.monotonic() - came > 3, "the second one waits"
        tables = [links_in(mail)[0].rpartition("/")[2] for mail in post.mails[1:]]
        assert tables == [first, second]
        server.kill()
        server.start()
        for table in (first, second):
            anna.http.get(f"/api/tables/{table}").raise_for_status()
        time.sleep(LONG_ENOUGH)
        assert len(post.mails) == 3


def test_nobody_at_the_table_gets_a_mail(start_with_mail: Start, post: MailServer) -> None:
    server = start_with_mail()
    with person_at(server) as anna:
        confirm(anna, post, "anna@example.org")
        table = anna.open_table("scheffeln", "me", "random", patience=None)
        with anna.socket(table):
            until_asked(anna, table, start=True)
            time.sleep(LONG_ENOUGH)
        assert len(post.mails) == 1


def test_a_link_is_valid_for_a_day(start_with_mail: Start, post: MailServer) -> None:
    server = start_with_mail(rate=100_000.0)
    with person_at(server) as anna:
        ask(anna, "anna@example.org").raise_for_status()
        [link, _] = links_in(post.mails[-1])
        wait_for(lambda: httpx.get(here(link, server), timeout=LIMIT).status_code == 404)
        assert httpx.post(here(link, server), timeout=LIMIT).status_code == 404
        assert anna.http.get("/api/me/notices").json()["mail"] == "asked"
    assert httpx.get(f"{server.url}/api/mail/confirm/{'x' * 43}?lang=de", timeout=LIMIT).status_code == 404


def test_nobody_can_have_somebody_else_flooded_with_mails(start_with_mail: Start, post: MailServer) -> None:
    server = start_with_mail(limits={"mails": (0.0001, 3), "requests": (1e6, 10**6), "tables": (1e6, 10**6)})
    with person_at(server) as anna, person_at(server) as bert:
        answers = [ask(anna, "victim@example.org").status_code for _ in range(3)]
        assert answers == [200] * 3
        assert ask(anna, "Victim@example.org").status_code == 429
        assert ask(bert, "other@example.org").status_code == 429, "the same address of the net"
    assert len(post.mails) == 3


def test_what_is_taken_back_is_gone_and_nobody_else_sees_an_address(start_with_mail: Start, post: MailServer) -> None:
    server = start_with_mail()
    with person_at(server) as anna, person_at(server) as bert:
        confirm(anna, post, "anna@example.org")
        table = anna.open_table("scheffeln", "me", "open")
        for path in ("/api/me", "/api/me/notices", f"/api/tables/{table}", "/api/tables"):
            assert "anna@" not in bert.http.get(path).text
        assert anna.http.delete("/api/me/notices/mail").json()["mail"] == "off"
        _, stop = links_in(post.mails[-1])[0], "y" * 32
        assert httpx.post(f"{server.url}/api/mail/stop/{stop}", timeout=LIMIT).status_code == 200


def test_a_mail_server_that_is_away_is_told_and_nothing_is_kept(nursery: Nursery, tmp_path: Path) -> None:
    nobody = {"host": "127.0.0.1", "port": 1, "sender": "table@games.example.org"}
    server = RunningServer(nursery, tmp_path, mailbox=nobody, public_url=HOST)
    with person_at(server) as anna:
        assert ask(anna, "anna@example.org").status_code == 503
        assert anna.http.get("/api/me/notices").json()["mail"] == "off"
    assert server.end() == 0
    assert server.errors() == []


NO_ADDRESSES = (
    "anna",
    "anna@",
    "@example.org",
    "anna@localhost",
    "a b@example.org",
    "anna@example.org, bert@example.org",
    "Anna <anna@example.org>",
    "anna@example.org\r\nBcc: bert@example.org",
    '"anna"@example.org',
    "a..b@example.org",
)


@pytest.mark.parametrize("text", NO_ADDRESSES)
def test_what_is_not_one_plain_address_is_none(text: str) -> None:
    assert not is_address(text)


def test_a_plain_address_is_one() -> None:
    assert is_address("anna.o'neill+games@mail.example.org")
