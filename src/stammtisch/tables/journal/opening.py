"""Opens the journal that somebody names: a file, or a database of PostgreSQL."""

from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.tables.journal.store import Journal

if TYPE_CHECKING:  # whoever has a file need not load it
    from stammtisch.tables.journal.postgres import PostgresJournal

SCHEMES = ("postgresql://", "postgres://")

Database = Path | str
"""Where a journal is: a file, or the address of a PostgreSQL database."""


def is_postgres(database: Database) -> TypeGuard[str]:
    return isinstance(database, str) and database.startswith(SCHEMES)


def name_of(database: Database) -> str:
    """What a journal is called in what people read: never with a password."""
    if isinstance(database, str) and is_postgres(database):
        from stammtisch.tables.journal.postgres import safe

        return safe(database)
    return str(database)


def is_shared(journal: Journal) -> "TypeGuard[PostgresJournal]":
    """Whether other nodes may have the same journal."""
    return not isinstance(journal, FileJournal)


def open_journal(database: Database) -> Journal:
    if is_postgres(database):
        from stammtisch.tables.journal.postgres import PostgresJournal

        return PostgresJournal(database)
    return FileJournal(Path(database))
