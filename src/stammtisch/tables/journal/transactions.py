"""Transactions of PostgreSQL: many wishes in one, each of them all or nothing."""

import asyncio
import random
from collections.abc import Sequence

import asyncpg

from stammtisch.tables.journal.commits import LostLease, LostRace, Wish
from stammtisch.tables.journal.reading import JournalUnavailable
from stammtisch.tables.journal.statements import Work, for_postgres

TRIES = 5
"""So often a commit is tried in which two nodes wait for each other,"""
APART = 0.2
"""each time after so many seconds at most."""
OF_ALL = (
    asyncpg.PostgresConnectionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.OperatorInterventionError,
    asyncpg.PostgresSystemError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""What concerns all who wait, not only whoever asked for that: no room, shut down, no longer the primary."""
CROSSED = (asyncpg.DeadlockDetectedError, asyncpg.LockNotAvailableError, asyncpg.SerializationError)
"""Two nodes waited for each other, and this one was told to go back."""
APPEND = """INSERT INTO journal SELECT t, s, e FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[])
    AS new (t, s, e, first)
    WHERE first = 0 OR EXISTS (SELECT 1 FROM journal WHERE table_id = t AND seq = first - 1)
    ON CONFLICT DO NOTHING RETURNING table_id, seq"""
"""Each entry unless its place is taken, or what it follows is not there: a table that somebody has deleted."""
UNDO = "DELETE FROM journal WHERE table_id = $1 AND seq = ANY($2::bigint[])"


async def commit(connection: asyncpg.Connection, batch: Sequence[Wish]) -> list[Exception | None]:
    """What breaks the sequence is left out; where one wish fails by itself, each gets a transaction of its own."""
    for _ in range(TRIES):
        try:
            return await commit_together(connection, batch)
        except CROSSED:
            await asyncio.sleep(random.uniform(0, APART))
        except Exception as error:
            if is_of_all(connection, error):
                raise
            break
    return [await commit_one(connection, wish) for wish in batch]


async def commit_one(connection: asyncpg.Connection, wish: Wish) -> Exception | None:
    for _ in range(TRIES):
        try:
            (answer,) = await commit_together(connection, [wish])
            return answer
        except CROSSED:
            await asyncio.sleep(random.uniform(0, APART))
        except Exception as error:
            if is_of_all(connection, error):
                raise
            return LostRace(str(error)) if isinstance(error, asyncpg.IntegrityConstraintViolationError) else error
    return JournalUnavailable("other nodes were in the way")


def is_of_all(connection: asyncpg.Connection, error: Exception) -> bool:
    return connection.is_closed() or isinstance(error, (OSError, *OF_ALL))


async def commit_together(connection: asyncpg.Connection, batch: Sequence[Wish]) -> list[Exception | None]:
    async with connection.transaction():
        answers = await append(connection, batch)
        for place, wish in enumerate(batch):
            if wish.work is not None and answers[place] is None:
                try:
                    await carry_out(connection, wish.work)
                except LostLease as lost:
                    await undo(connection, [row[:2] for row in wish.rows])
                    answers[place] = lost
    return answers


async def append(connection: asyncpg.Connection, batch: Sequence[Wish]) -> list[Exception | None]:
    """The entries of all wishes, each all or none; who came too late has lost the race for that place."""
    together = {row[:2] for wish in batch for row in wish.rows}
    rows = [(*row, follows(wish, together)) for wish in batch for row in wish.rows]
    if not rows:
        return [None] * len(batch)
    columns = [list(column) for column in zip(*rows, strict=True)]
    written = {(str(table), int(seq)) for table, seq in await connection.fetch(APPEND, *columns)}
    answers: list[Exception | None] = []
    lost: set[tuple[str, int]] = set()
    for wish in batch:
        places = [row[:2] for row in wish.rows]
        if all(place in written for place in places) and not (places and before(places[0]) in lost):
            answers.append(None)
        else:
            lost.update(places)  # and with it whoever follows in the belief that it is there
            await undo(connection, [place for place in places if place in written])
            answers.append(LostRace(f"entry {places[0][1]} of {places[0][0]} is there already"))
        written.difference_update(places)  # whoever wants the same place comes later
    return answers


async def undo(connection: asyncpg.Connection, places: Sequence[tuple[str, int]]) -> None:
    """Takes back what this transaction has written of a wish."""
    if places:
        await connection.execute(UNDO, places[0][0], [seq for _, seq in places])


def before(place: tuple[str, int]) -> tuple[str, int]:
    return place[0], place[1] - 1


def follows(wish: Wish, together: set[tuple[str, int]]) -> int:
    """The number that must be there before the wish is written is one less; 0 where nothing must, or it comes along."""
    first = wish.rows[0][:2]
    return 0 if before(first) in together else first[1]


async def carry_out(connection: asyncpg.Connection, work: Work) -> None:
    steps = work()
    statement = next(steps, None)
    while statement is not None:
        question, values = statement
        found = await connection.fetch(for_postgres(question), *map(as_value, values))
        try:
            statement = steps.send([tuple(row) for row in found])
        except StopIteration:
            return


def as_value(value: object) -> object:
    """Truth is a number in SQLite, and therefore here; and PostgreSQL has no text with a zero byte, so whoever asks for
    one finds nothing."""
    if isinstance(value, bool):
        return int(value)
    return value.replace("\0", "\ufffd") if isinstance(value, str) and "\0" in value else value
