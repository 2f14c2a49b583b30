"""What happens by itself in a house: tables leave memory and return, bots stand in, a race is judged."""

import asyncio
import gc
import weakref
from pathlib import Path

import msgspec

from stammtisch.tables.caretaker import IDLE
from stammtisch.tables.duties import Pace
from stammtisch.tables.house import House
from stammtisch.tables.journal import Journal
from tests.tables.guests import LIMIT, Player, house_in, open_table


def test_a_table_that_nobody_uses_leaves_memory_and_returns_when_asked_for(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house_in(tmp_path) as house:
            live = await open_table(house, "scheffeln", "mm", patience=None)
            anna = Player(house, live)
            await anna.come()
            await anna.send("start")
            await anna.wait("step")
            house.caretaker.forget_idle(house.clock.now() + 2 * IDLE)
            assert live.table.id in house.live, "somebody is connected"
            anna.go()
            house.caretaker.forget_idle(house.clock.now() + 2 * IDLE)
            assert house.live == {}
            again = Player(house, await house.table(live.table.id))
            welcome = await again.come()
            assert [sight.view for sight in welcome.sights] == [sight.view for sight in anna.latest.sights]
            assert again.live is not live

    asyncio.run(evening())


def test_nothing_is_left_of_an_idle_table(tmp_path: Path) -> None:
    async def sit_down_and_go(house: House) -> list[weakref.ref[object]]:
        live = await open_table(house, "scheffeln", "mm", patience=None)
        anna = Player(house, live)
        await anna.come()
        await anna.send("start")
        await anna.wait("step")
        anna.go()
        return [weakref.ref(live), weakref.ref(live.table), weakref.ref(live.table.match)]

    async def evening() -> None:
        async with house_in(tmp_path) as house:
            parts = await sit_down_and_go(house)
            assert all(part() is not None for part in parts)
            house.caretaker.forget_idle(house.clock.now() + 2 * IDLE)
            gc.collect()
            assert [part() for part in parts] == [None] * 3

    asyncio.run(evening())


def test_who_does_not_decide_in_time_is_stood_in_for_until_they_act_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house_in(tmp_path, rate=2_000) as house:
            live = await open_table(house, "tafelrunde", "mr", seconds=30, stand_in="random")
            anna = Player(house, live)
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
        house = House(Journal(tmp_path / "tables.sqlite3"))
        house.readiness.start()
        live = await open_table(house, "scheffeln", "mr", patience=5, stand_in="random")
        anna = Player(house, live)
        await anna.come()
        await anna.send("start")
        await house.readiness.stopped()
        await house.caretaker.stop()
        house.thinkers.close()
        house.journal.close()  # and nobody notes that anna has gone
        return live.table.id

    async def morning(table_id: str) -> None:
        async with house_in(tmp_path, rate=2_000) as house:
            while table_id not in house.live or house.live[table_id].table.status != "over":
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(morning(asyncio.run(evening())), LIMIT))


def test_a_table_at_which_something_falls_due_is_looked_after_though_nobody_is_there(tmp_path: Path) -> None:
    async def evening() -> str:
        async with house_in(tmp_path, Pace(bot=10**9, reveal=0)) as house:
            live = await open_table(house, "scheffeln", "mrr", patience=5, stand_in="random")
            anna = Player(house, live)
            await anna.come()
            await anna.send("start")
            anna.go()
            return live.table.id

    async def night(table_id: str) -> None:
        async with house_in(tmp_path) as house:
            house.clock._set_to += 10**7  # the time has come
            await house.caretaker.look_around()
            live = house.live[table_id]
            while not live.table.match or not live.table.match.over:
                await asyncio.sleep(0.01)

    table_id = asyncio.run(evening())
    asyncio.run(asyncio.wait_for(night(table_id), 120))


def test_of_two_touches_in_one_millisecond_the_seat_nearer_the_starting_player_wins(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house_in(tmp_path, rate=1.0) as house:
            live = await open_table(house, "speed", "moo")
            anna, bert, carl = (Player(house, live, name) for name in ("anna", "bert", "carl"))
            for player in (anna, bert, carl):
                await player.come()
            await bert.send("sit", seat=1)
            await carl.send("sit", seat=2)
            await anna.send("start")
            while not live.in_race():
                await anna.next()
            match = live.table.match
            assert match is not None
            start = int(match.state.start)
            players = [anna, bert, carl]
            moment = house.clock.now()
            house.clock.now = lambda: moment  # type: ignore[method-assign]
            for seat in (2, 1, 0):
                move = {"do": "grab", "character": "red"}
                message = {"type": "decide", "id": "grab", "seat": seat, "after": match.asked, "move": move}
                await house.receive(live, players[seat].guest, msgspec.json.encode(message))
            answers = [await player.wait("accepted", "refused") for player in players]
            won = [seat for seat, answer in enumerate(answers) if answer.__struct_config__.tag == "accepted"]
            assert won == [start]
            assert {answers[seat].rule for seat in range(3) if seat != start} == {"SPEED-8"}

    asyncio.run(evening())
