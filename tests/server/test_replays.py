"""Replays and verification over HTTP."""

import json
from collections.abc import Iterator

import pytest

from tests.record.samples import SMALL, simulated
from tests.server.running import Nursery, Person, RunningServer, ask, receive


@pytest.fixture(scope="module")
def shared(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    server = RunningServer(nursery, tmp_path_factory.mktemp("replays"))
    yield server
    assert server.end() == 0
    assert server.errors() == []


@pytest.fixture(scope="module")
def anna(shared: RunningServer) -> Iterator[Person]:
    with Person(shared) as person:
        yield person


@pytest.fixture(scope="module")
def table(anna: Person) -> str:
    """A finished game of Scheffeln."""
    table = anna.open_table("scheffeln", "me", "random")
    with anna.socket(table) as socket:
        message = receive(socket, "welcome")
        ask(socket, {"type": "nonce", "id": "n", "seat": 0, "nonce": "ab" * 16})
        socket.send(json.dumps({"type": "start", "id": "s"}))
        turn = 0
        while not (message["sights"] and message["sights"][0]["view"]["end"]):
            choices = message["sights"][0]["view"]["choices"] if message["sights"] else ()
            if choices:
                turn += 1
                move, seq = choices[turn % len(choices)]["move"], message["table"]["seq"]
                socket.send(json.dumps({"type": "decide", "id": str(turn), "seat": 0, "after": seq, "move": move}))
            message = receive(socket, "step")
    return table


def test_a_finished_game_is_replayed_and_its_shuffling_checked(anna: Person, table: str) -> None:
    part = anna.http.get(f"/api/tables/{table}/replay").json()
    assert part["viewer"] == "0"
    assert part["over"]
    assert part["proven"]
    assert part["steps"][-1]["view"]["end"] or part["length"] > len(part["steps"])
    record = anna.http.get(f"/api/tables/{table}/record").json()
    found = anna.http.post("/api/replays/verify", json={"record": record}).json()
    assert found["doubt"] is None
    assert found["times"] > 0
    assert found["chance"]["nonces"][0] == "ab" * 16


def test_somebody_elses_finished_game_is_open_to_whoever_has_its_link(shared: RunningServer, table: str) -> None:
    with Person(shared) as stranger:
        part = stranger.http.get(f"/api/tables/{table}/replay").json()
        assert part["viewers"] == ["open", "spectator", "0", "1"]
        assert "?" not in part["steps"][0]["view"]["seats"][1]["hand"]


def test_changed_cards_are_found_out(anna: Person, table: str) -> None:
    record = anna.http.get(f"/api/tables/{table}/record").json()
    swapped = {**record, "setup": {**record["setup"], "hands": record["setup"]["hands"][::-1]}}
    other = {**record, "chance": {**record["chance"], "seed": "00" * 32}}
    bare = {key: value for key, value in record.items() if key != "chance"}
    for wrong, doubt in ((swapped, "wrong_record"), (other, "other_seed"), (bare, "no_proof"), ({}, "no_record")):
        assert anna.http.post("/api/replays/verify", json={"record": wrong}).json()["doubt"] == doubt


def test_a_record_is_replayed_part_by_part_and_packed(anna: Person) -> None:
    record = json.loads(simulated(SMALL["tafelrunde"], 0))
    answer = anna.http.post("/api/replays", json={"record": record, "viewer": "1", "start": 3})
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    part = answer.json()
    assert (part["start"], part["viewer"], part["number"]) == (3, "1", None)
    assert part["steps"][0]["events"] > 0
    plain = anna.http.post("/api/replays", json={"record": record}, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json()["viewer"] == "open"


@pytest.mark.parametrize(
    ("path", "status"),
    [("nothing/replay", 404), ("{}/replay?viewer=9", 400), ("{}/replay?game=7", 409), ("{}/replay?start=-1", 400)],
)
def test_what_cannot_be_shown_is_answered_in_one_sentence(anna: Person, table: str, path: str, status: int) -> None:
    answer = anna.http.get(f"/api/tables/{path.format(table)}")
    assert answer.status_code == status
    assert answer.json()["status"] == status
    assert answer.json()["text"]


def test_a_wrong_record_names_the_rule_it_breaks(anna: Person) -> None:
    record = json.loads(simulated(SMALL["scheffeln"], 0))
    record["events"][2]["seat"] = 1 - record["events"][2]["seat"]
    answer = anna.http.post("/api/replays", json={"record": record})
    assert answer.status_code == 422
    assert answer.json()["rule"].startswith("S-")
