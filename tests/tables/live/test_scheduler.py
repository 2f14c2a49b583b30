"""What happens by itself in a hub: tables leave memory and return, bots stand in, a race is judged."""

import asyncio
import gc
import time
import weakref
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from stammtisch.tables.game.match import Match
from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.tables.live.duties import Duty, Pace
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.scheduler import IDLE
from stammtisch.tables.live.session import LiveTable, Touch
from stammtisch.tables.wire.messages import Decide
from tests.tables.guests import LIMIT, Player, hub_in, open_table


def test_a_table_that_nobody_uses_leaves_memory_and_returns_when_asked_for(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mm", patience=None)
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            await anna.wait("step")
            hub.scheduler.forget_idle(hub.clock.now() + 2 * IDLE)
            assert live.table.id in hub.tables.live, "somebody is connected"
            anna.go()
            hub.scheduler.forget_idle(hub.clock.now() + 2 * IDLE)
            assert hub.tables.live == {}
            again = Player(hub, await hub.table(live.table.id))
            welcome = await again.come()
            assert [sight.view for sight in welcome.sights] == [sight.view for sight in anna.latest.sights]
            assert again.live is not live

    asyncio.run(evening())


def test_nothing_is_left_of_an_idle_table(tmp_path: Path) -> None:
    async def sit_down_and_go(hub: Hub) -> list[weakref.ref[object]]:
        live = await open_table(hub, "scheffeln", "mm", patience=None)
        anna = Player(hub, live)
        await anna.come()
        await anna.send("start")
        await anna.wait("step")
        anna.go()
        return [weakref.ref(live), weakref.ref(live.table), weakref.ref(live.table.match)]

    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            parts = await sit_down_and_go(hub)
            assert all(part() is not None for part in parts)
            hub.scheduler.forget_idle(hub.clock.now() + 2 * IDLE)
            until = time.monotonic() + LIMIT
            while any(part() is not None for part in parts):  # the writer's thread may be about to let go
                assert time.monotonic() < until, [part() for part in parts]
                gc.collect()
                await asyncio.sleep(0.01)

    asyncio.run(evening())


def test_who_does_not_decide_in_time_is_stood_in_for_until_they_act_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path, rate=2_000) as hub:
            live = await open_table(hub, "tafelrunde", "mr", seconds=30, stand_in="random")
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            await anna.wait("step")
            while not any(getattr(entry.event, "reason", None) == "time" for entry in anna.sight.log):
                await anna.next()
            assert anna.latest.table.seats[0].stand_in
            await anna.send("say", text="here I am")
            assert not live.table.chairs[0].stand_in

    asyncio.run(evening())


def test_a_table_in_use_when_the_server_was_killed_is_looked_after_though_nobody_returns(tmp_path: Path) -> None:
    async def evening() -> str:
        hub = Hub(FileJournal(tmp_path / "tables.sqlite3"))
        hub.readiness.start()
        live = await open_table(hub, "scheffeln", "mr", patience=5, stand_in="random")
        anna = Player(hub, live)
        await anna.come()
        await anna.send("start")
        await hub.readiness.stopped()
        await hub.scheduler.stop()
        hub.thinkers.close()
        hub.journal.close()  # and nobody notes that anna has gone
        return live.table.id

    async def morning(table_id: str) -> None:
        async with hub_in(tmp_path, rate=2_000) as hub:
            while table_id not in hub.tables.live or hub.tables.live[table_id].table.status != "over":
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(morning(asyncio.run(evening())), LIMIT))


def test_a_table_at_which_something_falls_due_is_looked_after_though_nobody_is_there(tmp_path: Path) -> None:
    async def evening() -> str:
        async with hub_in(tmp_path, Pace(bot=10**9, reveal=0)) as hub:
            live = await open_table(hub, "scheffeln", "mrr", patience=5, stand_in="random")
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            anna.go()
            return live.table.id

    async def night(table_id: str) -> None:
        async with hub_in(tmp_path) as hub:
            hub.clock._set_to += 10**7  # the time has come
            await hub.scheduler.look_around()
            live = hub.tables.live[table_id]
            while not live.table.match or not live.table.match.over:
                await asyncio.sleep(0.01)

    table_id = asyncio.run(evening())
    asyncio.run(asyncio.wait_for(night(table_id), 120))


async def race(hub: Hub) -> tuple[LiveTable, Match, list[Player]]:
    """A race of Speed between three people."""
    live = await open_table(hub, "speed", "moo")
    players = [Player(hub, live, name) for name in ("anna", "bert", "carl")]
    for player in players:
        await player.come()
    for seat in (1, 2):
        await players[seat].send("sit", seat=seat)
    await players[0].send("start")
    while not live.in_race():
        await players[0].next()
    assert live.table.match is not None
    return live, live.table.match, players


