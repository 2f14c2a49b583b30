"""Orders of whoever runs the server: a command writes them into the database, the running server carries them out."""

from concurrent.futures import Future

import msgspec

from stammtisch.tables.journal.reading import Reader
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


def waiting_orders(journal: Reader) -> list[tuple[int, bytes, int]]:
    """Those without an answer, with their numbers and when they were given."""
    rows = journal.rows("SELECT id, what, asked FROM orders WHERE answer IS NULL ORDER BY id")
    return [(int(number), bytes(what), int(asked)) for number, what, asked in rows]


def answer_order(journal: Journal, number: int, answer: Answer) -> Future[None]:
    return journal.do("UPDATE orders SET answer = ? WHERE id = ?", msgspec.json.encode(answer), number)


def drop_old_orders(journal: Journal, now: int) -> Future[None]:
    return journal.do("DELETE FROM orders WHERE asked < ?", now - LASTS)
