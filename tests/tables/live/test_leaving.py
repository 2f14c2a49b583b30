"""A node that stops: others take over table by table, and nobody is shown an error."""

import asyncio
import time
from pathlib import Path
from typing import Any, cast

import pytest

from stammtisch.server.limits import Limits, Paces
from stammtisch.server.people import People
from stammtisch.server.sockets import Sockets
from stammtisch.server.wire import Wire
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game import loading as from_journal
from stammtisch.tables.live import leaving, loading
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.leaving import LATER, RESTART, SOON
from stammtisch.tables.live.session import LiveTable
from tests.services import Postgres, Redis
from tests.tables.guests import LIMIT, Player, hub_in, open_table
from tests.tables.live.test_nodes import kind, nodes_of, nodes_on, until


async def seated(hub: Hub, number: int) -> list[Player]:
    """So many tables, each with somebody connected to it through this node, who notes how they were sent away."""
    players = []
    for _ in range(number):
        player = Player(hub, await open_table(hub, "scheffeln", "mm"))
        await player.come()
        player.guest.end = leaver(player)
        players.append(player)
    return players


def leaver(player: Player) -> Any:
    """Ends a connection as a socket does."""

    def end(code: int) -> None:
        assert code == RESTART
        asyncio.get_running_loop().call_soon(player.go)

    return end


def is_here(player: Player) -> bool:
    return player.guest in player.live.guests


async def come_anew(player: Player, hub: Hub) -> None:
    """They connect to another node."""
    await Player(hub, await hub.visit(player.live.table.id, player.person), player.person).come()


def one_table_at_a_time(monkeypatch: pytest.MonkeyPatch, patience: float = LIMIT) -> None:
    monkeypatch.setattr(leaving, "ON_THE_WAY", 1)
    monkeypatch.setattr(leaving, "LATE", LIMIT)
    monkeypatch.setattr(leaving, "PATIENCE", patience)


