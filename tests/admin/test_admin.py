"""Whoever runs a server looks after its tables and people, with the server and without it."""

import json
import re
import sqlite3
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from stammtisch.admin import orders as giving
from stammtisch.cli import main
from stammtisch.tables.journal.keys import STAYS, cookie_keys
from stammtisch.tables.journal.opening import open_journal
from stammtisch.tables.journal.reading import FileReader
from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.terminal.commands.admin import reading
from tests.server.conftest import Start, nursery, start
from tests.server.running import LIMIT, Person, RunningServer, ask, receive
from tests.services import Postgres

__all__ = ["nursery", "start"]

Captured = pytest.CaptureFixture[str]


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, start: Start) -> RunningServer:
    """A running server, with each kind of database."""
    if request.param == "sqlite":
        return start()
    postgres: Postgres = request.getfixturevalue("postgres")
    return start(database=postgres.fresh_database())


def admin(server: RunningServer, capsys: Captured, *words: str, status: int = 0) -> str:
    capsys.readouterr()
    assert main(["admin", *words, "--db", str(server.order["database"])]) == status
    captured = capsys.readouterr()
    return captured.err if status == 2 else captured.out


def closing_code(socket: ClientConnection) -> int | None:
    while True:
        try:
            socket.recv(LIMIT)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def short_of(server: RunningServer, capsys: Captured, name: str) -> str:
    listed = admin(server, capsys, "people", "list")
    (line,) = [line for line in listed.splitlines() if f" {name}" in line]
    return line.split()[0]


def finished_game(person: Person) -> str:
    table = person.open_table("scheffeln", "random", "random", stand_in="random")
    with person.socket(table) as socket:
        ask(socket, {"type": "start", "id": "s"})
        while receive(socket, "welcome", "step")["table"]["status"] != "over":
            pass
    return table


@pytest.mark.parametrize("running", [True, False], ids=["running", "stopped"])
def test_a_closed_table_is_left_by_all_and_its_finished_games_stay_readable(
    server: RunningServer, capsys: Captured, running: bool
) -> None:
    with Person(server) as anna:
        table = finished_game(anna)
        other = anna.open_table("scheffeln", "me", "me", listed=True)
        assert admin(server, capsys, "tables", "list").count("\n") == 2
        if running:
            with anna.socket(table) as socket:
                receive(socket, "welcome")
                admin(server, capsys, "tables", "close", table)
                assert "closed" in receive(socket, "refused")["text"]
                assert closing_code(socket) == 4404
        else:
            assert server.end() == 0
            admin(server, capsys, "tables", "close", table)
        admin(server, capsys, "tables", "close", other)
        if not running:
            server.start()
        with anna.socket(table) as socket:
            assert "closed" in receive(socket, "refused")["text"]
            assert closing_code(socket) == 4404
        assert anna.http.post(f"/api/tables/{table}/link", json={"seat": 0}).status_code == 404
        assert anna.http.get("/api/tables").json() == []
        assert anna.http.get("/api/me").json()["tables"] == []
        assert anna.http.get(f"/api/tables/{table}/record").json()["result"]
        assert anna.http.get(f"/api/tables/{table}/replay").status_code == 200
        assert "closed" in admin(server, capsys, "tables", "show", table)
        assert "There is no table" in admin(server, capsys, "tables", "close", "nothing", status=2)


@pytest.mark.parametrize("running", [True, False], ids=["running", "stopped"])
def test_nothing_is_left_of_a_deleted_table(server: RunningServer, capsys: Captured, running: bool) -> None:
    with Person(server) as anna:
        table = finished_game(anna)
        if running:
            with anna.socket(table) as socket:
                receive(socket, "welcome")
                admin(server, capsys, "tables", "delete", table)
                assert closing_code(socket) == 4404
        else:
            assert server.end() == 0
            admin(server, capsys, "tables", "delete", table)
            server.start()
        assert anna.http.get(f"/api/tables/{table}").status_code == 404
        assert anna.http.get(f"/api/tables/{table}/record").status_code == 404
        assert anna.http.get("/api/me/games").json()["finished"] == []
    assert server.end() == 0
    with reading(server.order["database"]) as journal:
        for name in ("journal", "tables", "sitting", "results", "played", "records"):
            assert journal.rows(f"SELECT count(*) FROM {name}") == [(0,)], name


@pytest.mark.parametrize("running", [True, False], ids=["running", "stopped"])
def test_a_banned_person_is_put_out_and_may_come_back_when_that_is_over(
    server: RunningServer, capsys: Captured, running: bool
) -> None:
    with Person(server) as anna, Person(server) as bert:
        bert.http.put("/api/me", json={"name": "Bert"})
        table = anna.open_table("scheffeln", "me", "open")
        with anna.socket(table) as annas, bert.socket(table) as berts:
            receive(berts, "welcome")
            receive(annas, "welcome")
            who = short_of(server, capsys, "Bert")
            if running:
                assert "Bert" not in admin(server, capsys, "people", "ban", who)
                assert closing_code(berts) == 1008
                assert ask(annas, {"type": "ping", "id": "p"})["type"] == "pong"
        if not running:
            assert server.end() == 0
            admin(server, capsys, "people", "ban", who)
            server.start()
        assert "(banned)" in admin(server, capsys, "people", "list")
        with bert.socket(table) as berts:
            assert receive(berts, "refused")["code"] == "not_allowed"
        admin(server, capsys, "people", "unban", who)
        with bert.socket(table) as berts:
            receive(berts, "welcome")
        assert "Nobody is called 'Bert'" in admin(server, capsys, "people", "ban", "Bert", status=2)


