"""The database is taken away from a running server: nothing is accepted that would be lost."""

import sqlite3

from tests.server.running import Person, RunningServer, ask, receive


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
            connection.execute("INSERT INTO journal VALUES (?, 1, x'7b7d')", (table,))
        connection.close()
        server.start()
        for path in ("", "/record", "/replay"):
            answer = anna.http.get(f"/api/tables/{table}{path}")
            assert answer.status_code == 404
            assert "cannot be read" in answer.text
        with anna.socket(table) as socket:
            assert "cannot be read" in receive(socket, "refused")["text"]
