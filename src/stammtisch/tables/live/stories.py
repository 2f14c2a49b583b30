"""Stories that were worked out once, for whoever asks again: a finished game does not change."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

import msgspec

from stammtisch.tables.send.replays import Showing
from stammtisch.tables.send.story import moments_of

KEPT = 200
"""So many games are remembered; older ones are worked out again."""


class Stories:
    """The decisive moves of finished games, by table and number of the game; one is worked out at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="story")
        self._told: OrderedDict[tuple[str, int | None], asyncio.Future[bytes]] = OrderedDict()

    async def moments(self, table: str, showing: Showing) -> bytes:
        """As JSON. Whoever asks while somebody else's question is being worked out waits for the same answer."""
        key = table, showing.number
        told = self._told.get(key)
        if told is None:
            told = asyncio.wrap_future(self._thread.submit(lambda: msgspec.json.encode(moments_of(showing))))
            self._told[key] = told
            if len(self._told) > KEPT:
                self._told.popitem(last=False)
        try:
            return await asyncio.shield(told)
        except Exception:
            self._told.pop(key, None)
            raise

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)