def test_people_are_sent_to_other_nodes_table_by_table_and_the_next_when_those_before_have_arrived(
    postgres: Postgres, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_table_at_a_time(monkeypatch)

    async def evening() -> None:
        async with nodes_on(postgres.fresh_database(), hints=redis.url) as hubs:
            players = await seated(hubs[0], 3)
            await until(lambda: all(nodes_of(hubs[0]).owns(player.live) for player in players))
            going = asyncio.create_task(hubs[0].hand_over())
            while players:
                gone, *players = players
                goodbye = await gone.wait("goodbye")
                assert (goodbye.reason, goodbye.retry) == ("restart", SOON)
                await until(lambda gone=gone: not is_here(gone))  # type: ignore[misc]
                for other in players:
                    assert kind(await other.send("say", text="still here")) == "accepted"
                    assert nodes_of(hubs[0]).owns(other.live), "what is due there is still done"
                    assert is_here(other)
                await come_anew(gone, hubs[1])
                there = hubs[1].tables.live[gone.live.table.id]
                assert there.table.seq == gone.live.table.seq
                await until(lambda there=there: nodes_of(hubs[1]).owns(there))  # type: ignore[misc]
            await going
            await hubs[0].stop()

    asyncio.run(evening())


def test_a_node_is_alive_for_the_others_until_its_last_table_is_handed_over(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long that takes: a sign of life lasts for three seconds."""
    one_table_at_a_time(monkeypatch)

    async def evening() -> None:
        async with nodes_on(postgres.fresh_database()) as hubs:
            first, last = await seated(hubs[0], 2)
            await until(lambda: nodes_of(hubs[0]).owns(last.live))
            nodes_of(hubs[0]).claim(last.live, by_force=True)  # asked for twice: the answer comes while it leaves
            await asyncio.sleep(0)
            going = asyncio.create_task(hubs[0].hand_over())
            there = await hubs[1].visit(last.live.table.id, "bert")
            for _ in range(80):
                await asyncio.sleep(0.05)
                assert nodes_of(hubs[0]).node in nodes_of(hubs[1]).alive
                assert not nodes_of(hubs[1]).owns(there)
            for player in (first, last):
                await come_anew(player, hubs[1])
            await going
            await until(lambda: nodes_of(hubs[0]).node not in nodes_of(hubs[1]).alive)
            await until(lambda: nodes_of(hubs[1]).owns(there))
            await hubs[0].stop()

    asyncio.run(evening())


def test_where_nobody_arrives_anywhere_all_others_are_sent_on_at_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when all nodes stop: nobody waits for each of a thousand tables."""
    one_table_at_a_time(monkeypatch, patience=0.5)

    async def evening() -> None:
        async with nodes_on(postgres.fresh_database()) as hubs:
            players = await seated(hubs[0], 20)
            began = time.monotonic()
            await hubs[0].hand_over()
            for player in players:
                await player.wait("goodbye")
            assert time.monotonic() - began < 0.5 * len(players)
            await hubs[0].stop()

    asyncio.run(evening())


def test_a_server_without_others_says_goodbye_to_all_at_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            players = await seated(hub, 3)
            await hub.hand_over()
            assert [(await player.wait("goodbye")).retry for player in players] == [LATER] * 3

    asyncio.run(evening())


def test_a_race_goes_on_by_its_clock_when_its_node_leaves(postgres: Postgres, redis: Redis) -> None:
    async def evening() -> None:
        pace = Pace(bot=10**9, reveal=1, paid=1, driven=1)
        async with nodes_on(postgres.fresh_database(), 2, redis.url, pace) as hubs:
            first = await open_table(hubs[0], "speed", "mmo")
            second = await hubs[1].visit(first.table.id, "bert")
            lives, anna, bert = (first, second), Player(hubs[0], first), Player(hubs[1], second, "bert")
            await anna.come()
            await bert.come()
            await bert.send("sit", seat=2)
            await until(lambda: first.table.chairs[2].person == "bert")
            nodes_of(hubs[0]).claim(lives[0], by_force=True)
            await until(lambda: nodes_of(hubs[0]).owns(lives[0]))
            await anna.send("start")
            await until(lambda: lives[0].in_race() and lives[1].in_race())
            began = lives[0].race_began
            await hubs[0].hand_over()
            await until(lambda: nodes_of(hubs[1]).owns(lives[1]))
            assert lives[1].in_race()
            assert lives[1].race_began == began
            assert not any(b'"do":"race_resumed"' in line for line in hubs[1].journal.read(lives[1].table.id))
            await hubs[0].stop()

    asyncio.run(evening())


class OnlyWire:
    """A socket that is only written to."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.post = self.sent.append


def test_whoever_still_comes_to_a_node_that_stops_is_sent_on_and_shown_no_error(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            (early,) = await seated(hub, 1)
            late = Player(hub, early.live, "bert")
            late.guest.end = leaver(late)
            await hub.hand_over()
            await hub.attend(late.live, late.guest)  # they had found their table before
            assert [kind(await late.next()) for _ in range(2)] == ["welcome", "goodbye"]
            await until(lambda: not is_here(late))
            with pytest.raises(Refusal, match="about to stop"):
                await hub.visit(early.live.table.id, "bert")
            limits, wire = Limits(), OnlyWire()
            sockets = Sockets(hub, People(hub.journal), limits, Paces(limits))
            assert await sockets._find(cast(Wire, wire), early.live.table.id, "bert", None) == RESTART
            assert wire.sent == [hub.leaving.goodbye()]

    asyncio.run(evening())


def test_whoever_comes_and_goes_in_quick_succession_is_written_down_at_once(postgres: Postgres, redis: Redis) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database(), hints=redis.url) as hubs:
            live = await open_table(hubs[0], "scheffeln", "mo")
            there = await hubs[1].visit(live.table.id, "anna")
            store, written = nodes_of(hubs[0]).store, list[int]()
            come = store.come

            async def counted(here: Any, at: int) -> None:
                written.append(len(here))
                await come(here, at)

            store.come = counted  # type: ignore[method-assign]
            people = [Player(hubs[0], live, f"person{number}") for number in range(30)]
            for person in people:
                await person.come()
            await until(lambda: all(there.presence.is_here(person.person) for person in people))
            for person in people:
                person.go()
            await until(lambda: not any(there.presence.is_here(person.person) for person in people))
            assert len(written) < sum(written) == 60

    asyncio.run(evening())


def test_tables_are_read_once_and_folded_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folding, most, real = 0, 0, from_journal.table_from

    def fold(*given: Any) -> Any:
        nonlocal folding, most
        folding += 1
        most = max(most, folding)
        time.sleep(0.005)  # long enough for others to come in between, if they can
        try:
            return real(*given)
        finally:
            folding -= 1

    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            tables = [(await open_table(hub, "scheffeln", "mm")).table.id for _ in range(12)]
            hub.tables.live.clear()
            read, asked = hub.journal.read, list[str]()

            def counted(table_id: str) -> list[bytes]:
                asked.append(table_id)
                return read(table_id)

            monkeypatch.setattr(hub.journal, "read", counted)
            found: list[LiveTable] = await asyncio.gather(*(hub.table(table_id) for table_id in tables * 2))
            assert [live.table.id for live in found] == tables * 2
            assert len(asked) == len(set(asked)), "each once"
            assert 0 < len(asked) <= len(tables), "the sweeper may have been there before"

    monkeypatch.setattr(loading, "table_from", fold)
    asyncio.run(evening())
    assert most == 1
