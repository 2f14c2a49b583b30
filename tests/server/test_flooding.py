"""Nobody locks others out: whoever asks for too much gets less, and everybody else notices nothing."""

import json
import resource
import socket as network
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stammtisch.server.connections import raise_the_limit
from tests.record.samples import SMALL, simulated
from tests.server.conftest import Start
from tests.server.running import LIMIT, Person, RunningServer, ask, receive

FREEZE = 20
"""Seconds: a fraction of what the attacks took, many times what their refusal takes."""
ELSEWHERE = "127.0.0.2"
"""Another address of this machine, for somebody who has nothing to do with an attack."""


def from_elsewhere(server: RunningServer, path: str) -> httpx.Response:
    transport = httpx.HTTPTransport(local_address=ELSEWHERE)
    with httpx.Client(transport=transport, timeout=FREEZE) as somebody:
        return somebody.get(f"http://127.0.0.1:{server.port}{path}")


def half_a_request(port: int) -> network.socket:
    begun = network.create_connection(("127.0.0.1", port), timeout=LIMIT)
    begun.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    return begun


def is_closed(connection: network.socket) -> bool:
    """Waits until the other side has closed the connection."""
    try:
        while connection.recv(65_536):
            pass
    except ConnectionError:
        pass
    return True


def request_of(server: RunningServer, *lines: str) -> bytes:
    return "\r\n".join([*lines, f"Host: localhost:{server.port}", "", ""]).encode()


def test_a_cookie_of_quoted_backslashes_freezes_nobody(server: RunningServer) -> None:
    bomb = 'a="' + '\\"' * 29_000
    began = time.monotonic()
    with Person(server) as anna, anna.socket(anna.open_table("scheffeln", "me", "me")) as socket, ExitStack() as stack:
        for path in ("/", "/api/me", "/health", "/nowhere.js", "/api/passkeys") * 2:
            attack = stack.enter_context(network.create_connection(("localhost", server.port)))
            attack.sendall(request_of(server, f"GET {path} HTTP/1.1", f"Cookie: {bomb}"))
        for number in range(5):
            assert ask(socket, {"type": "ping", "id": f"p{number}"})["type"] == "pong"
    assert time.monotonic() - began < FREEZE


def test_half_sent_requests_lock_nobody_out_and_do_not_last(start: Start) -> None:
    server = start(limits={"connections_an_address": 10, "request_seconds": 1.0})
    with ExitStack() as stack:
        begun = [stack.enter_context(half_a_request(server.port)) for _ in range(30)]
        for _ in range(3):  # neither others, nor those at the same address
            assert from_elsewhere(server, "/health").status_code == 200
            assert httpx.get(f"{server.url}/health", timeout=FREEZE).status_code == 200
        assert all(is_closed(connection) for connection in begun)
    with Person(server) as anna:  # there is room again
        assert anna.http.get("/api/me").status_code == 200


def test_a_body_that_never_comes_is_not_waited_for(start: Start) -> None:
    server = start(limits={"request_seconds": 0.5})
    with network.create_connection(("localhost", server.port), timeout=LIMIT) as slow:
        slow.sendall(request_of(server, "POST /api/tables HTTP/1.1", "Content-Length: 50") + b"{")
        assert is_closed(slow)


def test_somebody_who_reads_no_answer_is_not_waited_for(start: Start) -> None:
    server = start(limits={"unread_seconds": 0.5})
    largest = max((path for path in page_files(server)), key=lambda path: page_files(server)[path])
    narrow = network.socket()
    narrow.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, 2048)
    with narrow:
        narrow.connect(("127.0.0.1", server.port))
        wanted = request_of(server, f"GET /{largest} HTTP/1.1")
        with suppress(ConnectionError):
            for _ in range(100):
                narrow.sendall(wanted)
        for _ in range(LIMIT * 10):
            if figure(server, "stammtisch_connections") <= 1:  # the one that asks
                return
            time.sleep(0.1)
    raise AssertionError("the connection is still there")


