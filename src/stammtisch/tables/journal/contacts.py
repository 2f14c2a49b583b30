"""How people who are away wish to be told that a table waits for them, and what they have been told already."""

from concurrent.futures import Future
from typing import Literal, NamedTuple

import msgspec

from stammtisch.tables.journal.statements import Statement, changed, handed_over, plain
from stammtisch.tables.journal.store import Journal

DEVICES = 10
"""So many of one person are kept, the newest."""
OLD_DEVICES = (
    "DELETE FROM devices WHERE person = ?1 AND endpoint NOT IN "
    "(SELECT endpoint FROM devices WHERE person = ?1 ORDER BY since DESC LIMIT ?2)"
)
ADD_DEVICE = (
    "INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, "
    "p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang, since = excluded.since"
)
ADD_ADDRESS = (
    "INSERT INTO addresses VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person) DO UPDATE SET address = excluded.address, "
    "lang = excluded.lang, token_hash = excluded.token_hash, asked = excluded.asked, confirmed = excluded.confirmed, "
    "stop = excluded.stop"
)
REMEMBER = (
    "INSERT INTO reminded VALUES (?, ?, ?, ?, ?) ON CONFLICT (person, table_id, way) "
    "DO UPDATE SET about = excluded.about, at = excluded.at"
)
CONFIRM = "UPDATE addresses SET confirmed = ?, token_hash = '' WHERE token_hash = ?"
OWN = ("devices", "addresses", "reminded")
OTHER_KEYS = {"devices": ("endpoint",), "addresses": (), "reminded": ("table_id", "way")}
"""The columns that tell rows of one person apart."""

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

        row = (device.endpoint, person, device.p256dh, device.auth, device.lang, now)
        return self._all((ADD_DEVICE, row), (OLD_DEVICES, (person, DEVICES)), changed("contacts"))

    def drop_device(self, endpoint: str) -> Future[None]:
        return self._all(("DELETE FROM devices WHERE endpoint = ?", (endpoint,)), changed("contacts"))

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
        return self._do(ADD_ADDRESS, *row)

    def confirm(self, token_hash: str, now: int) -> Future[None]:
        return self._all((CONFIRM, (now, token_hash)), changed("contacts"))

    def drop_address(self, person: str) -> Future[None]:
        return self._all(("DELETE FROM addresses WHERE person = ?", (person,)), changed("contacts"))

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
        return self._do(REMEMBER, *told)

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
        steps = [step for table in OWN for step in handed_over(table, OTHER_KEYS[table], was, person)]
        return self._all(*steps, (OLD_DEVICES, (person, DEVICES)), changed("contacts"))

    def forget(self, person: str) -> Future[None]:
        """Everything that is kept here of somebody."""
        return self._all(*((f"DELETE FROM {table} WHERE person = ?", (person,)) for table in OWN), changed("contacts"))

    def _do(self, statement: str, *values: object) -> Future[None]:
        return self._journal.do(statement, *values)

    def _all(self, *statements: Statement) -> Future[None]:
        return self._journal.ask(plain(statements))