async def touch(hub: Hub, live: LiveTable, match: Match, player: Player, seat: int) -> None:
    """A grab arrives, and is not judged yet."""
    move = {"do": "grab", "character": "red"}
    message = {"type": "decide", "id": "grab", "seat": seat, "after": match.asked, "move": move}
    hub.hear(live, player.guest, msgspec.json.encode(message))


def test_of_two_touches_in_one_millisecond_the_seat_nearer_the_starting_player_wins(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path, rate=1.0) as hub:
            live, match, players = await race(hub)
            start = int(match.state.start)
            moment = hub.clock.now()
            hub.clock.now = lambda: moment  # type: ignore[method-assign]
            for seat in (2, 1, 0):
                await touch(hub, live, match, players[seat], seat)
            answers = [await player.wait("accepted", "refused") for player in players]
            won = [seat for seat, answer in enumerate(answers) if answer.__struct_config__.tag == "accepted"]
            assert won == [start]
            assert {answers[seat].rule for seat in range(3) if seat != start} == {"SPEED-8"}

    asyncio.run(evening())


def test_a_touch_is_judged_once_whoever_of_those_before_it_is_answered_first(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path, rate=1.0) as hub:
            live, match, players = await race(hub)
            judged: list[tuple[Touch, Callable[[Exception | None], None]]] = []

            def judge(live: LiveTable, touch: Touch, done: Callable[[Exception | None], None]) -> None:
                judged.append((touch, done))

            def arrive(seat: int) -> None:
                message = Decide(id=f"touch{seat}", seat=seat, after=match.asked, move=msgspec.Raw(b"{}"))
                hub.scheduler.touch(live, Touch.arrived(live, players[seat].guest, message, hub.clock.now()), judge)

            for seat in (0, 1):
                arrive(seat)
            while len(judged) < 2:
                await asyncio.sleep(0.001)
            for _, done in reversed(judged):
                done(None)
            arrive(2)
            await asyncio.sleep(0.05)
            assert [touch.message.seat for touch, _ in judged[2:]] == [2]
            judged[2][1](None)
            assert not live.touches

    asyncio.run(evening())


@pytest.mark.rule("A-31", "A-32")
def test_a_grab_that_arrives_just_before_the_deadline_is_judged_before_the_others_lapse(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path, rate=1.0) as hub:
            live, match, players = await race(hub)
            moment = live.race_began + 64_999
            hub.clock.now = lambda: moment  # type: ignore[method-assign]
            await touch(hub, live, match, players[0], 0)
            await hub.scheduler._perform(live, Duty(live.race_began + 65_000, "lapse"))
            assert (await players[0].wait("accepted", "refused")).__struct_config__.tag == "accepted"
            while live.in_race():
                await players[0].next()
            decisions = [(event["do"], event["ms"]) for event in match.scribe.events if "seat" in event]
            assert decisions == [("grab", 64_999), ("decline", 65_000), ("decline", 65_000)]

    asyncio.run(evening())


@pytest.mark.rule("A-32")
def test_a_grab_in_time_counts_even_if_the_lapse_waits_for_the_table_before_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path, rate=1.0) as hub:
            live, match, players = await race(hub)
            moment = live.race_began + 64_999
            hub.clock.now = lambda: moment  # type: ignore[method-assign]
            async with live.turns:  # something else is being written to disk
                await touch(hub, live, match, players[0], 0)
                lapse = asyncio.create_task(hub.scheduler._perform(live, Duty(live.race_began + 65_000, "lapse")))
                await asyncio.sleep(0.05)  # the lapse waits for the table, and behind it whoever judges the grab
            await lapse
            assert (await players[0].wait("accepted", "refused")).__struct_config__.tag == "accepted"

    asyncio.run(evening())


def test_a_grab_that_cannot_be_judged_leaves_those_after_it_to_be_judged(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path, rate=1.0) as hub:
            live, match, players = await race(hub)
            first = int(match.state.start)
            players[first].guest.send = broken  # its connection fails in an unforeseen way
            for seat in range(3):
                await touch(hub, live, match, players[seat], seat)
            others = [await players[seat].wait("accepted", "refused") for seat in range(3) if seat != first]
            assert len(others) == 2
            assert not live.touches

    def broken(*messages: bytes) -> None:
        raise ZeroDivisionError

    asyncio.run(evening())


def test_whoever_comes_in_the_middle_of_a_race_sees_how_late_it_is(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path, rate=1.0) as hub:
            live, match, players = await race(hub)
            moment = live.race_began + 30_000
            hub.clock.now = lambda: moment  # type: ignore[method-assign]
            players[1].go()
            view = (await Player(hub, live, "bert").come()).sights[0].view
            assert (view.clock, view.deadline) == (30_000, 65_000)
            assert match.state.clock == 0, "to look at a race moves nothing on"

    asyncio.run(evening())
