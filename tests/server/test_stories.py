"""How a finished game went, over HTTP: to whoever may see it, and never before the end."""

import pytest

from tests.server.running import Person, RunningServer, ask, receive
from tests.server.test_replays import anna, shared, table

__all__ = ["anna", "shared", "table"]


def test_a_finished_game_tells_its_story_and_its_decisive_moves(anna: Person, table: str) -> None:
    story = anna.http.get(f"/api/tables/{table}/story").json()
    replay = anna.http.get(f"/api/tables/{table}/replay").json()
    assert story["game"] == "scheffeln"
    assert story["number"] == 1
    assert story["rounds"][0] == [0, 0]
    assert len(story["rounds"]) == 1 + len(replay["rounds"])
    first = anna.http.get(f"/api/tables/{table}/moments?game=1")
    assert first.status_code == 200
    assert len(first.json()["moments"]) <= 3
    for moment in first.json()["moments"]:
        assert 0 < moment["step"] < replay["length"]
        assert {moment["before"], moment["after"]} <= set(range(101))
    assert anna.http.get(f"/api/tables/{table}/moments").content == first.content


def test_whoever_has_the_link_may_read_it_too(shared: RunningServer, table: str) -> None:
    with Person(shared) as stranger:
        assert stranger.http.get(f"/api/tables/{table}/story").status_code == 200


@pytest.mark.parametrize("what", ["story", "moments"])
def test_a_running_game_has_no_story_yet(shared: RunningServer, what: str) -> None:
    with Person(shared) as bert:
        running = bert.open_table("scheffeln", "me", "me")
        with bert.socket(running) as socket:
            receive(socket, "welcome")
            ask(socket, {"type": "start", "id": "s"})
        answer = bert.http.get(f"/api/tables/{running}/{what}")
        assert answer.status_code == 403
        assert "when it is over" in answer.json()["text"]
        assert bert.http.get(f"/api/tables/{running}/{what}?game=2").status_code == 409
        assert bert.http.get(f"/api/tables/nothing/{what}").status_code == 404
