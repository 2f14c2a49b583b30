"""`stammtisch backup`, `restore` and `db upgrade`."""

import argparse

from stammtisch.admin import copies
from stammtisch.cli import UserError
from stammtisch.tables.journal.files import Unusable
from stammtisch.terminal.commands.serve import database_at
from stammtisch.terminal.progress import live


def back_up(arguments: argparse.Namespace) -> int:
    database = database_at(arguments.db)
    try:
        with live("Copying") as update:
            copies.back_up(database, arguments.target, lambda done, of: update("Copying", done, of))
    except Unusable as error:
        raise UserError(str(error)) from None
    print(f"{database} is copied to {arguments.target}, and the copy is whole.")
    return 0


def restore(arguments: argparse.Namespace) -> int:
    database = database_at(arguments.db)
    try:
        with live("Copying") as update:
            before = copies.restore(
                arguments.source, database, arguments.force, lambda done, of: update("Copying", done, of)
            )
    except Unusable as error:
        raise UserError(str(error)) from None
    kept = "" if before is None else f" What was there before is {before} now."
    print(f"{arguments.source} is restored as {database}.{kept}")
    return 0


def upgrade(arguments: argparse.Namespace) -> int:
    database = database_at(arguments.db)
    try:
        with live("Copying") as update:
            was, now, before = copies.upgrade(database, lambda done, of: update("Copying", done, of))
    except Unusable as error:
        raise UserError(str(error)) from None
    if before is None:
        print(f"{database} is of version {now}, as this program wants it.")
    else:
        print(f"{database} was of version {was} and is of version {now} now. A copy of before is {before}.")
    return 0
