"""Our server, as a process to be measured, and how to play at it.

    python -m benchmarks.server.ours PORT JOURNAL [--hints REDIS] [--bare]

The journal is a file, or the address of a PostgreSQL database, which several of these processes may share.
`--bare` only holds sockets open: what they cost by themselves.
"""

import argparse
import http.client
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.server.room import SEATS, Room
from benchmarks.server.wire import Wire


class Choice(msgspec.Struct):
    move: msgspec.Raw


class View(msgspec.Struct):
    choices: list[Choice]
    end: dict[str, Any] | None


class Sight(msgspec.Struct):
    view: View


class Around(msgspec.Struct):
    seq: int
    games: int
    status: str


class Heard(msgspec.Struct):
    """What a player needs to know of a message."""

    type: str
    seq: int = 0
    table: Around | None = None
    sights: list[Sight] = []
    text: str = ""


decode = msgspec.json.Decoder(Heard).decode
_luck = random.Random(1)


class OurRoom(Room):
    """Scheffeln for four. Three sit down beside the host; after the end it goes on with a rematch."""

    def __init__(self, ports: Sequence[int], number: int, done: Callable[[Room], None], people: list[str]) -> None:
        super().__init__(ports, number, done)
        self.people = people
        self.table = open_table(ports[0], people[0])
        self.added = [-1] * SEATS
        """For which game each seat has added its nonce."""
        self.around: list[Around | None] = [None] * SEATS
        """The table as each seat was last told it."""

    def door(self, seat: int) -> tuple[str, str]:
        return f"/api/tables/{self.table}/socket", f"Cookie: {self.people[seat]}\r\n"

    def hear(self, wire: Wire, seat: int, frame: bytes) -> None:
        if frame.startswith(b'{"type":"accepted"'):
            return
        heard = decode(frame)
        if heard.type == "refused":
            self.try_again(wire, heard.text)
            return
        table = self.around[seat] = heard.table or self.around[seat]  # a step tells it only where it has changed
        if table is None:
            return
        if table.status == "open":
            if self.added[seat] != table.games:
                first, self.added[seat] = self.added[seat] == -1, table.games
                do: dict[str, Any] = {"type": "sit" if first and seat else "nonce", "seat": seat, "nonce": "ab" * 16}
                self.tell(wire, json.dumps({"id": f"n{seat}-{table.games}", **do}).encode())
            return
        seq = heard.seq or table.seq
        for sight in heard.sights:
            if sight.view.choices:
                move = bytes(_luck.choice(sight.view.choices).move)
                head = b'{"type":"decide","id":"%d","seat":%d,"after":%d,"move":' % (seq, seat, seq)
                self.move = wire, head + move + b"}"
            elif sight.view.end is not None and seat == 0:
                self.tell(wire, b'{"type":"rematch","now":true,"id":"r%d"}' % table.games)
            self.sees(seat, seq)

    @property
    def ready(self) -> bool:
        return self.move is not None


def ask(port: int, method: str, path: str, cookie: str = "", body: object = None) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    return connection.getresponse()


def new_person(port: int) -> str:
    """The cookie of somebody new."""
    return str(ask(port, "GET", "/api/me").headers["set-cookie"]).partition(";")[0]


def open_table(port: int, host: str) -> str:
    wish = {"game": "scheffeln", "seats": [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)}
    answer = ask(port, "POST", "/api/tables", host, wish)
    assert answer.status == 201, answer.read()
    return str(json.load(answer)["id"])


async def hold(scope: Any, receive: Any, send: Any) -> None:
    """An application that takes every socket and does nothing with it."""
    while (message := await receive())["type"] not in ("websocket.disconnect", "lifespan.shutdown"):
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif message["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})


def hold_sockets(port: int) -> None:
    import uvicorn

    config = uvicorn.Config(
        hold, port=port, loop="uvloop", ws="websockets-sansio", ws_per_message_deflate=False, log_level="error"
    )
    uvicorn.Server(config).run()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("port", type=int)
    parser.add_argument("journal")
    parser.add_argument("--hints")
    parser.add_argument("--bare", action="store_true")
    arguments = parser.parse_args()
    port: int = arguments.port
    if arguments.bare:
        hold_sockets(port)
        return
    from stammtisch.games.registry import GAMES
    from stammtisch.server.limits import Limits
    from stammtisch.server.run import listen, run
    from stammtisch.server.settings import Settings
    from stammtisch.tables.journal.opening import is_postgres
    from stammtisch.tables.live.warm import warm_up
    from stammtisch.terminal.compiling import compile_games

    many, anything = 10**5, (1e6, 10**6)
    limits = Limits(
        messages=anything,
        messages_an_address=anything,
        requests=anything,
        tables=anything,
        talk=anything,
        sockets=many,
        sockets_a_person=many,
        sockets_an_address=many,
        connections_an_address=many,
    )
    journal = arguments.journal if is_postgres(arguments.journal) else Path(arguments.journal)
    settings = Settings(port=port, database=str(journal), hints=arguments.hints, limits=limits)
    compile_games(list(GAMES), bots=True)
    for name in GAMES:
        warm_up(name)
    run(settings, listen(settings.host, port))


if __name__ == "__main__":
    main()
