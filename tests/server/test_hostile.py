"""Hostile input gets a refusal: never a mistake of the server, never a dead table."""

import json
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from stammtisch.tables.send.schema import wire_schema
from tests.server.running import LIMIT, Person, RunningServer, ask, receive

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
kinds = st.sampled_from(
    sorted(
        part["properties"]["type"]["enum"][0]
        for ref in wire_schema()["$defs"]["ClientMessage"]["anyOf"]
        for part in [wire_schema()["$defs"][ref["$ref"].rpartition("/")[2]]]
    )
)
moves = st.sampled_from(
    [
        {"do": "choose", "character": "red"},
        {"do": "move", "card": "red"},
        {"do": "move", "card": "evasion", "car": "blue", "to": "C"},
        {"do": "exchange", "card": "red", "character": "white"},
        {"do": "grab", "character": "red"},
        {"do": "play", "card": "R7", "as": "red"},
        {"do": "play", "card": "?" * 50},
        {"do": "hide", "chest": ["red", 3]},
    ]
)
numbers = st.integers(-3, 12) | st.sampled_from([2**31, 2**53, 2**64, -(2**70), 10**30])
wild_messages = st.fixed_dictionaries(
    {"type": kinds | anything},
    optional={
        "id": st.text(max_size=70) | anything,
        "v": st.integers(0, 3) | anything,
        "seat": numbers | anything,
        "after": numbers | anything,
        "move": moves | anything,
        "text": st.text(max_size=400) | anything,
        "emote": st.sampled_from(["wow", "hm"]) | anything,
        "name": st.text(max_size=40) | anything,
        "nonce": st.sampled_from(["00" * 16, "zz"]) | anything,
        "level": st.sampled_from(["casual", "god", None]) | anything,
        "agree": st.booleans() | anything,
        "muted": st.booleans() | anything,
        "seconds": numbers | anything,
    },
)
frames = (
    wild_messages.map(json.dumps)
    | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace").decode())
    | st.just("[" * 5_000)
    | st.just('{"type":"decide","id":"x","move":' + '{"a":' * 3_000)
)


def expect_an_answer(socket: ClientConnection, frame: str | bytes) -> None:
    """Every frame is answered; a ping behind it shows that the reader is still there."""
    socket.send(frame)
    socket.send('{"type":"ping","id":"behind"}')
    answers = []
    while True:
        message: dict[str, Any] = json.loads(socket.recv(LIMIT))
        if message["type"] == "pong" and message["id"] == "behind":
            break
        if message["type"] in ("accepted", "refused", "because", "hint", "pong"):
            answers.append(message)
    assert len(answers) == 1, (frame, answers)


@pytest.mark.parametrize(("game", "seats"), [("scheffeln", 3), ("tafelrunde", 3)])
def test_whatever_is_sent_over_the_socket_is_answered(game: str, seats: int, server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table(game, *["me"] * seats)

        with anna.socket(table) as socket:
            receive(socket, "welcome")

            @settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
            @given(frames)
            def attack(frame: str) -> None:
                expect_an_answer(socket, frame)

            attack()
            ask(socket, {"type": "start", "id": "start"})
            attack()
        with anna.socket(table) as socket:
            assert receive(socket)["type"] == "welcome"


def test_bytes_that_are_no_text_are_answered_or_end_only_their_own_socket(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")

        @settings(max_examples=20)
        @given(st.binary(max_size=80))
        def attack(frame: bytes) -> None:
            with anna.socket(table) as socket:
                receive(socket, "welcome")
                with suppress(ConnectionClosed):
                    expect_an_answer(socket, frame)

        attack()
        with anna.socket(table) as socket:
            assert receive(socket)["type"] == "welcome"


def test_every_request_of_the_api_is_answered_as_its_description_says(server: RunningServer) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/docs/openapi.json")
    checks = [not_a_server_error, status_code_conformance, response_schema_conformance]

    for operation in schema.get_all_operations():
        described: Any = operation.ok()  # type: ignore[union-attr]

        @settings(max_examples=20, suppress_health_check=list(HealthCheck))
        @given(case=described.as_strategy())
        def attack(case: Any) -> None:
            case.call_and_validate(checks=checks, timeout=LIMIT)

        attack()


@pytest.mark.parametrize(
    "path", ["/api/../../etc/passwd", "/..%2f..%2fetc/passwd", "/assets/%00", "/t/x", "/%ff", "//x"]
)
def test_no_path_leads_out_of_the_page(path: str, server: RunningServer) -> None:
    with Person(server) as anna:
        answer = anna.http.get(path)
        assert answer.status_code in (200, 400, 404)
        assert b"root:" not in answer.content
        if answer.status_code == 200:
            assert answer.headers["content-type"].startswith("text/html")
