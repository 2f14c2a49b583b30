"""The same person on several devices: a personal link, used once, and what becomes of the tables of who joins."""

import sqlite3

from tests.server.playing import call, games_of, play_together, sit
from tests.server.running import Person, RunningServer, ask, receive


def link_of(person: Person) -> str:
    answer = person.http.post("/api/me/link")
    assert answer.status_code == 201
    return str(answer.json()["token"])


def join(device: Person, token: str) -> int:
    """The status of the answer; `http` follows its cookie as a browser does."""
    return device.http.post("/api/me/join", json={"token": token}).status_code


def test_a_link_makes_another_device_the_same_person(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone:
        call(anna, "Anna")
        table = anna.open_table("scheffeln", "me", "open")
        token = link_of(anna)
        assert phone.http.post("/api/me/joining", json={"token": token}).json() == {
            "name": "Anna",
            "same": False,
            "brings": 0,
        }
        assert anna.http.post("/api/me/joining", json={"token": token}).json()["same"] is True
        assert join(phone, token) == 200
        me = phone.http.get("/api/me").json()
        assert me["name"] == "Anna"
        assert [found["id"] for found in me["tables"]] == [table]
        assert dict(phone.http.cookies) == dict(anna.http.cookies)


def test_a_link_is_used_once_and_not_for_ever_and_only_its_hash_is_kept(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone, Person(server) as thief:
        token = link_of(anna)
        assert len(token) >= 22, "128 bits at least"
        assert join(phone, token) == 200
        assert join(thief, token) == 404
        older, newer = link_of(anna), link_of(anna)
        assert join(thief, older) == 404, "a new link replaces the old one"
        with sqlite3.connect(server.database) as disk:
            assert newer not in str(disk.execute("SELECT * FROM links").fetchall())
            disk.execute("UPDATE links SET until = until - 600001")
        disk.close()
        assert join(thief, newer) == 404
        assert thief.http.post("/api/me/joining", json={"token": newer}).status_code == 404
        assert join(thief, "x" * 32) == 404
        assert thief.http.post("/api/me/join", json={"token": "short"}).status_code == 400


def test_seats_of_a_device_that_joins_go_over_to_the_person_it_joins(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as tablet, Person(server) as bert:
        call(anna, "Anna")
        played = play_together("tafelrunde", tablet, bert)
        games_of(tablet, 1)
        tables = [tablet.open_table("scheffeln", "me", "open") for _ in range(3)]
        hers = anna.open_table("scheffeln", "me", "open")
        assert sit(tablet, hers, 1)["type"] == "accepted"
        token = link_of(anna)
        brings = tablet.http.post("/api/me/joining", json={"token": token}).json()["brings"]
        assert brings == 5
        with bert.socket(tables[0]) as watcher:
            receive(watcher, "welcome")
            assert join(tablet, token) == 200
            assert receive(watcher, "table")["table"]["seats"][0]["kind"] == "person"
        for device in (anna, tablet):
            mine = {table["id"]: table["mine"] for table in device.http.get("/api/me").json()["tables"]}
            assert mine == {**{table: [0] for table in (*tables, played)}, hers: [0, 1]}
            assert [game["table"] for game in games_of(device, 1)["finished"]] == [played]
        with anna.socket(tables[0]) as socket:
            welcome = receive(socket, "welcome")
            assert welcome["you"] == {"seats": [0], "host": True, "may_take_back": [], "kept": []}


def test_a_third_device_that_still_says_the_old_id_is_the_new_person_too(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as tablet, Person(server) as spare:
        call(anna, "Anna")
        table = tablet.open_table("scheffeln", "me", "open")
        assert join(spare, link_of(tablet)) == 200
        assert join(tablet, link_of(anna)) == 200
        assert spare.http.get("/api/me").json()["name"] == "Anna"
        server.kill()
        server.start()
        assert [found["id"] for found in spare.http.get("/api/me").json()["tables"]] == [table]


def test_somebody_is_here_while_any_of_their_devices_is(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone, Person(server) as bert:
        assert join(phone, link_of(anna)) == 200
        table = anna.open_table("scheffeln", "me", "open")
        with bert.socket(table) as watcher:
            receive(watcher, "welcome")
            with anna.socket(table) as one:
                receive(one, "welcome")
                with phone.socket(table) as two:
                    assert receive(two, "welcome")["you"]["seats"] == [0]
                    assert ask(two, {"type": "ping", "id": "p"})["type"] == "pong"
            here = [receive(watcher, "table")["table"]]
            while here[-1]["seats"][0]["here"]:
                here.append(receive(watcher, "table")["table"])
        assert len(here) > 1
        assert {state["watching"] for state in here} == {1}


def test_a_device_that_was_connected_when_it_joined_goes_on_as_the_new_person(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as tablet:
        table = tablet.open_table("scheffeln", "me", "open")
        with tablet.socket(table) as socket:
            receive(socket, "welcome")
            assert join(tablet, link_of(anna)) == 200
            told = receive(socket, "table")
            assert told["you"]["seats"] == [0]
            assert told["table"]["seats"][0]["here"] is True
            assert ask(socket, {"type": "say", "id": "s", "text": "still here"})["type"] == "accepted"


def test_a_program_with_a_seats_token_is_nobodys_second_device(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "open")
        program = {"Authorization": f"Bearer {anna.link(table, 0)}"}
        token = link_of(anna)
        assert anna.http.post("/api/me/join", json={"token": token}, headers=program).status_code == 403
        assert anna.http.post("/api/me/link", headers=program).status_code == 403
