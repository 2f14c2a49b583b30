"""`stammtisch backup`, `restore`, `db upgrade` and `db copy`."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from stammtisch.admin import copies, moving
from stammtisch.cli import UserError
from stammtisch.tables.journal.files import Unusable
from stammtisch.tables.journal.opening import is_postgres, name_of
from stammtisch.terminal.commands.serve import database_at
from stammtisch.terminal.progress import live


@contextmanager
def copying() -> Iterator[Callable[[int, int], None]]:
    """Shows how far it is; what cannot be done is said in one sentence."""
    try:
        with live("Copying") as update:
            yield lambda done, of: update("Copying", done, of)
    except Unusable as error:
        raise UserError(str(error)) from None


def compared(moved: moving.Moved) -> str:
    return f"All {moved.rows} rows of {moved.tables} tables were compared (SHA-256 {moved.digest})."


def back_up(arguments: argparse.Namespace) -> int:
    database, found = database_at(arguments.db), ""
    with copying() as progress:
        if is_postgres(database):
            found = " " + compared(moving.back_up(str(database), arguments.target, progress))
        else:
            copies.back_up(Path(database), arguments.target, progress)
    print(f"{name_of(database)} is copied to {arguments.target}, and the copy is whole.{found}")
    return 0


def restore(arguments: argparse.Namespace) -> int:
    database, before = database_at(arguments.db), None
    with copying() as progress:
        if is_postgres(database):
            moved = moving.restore(arguments.source, str(database), arguments.force, progress)
            after = compared(moved)
        else:
            before = copies.restore(arguments.source, Path(database), arguments.force, progress)
            after = "" if before is None else f"What was there before is {before} now."
    print(f"{arguments.source} is restored as {name_of(database)}. {after}".strip())
    return 0


def look_after(arguments: argparse.Namespace) -> int:
    return copy(arguments) if arguments.do == "copy" else upgrade(arguments)


def copy(arguments: argparse.Namespace) -> int:
    source, target = database_at(arguments.source), database_at(arguments.target)
    with copying() as progress:
        moved = moving.copy_database(source, target, arguments.force, progress)
    aside = "" if moved.aside is None else f" What was there before is {moved.aside} now."
    print(f"{name_of(source)} is copied to {name_of(target)}. {compared(moved)}{aside}")
    return 0


def upgrade(arguments: argparse.Namespace) -> int:
    database, before = database_at(arguments.db), None
    with copying() as progress:
        if is_postgres(database):
            was, now = moving.upgrade(str(database))
        else:
            was, now, before = copies.upgrade(Path(database), progress)
    kept = "" if before is None else f" A copy of before is {before}."
    if was == now:
        print(f"{name_of(database)} is of version {now}, as this program wants it.")
    else:
        print(f"{name_of(database)} was of version {was} and is of version {now} now.{kept}")
    return 0
