"""Hints between nodes, over Redis: they only say what to look at. Whatever is lost is found by looking anyway."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from redis.asyncio import Redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

ANSWERS = 2.0
"""Seconds within which Redis must answer."""
SILENCE = 3.0
"""Seconds after which hints count as lost: each node hears at least its own, once a second."""
BREATH = 0.2
"""Seconds after which whoever listens looks whether they shall stop: redis-py may swallow that they are cancelled."""
RETRY = 0.5
"""Seconds until Redis is tried again."""
MOST = 1_000
"""So many hints wait to be sent; what is more is not worth waiting for."""
AWAY = (RedisError, OSError, TimeoutError)


class Hints:
    """Tells other nodes what has changed, and hears it from them."""

    def __init__(self, url: str, channel: str, hear: Callable[[str], None], back: Callable[[], None]) -> None:
        self._url, self._channel, self._hear, self._back = url, f"stammtisch {channel}", hear, back
        self._waiting: dict[str, None] = {}
        self._arrived = asyncio.Event()
        self._heard = 0.0
        self._stopping = False
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._again(work)) for work in (self._listen, self._send)]

    async def stop(self) -> None:
        """What waits is sent, if that does not take long."""
        until = time.monotonic() + RETRY
        while self._waiting and self.well and time.monotonic() < until:
            await asyncio.sleep(0.01)
        self._stopping = True
        self._arrived.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def well(self) -> bool:
        """Whether hints arrive."""
        return time.monotonic() - self._heard < SILENCE

    def tell(self, hint: str) -> None:
        """One line; the same one need not be sent twice."""
        if len(self._waiting) < MOST:
            self._waiting[hint] = None
            self._arrived.set()

    def _client(self) -> Redis:
        return Redis.from_url(self._url, socket_timeout=ANSWERS, socket_connect_timeout=ANSWERS, decode_responses=True)

    async def _again(self, work: Callable[[Redis], object]) -> None:
        """Redis may go and come back: each time there is a new connection."""
        told = False
        while not self._stopping:
            client = self._client()
            try:
                await work(client)  # type: ignore[misc]
            except AWAY as error:
                if not told:
                    log.warning(
                        "Redis does not answer: nodes look by themselves", extra={"error": type(error).__name__}
                    )
                told = True
            finally:
                with suppress(*AWAY):
                    await client.aclose()
            await asyncio.sleep(RETRY)

    async def _listen(self, client: Redis) -> None:
        async with client.pubsub() as subscribed:
            await subscribed.subscribe(self._channel)
            self._back()
            heard = time.monotonic()
            while time.monotonic() - heard < SILENCE and not self._stopping:
                message = await subscribed.get_message(ignore_subscribe_messages=True, timeout=BREATH)
                if message is not None:
                    self._heard = heard = time.monotonic()
                    for hint in str(message["data"]).splitlines():
                        self._hear(hint)
        raise TimeoutError

    async def _send(self, client: Redis) -> None:
        """All that wait are one message: what costs every node its time is the message, not its length."""
        while not self._stopping:
            await self._arrived.wait()
            self._arrived.clear()
            sent, self._waiting = self._waiting, {}
            if sent:
                await client.publish(self._channel, "\n".join(sent))
