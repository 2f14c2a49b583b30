"""Browsers of people who are away are woken: once for each question, with nothing in it that others may not know."""

import socket
import threading
import time
from typing import Any

import pytest

from stammtisch.server.push import PATIENCE, Endpoint, Unreachable, endpoint_of, is_public, post, reach
from stammtisch.tables.journal.contacts import DEVICES
from tests.server.away import LONG_ENOUGH, PushService, sit_and_wait, until_asked, wait_for
from tests.server.conftest import Start
from tests.server.running import LIMIT, Person, RunningServer

PACE = {"bot": 0, "reveal": 0, "push": 200}


@pytest.fixture
def start_with_push(start: Start) -> Start:
    """Starts a server that may push to this machine."""
    return lambda **settings: start(**{"rate": 1.0, "pace": PACE, "push_to_loopback": True} | settings)


def subscribe(person: Person, device: dict[str, Any]) -> int:
    return person.http.post("/api/me/notices/device", json=device).status_code


def test_nobody_is_told_who_has_not_asked_and_who_has_is_told_when_away(
    start_with_push: Start, service: PushService
) -> None:
    server = start_with_push()
    with Person(server) as anna:
        sit_and_wait(anna)
        time.sleep(LONG_ENOUGH)
        assert service.asked == []
        assert anna.http.get("/api/me/notices").json()["devices"] == 0
        assert subscribe(anna, service.device("phone", "de")) == 200
        assert anna.http.get("/api/me/notices").json()["devices"] == 1
        table = sit_and_wait(anna)
        wait_for(lambda: len(service.pushed) > 0)
        [pushed] = [pushed for pushed in service.pushed if pushed.data["tag"] == table]
        words = {"title": "Du bist am Zug", "body": "Scheffeln", "lang": "de"}
        assert pushed.data == {**words, "tag": table, "open": f"table/{table}"}
        assert pushed.headers["topic"] == table
        assert int(pushed.headers["ttl"]) > 3600


def test_nobody_is_told_at_the_table_and_nobody_twice(start_with_push: Start, service: PushService) -> None:
    server = start_with_push()
    with Person(server) as anna:
        subscribe(anna, service.device("phone"))
        table = anna.open_table("scheffeln", "me", "random", patience=None)
        until_asked(anna, table, start=True)
        with anna.socket(table):
            time.sleep(LONG_ENOUGH)
            assert service.asked == [], "she was away for less than it takes"
        wait_for(lambda: len(service.pushed) == 1)
        with anna.socket(table):
            pass
        time.sleep(LONG_ENOUGH)
        assert len(service.pushed) == 1, "she knows of this question"
        until_asked(anna, table, decide=True)
        wait_for(lambda: len(service.pushed) == 2)


def test_everybody_reads_only_the_names_at_the_table(start_with_push: Start, service: PushService) -> None:
    server = start_with_push()
    with Person(server) as anna, Person(server) as bert:
        for person, name, lang in ((anna, "Anna", "fr"), (bert, "Bert", "it")):
            person.http.put("/api/me", json={"name": name})
            subscribe(person, service.device(name, lang))
        table = anna.open_table("scheffeln", "me", "open", "random", patience=None)
        with bert.socket(table) as connection:
            connection.send('{"type": "sit", "id": "sit", "seat": 1}')
            until_seated(connection)
        with anna.socket(table) as connection:
            connection.send('{"type": "start", "id": "start"}')
            until_seated(connection)
        wait_for(lambda: len(service.pushed) == 1)
        [pushed] = service.pushed
        told = {
            "Anna": ("À vous de jouer", "Scheffeln avec Bert", "fr"),
            "Bert": ("Tocca a te", "Scheffeln con Anna", "it"),
        }
        title, body, lang = told[pushed.device]
        assert pushed.data == {"title": title, "body": body, "lang": lang, "tag": table, "open": f"table/{table}"}


def until_seated(connection: Any) -> None:
    while '"accepted"' not in connection.recv(LIMIT):
        pass


