"""The gates between nodes and their services: slow, cut, closed, and open again."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from tests.chaos.disturbances import SLOW
from tests.chaos.proxy import Proxy
from tests.services import Postgres

LOST = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError)


@pytest.fixture
def proxy() -> Iterator[Proxy]:
    proxy = Proxy()
    yield proxy
    proxy.close()


async def connect(gate: int) -> Any:
    return await asyncpg.connect(f"postgresql://postgres@127.0.0.1:{gate}/postgres", timeout=10)


def test_a_gate_is_slow_only_while_it_is_told_to_be(proxy: Proxy, postgres: Postgres) -> None:
    gate = proxy.open(postgres.port)

    async def ask_twice() -> tuple[float, float]:
        database = await connect(gate)
        proxy.ask("set", gate=gate, delay=SLOW)
        began = time.monotonic()
        await database.fetchval("SELECT 1")
        slow = time.monotonic() - began
        proxy.ask("set", gate=gate)
        await database.fetchval("SELECT 1")
        quick = time.monotonic() - began - slow
        await database.close()
        return slow, quick

    slow, quick = asyncio.run(ask_twice())
    assert slow >= 2 * SLOW, "there and back"
    assert quick < slow


def test_a_cut_ends_connections_of_this_gate_only_and_new_ones_come_through(proxy: Proxy, postgres: Postgres) -> None:
    gate, other = proxy.open(postgres.port), proxy.open(postgres.port)

    async def be_cut() -> None:
        mine, theirs = await connect(gate), await connect(other)
        proxy.ask("cut", gate=gate)
        with pytest.raises(LOST):
            await mine.fetchval("SELECT 1")
        again = await connect(gate)
        assert await again.fetchval("SELECT 1") == await theirs.fetchval("SELECT 1") == 1
        for database in (again, theirs):
            await database.close()

    asyncio.run(be_cut())


def test_nobody_comes_through_a_closed_gate(proxy: Proxy, postgres: Postgres) -> None:
    gate = proxy.open(postgres.port)

    async def knock() -> None:
        inside = await connect(gate)
        proxy.ask("set", gate=gate, closed=True)
        with pytest.raises(LOST):
            await inside.fetchval("SELECT 1")
        with pytest.raises(LOST):
            await connect(gate)
        proxy.ask("set", gate=gate)
        await (await connect(gate)).close()

    asyncio.run(knock())
