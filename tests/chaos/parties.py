"""Who plays what with whom: tables of all games, two to four people, sometimes a bot."""

import asyncio
import http.client
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stammtisch.games.registry import info
from tests.processes import LOCAL
from tests.server.running import LIMIT

GAMES: tuple[tuple[str, dict[str, bool]], ...] = (
    ("scheffeln", {}),
    ("scheffeln", {"run": True, "mafia": True}),
    ("speed", {}),
    ("tafelrunde", {}),
)
NEARBY = 20
"""So many requests are asked at once while everything is prepared."""


@dataclass
class Party:
    """A table, and the cookies of its people from the first seat on; the others are bots."""

    game: str
    options: dict[str, bool]
    people: int
    bots: int
    wishes: dict[str, Any]
    table: str = ""
    cookies: list[str] = field(default_factory=list)


def parties(count: int, rng: Random) -> list[Party]:
    """All games are played, whatever chance says; some tables have clocks, some are played with open books."""
    found = []
    for number in range(count):
        game, options = GAMES[number % len(GAMES)]
        people = rng.choice((2, 2, 3, 4))
        bots = rng.choice((0, 0, 1)) if people < 4 else 0
        bots = max(bots, info(game).fewest - people)
        wishes: dict[str, Any] = {"pace": "fast", "stand_in": "random"}
        if rng.random() < 0.5:
            wishes["patience"] = 5
        if rng.random() < 0.25:
            wishes["seconds"] = 10
        if rng.random() < 0.5:
            wishes["open_book"] = rng.random() < 0.5
        found.append(Party(game, options, people, bots, wishes))
    return found


def ask(
    port: int, method: str, path: str, cookie: str = "", body: object = None, timeout: float = LIMIT
) -> tuple[str, Any]:
    """The cookie that was set, if one was, and the answer."""
    connection = http.client.HTTPConnection(LOCAL, port, timeout=timeout)
    try:
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status < 300, text
        return str(answer.headers.get("set-cookie", "")).partition(";")[0], json.loads(text)
    finally:
        connection.close()


def open_table(port: int, party: Party) -> None:
    """Makes its people, and opens the table in the name of the first."""
    party.cookies = [ask(port, "GET", "/api/me")[0] for _ in range(party.people)]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (party.people - 1)
    seats += [{"kind": "bot", "level": "random"}] * party.bots
    wish = {"game": party.game, "options": party.options, "seats": seats, **party.wishes}
    party.table = str(ask(port, "POST", "/api/tables", party.cookies[0], wish)[1]["id"])


async def open_all(ports: Sequence[int], everybody: Sequence[Party]) -> None:
    """At all nodes in turn."""
    limit = asyncio.Semaphore(NEARBY)

    async def one(number: int, party: Party) -> None:
        async with limit:
            await asyncio.to_thread(open_table, ports[number % len(ports)], party)

    await asyncio.gather(*(one(number, party) for number, party in enumerate(everybody)))


def person_of(cookie: str) -> str:
    """What the server calls somebody, who is told so in their cookie."""
    return cookie.partition("=")[2].partition(".")[0]
