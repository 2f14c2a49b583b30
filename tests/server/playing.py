"""Whole games over real sockets, each person in a thread of their own."""

import json
import threading
from typing import Any

from tests.server.running import LIMIT, Person, ask, receive


def call(person: Person, name: str) -> None:
    assert person.http.put("/api/me", json={"name": name}).json()["name"] == name


def sit(person: Person, table: str, seat: int) -> dict[str, Any]:
    """Takes a seat, and leaves again; the answer."""
    with person.socket(table) as socket:
        receive(socket, "welcome")
        return ask(socket, {"type": "sit", "id": f"sit{seat}", "seat": seat, "nonce": f"{seat:032x}"})


def start(person: Person, table: str) -> None:
    with person.socket(table) as socket:
        receive(socket, "welcome")
        assert ask(socket, {"type": "start", "id": "start"})["type"] == "accepted"


def play_on(person: Person, table: str) -> None:
    """Decides whatever comes first, until the game is over."""
    with person.socket(table) as socket:
        number, answered = 0, -1
        while True:
            message = receive(socket, "welcome", "step")
            if any(sight["view"]["end"] for sight in message["sights"]):
                return
            for sight in message["sights"]:
                if sight["view"]["choices"] and message["table"]["seq"] > answered:
                    number, answered = number + 1, message["table"]["seq"]
                    move = {"type": "decide", "id": f"{table} {number} {answered}", "seat": sight["seat"]}
                    socket.send(json.dumps({**move, "after": answered, "move": sight["view"]["choices"][0]["move"]}))
                    break


def finish(table: str, *people: Person) -> None:
    """Everybody plays until the game is over."""
    playing = [threading.Thread(target=play_on, args=(person, table), daemon=True) for person in people]
    for each in playing:
        each.start()
    for each in playing:
        each.join(LIMIT)
        assert not each.is_alive(), "the game does not end"


def play_together(game: str, host: Person, *others: Person, **settings: Any) -> str:
    """A whole game of these people and a bot; its table."""
    table = host.open_table(game, "me", *["open"] * len(others), "random", **settings)
    for seat, person in enumerate(others, 1):
        assert sit(person, table, seat)["type"] == "accepted"
    start(host, table)
    finish(table, host, *others)
    return table


def games_of(person: Person, finished: int) -> dict[str, Any]:
    """Somebody's games, once so many are kept as finished."""
    for _ in range(LIMIT * 20):
        found: dict[str, Any] = person.http.get("/api/me/games").json()
        if len(found["finished"]) >= finished:
            return found
        threading.Event().wait(0.05)
    raise AssertionError(found)
