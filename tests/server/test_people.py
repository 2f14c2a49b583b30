"""What people are called, over a real server."""

import sqlite3
from contextlib import closing

import pytest

from tests.server.playing import call, sit
from tests.server.running import Person, RunningServer, receive


@pytest.mark.parametrize("name", ["\u3164", "\u200b", "bot:expert", "…", "\ufdfa" * 20])
def test_a_name_that_nobody_may_have_is_refused(server: RunningServer, name: str) -> None:
    with Person(server) as anna:
        call(anna, "Anna")
        assert anna.http.put("/api/me", json={"name": name}).is_client_error
        assert anna.http.get("/api/me").json()["name"] == "Anna"


def test_a_name_of_before_that_nobody_may_have_today_is_not_shown(server: RunningServer) -> None:
    with Person(server) as anna:
        call(anna, "Anna")
        for old, shown in (("A\u200bnna", "Anna"), ("bot:expert", "Guest "), ("\u3164", "Guest ")):
            with closing(sqlite3.connect(server.database)) as database, database:
                database.execute("UPDATE people SET name = ?", (old,))
            assert anna.http.get("/api/me").json()["name"].startswith(shown)


def test_everybody_is_told_who_looks_like_somebody_else(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as mallory:
        call(anna, "Anna")
        call(mallory, "Аnna")
        table = anna.open_table("scheffeln", "me", "open", "open")
        with anna.socket(table) as socket:
            assert sit(mallory, table, 1)["type"] == "accepted"
            while (seats := receive(socket, "welcome", "table")["table"]["seats"])[1]["kind"] == "open":
                pass
            assert [(seat["name"], seat["twin"]) for seat in seats] == [("Anna", None), ("Аnna", 2), (None, None)]
