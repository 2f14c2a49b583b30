"""Somebody wants to be forgotten: their name and what they said are in nothing that anybody else gets."""

import json
import sqlite3
import threading
from contextlib import suppress

import httpx

from tests.server.playing import call, finish, games_of, play_together, sit, start
from tests.server.running import Person, RunningServer, ask, receive

NAME, WORDS = "Zaphirelle", "quixotic pumpernickel"


def say(person: Person, table: str, text: str = WORDS) -> None:
    with person.socket(table) as socket:
        receive(socket, "welcome")
        assert ask(socket, {"type": "say", "id": f"say {text}", "text": text})["type"] == "accepted"


def everything_about(person: Person, *tables: str) -> str:
    """All that somebody gets who looks everywhere, as one text."""
    got = [person.http.get(path).text for path in ("/api/me", "/api/me/games", "/api/tables")]
    for table in tables:
        for path in ("", "/record", "/record?game=1", "/replay", "/replay?viewer=spectator", "/replay?game=1"):
            got.append(person.http.get(f"/api/tables/{table}{path}").text)
        with person.socket(table) as socket:
            got.append(json.dumps(receive(socket, "welcome")))
    return "\n".join(got)


def forgotten_entries(server: RunningServer) -> int:
    with sqlite3.connect(server.database) as disk:
        question = "SELECT count(*) FROM journal WHERE instr(entry, CAST('\"forgotten\"' AS BLOB)) > 0"
        found = int(disk.execute(question).fetchone()[0])
    disk.close()
    return found


def company(server: RunningServer, zaphi: Person, bert: Person) -> list[str]:
    """A finished table, one that plays its second game, one that only was talked at, one that is open."""
    call(zaphi, NAME)
    call(bert, "Bert")
    over = play_together("tafelrunde", bert, zaphi)
    say(zaphi, over)
    running = play_together("tafelrunde", bert, zaphi, listed=True)
    with bert.socket(running) as socket:
        receive(socket, "welcome")
        assert ask(socket, {"type": "rematch", "id": "again"})["type"] == "accepted"
    start(bert, running)
    say(zaphi, running)
    watched = bert.open_table("scheffeln", "me", "open", listed=True)
    say(zaphi, watched)
    open_one = bert.open_table("scheffeln", "me", "open", "open", listed=True)
    assert sit(zaphi, open_one, 1)["type"] == "accepted"
    games_of(bert, 2)
    return [over, running, watched, open_one]


def test_nobody_is_shown_the_name_or_the_words_of_who_is_forgotten(server: RunningServer) -> None:
    with Person(server) as zaphi, Person(server) as bert, Person(server) as carl:
        tables = company(server, zaphi, bert)
        before = everything_about(bert, *tables)
        assert NAME in before
        assert WORDS in before
        with bert.socket(tables[1]) as watching:
            receive(watching, "welcome")
            answer = zaphi.http.delete("/api/me")
            assert answer.status_code == 200
            told = receive(watching, "welcome")
            assert NAME not in json.dumps(told)
            assert told["said"] == []
            assert [(seat["kind"], seat["name"]) for seat in told["table"]["seats"]][1] == ("bot", "")
        assert "stammtisch" not in dict(zaphi.http.cookies)
        for person in (bert, carl, zaphi):
            after = everything_about(person, *tables)
            assert NAME not in after
            assert WORDS not in after
        kinds = [seat["kind"] for seat in games_of(bert, 2)["finished"][0]["seats"]]
        assert kinds == ["me", "gone", "bot"]
        assert [one["level"] for one in games_of(bert, 2)["against"]] == ["random"]
        server.kill()
        server.start()
        after = everything_about(bert, *tables)
        assert NAME not in after
        assert WORDS not in after


def test_a_bot_plays_the_running_games_to_their_end(server: RunningServer) -> None:
    with Person(server) as zaphi, Person(server) as bert:
        tables = company(server, zaphi, bert)
        assert zaphi.http.delete("/api/me").status_code == 200
        finish(tables[1], bert)
        last = games_of(bert, 3)["finished"][0]
        assert (last["table"], last["number"]) == (tables[1], 2)
        assert [seat["kind"] for seat in last["seats"]] == ["me", "gone", "bot"]


def test_nothing_is_kept_of_who_is_forgotten(server: RunningServer) -> None:
    with Person(server) as zaphi, Person(server) as phone, Person(server) as bert:
        company(server, zaphi, bert)
        token = zaphi.http.post("/api/me/link").json()["token"]
        assert phone.http.post("/api/me/join", json={"token": token}).status_code == 200
        zaphi.http.post("/api/me/link")
        person = dict(zaphi.http.cookies)["stammtisch"].partition(".")[0]
        assert zaphi.http.delete("/api/me").status_code == 200
        with sqlite3.connect(server.database) as disk:
            for table in ("people", "sitting", "links", "passkeys", "played", "joined"):
                rows = disk.execute(f"SELECT count(*) FROM {table} WHERE person = ?", (person,)).fetchone()
                assert rows == (0,), table
            assert NAME not in str(disk.execute("SELECT result FROM results").fetchall())
            assert NAME not in str(disk.execute("SELECT brief FROM tables").fetchall())
        disk.close()
        again = phone.http.get("/api/me").json()
        assert again["tables"] == []
        assert again["name"].startswith("Guest ")
        assert zaphi.http.delete("/api/me").status_code == 200, "who is nobody can be forgotten too"


def test_who_was_joined_is_forgotten_with_who_joined_them(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as zaphi, Person(server) as bert:
        tables = company(server, zaphi, bert)
        token = anna.http.post("/api/me/link").json()["token"]
        assert zaphi.http.post("/api/me/join", json={"token": token}).status_code == 200
        assert anna.http.delete("/api/me").status_code == 200
        after = everything_about(bert, *tables)
        assert NAME not in after
        assert WORDS not in after


def test_whoever_was_interrupted_by_a_dead_server_says_it_once_more(server: RunningServer) -> None:
    with Person(server) as zaphi, Person(server) as bert:
        call(zaphi, NAME)
        tables = [bert.open_table("scheffeln", "me", "open") for _ in range(40)]
        for table in tables:
            assert sit(zaphi, table, 1)["type"] == "accepted"

        def delete() -> None:
            with suppress(httpx.TransportError):
                zaphi.http.delete("/api/me")

        asking = threading.Thread(target=delete, daemon=True)
        asking.start()
        while not forgotten_entries(server):
            pass
        server.kill()
        asking.join()
        server.start()
        assert zaphi.http.delete("/api/me").status_code == 200
        for table in tables:
            assert NAME not in json.dumps(bert.http.get(f"/api/tables/{table}").json())
        assert forgotten_entries(server) == len(tables), "nobody is forgotten twice"
