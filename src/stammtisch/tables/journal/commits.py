"""What waits to be written, and how it is: many wishes in one transaction, each of them all or nothing."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass

MOST_AT_ONCE = 500

Work = Callable[[sqlite3.Connection], None]
Row = tuple[str, int, bytes]


class LostRace(Exception):
    """Somebody else has written that place of the sequence."""


class Awaited:
    """Somebody in an event loop who waits for the disk."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[None] = self.loop.create_future()

    def settle(self, error: Exception | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(error)


@dataclass(frozen=True)
class Wish:
    """Rows to be appended, all or none, or other work; and who waits for it."""

    rows: Sequence[Row]
    work: Work | None
    done: "Future[None] | Awaited"


def run(connection: sqlite3.Connection, statement: str, values: tuple[object, ...]) -> None:
    connection.execute(statement, values)


def rows_of(table_id: str, seq: int, entries: Sequence[bytes]) -> list[Row]:
    return [(table_id, seq + place, entry) for place, entry in enumerate(entries)]


def sitting_work(table_id: str, sitting: Iterable[str]) -> Work | None:
    people = [(person, table_id) for person in sitting]
    if not people:
        return None

    def work(connection: sqlite3.Connection) -> None:
        connection.executemany("INSERT OR IGNORE INTO sitting VALUES (?, ?)", people)

    return work


def is_wanted(wish: Wish) -> bool:
    return isinstance(wish.done, Awaited) or wish.done.set_running_or_notify_cancel()


def answer_all(batch: Sequence[Wish], answers: Sequence[Exception | None]) -> None:
    """Tells everybody; each event loop is called once, however many wait in it."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Awaited, Exception | None]]] = {}
    for wish, answer in zip(batch, answers, strict=True):
        if isinstance(wish.done, Awaited):
            loops.setdefault(wish.done.loop, []).append((wish.done, answer))
        elif answer is None:
            wish.done.set_result(None)
        else:
            wish.done.set_exception(answer)
    for loop, waiting in loops.items():
        with suppress(RuntimeError):  # the loop has been closed: nobody waits any more
            loop.call_soon_threadsafe(settle_all, waiting)


def settle_all(waiting: Sequence[tuple[Awaited, Exception | None]]) -> None:
    for awaited, answer in waiting:
        awaited.settle(answer)


def insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """All rows in one statement: between two statements the interpreter's lock would have to be fought for."""
    for start in range(0, len(rows), MOST_AT_ONCE):
        part = rows[start : start + MOST_AT_ONCE]
        places = ",".join(("(?,?,?)",) * len(part))
        connection.execute(f"INSERT INTO journal VALUES {places}", [value for row in part for value in row])


def commit(connection: sqlite3.Connection, batch: Sequence[Wish]) -> list[Exception | None]:
    """Does all the work in one transaction. What breaks the sequence is left out; if the disk fails, all of it is."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        answers = write_together(connection, batch)
        if answers is None:
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            answers = write_one_by_one(connection, batch)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return answers


def write_together(connection: sqlite3.Connection, batch: Sequence[Wish]) -> list[Exception | None] | None:
    """Everything at once; None where something in it breaks the sequence, or fails by itself."""
    try:
        insert(connection, [row for wish in batch for row in wish.rows])
        for wish in batch:
            if wish.work is not None:
                wish.work(connection)
    except Exception as error:
        if is_of_the_disk(error):
            raise
        return None
    return [None] * len(batch)


def write_one_by_one(connection: sqlite3.Connection, batch: Sequence[Wish]) -> list[Exception | None]:
    """The same with a way back for each."""
    answers: list[Exception | None] = []
    for wish in batch:
        connection.execute("SAVEPOINT one")
        try:
            insert(connection, wish.rows)
            if wish.work is not None:
                wish.work(connection)
            answers.append(None)
        except Exception as error:
            if is_of_the_disk(error):
                raise
            connection.execute("ROLLBACK TO one")
            answers.append(LostRace(str(error)) if isinstance(error, sqlite3.IntegrityError) else error)
        connection.execute("RELEASE one")
    return answers


def is_of_the_disk(error: Exception) -> bool:
    """Whether it concerns all who wait, not only whoever asked for that."""
    return isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError)
