"""A game that is not compiled yet is got ready by another process, while everything else works."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.cold import ColdServer
from tests.server.running import LIMIT


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ColdServer]:
    server = ColdServer(tmp_path, "tafelrunde")
    yield server
    if server.process.poll() is None:
        assert server.end() == 0


def wish(game: str) -> dict[str, Any]:
    return {"game": game, "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}


def states(http: httpx.Client) -> dict[str, str]:
    return {game["game"]: game["state"] for game in http.get("/api/ready").json()["games"]}


def until(http: httpx.Client, game: str, state: str) -> None:
    end = time.monotonic() + LIMIT
    while states(http)[game] != state:
        assert time.monotonic() < end, states(http)
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_everything_else_works_meanwhile_and_who_wants_the_game_gets_it_when_it_is_ready(server: ColdServer) -> None:
    with httpx.Client(base_url=server.url, timeout=LIMIT) as http, ThreadPoolExecutor() as threads:
        assert http.get("/").status_code == 200
        until(http, "scheffeln", "ready")
        assert http.post("/api/tables", json=wish("scheffeln")).status_code == 201
        until(http, "tafelrunde", "compiling")
        asked = threads.submit(http.post, "/api/tables", json=wish("tafelrunde"))
        time.sleep(0.5)
        assert not asked.done()
        assert http.get("/health").json()["ready"] is False
        assert http.get("/api/ready").json()["ready"] is False
        server.go_on()
        assert asked.result().status_code == 201
        assert states(http)["tafelrunde"] == "ready"
        until(http, "speed", "ready")
        assert http.get("/health").json()["ready"] is True
    assert len(list(server.folder.rglob("tafelrunde.ready"))) == 3, "next time nothing is left to compile"


def test_a_game_that_cannot_be_compiled_is_refused_and_the_others_are_played(server: ColdServer) -> None:
    server.fail()
    with httpx.Client(base_url=server.url, timeout=LIMIT) as http:
        answer = http.post("/api/tables", json=wish("tafelrunde"))
        assert answer.status_code == 503
        assert answer.json()["text"] == "Die Tafelrunde 2 could not be prepared; the server's log says why."
        assert states(http)["tafelrunde"] == "failed"
        assert http.post("/api/tables", json=wish("scheffeln")).status_code == 201
    assert '"game":"tafelrunde"' in server.log.read_text()


def test_ctrl_c_ends_server_and_compiling_at_once_and_who_waits_is_told(server: ColdServer) -> None:
    with httpx.Client(base_url=server.url, timeout=LIMIT) as http, ThreadPoolExecutor() as threads:
        http.get("/api/me")
        asked = threads.submit(http.post, "/api/tables", json=wish("tafelrunde"))
        time.sleep(0.5)
        assert server.end() == 0, "it does not wait for a compiler that has been stopped"
        assert asked.result().status_code == 503
    assert not is_alive(server.compiler)
    assert "error" not in server.log.read_text()


def test_a_table_of_yesterday_waits_for_its_game(tmp_path: Path) -> None:
    first = ColdServer(tmp_path, "tafelrunde")
    with httpx.Client(base_url=first.url, timeout=LIMIT) as http:
        first.go_on()
        table = http.post("/api/tables", json=wish("tafelrunde")).json()["id"]
        cookies = http.cookies
    assert first.end() == 0
    (tmp_path / "cache").rename(tmp_path / "old")
    second = ColdServer(tmp_path, "tafelrunde")
    with httpx.Client(base_url=second.url, timeout=LIMIT, cookies=cookies) as http, ThreadPoolExecutor() as threads:
        assert [mine["id"] for mine in http.get("/api/me").json()["tables"]] == [table], "lists need no game"
        asked = threads.submit(http.get, f"/api/tables/{table}")
        time.sleep(0.5)
        assert not asked.done()
        second.go_on()
        assert asked.result().json()["game"] == "tafelrunde"
    assert second.end() == 0
