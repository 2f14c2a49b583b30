"""Orders of whoever runs the server: a command writes them into the database, the running server carries them out."""

import asyncio
import time
from concurrent.futures import Future

import msgspec

from stammtisch.tables.journal.reading import Reader
from stammtisch.tables.journal.statements import Rows, Steps
from stammtisch.tables.journal.store import Journal

LASTS = 60_000
"""Milliseconds after which nobody waits for an order any more, and it is not carried out."""


class Order(msgspec.Struct, frozen=True, tag_field="do"):
    """Something to be done."""


class CloseTable(Order, frozen=True, tag="close_table"):
    table: str


class DeleteTable(Order, frozen=True, tag="delete_table"):
    table: str


class Ban(Order, frozen=True, tag="ban"):
    person: str


class Unban(Order, frozen=True, tag="unban"):
    person: str


class DeletePerson(Order, frozen=True, tag="delete_person"):
    person: str


class RotateKey(Order, frozen=True, tag="rotate_key"):
    """With `now` cookies of the old key are worth nothing any more."""

    now: bool = False


AnyOrder = CloseTable | DeleteTable | Ban | Unban | DeletePerson | RotateKey


class Answer(msgspec.Struct, frozen=True):
    """What came of an order, in one sentence."""

    done: bool
    text: str


def give_order(journal: Journal, order: AnyOrder) -> int:
    """Writes an order down for whoever has the database; its number."""
    asked = journal.now() or time.time_ns() // 1_000_000
    numbers: list[int] = []

    def work() -> Steps:
        values = (msgspec.json.encode(order), asked)
        ((number,),) = yield "INSERT INTO orders (what, asked) VALUES (?, ?) RETURNING id", values
        numbers.append(int(number))

    journal.ask(work).result()
    return numbers[-1]


def answer_to(journal: Reader, number: int) -> Answer | None:
    """What came of an order; None as long as nobody has answered it."""
    rows = journal.rows("SELECT answer FROM orders WHERE id = ? AND answer IS NOT NULL", number)
    return msgspec.json.decode(rows[0][0], type=Answer) if rows else None


def take_back_order(journal: Journal, number: int) -> Future[None]:
    return journal.do("DELETE FROM orders WHERE id = ?", number)


def waiting_orders(journal: Reader) -> list[tuple[int, bytes, int]]:
    """Those without an answer, with their numbers and when they were given."""
    rows = journal.rows("SELECT id, what, asked FROM orders WHERE answer IS NULL AND taken = '' ORDER BY id")
    return [(int(number), bytes(what), int(asked)) for number, what, asked in rows]


async def take_order(journal: Journal, number: int, node: str) -> bool:
    """Whether it is for this node to carry it out: one of several takes it."""
    taken: Rows = []

    def work() -> Steps:
        taken[:] = yield "UPDATE orders SET taken = ? WHERE id = ? AND taken = '' RETURNING id", (node, number)

    await asyncio.wrap_future(journal.ask(work))
    return bool(taken)


def answer_order(journal: Journal, number: int, answer: Answer) -> Future[None]:
    return journal.do("UPDATE orders SET answer = ? WHERE id = ?", msgspec.json.encode(answer), number)


def drop_old_orders(journal: Journal, now: int) -> Future[None]:
    return journal.do("DELETE FROM orders WHERE asked < ?", now - LASTS)