@pytest.mark.parametrize("running", [True, False], ids=["running", "stopped"])
def test_a_deleted_person_is_shown_to_nobody(server: RunningServer, capsys: Captured, running: bool) -> None:
    with Person(server) as anna, Person(server) as bert:
        bert.http.put("/api/me", json={"name": "Quixote"})
        table = anna.open_table("scheffeln", "me", "open")
        with bert.socket(table) as socket:
            assert ask(socket, {"type": "sit", "id": "a", "seat": 1})["type"] == "accepted"
        assert "Quixote" in anna.http.get(f"/api/tables/{table}").text
        who = short_of(server, capsys, "Quixote")
        if not running:
            assert server.end() == 0
        admin(server, capsys, "people", "delete", who)
        assert "Quixote" not in admin(server, capsys, "people", "list")
        if not running:
            server.start()
        assert "Quixote" not in anna.http.get(f"/api/tables/{table}").text
    assert "Quixote" not in server.log.read_text()


def test_a_new_key_is_made_and_the_old_one_kept_for_a_while(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "tables.sqlite3"
    journal = FileJournal(path)
    journal.keep_secret("cookies", b"first").result()
    journal.close()
    reader = FileReader(path)
    assert main(["admin", "rotate-key", "--db", str(path)]) == 0
    assert "accepted for 30 days" in capsys.readouterr().out
    second, before = cookie_keys(reader, 0)
    assert (len(second), before) == (32, b"first")
    assert cookie_keys(reader, 2 * STAYS + 10**13) == (second,)
    assert main(["admin", "rotate-key", "--now", "--db", str(path)]) == 0
    (third,) = cookie_keys(reader, 0)
    assert third not in (b"first", second)
    reader.close_own()


def test_an_order_that_nobody_answers_is_taken_back(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(giving, "WAITS", 0.2)
    journal = FileJournal(tmp_path / "tables.sqlite3")  # somebody has it who carries out no orders
    assert main(["admin", "tables", "close", "t", "--db", str(journal.path)]) == 2
    assert "has not answered" in capsys.readouterr().err
    assert journal.rows("SELECT * FROM orders") == []
    journal.close()


def test_an_order_of_long_ago_is_not_carried_out(start: Start) -> None:
    server = start()
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        what = json.dumps({"do": "delete_table", "table": table}).encode()
        with sqlite3.connect(server.database) as disk:
            disk.execute("INSERT INTO orders (what, asked) VALUES (?, 1)", (what,))
        disk.close()
        reader = FileReader(server.database)
        until = time.monotonic() + LIMIT
        while reader.rows("SELECT * FROM orders"):
            assert time.monotonic() < until, "nobody took it off the list"
            time.sleep(0.01)
        reader.close_own()
        assert anna.http.get(f"/api/tables/{table}").status_code == 200


def test_an_order_to_nodes_that_nobody_answers_is_taken_back(
    postgres: Postgres, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(giving, "WAITS", 0.2)
    url = postgres.fresh_database()
    journal = open_journal(url)
    journal.do("INSERT INTO nodes VALUES ('dead', 1, 0, ?)", b"").result()
    assert main(["admin", "tables", "close", "t", "--db", url]) == 2
    assert "There is no table t" in capsys.readouterr().err, "no node is alive"
    journal.do("INSERT INTO nodes VALUES ('silent', ?, 0, ?)", 2**60, b"").result()
    assert main(["admin", "tables", "close", "t", "--db", url]) == 2
    assert "has not answered" in capsys.readouterr().err
    assert journal.rows("SELECT * FROM orders") == []
    journal.close()


def test_of_several_nodes_one_carries_out_an_order(start: Start, postgres: Postgres, capsys: Captured) -> None:
    url = postgres.fresh_database()
    nodes = [start(database=url) for _ in range(2)]
    with Person(nodes[0]) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        assert "is deleted" in admin(nodes[1], capsys, "tables", "delete", table)
        assert "There is no table" in admin(nodes[1], capsys, "tables", "delete", table, status=2)
    assert nodes[0].log == nodes[1].log
    assert nodes[0].log.read_text().count("an order is carried out") == 2


def test_commands_say_what_is_wrong_in_one_sentence(tmp_path: Path, capsys: Captured) -> None:
    for words in (["tables", "list"], ["people", "list"], ["tables", "close", "t"], ["rotate-key"]):
        assert main(["admin", *words, "--db", str(tmp_path / "nothing")]) == 2
        assert re.fullmatch(r"stammtisch admin: There is no database .*\n", capsys.readouterr().err)
    assert not (tmp_path / "nothing").exists()


def test_commands_say_what_is_wrong_with_postgresql_in_one_sentence(postgres: Postgres, capsys: Captured) -> None:
    empty = postgres.fresh_database()
    for words in (["tables", "list"], ["people", "list"], ["tables", "close", "t"], ["rotate-key"]):
        for url, sentence in ((f"{empty}_not_there", "there is no such database"), (empty, "is empty")):
            assert main(["admin", *words, "--db", url]) == 2
            assert re.fullmatch(f"stammtisch admin: .*{sentence}.*\n", capsys.readouterr().err)