def test_after_a_kill_what_was_owed_is_told_once_and_never_again(start_with_push: Start, service: PushService) -> None:
    server = start_with_push(pace={**PACE, "push": 1000})
    with Person(server) as anna:
        subscribe(anna, service.device("phone"))
        table = sit_and_wait(anna)
        server.kill()
        assert service.pushed == []
        server.start()
        wait_for(lambda: len(service.pushed) == 1)
        server.kill()
        server.start()
        anna.http.get(f"/api/tables/{table}").raise_for_status()  # it is in memory again
        time.sleep(1 + LONG_ENOUGH)
        assert [pushed.data["tag"] for pushed in service.pushed] == [table]
        assert server.end() == 0
        server.start()
        time.sleep(1 + LONG_ENOUGH)
        assert len(service.pushed) == 1


def test_the_end_of_a_game_is_told_to_who_was_away_and_not_to_who_saw_it(
    start_with_push: Start, service: PushService
) -> None:
    server = start_with_push(rate=50.0, pace={"bot": 0, "reveal": 0})
    with Person(server) as anna:
        subscribe(anna, service.device("phone"))
        table = sit_and_wait(anna, seconds=5)  # then a bot plays for her
        wait_for(lambda: len(service.pushed) == 1)
        assert service.pushed[0].data == {
            "title": "The game is over",
            "body": "Scheffeln",
            "lang": "en",
            "tag": table,
            "open": f"table/{table}",
        }
        seen = sit_and_wait(anna)
        while anna.http.get(f"/api/tables/{seen}").json()["status"] != "over":
            until_asked(anna, seen, decide=True)
        with anna.socket(seen):
            pass
        time.sleep(LONG_ENOUGH)
        ends = [pushed for pushed in service.pushed if pushed.data["title"] == "The game is over"]
        assert [pushed.data["tag"] for pushed in ends] == [table]


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(status: int, start_with_push: Start, service: PushService) -> None:
    server = start_with_push()
    with Person(server) as anna:
        subscribe(anna, service.device("old"))
        subscribe(anna, service.device("new"))
        service.status["old"] = status
        sit_and_wait(anna)
        wait_for(lambda: anna.http.get("/api/me/notices").json()["devices"] == 1)
        wait_for(lambda: [pushed.device for pushed in service.pushed] == ["new"])


def test_a_device_is_dropped_on_request_only_by_its_person_and_only_so_many_are_kept(
    start_with_push: Start, service: PushService
) -> None:
    server = start_with_push()
    with Person(server) as anna, Person(server) as bert:
        phone = service.device("phone")
        subscribe(anna, phone)
        gone = {"endpoint": phone["endpoint"]}
        bert.http.post("/api/me/notices/device/remove", json=gone).raise_for_status()
        assert anna.http.get("/api/me/notices").json()["devices"] == 1
        assert anna.http.post("/api/me/notices/device/remove", json=gone).json()["devices"] == 0
        sit_and_wait(anna)
        for number in range(DEVICES + 3):
            assert subscribe(bert, service.device(f"bert{number}")) == 200
        assert bert.http.get("/api/me/notices").json()["devices"] == DEVICES
        time.sleep(LONG_ENOUGH)
        assert service.asked == []


def test_the_key_is_made_once_and_is_a_point_of_the_curve(start_with_push: Start) -> None:
    server = start_with_push()
    with Person(server) as anna:
        key = anna.http.get("/api/me/notices").json()["key"]
        assert len(key) == 87
        assert server.end() == 0
        server.start()
        assert anna.http.get("/api/me/notices").json()["key"] == key


def test_no_redirect_is_followed(start_with_push: Start, service: PushService) -> None:
    server = start_with_push()
    with Person(server) as anna:
        subscribe(anna, service.device("phone"))
        service.status["phone"] = 302
        sit_and_wait(anna)
        wait_for(lambda: service.asked == ["/to/phone"])
        time.sleep(LONG_ENOUGH)
        assert service.asked == ["/to/phone"]


WRONG = [
    "http://push.example.org/x",
    "https://push.example.org:8443/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://10.0.0.1/x",
    "https://192.168.1.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://user:word@push.example.org/x",
    "https://push.example.org/x\r\nhost: elsewhere",
    "https://push.example.org:x/",
    "file:///etc/passwd",
    "",
]


