"""Limits are the same, however many nodes there are."""

import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack

from stammtisch.server.limits import Allowance, Limits, Paces
from stammtisch.server.shares import Shares
from tests.server.conftest import Start
from tests.server.running import LIMIT, Person, ask, receive
from tests.services import Postgres, Redis

NEVER = 1e-9
"""Refills so slowly that a test need not count it."""


def node() -> tuple[Paces, Shares]:
    limits = Limits(messages=(NEVER, 60), sockets_a_person=30)
    paces = Paces(limits)
    return paces, Shares(paces, limits, Counter(), Counter())


def soon(holds: Callable[[], bool]) -> None:
    """Nodes hear of each other once a second."""
    until = time.monotonic() + LIMIT
    while not holds():
        assert time.monotonic() < until, "it did not come true"
        time.sleep(0.1)


def test_what_somebody_takes_through_one_node_is_missing_at_another() -> None:
    (here, own), (there, other) = node(), node()
    assert all(here.take("messages", "mallory") for _ in range(40))
    other.hear("here", own.tell())
    assert [there.take("messages", "mallory") for _ in range(21)] == [True] * 20 + [False]
    assert there.take("messages", "anna")


def test_nothing_is_told_twice_and_who_asks_for_little_is_not_told_of() -> None:
    (here, own), (there, other) = node(), node()
    for _ in range(40):
        here.take("messages", "mallory")
    here.take("messages", "anna")
    told = own.tell()
    assert b"mallory" in told
    assert b"anna" not in told
    assert b"mallory" not in own.tell()
    other.hear("here", told)
    other.hear("here", own.tell())
    assert there.take("messages", "mallory", amount=20)


def test_whoever_takes_too_much_through_many_nodes_waits_as_long_as_at_one() -> None:
    allowance = Allowance((1.0, 10))
    for _ in range(5):
        allowance.taken_elsewhere("mallory", 10)
    assert not allowance.take("mallory")
    assert allowance._left["mallory"][0] > -10.1, "but not for ever"


def test_sockets_at_other_nodes_count_until_the_node_is_gone() -> None:
    limits = Limits(sockets_a_person=30, sockets_an_address=200)
    here = Shares(Paces(limits), limits, Counter(mallory=20, anna=1), Counter({"192.0.2.1": 100}))
    there = Shares(Paces(limits), limits, Counter(), Counter())
    there.hear("here", here.tell())
    assert (there.of_person("mallory"), there.of_person("anna"), there.of_address("192.0.2.1")) == (20, 0, 100)
    there.hear("here", b"something of another version")
    assert there.of_person("mallory") == 20
    there.gone("here")
    assert there.of_person("mallory") == 0


def test_limits_and_figures_of_two_running_nodes(start: Start, postgres: Postgres, redis: Redis) -> None:
    url = postgres.fresh_database()
    both = [start(database=url, hints=redis.url, rate=1.0, limits={"sockets_a_person": 3}) for _ in range(2)]
    with Person(both[0]) as anna, ExitStack() as open_sockets:
        table = anna.open_table("scheffeln", "me", "open")
        sockets = [open_sockets.enter_context(anna.socket(table)) for _ in range(3)]
        for socket in sockets:
            receive(socket, "welcome")
        cookies = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
        with Person(both[1]) as other:
            other.http.cookies.clear()

            def figures() -> str:
                return other.http.get("/metrics", headers={"Authorization": "Bearer for tests"}).text

            def fourth() -> str:
                with other.socket(table, Cookie=cookies) as socket:
                    return str(receive(socket)["type"])

            soon(lambda: "stammtisch_nodes 2" in figures() and "stammtisch_hints_well 1" in figures())
            assert "stammtisch_tables_owned" in figures()
            soon(lambda: fourth() == "goodbye")
        assert ask(sockets[0], {"type": "ping", "id": "p"})["type"] == "pong"
