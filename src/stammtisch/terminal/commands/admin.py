"""`stammtisch admin` and `export`: what whoever runs a server sees, and asks for."""

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager

from stammtisch.admin.doctor import examine
from stammtisch.admin.export import exported
from stammtisch.admin.orders import give
from stammtisch.admin.overview import TableLine, people_in, person_called, reader_of, tables_in
from stammtisch.cli import UserError
from stammtisch.games.registry import GAMES
from stammtisch.tables.journal import orders
from stammtisch.tables.journal.files import Unusable, beside
from stammtisch.tables.journal.opening import Database
from stammtisch.tables.journal.reading import JournalUnavailable, Reader
from stammtisch.terminal.commands.serve import database_at
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.progress import live


def admin(arguments: argparse.Namespace) -> int:
    database = database_at(arguments.db)
    try:
        if arguments.part == "doctor":
            return doctor(database)
        if arguments.part == "rotate-key":
            return give_order(database, orders.RotateKey(arguments.now))
        if arguments.do == "list":
            with reading(database) as journal:
                (list_tables if arguments.part == "tables" else list_people)(journal)
            return 0
        if arguments.part == "tables":
            return with_table(database, arguments.do, arguments.table)
        return with_person(database, arguments.do, arguments.person)
    except (Unusable, JournalUnavailable) as error:
        raise UserError(str(error)) from None


@contextmanager
def reading(database: Database) -> Iterator[Reader]:
    journal = reader_of(database)
    try:
        yield journal
    finally:
        journal.close_own()


def give_order(database: Database, order: orders.AnyOrder) -> int:
    answer = give(database, order)
    if not answer.done:
        raise UserError(answer.text)
    print(answer.text)
    return 0


def with_table(database: Database, do: str, table_id: str) -> int:
    if do == "show":
        with reading(database) as journal:
            found = tables_in(journal, table_id)
        if not found:
            raise UserError(f"There is no table {table_id}.")
        show_table(found[0])
        return 0
    return give_order(database, orders.CloseTable(table_id) if do == "close" else orders.DeleteTable(table_id))


def with_person(database: Database, do: str, name: str) -> int:
    with reading(database) as journal:
        person = person_called(journal, name)
    if do == "ban":
        return give_order(database, orders.Ban(person))
    return give_order(database, orders.Unban(person) if do == "unban" else orders.DeletePerson(person))


def when(moment: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment / 1000)) if moment else "not known"


def list_tables(journal: Reader) -> None:
    for line in tables_in(journal):
        print(f"{line.id}  {when(line.updated)}  {line.game:12} {line.state:10} {', '.join(line.names)}")


def show_table(line: TableLine) -> None:
    print(
        f"Table     {line.id}\nGame      {line.game}\nState     {line.state}{': ' if line.reason else ''}{line.reason}"
    )
    print(f"Seats     {', '.join(line.names)}\nLast used {when(line.updated)}")
    print(f"Journal   {line.entries} entries, {line.finished} finished games")


def list_people(journal: Reader) -> None:
    for line in people_in(journal):
        tables = "1 table" if line.tables == 1 else f"{line.tables} tables"
        marks = "".join(f" ({mark})" for mark in line.marks)
        print(f"{line.short}  {when(line.seen):16}  {tables:10}  {line.name}{marks}")


def doctor(database: Database) -> int:
    """Prints each finding as it comes; 1 where something is wrong."""
    compile_games(list(GAMES), tables=True)
    faults = 0
    with live("Reading tables") as update:
        for finding in examine(database, lambda done, of: update("Reading tables", done, of)):
            faults += not finding.is_well
            print(f"ok    {finding.what}" if finding.is_well else f"FAULT {finding.what}\n      {finding.advice}")
    print("All is well." if not faults else "1 fault." if faults == 1 else f"{faults} faults.")
    return 1 if faults else 0


def export(arguments: argparse.Namespace) -> int:
    """Written under another name first, so that a file is whole or not there."""
    compile_games(list(GAMES), tables=True)
    target, games = arguments.target, 0
    part = beside(target, ".part")
    try:
        with reading(database_at(arguments.db)) as journal, live("Writing") as update, part.open("wb") as file:
            for line in exported(journal, arguments.running, lambda done, of: update("Writing", done, of)):
                file.write(line + b"\n")
                games += 1
        part.rename(target)
    except (Unusable, JournalUnavailable) as error:
        raise UserError(str(error)) from None
    finally:
        part.unlink(missing_ok=True)
    print(f"1 game is in {target}." if games == 1 else f"{games} games are in {target}.")
    return 0
