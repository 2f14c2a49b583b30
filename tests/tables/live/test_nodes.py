"""Several nodes with one database, in one process: each with a hub, a journal and a connection of its own."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from stammtisch.tables.journal.entries import StandInTook
from stammtisch.tables.journal.postgres import PostgresJournal
from stammtisch.tables.journal.store import JournalUnavailable, LostLease
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.nodes import Nodes
from stammtisch.tables.live.session import LiveTable
from tests.services import Postgres, Redis
from tests.tables.guests import Player, open_table

NEVER = Pace(bot=10**9, reveal=10**9, paid=10**9, driven=10**9)
SOON = 20.0


@asynccontextmanager
async def nodes_on(url: str, number: int = 2, hints: str | None = None, pace: Pace = NEVER) -> AsyncIterator[list[Hub]]:
    """So many nodes that know each other."""
    hubs = [Hub(PostgresJournal(url), Clock(), pace, hints=hints) for _ in range(number)]
    for hub in hubs:
        hub.start()
    try:
        await until(lambda: all(len(nodes_of(hub).alive) == number - 1 for hub in hubs))
        yield hubs
    finally:
        for hub in hubs:
            if not hub.tables.stopping:
                await hub.stop()


def nodes_of(hub: Hub) -> Nodes:
    assert isinstance(hub.tables.nodes, Nodes)
    return hub.tables.nodes


def kind(message: Any) -> str:
    return str(message.__struct_config__.tag)


async def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end, "it did not come true"
        await asyncio.sleep(0.01)


async def at_both(hubs: list[Hub], game: str = "scheffeln") -> tuple[list[LiveTable], Player, Player]:
    """A table in the memory of both nodes: Anna is connected to the first, Bert to the second."""
    first = await open_table(hubs[0], game, "mo")
    anna = Player(hubs[0], first)
    await anna.come()
    second = await hubs[1].visit(first.table.id, "bert")
    bert = Player(hubs[1], second, "bert")
    await bert.come()
    return [first, second], anna, bert


def test_what_one_node_writes_everybody_at_another_is_told(postgres: Postgres, redis: Redis) -> None:
    async def evening(hints: str | None) -> None:
        async with nodes_on(postgres.fresh_database(), hints=hints) as hubs:
            lives, anna, bert = await at_both(hubs)
            assert kind(await bert.send("sit", seat=1)) == "accepted"
            await until(lambda: lives[0].table.chairs[1].person == "bert")
            await anna.send("start")
            await until(lambda: lives[1].table.status == "running")
            assert lives[0].table.seq == lives[1].table.seq
            assert lives[0].table.match is not None
            assert lives[1].table.match is not None
            assert bytes(lives[0].table.match.cells) == bytes(lives[1].table.match.cells)
            await anna.send("say", text="hello")
            said = await bert.wait("said")
            assert said.text == "hello"

    asyncio.run(evening(redis.url))
    asyncio.run(evening(None))


def test_whoever_comes_to_a_node_sees_what_another_has_acknowledged(postgres: Postgres) -> None:
    """No hint and no look: the journal is asked when somebody comes."""

    async def evening() -> None:
        async with nodes_on(postgres.fresh_database()) as hubs:
            lives, anna, _ = await at_both(hubs)
            for hub in hubs:
                nodes_of(hub)._tasks[1].cancel()  # nobody looks by themselves
            for number in range(5):
                await anna.send("say", text=str(number))
                assert (await hubs[1].visit(lives[0].table.id, "carl")).table.seq == lives[0].table.seq

    asyncio.run(evening())


def test_of_two_moves_for_one_place_one_counts_and_the_other_is_judged_again(postgres: Postgres) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database()) as hubs:
            lives, anna, bert = await at_both(hubs)
            await bert.send("sit", seat=1)
            answers: list[Any] = []
            for _ in range(20):
                answers += await asyncio.gather(anna.send("say", text="a"), bert.send("say", text="b"))
            assert {kind(answer) for answer in answers} == {"accepted"}
            numbers = [answer.seq for answer in answers]
            assert len(set(numbers)) == 40
            await until(lambda: lives[0].table.seq == lives[1].table.seq == max(numbers))
            assert [said.text for said in lives[0].table.talk] == [said.text for said in lives[1].table.talk]

    asyncio.run(evening())


def test_two_who_want_the_same_seat_get_honest_answers(postgres: Postgres) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database(), 3) as hubs:
            lives, _, bert = await at_both(hubs)
            third = await hubs[2].visit(lives[0].table.id, "carl")
            carl = Player(hubs[2], third, "carl")
            await carl.come()
            answers = await asyncio.gather(bert.send("sit", seat=1), carl.send("sit", seat=1))
            assert sorted(kind(answer) for answer in answers) == ["accepted", "refused"]
            (refused,) = (answer for answer in answers if kind(answer) == "refused")
            assert refused.code == "not_allowed"

    asyncio.run(evening())


def test_one_node_does_the_duties_of_a_table_and_another_takes_over_when_it_goes(postgres: Postgres) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database()) as hubs:
            lives, _, _ = await at_both(hubs)

            def owners() -> list[int]:
                return [number for number, hub in enumerate(hubs) if nodes_of(hub).owns(lives[number])]

            await until(lambda: len(owners()) == 1)
            (owner,) = owners()
            await hubs[owner].stop()
            await until(lambda: owners() == [1 - owner])

    asyncio.run(evening())


def test_a_node_that_wakes_up_cannot_act_on_what_it_no_longer_owns(postgres: Postgres) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database()) as hubs:
            lives, anna, bert = await at_both(hubs)
            await bert.send("sit", seat=1)
            await anna.send("start")
            nodes_of(hubs[0]).claim(lives[0], by_force=True)
            await until(lambda: nodes_of(hubs[0]).owns(lives[0]) and lives[1].table.status == "running")
            nodes_of(hubs[1]).claim(lives[1], by_force=True)
            await until(lambda: nodes_of(hubs[1]).owns(lives[1]))
            assert nodes_of(hubs[0]).owns(lives[0]), "it does not know yet"
            seq = lives[0].table.seq

            def duty(hub: Hub, live: LiveTable) -> "asyncio.Future[object]":
                entry = StandInTook(at=hub.clock.now(), seat=1, reason="away")
                return asyncio.ensure_future(hub.tables.changed(live, lambda: [entry], duty=True))

            with pytest.raises(LostLease):
                await duty(hubs[0], lives[0])
            assert hubs[0].journal.read_after(lives[0].table.id, seq) == []
            await duty(hubs[1], lives[1])
            await until(lambda: lives[0].table.chairs[1].stand_in)

    asyncio.run(evening())


def test_a_bots_move_is_made_once_however_many_nodes_have_the_table(postgres: Postgres, redis: Redis) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database(), 3, redis.url, Pace(bot=1, paid=1)) as hubs:
            first = await open_table(hubs[0], "scheffeln", "mcc")
            anna = Player(hubs[0], first)
            await anna.come()
            watching = [await hub.visit(first.table.id, "carl") for hub in hubs[1:]]
            await anna.send("start")
            await anna.play_on()
            await until(lambda: all(live.table.seq == first.table.seq for live in watching))
            decided = [entry for entry in hubs[0].journal.read(first.table.id) if b'"do":"decided"' in entry]
            assert len(decided) == first.table.seq - 1

    asyncio.run(evening())


def test_reveals_are_seen_at_all_nodes_and_a_race_has_one_clock(postgres: Postgres, redis: Redis) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database(), 2, redis.url, Pace(bot=1, reveal=1, paid=1, driven=1)) as hubs:
            first = await open_table(hubs[0], "speed", "moc")
            anna = Player(hubs[0], first)
            await anna.come()
            second = await hubs[1].visit(first.table.id, "bert")
            bert = Player(hubs[1], second, "bert")
            await bert.come()
            await bert.send("sit", seat=1)
            await anna.send("start")
            await until(lambda: first.in_race() and second.in_race())
            assert first.race_began == second.race_began > 0
            lines = hubs[0].journal.read(first.table.id)
            assert sum(b'"do":"revealed"' in line for line in lines) > 1
            assert abs(hubs[0].clock.now() - hubs[1].clock.now()) < 50

    asyncio.run(evening())


def test_who_is_here_is_known_at_all_nodes(postgres: Postgres, redis: Redis) -> None:
    async def evening(hints: str | None) -> None:
        async with nodes_on(postgres.fresh_database(), hints=hints) as hubs:
            lives, anna, bert = await at_both(hubs)
            await bert.send("sit", seat=1)
            await until(lambda: lives[0].presence.is_here("bert") and lives[1].presence.is_here(anna.guest.person))
            bert.hub.leave(lives[1], bert.guest)
            await until(lambda: not lives[0].presence.is_here("bert"))
            since = lives[0].presence.away_since("bert")
            assert since is not None
            assert abs(since - hubs[0].clock.now()) < 5_000
            await hubs[0].stop()
            await until(lambda: not lives[1].presence.is_here(anna.guest.person))

    asyncio.run(evening(redis.url))
    asyncio.run(evening(None))


def test_bans_closed_tables_and_deleted_ones_hold_at_all_nodes(postgres: Postgres) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database()) as hubs:
            lives, _, bert = await at_both(hubs)
            table_id = lives[0].table.id
            await hubs[0].operator.ban("bert")
            await until(lambda: "bert" in hubs[1].banned)
            assert (await bert.wait("refused")).code == "not_allowed"
            await hubs[0].operator.close(table_id)
            await until(lambda: table_id in hubs[1].tables.closed)
            await hubs[0].operator.delete(table_id)
            await until(lambda: table_id not in hubs[1].tables.live)

    asyncio.run(evening())


def test_tables_of_a_dead_node_are_looked_after_by_another(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database(), pace=Pace(bot=300, paid=1)) as hubs:
            live = await open_table(hubs[0], "scheffeln", "mcc")
            anna = Player(hubs[0], live)
            await anna.come()
            await until(lambda: nodes_of(hubs[0]).owns(live))
            await anna.send("start")
            dead = nodes_of(hubs[0])
            for task in dead._tasks:
                task.cancel()  # as if it had been paused: no sign of life, and no duty either
            live.stop_timers()
            monkeypatch.setattr(hubs[0].scheduler, "arm", lambda live, at_least=0.0: None)
            dead._fences.clear()
            await until(lambda: dead.node not in nodes_of(hubs[1]).alive)
            await hubs[1].scheduler.look_around()
            assert live.table.id in hubs[1].tables.live
            await until(lambda: nodes_of(hubs[1]).owns(hubs[1].tables.live[live.table.id]))

    asyncio.run(evening())


def test_without_the_database_nothing_is_acknowledged_and_play_goes_on_when_it_is_back(postgres: Postgres) -> None:
    async def evening() -> None:
        async with nodes_on(postgres.fresh_database()) as hubs:
            lives, anna, _ = await at_both(hubs)
            await asyncio.to_thread(postgres.stop)
            try:
                assert (await anna.send("say", text="lost?")).code == "unavailable"
                with pytest.raises(JournalUnavailable):
                    await hubs[1].visit(lives[0].table.id, "carl")
            finally:
                await asyncio.to_thread(postgres.start)
            assert kind(await anna.send("say", text="back")) == "accepted"
            await until(lambda: lives[1].table.seq == lives[0].table.seq)

    asyncio.run(evening())


def test_hints_may_go_and_come_back(postgres: Postgres) -> None:
    async def evening(redis: Redis) -> None:
        async with nodes_on(postgres.fresh_database(), hints=redis.url) as hubs:
            lives, anna, _ = await at_both(hubs)
            for stop in (False, True, False):
                if stop:
                    await asyncio.to_thread(redis.stop)
                elif redis.process is None:
                    await asyncio.to_thread(redis.start)
                    await until(lambda: all(node.hints is not None and node.hints.well for node in map(nodes_of, hubs)))
                await anna.send("say", text="still here")
                await until(lambda: lives[1].table.seq == lives[0].table.seq)

    redis = Redis()
    redis.start()
    try:
        asyncio.run(evening(redis))
    finally:
        redis.close()


def test_time_is_the_databases_whatever_a_computers_clock_says(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        url = postgres.fresh_database()
        right = Hub(PostgresJournal(url), Clock())
        with monkeypatch.context() as patch:
            real = time.time
            patch.setattr(time, "time", lambda: real() + 3_600)
            wrong = Hub(PostgresJournal(url), Clock())
        try:
            assert abs(wrong.clock.now() - right.clock.now()) < 100
            assert abs(wrong.tables.began - right.clock.now()) < 5_000
        finally:
            await right.stop()
            await wrong.stop()

    asyncio.run(evening())


def test_a_clock_that_is_set_back_never_shows_an_earlier_time() -> None:
    clock = Clock()
    clock.start_by(1_000_000, time.monotonic(), 0)
    before = clock.now()
    assert 1_000_000 <= before < 1_001_000
    for _ in range(100):
        clock.keep_to(before - 400, time.monotonic(), 0)
        after = clock.now()
        assert after >= before
    assert clock.at(time.monotonic()) < before
