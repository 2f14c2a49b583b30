"""The socket: who may open it, what it answers, and how it ends."""

import json
import signal
import socket as network
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.server.conftest import Start
from tests.server.running import LIMIT, Nursery, Person, RunningServer, ask, receive


def wait_for_the_end(socket: ClientConnection) -> None:
    """Reads until the server closes the socket."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(LIMIT)


def test_a_person_plays_over_the_socket_and_a_repeated_message_is_answered_not_repeated(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        with anna.socket(table) as socket:
            assert receive(socket)["table"]["status"] == "open"
            assert ask(socket, {"type": "start", "id": "a"}) == {"type": "accepted", "id": "a", "seq": 1}
            step = receive(socket, "step")
            sight = next(sight for sight in step["sights"] if sight["view"]["choices"])
            move = sight["view"]["choices"][0]["move"]
            decide = {"type": "decide", "id": "b", "seat": sight["seat"], "after": step["seq"], "move": move}
            first = ask(socket, decide)
            assert first == {"type": "accepted", "id": "b", "seq": 2}
            assert ask(socket, decide) == first
            assert ask(socket, {**decide, "id": "c"})["code"] == "not_your_turn"
            assert ask(socket, {"type": "ping", "id": "d"})["type"] == "pong"
        with anna.socket(table) as socket:
            assert ask(socket, decide) == first


def test_reconnecting_shows_the_same_again(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("tafelrunde", "me", "random", "random")
        with anna.socket(table) as socket:
            ask(socket, {"type": "start", "id": "a"})
            seen: dict[str, Any] = {}
            while not seen.get("choices"):
                seen = receive(socket, "step")["sights"][0]["view"]
        with anna.socket(table) as socket:
            assert receive(socket, "welcome")["sights"][0]["view"] == seen


def test_a_spectator_sees_no_hand_and_may_be_shut_out(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert:
        table = anna.open_table("scheffeln", "me", "random")
        with anna.socket(table) as hers, bert.socket(table) as his:
            assert receive(his)["type"] == "welcome"
            ask(hers, {"type": "start", "id": "a"})
            view = receive(his, "step")["sights"][0]["view"]
            assert view["viewer"] is None
            assert all(set(seat["hand"]) <= {"?"} for seat in view["seats"])
            for kind in ("decide", "hint"):
                move = {"after": 1, "move": {"do": "choose", "character": "red"}} if kind == "decide" else {}
                assert ask(his, {"type": kind, "id": kind, "seat": 0, **move})["code"] == "unknown_seat"
            ask(hers, {"type": "configure", "id": "b", "spectators": False})
        with bert.socket(table) as socket:
            assert receive(socket)["code"] == "not_allowed"
        assert bert.http.get(f"/api/tables/{table}/record").status_code == 403


def test_another_sites_page_cannot_open_a_socket(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "random")
        with pytest.raises(InvalidStatus):
            anna.socket(table, Origin="https://evil.example")
        with anna.socket(table, Origin=server.url) as socket:
            assert receive(socket)["type"] == "welcome"


def test_a_table_that_does_not_exist_is_refused_in_words(server: RunningServer) -> None:
    with Person(server) as anna, anna.socket("nowhere") as socket:
        assert "no table nowhere" in receive(socket)["text"]
        with pytest.raises(ConnectionClosed):
            socket.recv(10)


def test_a_seats_link_moves_it_to_another_device(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone:
        table = anna.open_table("scheffeln", "me", "me")
        token = anna.link(table, 1)
        assert phone.http.post(f"/api/tables/{table}/claim", json={"token": token}).json()["mine"] == [1]
        assert anna.http.get(f"/api/tables/{table}").json()["mine"] == [0]
        wrong = phone.http.post(f"/api/tables/{table}/claim", json={"token": "x" * 32})
        assert wrong.status_code == 404
        assert [t["id"] for t in phone.http.get("/api/me").json()["tables"]] == [table]
        database = server.database.read_bytes() + server.database.with_name(server.database.name + "-wal").read_bytes()
        assert token.encode() not in database


def test_a_stopped_server_tells_everybody_and_keeps_everything(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        with anna.socket(table) as socket:
            ask(socket, {"type": "start", "id": "a"})
            before = receive(socket, "step")["sights"]
            assert server.end(signal.SIGTERM) == 0
            assert receive(socket, "goodbye")["reason"] == "restart"
            wait_for_the_end(socket)
        server.start()
        with anna.socket(table) as socket:
            after = receive(socket, "welcome")["sights"]
        assert [sight["view"] for sight in after] == [sight["view"] for sight in before]
        assert anna.http.get("/api/me").json()["tables"][0]["id"] == table


def test_too_many_messages_and_sockets_are_refused(nursery: Nursery, tmp_path: Path) -> None:
    limits = {"messages": (0.001, 5), "talk": (0.001, 1), "sockets_a_person": 2, "requests": (0.001, 20)}
    server = RunningServer(nursery, tmp_path, limits=limits)
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        with anna.socket(table) as one, anna.socket(table) as two:
            with anna.socket(table) as three:
                assert receive(three) == {"type": "goodbye", "reason": "full", "retry": 30_000}
            assert ask(one, {"type": "say", "id": "a", "text": "one"})["type"] == "accepted"
            assert ask(one, {"type": "say", "id": "b", "text": "two"})["code"] == "too_fast"
            answers = [ask(two, {"type": "ping", "id": f"p{number}"})["type"] for number in range(8)]
            assert answers == ["pong"] * 3 + ["refused"] * 5
        statuses = [anna.http.get("/api/me").status_code for _ in range(25)]
        assert statuses[-1] == 429
    assert server.end() == 0


def test_a_huge_message_is_refused_and_a_gigantic_one_ends_only_its_own_socket(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        with anna.socket(table) as socket:
            assert ask(socket, {"type": "say", "id": "x", "text": "a" * 20_000})["code"] == "malformed"
            socket.send(json.dumps({"type": "say", "id": "y", "text": "a" * 200_000}))
            wait_for_the_end(socket)
        with anna.socket(table) as socket:
            assert receive(socket)["type"] == "welcome"


def test_who_does_not_read_is_sent_away_and_nobody_waits_for_them(nursery: Nursery, tmp_path: Path) -> None:
    limits = {"outbox": 8_192, "messages": (1e6, 10**6), "requests": (1e6, 10**6)}
    server = RunningServer(nursery, tmp_path, limits=limits)
    with Person(server) as anna, Person(server) as lazy:
        table = anna.open_table("scheffeln", "me", "me")
        narrow = network.socket()
        narrow.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, 2048)
        narrow.connect(("localhost", server.port))
        cookies = "; ".join(f"{name}={value}" for name, value in lazy.http.cookies.items())
        address = f"ws://localhost:{server.port}/api/tables/{table}/socket"
        with anna.socket(table) as hers:
            headers = {"Cookie": cookies}
            with (
                suppress(ConnectionClosed),
                connect(address, sock=narrow, additional_headers=headers, max_queue=1, close_timeout=1) as lazily,
            ):
                while anna.http.get("/health").json()["sockets"] == 2:
                    for _ in range(500):  # answers that nobody reads
                        lazily.send("x" * 100)
            assert ask(hers, {"type": "ping", "id": "still here"})["type"] == "pong"
    assert server.end() == 0


SOON = 20
"""Seconds: far more than a server needs whose heart beats twice a second, and half of what uvicorn takes by itself."""


def test_who_vanishes_without_a_word_is_away_soon(start: Start) -> None:
    """A phone in a tunnel closes nothing: only its silence tells that it is gone."""
    server = start(heartbeat=0.5)
    with Person(server) as anna, Person(server) as bert:
        table = anna.open_table("scheffeln", "me", "open")
        with bert.socket(table) as his:
            assert ask(his, {"type": "sit", "id": "s", "seat": 1})["type"] == "accepted"
        with anna.socket(table) as hers, network.create_connection(("localhost", server.port)) as silent:
            cookies = "; ".join(f"{name}={value}" for name, value in bert.http.cookies.items())
            upgrade = {
                "Host": f"localhost:{server.port}",
                "Cookie": cookies,
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            }
            lines = [f"GET /api/tables/{table}/socket HTTP/1.1", *(f"{name}: {said}" for name, said in upgrade.items())]
            silent.sendall("\r\n".join([*lines, "", ""]).encode())
            while not receive(hers, "welcome", "table")["table"]["seats"][1]["here"]:
                pass
            news = json.loads(hers.recv(SOON))
            while news["type"] != "table" or news["table"]["seats"][1]["here"]:
                news = json.loads(hers.recv(SOON))


def test_the_command_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch", "serve", "--port", "0", "--db", str(tmp_path / "t.sqlite3")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Stammtisch is open at http://localhost:")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors
    assert process.returncode == 0
