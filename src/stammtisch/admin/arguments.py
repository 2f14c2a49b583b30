"""The arguments of the commands for whoever runs a server."""

import os
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

Add = Callable[..., Any]

DATABASE = (
    "an SQLite file, or postgresql://USER:PASSWORD@HOST/NAME (default: STAMMTISCH_DB, or a file in your data folder)"
)


def add_commands(add: Add, parser: Callable[..., ArgumentParser]) -> None:
    """`add` makes a command, `parser` a parser of the same kind."""
    where = parser(add_help=False)
    where.add_argument(
        "--db",
        metavar="DATABASE",
        default=os.environ.get("STAMMTISCH_DB") or None,
        help=f"the server's journal: {DATABASE}",
    )

    backup = add("backup", "copy the journal of a server, also while it runs", where)
    backup.add_argument("target", metavar="FILE", type=Path, help="where the copy goes; an older backup is replaced")

    restore = add("restore", "put a backup in the place of the journal", where)
    restore.add_argument("source", metavar="FILE", type=Path, help="the backup")
    restore.add_argument(
        "--force",
        action="store_true",
        help="also if there is a journal: a file is kept under another name, a PostgreSQL database is emptied",
    )

    export = add("export", "write all finished games as records, one per line", where)
    export.add_argument("target", metavar="FILE", type=Path, help="where they go; 'stammtisch check' reads it")
    export.add_argument(
        "--running", action="store_true", help="also the games in progress, as a spectator may see them"
    )

    database = add("db", "look after the database of a server")
    steps = database.add_subparsers(dest="do", metavar="COMMAND", required=True)
    leaf(steps, "upgrade", "bring the database to the version of this program; of a file a copy is made first", where)
    copy = leaf(steps, "copy", "copy everything from one database to another, and compare them")
    for name in ("source", "target"):
        copy.add_argument(name, metavar=name.upper(), help="a file, or postgresql://USER:PASSWORD@HOST/NAME")
    copy.add_argument(
        "--force", action="store_true", help="also if TARGET is a file that is there: it is kept under another name"
    )

    admin = add("admin", "look after the tables and people of a server, also while it runs")
    parts = admin.add_subparsers(dest="part", metavar="COMMAND", required=True)
    tables = leaf(parts, "tables", "list, show, close or delete tables")
    doing = tables.add_subparsers(dest="do", metavar="COMMAND", required=True)
    leaf(doing, "list", "all tables, the one used last first", where)
    for name, about in (
        ("show", "what is known of a table"),
        ("close", "close a table: nobody can sit down or play on, finished games stay readable"),
        ("delete", "delete a table with everything that is kept of it"),
    ):
        leaf(doing, name, about, where).add_argument("table", metavar="ID", help="the table's id")

    people = leaf(parts, "people", "list, ban, unban or delete people")
    doing = people.add_subparsers(dest="do", metavar="COMMAND", required=True)
    leaf(doing, "list", "everybody of whom something is kept", where)
    for name, about in (
        ("ban", "refuse everything that somebody asks for, and close their connections"),
        ("unban", "let somebody in again"),
        ("delete", "delete what is kept of somebody, and their name from everything others are shown"),
    ):
        leaf(doing, name, about, where).add_argument("person", metavar="PERSON", help="as 'people list' prints it")

    rotate = leaf(parts, "rotate-key", "sign cookies with a new key from now on", where)
    rotate.add_argument("--now", action="store_true", help="refuse the old ones at once: everybody becomes a new guest")
    leaf(parts, "doctor", "check the database, its files, and that every table can be read", where)


def leaf(commands: Any, name: str, about: str, *parents: ArgumentParser) -> Any:
    sentence = f"{about[0].upper()}{about[1:]}."
    return commands.add_parser(name, help=about, description=sentence, parents=parents, allow_abbrev=False)
