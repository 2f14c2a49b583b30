"""Bots think beside the tables: nobody waits for another table's bots."""

import asyncio
import os
import threading
from pathlib import Path

from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.session import LiveTable
from tests.tables.guests import Player, hub_in, open_table

TABLES = 10


def thinks(hub: Hub, live: LiveTable) -> bool:
    """Whether it is a bot's turn there."""
    duty = live.duty(hub.tables.pace)
    return duty is not None and duty.kind == "bot"


def test_a_person_goes_on_playing_while_the_experts_of_ten_tables_think(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            theirs = [await open_table(hub, "tafelrunde", "meee") for _ in range(TABLES)]
            own = await open_table(hub, "scheffeln", "mm")
            anna = Player(hub, own)
            await anna.come()
            await anna.send("start")
            await anna.wait("step")
            for live in theirs:
                host = Player(hub, live)
                await host.come()
                await host.send("start")
            moves = 0
            while sum(thinks(hub, live) for live in theirs) > 1 and await anna.my_turn():
                assert (await anna.decide()).__struct_config__.tag == "accepted"
                assert (await anna.send("ping")).__struct_config__.tag == "pong"
                moves += any(thinks(hub, live) for live in theirs)
            assert moves > 0, "the experts were done before anybody could move"
            thinkers = [thread for thread in threading.enumerate() if thread.name.startswith("thinker")]
            assert 0 < len(thinkers) <= max(1, (os.cpu_count() or 2) - 1)

    asyncio.run(evening())
