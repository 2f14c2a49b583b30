"""Analyses over HTTP: of a finished game to whoever may see it, in the background, and still there after a restart."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.running import LIMIT, Nursery, Person, RunningServer, ask, receive
from tests.server.test_replays import anna, table

__all__ = ["anna", "table"]


@pytest.fixture(scope="module")
def shared(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    server = RunningServer(nursery, tmp_path_factory.mktemp("analyses"))
    yield server
    assert server.end() == 0
    assert server.errors() == []


def test_a_finished_game_is_analysed_once_and_the_analysis_survives_a_restart(
    shared: RunningServer, anna: Person, table: str
) -> None:
    path, until = f"/api/tables/{table}/analysis", time.monotonic() + 3 * LIMIT
    told: dict[str, Any] = anna.http.get(path).json()
    assert told == {"progress": 0.0, "analysis": None}
    while told["analysis"] is None and time.monotonic() < until:
        time.sleep(0.5)
        told = anna.http.get(path).json()
    replay = anna.http.get(f"/api/tables/{table}/replay").json()
    assert told["progress"] == 1
    assert len(told["analysis"]["seats"]) == 2
    for one in told["analysis"]["decisions"]:
        assert 0 < one["step"] < replay["length"]
    shared.kill()
    shared.start()
    assert anna.http.get(f"{path}?game=1").json() == told
    record = anna.http.get(f"/api/tables/{table}/record").json()
    assert anna.http.post("/api/replays/analysis", json={"record": record}).status_code == 200


@pytest.mark.parametrize("what", ["analysis", "luck"])
def test_a_running_game_is_neither_analysed_nor_weighed(shared: RunningServer, what: str) -> None:
    with Person(shared) as bert:
        running = bert.open_table("scheffeln", "me", "me")
        with bert.socket(running) as socket:
            receive(socket, "welcome")
            ask(socket, {"type": "start", "id": "s"})
        answer = bert.http.get(f"/api/tables/{running}/{what}")
        assert answer.status_code == 409
        assert "when it is over" in answer.json()["text"]
        assert bert.http.get(f"/api/tables/{running}/{what}?game=2").status_code == 409
        assert bert.http.get(f"/api/tables/nothing/{what}").status_code == 404
        assert bert.http.post(f"/api/replays/{what}", json={"record": {"game": "scheffeln"}}).status_code == 422
        assert bert.http.post(f"/api/replays/{what}", json={}).status_code == 400
