"""What waits to be written, and how it is: many wishes in one transaction, each of them all or nothing."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress

from msgspec import Struct

from stammtisch.tables.journal.statements import Work, plain

log = logging.getLogger(__name__)

MOST_AT_ONCE = 500
SIT = "INSERT INTO sitting VALUES (?, ?) ON CONFLICT DO NOTHING"

Row = tuple[str, int, bytes]


class LostRace(Exception):
    """Somebody else has written that place of the sequence."""


class LostLease(Exception):
    """Another node does the duties of this table now."""


Then = Callable[[Exception | None], None]
"""Called once it is on disk, or with why it is not."""


class Callback(Struct, gc=False):
    """Somebody in an event loop who waits for the disk."""

    loop: asyncio.AbstractEventLoop
    then: Then | None

    def take(self) -> Then:
        """What is to be called; the writer, who remembers a batch until the next one comes, must not keep a table."""
        assert self.then is not None
        then, self.then = self.then, None
        return then


class Wish(Struct, frozen=True, gc=False):
    """Rows to be appended, all or none, or other work; and who waits for it."""

    rows: Sequence[Row]
    work: Work | None
    done: Future[None] | Callback
    patient: bool = False
    """Whether it may wait a moment for others, so that it needs no commit of its own."""


def rows_of(table_id: str, seq: int, entries: Sequence[bytes]) -> list[Row]:
    return [(table_id, seq + place, entry) for place, entry in enumerate(entries)]


def sitting_work(table_id: str, sitting: Iterable[str]) -> Work | None:
    people = [(person, table_id) for person in sitting]
    return plain((SIT, row) for row in people) if people else None


def carry_out(connection: sqlite3.Connection, work: Work) -> None:
    steps = work()
    statement = next(steps, None)
    while statement is not None:
        found = connection.execute(*statement).fetchall()
        try:
            statement = steps.send(found)
        except StopIteration:
            return


def is_wanted(wish: Wish) -> bool:
    return isinstance(wish.done, Callback) or wish.done.set_running_or_notify_cancel()


def answer_all(batch: Sequence[Wish], answers: Sequence[Exception | None]) -> None:
    """Tells everybody; each event loop is called once, however many wait in it."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Then, Exception | None]]] = {}
    for wish, answer in zip(batch, answers, strict=True):
        if isinstance(wish.done, Callback):
            loops.setdefault(wish.done.loop, []).append((wish.done.take(), answer))
        elif answer is None:
            wish.done.set_result(None)
        else:
            wish.done.set_exception(answer)
    for loop, waiting in loops.items():
        with suppress(RuntimeError):  # the loop has been closed: nobody waits any more
            loop.call_soon_threadsafe(tell_all, waiting)


def tell_all(waiting: Sequence[tuple[Then, Exception | None]]) -> None:
    """One who fails keeps nobody else from their answer."""
    for then, answer in waiting:
        try:
            then(answer)
        except Exception:
            log.exception("what follows a commit failed")
