"""Bots think beside the tables: nobody waits for another table's bots."""

import asyncio
import os
import threading
from pathlib import Path

from stammtisch.tables.house import House
from stammtisch.tables.live import LiveTable
from tests.tables.guests import Player, house_in, open_table

TABLES = 10


def thinks(house: House, live: LiveTable) -> bool:
    """Whether it is a bot's turn there."""
    duty = live.duty(house.pace)
    return duty is not None and duty.kind == "bot"


def test_a_person_goes_on_playing_while_the_experts_of_ten_tables_think(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house_in(tmp_path) as house:
            theirs = [await open_table(house, "tafelrunde", "meee") for _ in range(TABLES)]
            own = await open_table(house, "scheffeln", "mm")
            anna = Player(house, own)
            await anna.come()
            await anna.send("start")
            await anna.wait("step")
            for live in theirs:
                host = Player(house, live)
                await host.come()
                await house.receive(live, host.guest, b'{"type":"start","id":"s"}')
            moves = 0
            while sum(thinks(house, live) for live in theirs) > 1 and await anna.my_turn():
                assert (await anna.decide()).__struct_config__.tag == "accepted"
                assert (await anna.send("ping")).__struct_config__.tag == "pong"
                moves += any(thinks(house, live) for live in theirs)
            assert moves > 0, "the experts were done before anybody could move"
            thinkers = [thread for thread in threading.enumerate() if thread.name.startswith("thinker")]
            assert 0 < len(thinkers) <= max(1, (os.cpu_count() or 2) - 1)

    asyncio.run(evening())
