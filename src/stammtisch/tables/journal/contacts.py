"""How people who are away wish to be told that a table waits for them, and what they have been told already."""

from concurrent.futures import Future
from sqlite3 import Connection
from typing import Literal, NamedTuple

import msgspec

from stammtisch.tables.journal.store import Journal

DEVICES = 10
"""So many of one person are kept, the newest."""
OLD_DEVICES = (
    "DELETE FROM devices WHERE person = ?1 AND endpoint NOT IN "
    "(SELECT endpoint FROM devices WHERE person = ?1 ORDER BY since DESC LIMIT ?2)"
)

WayName = Literal["push", "mail"]


class Device(NamedTuple):
    """A browser that may be woken: where, with which keys, and in which language its person reads."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str


class Address(NamedTuple):
    """An e-mail address that somebody has given; null in `confirmed` until its owner has said that it is theirs."""

    person: str
    address: str
    lang: str
    asked: int
    confirmed: int | None
    stop: str
    """The token with which one stops the mails; it stands in each of them."""


class Told(NamedTuple):
    """What somebody was last told of a table; `at` is 0 where they have seen it themselves."""

    person: str
    table_id: str
    way: WayName
    about: str
    at: int


class Contacts:
    """The part of the journal that belongs to people, not to tables: each part goes when its person wishes it."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def add_device(self, person: str, device: Device, now: int) -> Future[None]:
        """A browser belongs to whoever used it last."""

        def work(connection: Connection) -> None:
            row = (device.endpoint, person, device.p256dh, device.auth, device.lang, now)
            connection.execute("INSERT OR REPLACE INTO devices VALUES (?, ?, ?, ?, ?, ?)", row)
            connection.execute(OLD_DEVICES, (person, DEVICES))

        return self._journal.ask(work)

    def drop_device(self, endpoint: str) -> Future[None]:
        return self._do("DELETE FROM devices WHERE endpoint = ?", endpoint)

    def devices_of(self, person: str) -> list[Device]:
        rows = self._journal.rows("SELECT endpoint, p256dh, auth, lang FROM devices WHERE person = ?", person)
        return [msgspec.convert(row, Device) for row in rows]

    def ask_address(self, address: Address, token_hash: str) -> Future[None]:
        """One for each person; another takes the place of the one before, and must be confirmed as well."""
        row = (
            address.person,
            address.address,
            address.lang,
            token_hash,
            address.asked,
            address.confirmed,
            address.stop,
        )
        return self._do("INSERT OR REPLACE INTO addresses VALUES (?, ?, ?, ?, ?, ?, ?)", *row)

    def confirm(self, token_hash: str, now: int) -> Future[None]:
        return self._do("UPDATE addresses SET confirmed = ?, token_hash = '' WHERE token_hash = ?", now, token_hash)

    def drop_address(self, person: str) -> Future[None]:
        return self._do("DELETE FROM addresses WHERE person = ?", person)

    def address_of(self, person: str) -> Address | None:
        return self._address("person", person)

    def to_confirm(self, token_hash: str) -> Address | None:
        return self._address("token_hash", token_hash)

    def to_stop(self, token: str) -> Address | None:
        return self._address("stop", token)

    def _address(self, column: Literal["person", "token_hash", "stop"], value: str) -> Address | None:
        question = f"SELECT person, address, lang, asked, confirmed, stop FROM addresses WHERE {column} = ?"
        rows = self._journal.rows(question, value)
        return msgspec.convert(rows[0], Address) if rows and value else None

    def remember(self, told: Told) -> Future[None]:
        return self._do("INSERT OR REPLACE INTO reminded VALUES (?, ?, ?, ?, ?)", *told)

    def told(self) -> list[Told]:
        rows = self._journal.rows("SELECT person, table_id, way, about, at FROM reminded")
        return [msgspec.convert(row, Told) for row in rows]

    def since(self, way: WayName, person: str = "%") -> dict[str, int]:
        """Everybody who can be told in this way, or only that person if they can; and from when on."""
        questions = {
            "push": "SELECT person, min(since) FROM devices WHERE person LIKE ? GROUP BY person",
            "mail": "SELECT person, confirmed FROM addresses WHERE person LIKE ? AND confirmed IS NOT NULL",
        }
        return dict(msgspec.convert(row, tuple[str, int]) for row in self._journal.rows(questions[way], person))

    def forget_told(self, person: str, way: WayName) -> Future[None]:
        return self._do("DELETE FROM reminded WHERE person = ? AND way = ?", person, way)

    def hand_over(self, was: str, person: str) -> Future[None]:
        """Who was one person is another from now on, with all devices; an address that they gave as the other stays."""

        def work(connection: Connection) -> None:
            for table in ("devices", "addresses", "reminded"):
                connection.execute(f"UPDATE OR IGNORE {table} SET person = ? WHERE person = ?", (person, was))
                connection.execute(f"DELETE FROM {table} WHERE person = ?", (was,))
            connection.execute(OLD_DEVICES, (person, DEVICES))

        return self._journal.ask(work)

    def forget(self, person: str) -> Future[None]:
        """Everything that is kept here of somebody."""

        def work(connection: Connection) -> None:
            for table in ("devices", "addresses", "reminded"):
                connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))

        return self._journal.ask(work)

    def _do(self, statement: str, *values: object) -> Future[None]:
        return self._journal.ask(lambda connection: none(connection.execute(statement, values)))


def none(_: object) -> None:
    """Work for the journal answers nothing."""
