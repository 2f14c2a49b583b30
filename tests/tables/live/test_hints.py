"""Hints between nodes, over a real Redis."""

import asyncio

from stammtisch.tables.live.hints import Hints
from tests.services import Redis
from tests.tables.guests import LIMIT


def test_hints_that_wait_are_sent_together_and_each_is_heard(redis: Redis) -> None:
    async def evening() -> None:
        heard: list[str] = []
        listening = asyncio.Event()
        here = Hints(redis.url, "evening", heard.append, listening.set)
        there = Hints(redis.url, "evening", lambda hint: None, lambda: None)
        here.start()
        there.start()
        async with asyncio.timeout(LIMIT):
            await listening.wait()
            wanted = [f"seq table {number}" for number in range(20)]
            for hint in [*wanted, wanted[0]]:
                there.tell(hint)
            while len(heard) < len(wanted):
                await asyncio.sleep(0.01)
        assert heard == wanted
        await asyncio.gather(here.stop(), there.stop())

    asyncio.run(evening())
