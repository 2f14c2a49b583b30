"""The games of tables by themselves: records of finished games, to be read for ever, what was found out about them, and
how running ones stand."""

import zlib
from collections.abc import Collection, Iterable
from concurrent.futures import Future
from typing import Any, NamedTuple

import msgspec

from stammtisch.tables.journal.reading import Reader
from stammtisch.tables.journal.statements import Steps, plain
from stammtisch.tables.journal.store import Journal

FILLED = "results and records filled"
"""The name under which it is noted that every game of before there were records has been looked at."""
KEEP = (
    "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, number) DO UPDATE SET seq = excluded.seq, "
    "over = excluded.over, record = excluded.record, snapshot = excluded.snapshot WHERE records.seq <= excluded.seq"
)

KEEP_ANALYSIS = (
    "INSERT INTO analyses VALUES (?, ?, ?, ?) ON CONFLICT (table_id, number) DO UPDATE SET digest = excluded.digest, "
    "analysis = excluded.analysis"
)


class KeptGame(NamedTuple):
    """The game with that number of a table, as it was after the entry `seq`. `record` is complete and therefore secret
    until the game is over; `snapshot` is what else a table needs to go on with it (`tables/game/snapshots.py`)."""

    table_id: str
    number: int
    seq: int
    over: bool
    record: bytes
    snapshot: bytes


def kept_games(journal: Reader, table_id: str) -> dict[int, KeptGame]:
    """What is kept of a table's games, by their numbers."""
    rows = journal.rows("SELECT * FROM records WHERE table_id = ?", table_id)
    games = [KeptGame(table, number, seq, bool(over), record, then) for table, number, seq, over, record, then in rows]
    return {game.number: game for game in games}


def finished_games(journal: Reader, table_id: str) -> set[int]:
    """The numbers of the games whose complete record is kept."""
    rows = journal.rows("SELECT number FROM records WHERE table_id = ? AND over = 1", table_id)
    return {int(number) for (number,) in rows}


def finished_record(journal: Reader, table_id: str, number: int | None) -> bytes | None:
    """The record of a game that was played to the end, the last one where nobody says which."""
    question = "SELECT record FROM records WHERE table_id = ? AND over = 1 AND number = coalesce(?, number) "
    rows = journal.rows(question + "ORDER BY number DESC LIMIT 1", table_id, number)
    return bytes(rows[0][0]) if rows else None


def keep_games(journal: Journal, games: Iterable[KeptGame]) -> Future[None]:
    """What was kept after a later entry stays."""
    return journal.ask(plain((KEEP, game) for game in games), patient=True)


def keep_analysis(journal: Journal, table_id: str, number: int, digest: str, analysis: bytes) -> Future[None]:
    """The analysis of a finished game; the digest says of which record, and how it was made."""
    return journal.do(KEEP_ANALYSIS, table_id, number, digest, zlib.compress(analysis))


def kept_analysis(journal: Reader, table_id: str, number: int, digest: str) -> bytes | None:
    """The analysis with that digest, if it is kept."""
    question = "SELECT analysis FROM analyses WHERE table_id = ? AND number = ? AND digest = ?"
    rows = journal.rows(question, table_id, number, digest)
    return zlib.decompress(rows[0][0]) if rows else None


def forget_in_games(journal: Journal, table_id: str, people: Collection[str]) -> Future[None]:
    """In what is kept of a table's games, these people have no name any more."""

    def work() -> Steps:
        rows = yield "SELECT number, record, snapshot FROM records WHERE table_id = ?", (table_id,)
        for number, record, snapshot in rows:
            values = (*without(record, snapshot, people), table_id, number)
            yield "UPDATE records SET record = ?, snapshot = ? WHERE table_id = ? AND number = ?", values

    return journal.ask(work)


def without(record: bytes, snapshot: bytes, people: Collection[str]) -> tuple[bytes, bytes]:
    told: dict[str, Any] = msgspec.json.decode(record)
    then: dict[str, Any] = msgspec.json.decode(snapshot)
    for seat, person in enumerate(then["people"]):
        if person in people:
            told["seats"][seat] = then["people"][seat] = ""
    return msgspec.json.encode(told), msgspec.json.encode(then)
