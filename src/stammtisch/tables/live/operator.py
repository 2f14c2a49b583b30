"""What whoever runs the server may do with tables and people: carried out here, whether a server runs or not."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import assert_never

import msgspec

from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.keys import rotate_key
from stammtisch.tables.journal.orders import (
    LASTS,
    Answer,
    AnyOrder,
    Ban,
    CloseTable,
    DeletePerson,
    DeleteTable,
    RotateKey,
    Unban,
    answer_order,
    drop_old_orders,
    take_order,
    waiting_orders,
)
from stammtisch.tables.journal.store import JournalUnavailable
from stammtisch.tables.live.memory import Tables
from stammtisch.tables.live.persons import Persons
from stammtisch.tables.live.session import Guest, LiveTable
from stammtisch.tables.live.supervision import supervised
from stammtisch.tables.wire.messages import Refused

log = logging.getLogger(__name__)

LOOK = 0.5
"""Seconds between two looks for orders."""
POLICY, NOT_FOUND = 1008, 4404
"""Codes with which connections are closed."""
CLOSED = "This table was closed by whoever runs the server."
BANNED = "Whoever runs this server does not let you in any more."


def wall_clock() -> int:
    """Milliseconds since 1970, whatever the pace of the tables."""
    return time.time_ns() // 1_000_000


class Operator:
    """Carries out orders; each is on disk before it is answered."""

    def __init__(self, tables: Tables, persons: Persons) -> None:
        self.tables, self.persons, self.journal = tables, persons, tables.journal
        self.banned = self.journal.banned()
        self.when_key_changed: list[Callable[[], None]] = []
        """Called when there are other keys for cookies in the journal (`journal/keys.py`)."""
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._looking = asyncio.create_task(supervised("orders", self._look))

    async def stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            try:
                await self.carry_out_all()
            except JournalUnavailable as error:
                log.warning("no order can be read", extra={"error": str(error)})
            await asyncio.sleep(LOOK)

    async def carry_out_all(self) -> None:
        orders = await asyncio.to_thread(waiting_orders, self.journal)
        for number, what, asked in orders:
            if not await take_order(self.journal, number, self.tables.nodes.node):
                continue
            late = abs(wall_clock() - asked) > LASTS
            answer = Answer(False, "Nobody waits for this order any more.") if late else await self.answer(what)
            await asyncio.wrap_future(answer_order(self.journal, number, answer))
        if orders:
            await asyncio.wrap_future(drop_old_orders(self.journal, wall_clock()))

    async def answer(self, what: bytes) -> Answer:
        """Carries out an order as it was written, and says what came of it."""
        try:
            return await self.carry_out(msgspec.json.decode(what, type=AnyOrder))
        except (msgspec.DecodeError, UnicodeDecodeError):
            return Answer(False, "The running server does not know this order: it is of another version.")
        except NoTable as error:
            return Answer(False, str(error))
        except JournalUnavailable:
            raise
        except Exception:
            log.exception("an order failed")
            return Answer(False, "It failed; the server's log says why.")

    async def carry_out(self, order: AnyOrder) -> Answer:
        log.info("an order is carried out", extra={"order": order.__struct_config__.tag})
        match order:
            case CloseTable(table):
                await self.close(table)
                return Answer(True, f"Table {table} is closed.")
            case DeleteTable(table):
                await self.delete(table)
                return Answer(True, f"Table {table} is deleted.")
            case Ban(person):
                await self.ban(person)
                return Answer(True, "They are banned, and their connections closed.")
            case Unban(person):
                await asyncio.wrap_future(self.journal.unban(person))
                self.banned.discard(person)
                self.tables.nodes.changed()
                return Answer(True, "They may come in again.")
            case DeletePerson(person):
                await self.persons.forget(person)
                return Answer(True, "They are deleted.")
            case RotateKey(now):
                return await self.rotate_key(now)
            case _:
                assert_never(order)

    async def _known(self, table_id: str) -> None:
        if not await asyncio.to_thread(self.journal.read, table_id):
            raise NoTable(f"There is no table {table_id}.")

    async def close(self, table_id: str) -> None:
        """Nobody can be there any more; what was played there can still be looked at."""
        await self._known(table_id)
        await asyncio.wrap_future(self.journal.close_table(table_id, self.tables.clock.now()))
        await self._close_here(table_id)
        self.tables.nodes.changed()

    async def _close_here(self, table_id: str) -> None:
        self.tables.closed.add(table_id)
        live = self.tables.live.get(table_id)
        if live is not None:
            async with live.turns:
                dismiss(live.guests, CLOSED, NOT_FOUND)
                live.stop_timers()
                self.tables.note(live)

    async def delete(self, table_id: str) -> None:
        """Everything that is kept of a table, in memory and on disk."""
        await self._known(table_id)
        self.tables.deleted.add(table_id)
        live = self.tables.live.pop(table_id, None)
        if live is not None:
            async with live.turns:
                dismiss(live.guests, CLOSED, NOT_FOUND)
                live.stop_timers()
        await asyncio.wrap_future(self.journal.delete(table_id))
        self.tables.nodes.deleted()
        self.tables.loader.aside.pop(table_id, None)
        self.tables.closed.discard(table_id)

    async def ban(self, person: str) -> None:
        await asyncio.wrap_future(self.journal.ban(person, self.tables.clock.now()))
        self._ban_here(person)
        self.tables.nodes.changed()

    def _ban_here(self, person: str) -> None:
        self.banned.add(person)
        for live in list(self.tables.live.values()):
            dismiss([guest for guest in live.guests if guest.person == person], BANNED, POLICY)

    async def read_banned(self) -> None:
        """Another node has banned somebody, or let somebody in again."""
        banned = await asyncio.to_thread(self.journal.banned)
        self.banned.intersection_update(banned)
        for person in banned - self.banned:
            self._ban_here(person)

    async def read_closed(self) -> None:
        """Another node has closed a table."""
        closed = await asyncio.to_thread(self.journal.closed)
        for table_id in closed - self.tables.closed:
            await self._close_here(table_id)

    async def read_keys(self) -> None:
        """Another node has changed the key that signs cookies."""
        for changed in self.when_key_changed:
            await asyncio.to_thread(changed)

    def look_at(self, live: LiveTable, guest: Guest) -> None:
        """Somebody who comes while they are being banned, or while the table is closed, goes again."""
        if guest.person in self.banned:
            dismiss([guest], BANNED, POLICY)
        elif live.table.id in self.tables.closed or live.table.id in self.tables.deleted:
            dismiss([guest], CLOSED, NOT_FOUND)

    async def rotate_key(self, at_once: bool) -> Answer:
        await asyncio.wrap_future(rotate_key(self.journal, wall_clock(), at_once))
        for changed in self.when_key_changed:
            changed()
        when = "" if self.when_key_changed else " It is used from the next start of the server on."
        old = "those of the old one are refused" if at_once else "those of the old one are accepted for 30 days"
        return Answer(True, f"Cookies are signed with a new key; {old}.{when}")


def dismiss(guests: Iterable[Guest], text: str, code: int) -> None:
    """Tells them why, and closes their connections; each then leaves by itself."""
    refused = msgspec.json.encode(Refused(None, "not_allowed", text))
    for guest in list(guests):
        guest.send(refused)
        guest.end(code)
