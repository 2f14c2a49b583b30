"""Gives an order to the server that has the journal; where none runs, carries it out here."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec

from stammtisch.admin.copies import opened
from stammtisch.admin.overview import postgres_reader
from stammtisch.tables.journal.contacts import Contacts
from stammtisch.tables.journal.files import Unusable, is_in_use
from stammtisch.tables.journal.opening import Database, is_postgres, open_journal
from stammtisch.tables.journal.orders import Answer, AnyOrder, DeletePerson, answer_to, give_order, take_back_order
from stammtisch.tables.journal.schema import STEPS, version_of
from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.tables.journal.store import Journal, JournalUnavailable
from stammtisch.tables.live.hub import Hub

WAITS = 30.0
"""Seconds for the answer of a running server."""
LOOK = 0.1


def give(database: Database, order: AnyOrder) -> Answer:
    """What came of it; Unusable where nobody could be asked."""
    return give_nodes(str(database), order) if is_postgres(database) else give_server(Path(database), order)


def give_nodes(url: str, order: AnyOrder) -> Answer:
    with postgres_reader(url) as postgres:
        name, nodes = postgres.name, postgres.nodes()
    journal = open_journal(url)
    if not nodes:
        return asyncio.run(by_ourselves(journal, order))
    try:
        return ask_nodes(journal, name, order)
    except JournalUnavailable as error:
        raise Unusable(f"{name} cannot be used: {error}.") from None
    finally:
        journal.close()


def give_server(database: Path, order: AnyOrder) -> Answer:
    if not database.exists():
        raise Unusable(f"There is no database {database}.")
    if not is_in_use(database):
        return asyncio.run(by_ourselves(FileJournal(database), order))
    try:
        return ask_server(database, order)
    except sqlite3.Error as error:
        raise Unusable(f"{database} cannot be used: {error}.") from None


async def by_ourselves(journal: Journal, order: AnyOrder) -> Answer:
    """With a hub that serves nobody; people are found at all their tables, so for them the games are loaded."""
    hub = Hub(journal)
    hub.tables.nodes.start()  # with PostgreSQL this is a node like any other, for a moment
    try:
        if isinstance(order, DeletePerson):
            contacts = Contacts(journal)

            async def forget(person: str) -> None:
                await asyncio.wrap_future(contacts.forget(person))

            hub.persons.when_forgotten.append(forget)
            hub.readiness.start()
        return await hub.operator.answer(msgspec.json.encode(order))
    finally:
        await hub.stop()


def ask_server(database: Path, order: AnyOrder, sleep: Callable[[float], None] = time.sleep) -> Answer:
    """Writes the order down, and waits for the answer; an order that nobody answers is taken back."""
    with closing(opened(database, "rw")) as connection:
        version = version_of(connection, database)
        if version != len(STEPS):
            raise Unusable(f"The running server is of another version (of the database {version}, here {len(STEPS)}).")
        row = (msgspec.json.encode(order), time.time_ns() // 1_000_000)
        number = connection.execute("INSERT INTO orders (what, asked) VALUES (?, ?)", row).lastrowid
        until = time.monotonic() + WAITS
        try:
            while time.monotonic() < until:
                found = connection.execute("SELECT answer FROM orders WHERE id = ?", (number,)).fetchone()
                if found is not None and found[0] is not None:
                    return msgspec.json.decode(found[0], type=Answer)
                sleep(LOOK)
        finally:
            connection.execute("DELETE FROM orders WHERE id = ?", (number,))
    raise nobody_answers(str(database))


def ask_nodes(journal: Journal, name: str, order: AnyOrder, sleep: Callable[[float], None] = time.sleep) -> Answer:
    """The same with PostgreSQL; one of the nodes takes the order."""
    number = give_order(journal, order)
    until = time.monotonic() + WAITS
    try:
        while time.monotonic() < until:
            answer = answer_to(journal, number)
            if answer is not None:
                return answer
            sleep(LOOK)
    finally:
        take_back_order(journal, number).result()
    raise nobody_answers(name)


def nobody_answers(name: str) -> Unusable:
    return Unusable(
        f"The server that uses {name} has not answered within {WAITS:.0f} seconds, and the order is taken back "
        "unless it has begun with it: look whether it is well (/health), or stop it and try again."
    )