def page_files(server: RunningServer) -> dict[str, int]:
    from stammtisch.server.settings import PAGE

    return {path.relative_to(PAGE).as_posix(): path.stat().st_size for path in PAGE.rglob("*.js")}


def figure(server: RunningServer, name: str) -> float:
    text = httpx.get(f"{server.url}/metrics", headers={"Authorization": "Bearer for tests"}, timeout=LIMIT).text
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))


@contextmanager
def served_with_few_files(tmp_path: Path, most: int) -> Iterator[int]:
    """A server that may have so few files open; its port."""
    command = [sys.executable, "-m", "stammtisch", "serve", "--port", "0", "--db", str(tmp_path / "t.sqlite3")]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)),
    )
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline().split("localhost:")[1].split()[0])
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=LIMIT)
        assert "Traceback" not in errors, errors


def test_one_address_cannot_take_all_connections_that_a_system_allows(tmp_path: Path) -> None:
    with served_with_few_files(tmp_path, 256) as port, ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(half_a_request(port))
        for address in (ELSEWHERE, "127.0.0.1"):
            transport = httpx.HTTPTransport(local_address=address)
            with httpx.Client(transport=transport, timeout=LIMIT) as somebody:
                assert somebody.get(f"http://127.0.0.1:{port}/health").status_code == 200


def test_many_addresses_together_lock_nobody_out_either(tmp_path: Path) -> None:
    with served_with_few_files(tmp_path, 160) as port, ExitStack() as stack:
        for number in range(150):
            begun = network.create_connection(("127.0.0.1", port), LIMIT, (f"127.0.1.{number % 10 + 1}", 0))
            stack.enter_context(begun).sendall(b"GET / HTTP/1.1\r\n")
        with httpx.Client(timeout=LIMIT) as somebody:
            assert somebody.get(f"http://127.0.0.1:{port}/health").status_code == 200


def test_the_usual_limit_of_open_files_is_raised_as_far_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
    try:
        assert raise_the_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 512
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_spectators_from_one_address_are_few_and_players_always_find_their_seat(start: Start) -> None:
    server = start(limits={"spectators_an_address": 3, "spectators": 5})
    with Person(server) as anna, ExitStack() as stack:
        table = anna.open_table("scheffeln", "me", "me")
        crowd = [stack.enter_context(Person(server)) for _ in range(4)]
        said = [receive(stack.enter_context(one.socket(table)))["type"] for one in crowd]
        assert said == ["welcome"] * 3 + ["goodbye"]
        with anna.socket(table) as hers:
            assert receive(hers)["type"] == "welcome"
        assert ask_from_elsewhere(server, table) == "welcome"


def ask_from_elsewhere(server: RunningServer, table: str) -> str:
    there = network.create_connection(("127.0.0.1", server.port), LIMIT, (ELSEWHERE, 0))
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with connect(address, sock=there, open_timeout=LIMIT) as socket:
        return str(receive(socket)["type"])


def test_sockets_from_one_address_are_bounded(start: Start) -> None:
    server = start(limits={"sockets_an_address": 3})
    with Person(server) as anna, ExitStack() as stack:
        table = anna.open_table("scheffeln", "me", "me")
        for _ in range(3):
            somebody = stack.enter_context(Person(server))
            assert receive(stack.enter_context(somebody.socket(table)))["type"] == "welcome"
        with anna.socket(table) as one_more:
            assert receive(one_more)["type"] == "goodbye"
        assert ask_from_elsewhere(server, table) == "welcome"


