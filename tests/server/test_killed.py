"""The server is killed in the middle of everything, again and again: nothing acknowledged is lost, all tables go on."""

import asyncio
import json
from itertools import count
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stammtisch.record.check import check_record
from stammtisch.record.format import Record
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import Opened, decode
from stammtisch.tables.journal.sqlite import FileJournal
from tests.server.running import LIMIT, Person, RunningServer
from tests.tables.steps import with_table

KILLS = 30
TABLES = [("scheffeln", ("me", "random")), ("scheffeln", ("me", "me", "me")), ("tafelrunde", ("me", "random"))] * 2


class Client:
    """Plays at one table through one connection after the other, and remembers what was acknowledged."""

    def __init__(self, address: str, cookies: str) -> None:
        self.address, self.headers = address, {"Cookie": cookies}
        self.acknowledged: dict[str, int] = {}
        self.unanswered: dict[str, Any] | None = None
        self.latest: dict[str, Any] | None = None
        self.table: dict[str, Any] | None = None
        self.numbers = count()
        self.games = 0
        self.stop = False

    async def play(self) -> None:
        """Reconnects by itself until it is told to stop."""
        while not self.stop:
            try:
                async with connect(self.address, additional_headers=self.headers, open_timeout=LIMIT) as socket:
                    await self.talk(socket)
            except (ConnectionClosed, OSError, EOFError, TimeoutError):
                await asyncio.sleep(0.01)

    async def talk(self, socket: ClientConnection) -> None:
        if self.unanswered is not None:  # after a lost connection: send again what was not answered
            await socket.send(json.dumps(self.unanswered))
        while not self.stop:
            message = with_table(json.loads(await socket.recv()), self.table)
            self.table = message.get("table", self.table)
            if message.get("id") and self.unanswered and message["id"] == self.unanswered["id"]:
                if message["type"] == "accepted":
                    self.acknowledged[message["id"]] = message["seq"]
                self.unanswered = None
            if message["type"] in ("welcome", "step", "table"):
                self.latest = message
            if self.latest is not None and self.unanswered is None:  # an answer may come after what it brought about
                self.unanswered, self.latest = self.next_message(self.latest), None
                if self.unanswered is not None:
                    await socket.send(json.dumps(self.unanswered))

    def next_message(self, message: dict[str, Any]) -> dict[str, Any] | None:
        number = f"m{next(self.numbers)}"
        if message["table"]["status"] != "running":
            self.games += 1
            return {"type": "start" if message["table"]["status"] == "open" else "rematch", "id": number}
        for sight in message.get("sights", ()):
            if sight["view"]["choices"]:
                move = sight["view"]["choices"][0]["move"]
                after = message["table"]["seq"]
                return {"type": "decide", "id": number, "seat": sight["seat"], "after": after, "move": move}
        return None


async def kill_again_and_again(server: RunningServer, clients: list[Client], kills: int, seed: int) -> None:
    rng = Random(seed)
    playing = [asyncio.create_task(client.play()) for client in clients]
    for _ in range(kills):
        wanted = sum(len(client.acknowledged) for client in clients) + rng.randrange(1, 12)
        while sum(len(client.acknowledged) for client in clients) < wanted:
            assert not any(task.done() for task in playing), [task for task in playing if task.done()]
            await asyncio.sleep(0.002)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    goals = {client.address: len(client.acknowledged) + 3 for client in clients}
    while any(len(client.acknowledged) < goals[client.address] for client in clients):
        await asyncio.sleep(0.002)
    for client in clients:
        client.stop = True
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def test_no_acknowledged_move_is_lost_and_every_table_goes_on(server: RunningServer) -> None:
    assert lose_nothing(server, KILLS, seed=7) > KILLS


def lose_nothing(server: RunningServer, kills: int, seed: int) -> int:
    """Kills the server so often while people play; how many moves were acknowledged, none of which is lost."""
    with Person(server) as anna:
        tables = [anna.open_table(game, *seats) for game, seats in TABLES]
        cookies = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
        address = f"ws://localhost:{server.port}/api/tables"
        clients = [Client(f"{address}/{table}/socket", cookies) for table in tables]
        asyncio.run(asyncio.wait_for(kill_again_and_again(server, clients, kills, seed), 12 * kills))
    assert server.end() == 0
    journal = FileJournal(server.database)
    for table_id, client in zip(tables, clients, strict=True):
        lines = journal.read(table_id)
        written = {decode(line).message: seq for seq, line in enumerate(lines)}
        for message, seq in client.acknowledged.items():
            assert written[message] == seq, f"{message} was acknowledged as number {seq}"
        messages = [entry.message for entry in map(decode, lines) if entry.message]
        assert len(messages) == len(set(messages)), "a repeated message was carried out twice"
        assert check_record(record_in(table_id, lines)) is None
    journal.close()
    return sum(len(client.acknowledged) for client in clients)


def record_in(table_id: str, lines: list[bytes]) -> Record:
    """The record of the game that the journal's lines add up to."""
    opening = decode(lines[0])
    assert isinstance(opening, Opened)
    table = Table(table_id, opening)
    for seq, line in enumerate(lines[1:], start=1):
        table.fold(seq, decode(line))
        if table.match is not None:
            match = table.match
    return match.record()
