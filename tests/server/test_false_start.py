"""Blind early grabs in a race of Speed, over a real socket."""

from itertools import count
from typing import Any

import pytest

from stammtisch.server.wire import Arrivals
from tests.server.conftest import Start
from tests.server.running import Person, ask, receive


@pytest.mark.rule("A-39")
def test_a_program_that_grabs_all_the_time_is_slower_than_the_first_second(start: Start) -> None:
    server = start(rate=5.0)
    with Person(server) as anna:
        table = anna.open_table("speed", "me", "random", "random")
        with anna.socket(table) as socket:
            numbers, early = count(), 0
            assert ask(socket, {"type": "start", "id": "s"})["type"] == "accepted"
            while True:
                step = receive(socket, "welcome", "step")
                view: Any = step["sights"][0]["view"] if step["sights"] else {"phase": "setup"}
                if view["phase"] == "grab":
                    break
                if view["phase"] == "reveal" and view["revealed"]:
                    early += grab(socket, numbers, step["seq"])["rule"] == "A-39"
            assert early, "nothing was tried while the row was turned up"
            while (answer := grab(socket, numbers, step["seq"]))["type"] == "refused":
                assert answer["rule"] in ("A-39", "SPEED-8", None), answer
                assert answer["code"] in ("rule", "too_fast")
            while not (seat := receive(socket, "step")["sights"][0]["view"]["seats"][0])["character"]:
                pass
            assert seat["ms"] >= 1_000


def grab(socket: Any, numbers: "count[int]", after: int) -> dict[str, Any]:
    number = next(numbers)
    colour = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "white")[number % 8]
    move = {"do": "grab", "character": colour}
    return ask(socket, {"type": "decide", "id": f"g{number}", "seat": 0, "after": after, "move": move})


def test_everything_that_comes_in_knows_when() -> None:
    queue, heard = Arrivals(), []
    for number in range(3):
        queue.put_nowait({"type": "websocket.receive", "text": str(number)})

    def hear(raw: bytes | str, at: float) -> None:
        heard.append((at, raw))
        queue.turns.end()

    queue.hear = hear
    queue.turns.end()
    moments = [at for at, _ in heard]
    assert heard == sorted(heard)
    assert moments[0] > 0
