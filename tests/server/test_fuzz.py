"""Ten thousand hostile messages: no mistake of the server, no dead table (`make soak` sends a million)."""

import asyncio
from random import SystemRandom

from tests.server.conftest import Start
from tests.server.fuzzing import attack, cookies_of
from tests.server.running import Person, RunningServer, ask, receive

MESSAGES = 10_000


def tables_to_attack(mallory: Person) -> list[str]:
    """One before its game, and one of each kind in the middle of it."""
    tables = [mallory.open_table("scheffeln", "me", "open")]
    for game in ("scheffeln", "tafelrunde", "speed"):
        tables.append(mallory.open_table(game, "me", "me", "random", seconds=5))
        with mallory.socket(tables[-1]) as socket:
            receive(socket, "welcome")
            assert ask(socket, {"type": "start", "id": "start"})["type"] == "accepted"
    return tables


def test_ten_thousand_hostile_messages_do_no_harm(start: Start) -> None:
    server: RunningServer = start(limits={"spectators_an_address": 1_000, "request_seconds": 0.5})
    seed = SystemRandom().randrange(10**9)
    with Person(server) as anna, Person(server) as mallory:
        hers = anna.open_table("scheffeln", "me", "me")
        tables = tables_to_attack(mallory)
        victim = hers, cookies_of(anna)
        found = asyncio.run(attack(server, tables, victim, cookies_of(mallory), seed, MESSAGES))
        assert found.wrong == [], f"seed {seed}"
        assert found.sent.total() >= MESSAGES
        assert found.answers["refused"] > MESSAGES / 3
        assert found.delays, f"seed {seed}: nobody else was served"
        for table in tables:
            with mallory.socket(table) as socket:
                assert receive(socket)["type"] == "welcome", f"seed {seed}"
        with anna.socket(hers) as socket:
            assert ask(socket, {"type": "start", "id": "still"})["type"] == "accepted"
    assert server.errors() == [], f"seed {seed}"