def open_socket(server: RunningServer, table: str) -> network.socket:
    """A WebSocket of which hardly anything is read."""
    narrow = network.socket()
    narrow.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, 2048)
    narrow.settimeout(LIMIT)
    narrow.connect(("127.0.0.1", server.port))
    narrow.sendall(
        request_of(
            server,
            f"GET /api/tables/{table}/socket HTTP/1.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        )
    )
    assert narrow.recv(12) == b"HTTP/1.1 101"
    return narrow


def is_cut_off(connection: network.socket, data: bytes) -> bool:
    """Sends without end, until the other side has had enough."""
    try:
        while True:
            connection.sendall(data)
    except ConnectionError:
        return True


PING = b"\x89\xfd" + b"mask" + b"x" * 125


def test_pings_whose_answers_nobody_reads_fill_no_memory(start: Start) -> None:
    server = start(limits={"outbox": 8_192})
    with Person(server) as anna, open_socket(server, anna.open_table("scheffeln", "me", "me")) as lazy:
        assert is_cut_off(lazy, PING * 50)
        assert anna.http.get("/health").json()["sockets"] == 0


@pytest.mark.parametrize("frame", [PING, b"\x00\x80mask"], ids=["pings", "parts of a message"])
def test_frames_without_a_message_are_counted(frame: bytes, start: Start) -> None:
    server = start(limits={"frames": (0.001, 20)})
    with Person(server) as anna, open_socket(server, anna.open_table("scheffeln", "me", "me")) as noisy:
        noisy.sendall((b"\x01\x80mask" if frame != PING else b"") + frame * 30)
        assert is_closed(noisy)


def test_a_dead_socket_does_not_linger_for_what_nobody_reads(start: Start) -> None:
    server = start(heartbeat=0.5)
    with Person(server) as anna, open_socket(server, anna.open_table("scheffeln", "me", "me")) as dead:
        message = b'{"type":"ping","id":"' + b"x" * 60 + b'"}'
        frame = bytes((0x81, 0x80 | len(message))) + b"\0\0\0\0" + message
        with suppress(ConnectionError):
            for _ in range(2_000):  # more than fits into what lies between us, less than the outbox holds
                dead.sendall(frame)
        for _ in range(LIMIT * 10):
            if anna.http.get("/health").json()["sockets"] == 0:
                return
            time.sleep(0.1)
    raise AssertionError("the socket is still there")


@pytest.mark.parametrize(
    "path", ["//api/tables", "/api//tables", "/health", "/metrics", "/", "/table/x", "/nothing.js"]
)
def test_every_path_is_limited(path: str, start: Start) -> None:
    server = start(limits={"requests": (0.001, 10)})
    statuses = [httpx.get(server.url + path, timeout=LIMIT).status_code for _ in range(12)]
    assert 429 not in statuses[:10]
    assert statuses[10:] == [429, 429]


def test_files_of_the_page_have_a_limit_of_their_own(start: Start) -> None:
    server = start(limits={"requests": (0.001, 2), "files": (0.001, 5)})
    statuses = [httpx.get(f"{server.url}/icon.svg", timeout=LIMIT).status_code for _ in range(6)]
    assert statuses == [200] * 5 + [429]
    assert httpx.get(f"{server.url}/api/tables", timeout=LIMIT).status_code == 200


def test_what_is_too_often_asked_is_refused_before_its_body_is_there(start: Start) -> None:
    server = start(limits={"replays": (0.001, 1), "tables": (0.001, 1)})
    for path in ("/api/replays", "/api/replays/verify", "/api/tables", "/api/tables/import"):
        httpx.post(server.url + path, json={}, timeout=LIMIT)
    for path in ("/api/replays", "/api/replays/verify", "/api/tables", "/api/tables/import"):
        with network.create_connection(("localhost", server.port), timeout=LIMIT) as attack:
            headers = ("Content-Type: application/json", "Content-Length: 200000")
            attack.sendall(request_of(server, f"POST {path} HTTP/1.1", *headers))
            assert attack.recv(12) == b"HTTP/1.1 429"


@pytest.mark.parametrize("path", ["/api/replays", "/api/replays/verify", "/api/tables/import", "/api/tables"])
def test_bodies_are_short_and_flat(path: str, server: RunningServer) -> None:
    with Person(server) as anna:
        assert anna.http.post(path, content=b'{"record":"' + b"x" * 300_000 + b'"}').status_code == 413
        for nested in (
            b'{"record":"\xd9"}',
            b'{"record":' + b"[" * 60_000 + b"]" * 60_000 + b"}",
            b'{"record":' + b'{"a":' * 30_000,
        ):
            answer = anna.http.post(path, content=nested, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400, answer.text


def test_talk_is_limited_however_its_type_is_written(start: Start) -> None:
    server = start(limits={"talk": (0.001, 2)})
    with Person(server) as anna, anna.socket(anna.open_table("scheffeln", "me", "me")) as socket:
        receive(socket)
        answers = []
        for number, kind in enumerate(("say", "\\u0073ay", "s\\u0061y", "say")):
            socket.send(f'{{"id":"{number}","type":"{kind}","text":"hello"}}')
            answers.append(receive(socket, "accepted", "refused"))
        assert [answer.get("code") for answer in answers] == [None, None, "too_fast", "too_fast"]


def test_who_is_no_stranger_any_more_may_have_a_name_and_strangers_leave_nothing(server: RunningServer) -> None:
    for _ in range(3):
        assert httpx.put(f"{server.url}/api/me", json={"name": "Nobody"}, timeout=LIMIT).status_code == 403
    assert httpx.post(f"{server.url}/api/me/link", timeout=LIMIT).status_code == 403
    with Person(server) as anna:
        assert anna.http.put("/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
    files = [server.database, server.database.with_name(f"{server.database.name}-wal")]
    assert not any(b"Nobody" in path.read_bytes() for path in files)


def test_hints_are_limited(start: Start) -> None:
    server = start(limits={"hints": (0.001, 2)})
    with Person(server) as anna, anna.socket(anna.open_table("scheffeln", "me", "me")) as socket:
        asked = [ask(socket, {"type": "hint", "id": f"h{number}", "seat": 0}).get("code") for number in range(3)]
    assert asked == ["game_over", "game_over", "too_fast"]


def test_new_names_are_limited(start: Start) -> None:
    server = start(limits={"names": (0.001, 3)})
    with Person(server) as anna:
        statuses = [anna.http.put("/api/me", json={"name": f"Anna {number}"}).status_code for number in range(4)]
    assert statuses == [200, 200, 200, 429]


def test_records_to_play_on_from_have_a_quota(start: Start) -> None:
    record = json.loads(simulated(SMALL["tafelrunde"], 0))
    size = len(json.dumps({"record": record, "at": 0}))
    server = start(limits={"imports": (0.001, size * 2 + size // 2)})
    with Person(server) as anna:
        wish = {"record": record, "at": 0}
        statuses = [anna.http.post("/api/tables/import", json=wish).status_code for _ in range(3)]
    assert statuses[-1] == 429
    assert 429 not in statuses[:2]


def test_no_table_is_opened_where_the_disk_is_nearly_full(start: Start) -> None:
    server = start(limits={"free_bytes": 2**60})
    with Person(server) as anna:
        seats = [{"kind": "me"}, {"kind": "me"}]
        answer = anna.http.post("/api/tables", json={"game": "scheffeln", "seats": seats})
        assert (answer.status_code, "no room" in answer.json()["text"]) == (503, True)


def test_spectators_go_when_a_table_is_closed_to_them(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert:
        table = anna.open_table("scheffeln", "me", "me")
        with anna.socket(table) as hers, bert.socket(table) as his:
            ask(hers, {"type": "start", "id": "a"})
            ask(hers, {"type": "configure", "id": "b", "spectators": False})
            assert receive(his, "refused")["code"] == "not_allowed"
            with pytest.raises(ConnectionClosed):
                his.recv(LIMIT)
            assert ask(hers, {"type": "ping", "id": "c"})["type"] == "pong"
