"""Work in the background that must not end because of one mistake."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

PAUSE = 5.0
"""Seconds until work begins anew that has failed."""


async def supervised(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Does the work to its end; after a mistake it is logged, and begins anew."""
    while True:
        try:
            await work()
            return
        except Exception:
            log.exception("work in the background failed and begins anew", extra={"work": name})
        await asyncio.sleep(PAUSE)
