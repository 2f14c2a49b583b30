"""The tables and people of a server, as whoever runs it sees them; names of people never leave this for a log."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from stammtisch.admin.copies import opened
from stammtisch.admin.postgres import Postgres
from stammtisch.tables.journal.files import Unusable
from stammtisch.tables.journal.opening import Database, is_postgres
from stammtisch.tables.journal.persons import default_name
from stammtisch.tables.journal.reading import FileReader, Reader
from stammtisch.tables.journal.schema import STEPS, version_of

SHORT = 10
"""So many letters name a person."""
EVERYBODY = " UNION ".join(
    f"SELECT person FROM {table}"
    for table in ("people", "sitting", "passkeys", "devices", "addresses", "played", "banned")
)


@dataclass(frozen=True)
class TableLine:
    """A table as a list shows it. `state` is open, running or over; closed; or set aside: it cannot be played."""

    id: str
    game: str
    state: str
    names: tuple[str, ...]
    updated: int
    entries: int
    finished: int
    reason: str = ""


@dataclass(frozen=True)
class PersonLine:
    """Somebody of whom something is kept. `short` is what commands call them."""

    short: str
    person: str
    name: str
    tables: int
    seen: int
    marks: tuple[str, ...]


def reader_of(database: Database) -> Reader:
    """To read a database of this version, whether a server uses it or not."""
    return postgres_reader(str(database)) if is_postgres(database) else file_reader(Path(database))


def postgres_reader(url: str) -> Postgres:
    postgres = Postgres(url)
    try:
        postgres.must_be(len(STEPS))
    except Unusable:
        postgres.close()
        raise
    return postgres


def file_reader(database: Path) -> Reader:
    connection = opened(database)
    try:
        version = version_of(connection, database)
    finally:
        connection.close()
    if version != len(STEPS):
        raise Unusable(f"{database} is of version {version}, not {len(STEPS)}: run 'stammtisch db upgrade' first.")
    return FileReader(database)


def tables_in(journal: Reader, only: str | None = None) -> list[TableLine]:
    """All tables, the one used last first; or only one."""
    aside, closed = journal.aside(), journal.closed()
    rows = journal.rows(
        "SELECT table_id, updated, brief, (SELECT count(*) FROM journal AS j WHERE j.table_id = t.table_id), "
        "(SELECT count(*) FROM records AS r WHERE r.table_id = t.table_id AND over = 1) "
        "FROM tables AS t WHERE table_id = coalesce(?, table_id) ORDER BY updated DESC",
        only,
    )
    return [table_line(row, closed, aside) for row in rows]


def table_line(row: tuple[Any, ...], closed: set[str], aside: dict[str, str]) -> TableLine:
    table_id, updated, brief, entries, finished = row
    try:
        known: dict[str, Any] = msgspec.json.decode(brief)
    except msgspec.DecodeError:
        known = {}
    state = "closed" if table_id in closed else "set aside" if table_id in aside else str(known.get("status", "?"))
    names = tuple("-" if name is None else printable(str(name)) for name in known.get("names", ()))
    return TableLine(
        table_id, str(known.get("game", "?")), state, names, updated, entries, finished, aside.get(table_id, "")
    )


def printable(name: str) -> str:
    """A name that does nothing to the terminal of whoever reads it."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def short(person: str) -> str:
    """What commands call somebody; nobody's cookie can be made from it."""
    return hashlib.sha256(f"operator {person}".encode()).hexdigest()[:SHORT]


def people_in(journal: Reader) -> list[PersonLine]:
    """Everybody of whom something is kept, those who were here last first."""
    rows = journal.rows(
        "SELECT person, (SELECT name FROM people AS n WHERE n.person = p.person), "
        "(SELECT count(*) FROM sitting AS s WHERE s.person = p.person), "
        "(SELECT seen FROM people AS n WHERE n.person = p.person), "
        "(SELECT max(updated) FROM tables JOIN sitting USING (table_id) WHERE sitting.person = p.person), "
        "EXISTS (SELECT 1 FROM banned AS b WHERE b.person = p.person), "
        "EXISTS (SELECT 1 FROM passkeys AS k WHERE k.person = p.person), "
        "EXISTS (SELECT 1 FROM devices AS d WHERE d.person = p.person) OR "
        "EXISTS (SELECT 1 FROM addresses AS a WHERE a.person = p.person) "
        f"FROM ({EVERYBODY}) AS p WHERE person != ''"
    )
    found = []
    for person, name, tables, was_here, played, *marks in rows:
        named = tuple(word for word, is_so in zip(("banned", "passkey", "reminders"), marks, strict=True) if is_so)
        seen, called = max(was_here or 0, played or 0), printable(name or default_name(person))
        found.append(PersonLine(short(person), person, called, tables, seen, named))
    return sorted(found, key=lambda line: -line.seen)


def person_called(journal: Reader, name: str) -> str:
    """Who that is; Unusable where nobody is called that."""
    found = [line.person for line in people_in(journal) if line.short == name]
    if len(found) != 1:
        raise Unusable(f"Nobody is called '{name}' here: 'stammtisch admin people list' prints what people are called.")
    return found[0]
