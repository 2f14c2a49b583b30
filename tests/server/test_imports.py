"""Records that somebody brings: nobody is led to believe that their cards were shuffled here, and little is kept."""

import json
import sqlite3
import threading
from typing import Any

import pytest

from stammtisch.server.previews.tags import words
from tests.record.samples import SMALL, simulated
from tests.server.playing import call, sit
from tests.server.running import LIMIT, Person, RunningServer, ask, receive


def record_of(game: str = "scheffeln") -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(simulated(SMALL[game], 0))
    return plain


def bring(person: Person, record: dict[str, Any], at: int = 0) -> str:
    answer = person.http.post("/api/tables/import", json={"record": record, "at": at})
    assert answer.status_code == 201, answer.text
    assert answer.json()["imported"] is True
    return str(answer.json()["id"])


def lobby(person: Person) -> list[dict[str, Any]]:
    """The listed tables, once there are any."""
    for _ in range(LIMIT * 20):
        found: list[dict[str, Any]] = person.http.get("/api/tables").json()
        if found:
            return found
        threading.Event().wait(0.05)
    raise AssertionError("no table is listed")


def test_a_stacked_deck_says_so_everywhere_and_seats_only_who_agrees(server: RunningServer) -> None:
    with Person(server) as cheat, Person(server) as guest:
        call(cheat, "Cheat")
        table = bring(cheat, record_of())
        with cheat.socket(table) as socket:
            told = receive(socket, "welcome")["table"]
            assert told["commitment"] is None
            assert told["imported"] is True
            for message in ({"type": "set_seat", "seat": 1, "level": None}, {"type": "configure", "listed": True}):
                assert ask(socket, {"id": message["type"], **message})["type"] == "accepted"
        assert lobby(guest)[0]["imported"] is True
        assert guest.http.get(f"/api/tables/{table}").json()["imported"] is True
        assert (
            words("en")["table.imported"] in guest.http.get(f"/table/{table}", headers={"accept-language": "en"}).text
        )
        refused = sit(guest, table, 1)
        assert (refused["type"], refused["code"]) == ("refused", "not_allowed")
        assert "were not shuffled here" in refused["text"]
        with guest.socket(table) as socket:
            assert receive(socket, "welcome")["table"]["commitment"] is None
            agreed = {"type": "sit", "id": "sit", "seat": 1, "nonce": "0" * 32, "imported": True}
            assert ask(socket, agreed)["type"] == "accepted"
        with cheat.socket(table) as socket:
            receive(socket, "welcome")
            assert ask(socket, {"type": "start", "id": "start"})["type"] == "accepted"
        with guest.socket(table) as socket:
            welcome = receive(socket, "welcome")
        assert welcome["table"]["commitment"] is None
        assert welcome["sights"][0]["log"][0]["event"]["imported"] is True


def test_of_a_record_only_what_the_game_needs_is_kept(server: RunningServer) -> None:
    with Person(server) as anna:
        record = record_of()
        small = bring(anna, record, 20)
        record["more"] = "x" * 40_000
        record["seats"] = ["x" * 40_000 for _ in record["seats"]]
        record["events"].append({"more": "x" * 40_000})
        big = bring(anna, record, 20)
        with sqlite3.connect(server.database) as disk:
            kept = dict(disk.execute("SELECT table_id, entry FROM journal WHERE seq = 0").fetchall())
        disk.close()
        assert len(kept[big]) == len(kept[small]) < 10_000
        assert b"xx" not in kept[big]
        with anna.socket(big) as one, anna.socket(small) as other:
            for socket in (one, other):
                receive(socket, "welcome")
                assert ask(socket, {"type": "start", "id": "start"})["type"] == "accepted"
            logs = [receive(socket, "step")["sights"][0]["log"] for socket in (one, other)]
        assert [line["event"] for line in logs[0][:21]] == [line["event"] for line in logs[1][:21]]


def test_what_is_wrong_in_a_record_is_said_in_short(server: RunningServer) -> None:
    with Person(server) as anna:
        record = record_of()
        record["setup"]["more"] = "x" * 40_000
        for address, wish in (("tables/import", {"at": 9}), ("replays", {})):
            answer = anna.http.post(f"/api/{address}", json={"record": record, **wish})
            assert answer.status_code == 422
            assert len(answer.json()["text"]) < 1_000


HOSTILE = {
    "deep": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"a":' * 3_000 + "1" + "}" * 3_000,
    "a long number": "9" * 5_000,
    "a number of 100 bits": "-" + "9" * 30,
    "a number beyond all floats": "1e999999",
    "half a sign": r'"\ud800"',
}


@pytest.mark.parametrize("what", list(HOSTILE))
def test_what_no_record_holds_is_refused_in_words(what: str, server: RunningServer) -> None:
    with Person(server) as anna:
        for part, field in (("setup", "start"), ("setup", "cars"), ("events", "seat"), ("events", "choices")):
            record = record_of("speed")
            inside = record["setup"] if part == "setup" else next(e for e in record["events"] if "seat" in e)
            inside[field] = "@@"
            for address, wish in (("tables/import", {"at": 9}), ("replays", {}), ("replays/verify", {})):
                body = json.dumps({"record": record, **wish}).replace('"@@"', HOSTILE[what])
                headers = {"content-type": "application/json"}
                answer = anna.http.post(f"/api/{address}", content=body, headers=headers)
                if address == "replays/verify" and answer.status_code == 200:
                    assert answer.json()["doubt"]
                else:
                    assert answer.status_code in (400, 422), answer.text
                    assert answer.json()["text"]
