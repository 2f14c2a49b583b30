"""The journal of a run as it lies on disk: nothing of the server is needed to read it."""

import asyncio
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path

import asyncpg

Rows = dict[str, list[tuple[int, bytes]]]
"""Of each table the numbers and entries, in the order of the numbers."""
QUESTION = "SELECT table_id, seq, entry FROM journal ORDER BY table_id, seq"


def read_journal(address: str) -> Rows:
    """From a file, or from PostgreSQL."""
    found: Rows = defaultdict(list)
    rows = asyncio.run(from_postgres(address)) if "://" in address else from_file(Path(address))
    for table_id, seq, entry in rows:
        found[table_id].append((seq, entry))
    return found


def from_file(path: Path) -> list[tuple[str, int, bytes]]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return [(str(table), int(seq), bytes(entry)) for table, seq, entry in connection.execute(QUESTION)]


async def from_postgres(url: str) -> list[tuple[str, int, bytes]]:
    connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch(QUESTION)
    finally:
        await connection.close()
    return [
        (str(table), int(seq), entry.encode() if isinstance(entry, str) else bytes(entry)) for table, seq, entry in rows
    ]
