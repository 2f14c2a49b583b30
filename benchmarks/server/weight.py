"""What sockets and tables weigh in the memory of a server."""

import asyncio
import sys
import time

from benchmarks.server.machine import free_port, memory_of, server
from benchmarks.server.room import SEATS
from benchmarks.server.theirs import TheirRoom
from benchmarks.server.turns import Tables

TABLES = 500


async def weigh_sockets(core: int) -> float:
    """Bytes of one open socket that nobody uses."""
    port = free_port()
    async with server([sys.executable, "-m", "benchmarks.server.ours", str(port), "-", "--bare"], port, core) as pid:
        rooms: list[TheirRoom] = []
        weights = []
        for number in range(2 * TABLES):
            if number in (TABLES // 2, 3 * TABLES // 2):
                weights.append(memory_of(pid))
            room = TheirRoom([port], number, lambda room: None)
            await room.enter()
            rooms.append(room)
        for room in rooms:
            room.leave()
    return (weights[1] - weights[0]) / TABLES / SEATS


async def weigh_tables(tables: Tables, moves: int = 25) -> float:
    """Bytes of one table with four players in the middle of a game, sockets included."""
    await tables.fill(TABLES)
    before, there = sum(map(memory_of, tables.pids)), len(tables.rooms)
    await tables.fill(TABLES)
    rooms = tables.rooms[there:]
    end = time.monotonic() + 120
    for _ in range(moves):
        for room in rooms:
            room.play()
        while any(room.waiting or room.move is None for room in rooms):
            if time.monotonic() > end:
                raise TimeoutError("the tables that are weighed do not go on")
            await asyncio.sleep(0.02)
    after = sum(map(memory_of, tables.pids))
    tables.leave()
    return (after - before) / TABLES