@pytest.mark.parametrize("endpoint", WRONG)
def test_what_cannot_be_a_push_service_is_refused(endpoint: str, service: PushService) -> None:
    with pytest.raises(Unreachable):
        endpoint_of(endpoint, loopback=False)


def test_the_server_refuses_such_a_device_and_bad_keys(server: RunningServer, service: PushService) -> None:
    with Person(server) as anna:
        device = service.device("phone")
        assert subscribe(anna, device) == 403, "a server that is not told to allow it refuses this machine"
        for endpoint in WRONG:
            assert subscribe(anna, {**device, "endpoint": endpoint}) == 403
        good = {**device, "endpoint": "https://push.example.org/x"}
        assert subscribe(anna, good) == 200
        keys = device["keys"]
        assert subscribe(anna, {**good, "keys": {**keys, "p256dh": keys["auth"]}}) == 403
        assert subscribe(anna, {**good, "keys": {**keys, "p256dh": "B" + "A" * 86}}) == 403
        assert subscribe(anna, {**good, "keys": {**keys, "auth": "A" * 20}}) == 403
        assert subscribe(anna, {**good, "keys": {**keys, "auth": "?"}}) == 400


def test_a_name_that_leads_to_this_machine_or_net_is_not_connected_to() -> None:
    """As when a name is given another address after it was subscribed: what counts is where the connection goes."""
    until = time.monotonic() + 10
    with pytest.raises(Unreachable):
        reach(endpoint_of("https://localhost/x", loopback=False), False, until)
    for number in (
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "fe80::1",
        "fc00::1",
        "::",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
    ):
        assert not is_public(number)
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")


def test_a_service_that_drips_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It sends a byte now and then, so that no single wait is long."""
    monkeypatch.setattr("stammtisch.server.push.PATIENCE", 0.5)
    assert PATIENCE > 0.5
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def drip() -> None:
            taken, _ = listening.accept()
            with taken:
                for _ in range(50):
                    try:
                        taken.send(b"H")
                    except OSError:
                        return
                    time.sleep(0.1)

        thread = threading.Thread(target=drip)
        thread.start()
        port = listening.getsockname()[1]
        to = Endpoint("http", "127.0.0.1", port, "/x", f"http://127.0.0.1:{port}")
        began = time.monotonic()
        with pytest.raises(TimeoutError):
            post(to, {}, b"x", loopback=True)
        assert time.monotonic() - began < 4
        thread.join()


def test_a_dead_service_delays_no_table(start_with_push: Start) -> None:
    """Its connections are accepted and never answered; moves go on."""
    server = start_with_push(rate=50.0, pace={"bot": 0, "reveal": 0})
    with socket.create_server(("127.0.0.1", 0)) as listening, Person(server) as anna:
        silent = PushService()
        device = {**silent.device("phone"), "endpoint": f"http://127.0.0.1:{listening.getsockname()[1]}/x"}
        silent.close()
        for number in range(5):
            assert subscribe(anna, {**device, "endpoint": device["endpoint"] + str(number)}) == 200
        tables = [sit_and_wait(anna) for _ in range(4)]
        taken, _ = listening.accept()  # it has begun to push
        began = time.monotonic()
        for table in tables:
            until_asked(anna, table, decide=True)
        assert time.monotonic() - began < PATIENCE
        taken.close()
        server.kill()


def test_a_device_that_joins_somebody_is_woken_for_their_tables(start_with_push: Start, service: PushService) -> None:
    server = start_with_push()
    with Person(server) as anna, Person(server) as phone:
        assert subscribe(anna, service.device("desktop")) == 200
        assert subscribe(phone, service.device("phone")) == 200
        told = sit_and_wait(phone)
        wait_for(lambda: len(service.pushed) == 1)
        token = anna.http.post("/api/me/link").json()["token"]
        assert phone.http.post("/api/me/join", json={"token": token}).status_code == 200
        assert anna.http.get("/api/me/notices").json()["devices"] == 2
        table = sit_and_wait(anna)
        wait_for(lambda: len(service.pushed) >= 3)
        assert [pushed.data["tag"] for pushed in service.pushed] == [told, table, table], "nothing is told twice"
