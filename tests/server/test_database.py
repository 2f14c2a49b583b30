"""The database is taken away from a running server: nothing is accepted that would be lost."""

import asyncio
import re
import sqlite3
import time

import asyncpg
import pytest

from stammtisch.cli import main
from tests.server.conftest import Start
from tests.server.running import LIMIT, Person, RunningServer, ask, receive
from tests.services import Postgres


def say(number: int) -> dict[str, str]:
    return {"type": "say", "id": f"s{number}", "text": "hello"}


def test_a_server_whose_database_is_moved_away_refuses_and_recovers_when_it_is_back(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        elsewhere = server.database.with_name("elsewhere")
        with anna.socket(table) as socket:
            receive(socket, "welcome")
            assert ask(socket, say(1))["type"] == "accepted"
            server.database.rename(elsewhere)
            assert anna.http.get("/health").status_code == 503, "noticed before anybody has tried to write"
            refused = ask(socket, say(2))
            assert (refused["type"], refused["code"]) == ("refused", "unavailable")
            assert anna.http.get("/api/tables").status_code == 503
            assert not server.database.exists()
            elsewhere.rename(server.database)
            assert anna.http.get("/health").status_code == 200
            assert ask(socket, say(2))["type"] == "accepted"
        server.kill()
        server.start()
        with anna.socket(table) as socket:
            assert len(receive(socket, "welcome")["said"]) == 2


def test_a_deleted_database_is_not_made_anew(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        with anna.socket(table) as socket:
            receive(socket, "welcome")
            for ending in ("", "-wal", "-shm"):
                server.database.with_name(server.database.name + ending).unlink()
            assert ask(socket, {"type": "start", "id": "a"})["code"] == "unavailable"
            wish = {"game": "scheffeln", "seats": [{"kind": "me"}, {"kind": "me"}]}
            assert anna.http.post("/api/tables", json=wish).status_code == 503
            assert anna.http.get("/health").status_code == 503
    assert not server.database.exists()


def test_a_table_that_cannot_be_read_is_answered_with_a_sentence(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        assert server.end() == 0
        with sqlite3.connect(server.database) as connection:
            connection.execute("INSERT INTO filed VALUES (?, 1, x'7b7d')", (table,))
        connection.close()
        server.start()
        for path in ("", "/record", "/replay"):
            answer = anna.http.get(f"/api/tables/{table}{path}")
            assert answer.status_code == 404
            assert "cannot be read" in answer.text
        with anna.socket(table) as socket:
            assert "cannot be read" in receive(socket, "refused")["text"]


def test_a_server_whose_postgresql_is_away_refuses_and_recovers(start: Start, postgres: Postgres) -> None:
    server = start(database=postgres.fresh_database())
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        with anna.socket(table) as socket:
            receive(socket, "welcome")
            assert ask(socket, say(1))["type"] == "accepted"
            postgres.stop()
            refused = ask(socket, say(2))
            assert (refused["type"], refused["code"]) == ("refused", "unavailable")
            assert anna.http.get("/health").status_code == 503
            postgres.start()
            until = time.monotonic() + LIMIT
            while anna.http.get("/health").status_code != 200:
                assert time.monotonic() < until
                time.sleep(0.05)
        with anna.socket(table) as socket:
            receive(socket, "welcome")
            assert ask(socket, say(3))["type"] == "accepted"


def test_the_size_of_a_postgresql_database_is_told_and_limits_tables(start: Start, postgres: Postgres) -> None:
    server = start(database=postgres.fresh_database(), limits={"database_bytes": 1_000_000})
    with Person(server) as anna:
        told, until = "", time.monotonic() + LIMIT
        while not re.search(r"stammtisch_database_bytes [1-9]", told):
            assert time.monotonic() < until
            told = anna.http.get("/metrics", headers={"Authorization": "Bearer for tests"}).text
        assert "stammtisch_free_bytes" not in told, "nobody knows the disk of another machine"
        wish = {"game": "scheffeln", "seats": [{"kind": "me"}, {"kind": "me"}]}
        refused = anna.http.post("/api/tables", json=wish)
        assert (refused.status_code, "no room" in refused.text) == (503, True)


def test_serve_says_in_one_sentence_why_postgresql_cannot_be_used(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.fresh_database()
    rules = postgres.cluster / "pg_hba.conf"
    before = rules.read_text()
    rules.write_text(f"host all locked 127.0.0.1/32 scram-sha-256\n{before}")

    async def users() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute("CREATE ROLE locked LOGIN PASSWORD 'right'; CREATE ROLE guest LOGIN")
        await connection.execute("SELECT pg_reload_conf()")
        await connection.close()

    asyncio.run(users())
    try:
        for database, sentence in (
            (url.replace("postgres@", "locked:secret@"), "does not let this user in with this password"),
            (url.replace("postgres@", "guest:secret@"), "this user may not do that"),
            (url.replace("postgres@", "postgres:secret@") + "_of_nobody", "there is no such database"),
            (url.replace("postgres@", "postgres:secret@").replace(str(postgres.port), "1"), "nobody answers there"),
        ):
            assert main(["serve", "--port", "0", "--db", database]) == 2
            error = capsys.readouterr().err
            assert error.startswith("stammtisch serve: postgresql://127.0.0.1:")
            assert (error.count("\n"), sentence in error, "secret" in error) == (1, True, False), error
    finally:
        rules.write_text(before)
