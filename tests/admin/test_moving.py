"""Everything from one database to another and back, of either kind, compared row by row; backups of running nodes."""

import asyncio
import os
import sqlite3
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stammtisch.admin import moving
from stammtisch.admin import postgres as commands
from stammtisch.cli import main
from stammtisch.tables.journal import postgres as journals
from stammtisch.tables.journal.entries import decode
from stammtisch.tables.journal.opening import Database, is_postgres, open_journal
from stammtisch.tables.journal.schema import STEPS, Step
from stammtisch.tables.journal.store import Journal, Note
from stammtisch.terminal.commands.admin import reading
from tests.server.conftest import Start, nursery, start
from tests.server.running import Person
from tests.server.test_killed import Client
from tests.services import Postgres

__all__ = ["nursery", "start"]

Captured = pytest.CaptureFixture[str]
Place = Callable[[str], Database]

ENTRIES = 1_200
AWKWARD = ("é", "Z", "a", "_", "-", "ß", "ÿ", "A", "日本", "𝄞", "~", "aa", "a b")
"""Names whose order depends on the language where it is not that of their bytes."""


@pytest.fixture
def place(tmp_path: Path, postgres: Postgres) -> Place:
    """A new place for a database of that kind."""
    numbers = count()

    def place(kind: str) -> Database:
        if kind == "file":
            return tmp_path / f"{next(numbers)}.sqlite3"
        return postgres.fresh_database()

    return place


def fill(journal: Journal) -> None:
    done = [journal.append("t", number, [b"entry %d \x00\xff" % number]) for number in range(ENTRIES)]
    for number, name in enumerate(AWKWARD):
        done += [
            journal.append(name, 0, [name.encode()], [name, "anna"]),
            journal.note(Note(name, True, number, None if number % 2 else number, b"{}")),
            journal.call(name, name * 3),
            journal.keep_secret(name, os.urandom(32)),
            journal.close_table(name, number),
            journal.ban(name, 2**62),
        ]
    done.append(journal.do("INSERT INTO leases VALUES ('t', 'n', 1)"))
    done.append(journal.do("INSERT INTO orders (what, asked) VALUES (?, 1)", b"{}"))
    for each in done:
        each.result(60)


def filled(database: Database) -> Database:
    journal = open_journal(database)
    fill(journal)
    journal.close()
    return database


def content(database: Database) -> dict[str, Any]:
    with reading(database) as journal:
        return {table.name: sorted(journal.rows(table.question()), key=repr) for table in moving.stored()}


def rows_in(database: Database, table: str) -> int:
    with reading(database) as journal:
        return int(journal.rows(f"SELECT count(*) FROM {table}")[0][0])


def execute(url: str, *statements: str) -> None:
    async def connected() -> None:
        connection = await asyncpg.connect(url)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(connected())


def nothing(done: int, of: int) -> None:
    pass


def test_every_table_is_moved_except_those_about_the_nodes_of_now() -> None:
    with closing(sqlite3.connect(":memory:")) as empty:
        for step in STEPS:
            for statement in step.statements:
                empty.execute(statement)
        names = {name for (name,) in empty.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        counted = {table.name for table in moving.stored() if "AUTOINCREMENT" in schema_of(empty, table.name)}
    assert {table.name for table in moving.stored()} | moving.LEFT == names - {"sqlite_sequence"}
    assert all(table.key for table in moving.stored()), "each has an order"
    assert not counted, "a table that counts by itself needs its number set in PostgreSQL"


def schema_of(database: sqlite3.Connection, name: str) -> str:
    return str(database.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,)).fetchone()[0])


@pytest.mark.parametrize("target", ["file", "postgres"])
@pytest.mark.parametrize("source", ["file", "postgres"])
def test_a_copy_has_every_row(place: Place, capsys: Captured, source: str, target: str) -> None:
    was, now = filled(place(source)), place(target)
    assert main(["db", "copy", str(was), str(now)]) == 0
    said = capsys.readouterr().out
    assert f"rows of {len(moving.stored())} tables were compared (SHA-256 " in said
    assert content(was) == content(now)
    assert [rows_in(now, name) for name in ("leases", "orders")] == [0, 0]
    journal = open_journal(now)
    journal.append("t", ENTRIES, [b"and it goes on"]).result(60)
    journal.do("INSERT INTO orders (what, asked) VALUES (?, 1)", b"{}").result(60)
    journal.close()
    if target == "file":
        assert stat.S_IMODE(Path(now).stat().st_mode) == 0o600


def test_there_and_back_again_it_is_the_same_to_the_bit(place: Place) -> None:
    first, middle, last = filled(place("file")), place("postgres"), place("file")
    digests = [
        moving.copy_database(first, middle, False, nothing).digest,
        moving.copy_database(middle, last, False, nothing).digest,
    ]
    assert digests[0] == digests[1]
    assert content(first) == content(last)


def test_the_order_of_rows_is_that_of_their_bytes_whatever_the_language_of_the_database(
    postgres: Postgres, place: Place
) -> None:
    url = postgres.fresh_database()
    execute(postgres.url, 'CREATE DATABASE german TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE "de-DE" LOCALE "C"')
    german = url.rpartition("/")[0] + "/german"
    source = filled(place("file"))
    assert moving.copy_database(source, german, False, nothing).rows > ENTRIES
    assert content(source) == content(german)


@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_a_target_that_is_not_empty_is_refused(place: Place, capsys: Captured, kind: str) -> None:
    source, target = filled(place("file")), place(kind)
    journal = open_journal(target)
    journal.append("mine", 0, [b"not to be lost"]).result(60)
    journal.close()
    assert main(["db", "copy", str(source), str(target)]) == 2
    assert ("is not empty" if kind == "postgres" else "is there already") in capsys.readouterr().err
    assert rows_in(target, "journal") == 1
    status = main(["db", "copy", str(source), str(target), "--force"])
    if kind == "postgres":
        assert status == 2
        assert rows_in(target, "journal") == 1
    else:
        assert status == 0
        (aside,) = Path(target).parent.glob(f"{Path(target).name}.before-*")
        assert (rows_in(target, "journal") > ENTRIES, rows_in(aside, "journal")) == (True, 1)
    assert main(["db", "copy", str(target), str(target), "--force"]) == 2


@pytest.mark.parametrize("target", ["file", "postgres"])
@pytest.mark.parametrize("source", ["file", "postgres"])
def test_a_copy_is_refused_while_a_server_uses_either_side(
    place: Place, capsys: Captured, source: str, target: str
) -> None:
    was, now = place(source), place(target)
    for used in (was, now):
        journal = open_journal(used)
        if is_postgres(used):
            journal.do("INSERT INTO nodes VALUES ('dead', 1, 0, ?)", b"").result(60)
            journal.do("INSERT INTO nodes VALUES ('alive', ?, 0, ?)", 2**60, b"").result(60)
        assert main(["db", "copy", str(was), str(now)]) == 2
        assert "in use by" in capsys.readouterr().err
        if is_postgres(used):
            journal.do("DELETE FROM nodes WHERE node = 'alive'").result(60)
        journal.close()


def test_a_copy_that_fails_leaves_nothing(place: Place, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    source, file, url = filled(place("file")), place("file"), place("postgres")
    told = moving.Content.told

    class Forgetful(moving.Content):
        """Finds something else each time."""

        @property
        def told(self) -> tuple[int, str]:
            rows, digest = told.fget(self)  # type: ignore[attr-defined]
            return rows, digest + str(id(self))

    monkeypatch.setattr(moving, "Content", Forgetful)
    for target in (file, url):
        assert main(["db", "copy", str(source), str(target)]) == 2
        assert "has other rows in" in capsys.readouterr().err
    assert not Path(file).exists()
    assert not list(Path(file).parent.glob("*.part"))
    with commands.Postgres(str(url)) as postgres:
        assert postgres.version() == 0


def test_what_postgresql_cannot_keep_is_said_and_nothing_is_kept(place: Place, capsys: Captured) -> None:
    source, url = filled(place("file")), str(place("postgres"))
    with closing(sqlite3.connect(source)) as disk, disk:
        disk.execute("UPDATE people SET name = 'a' || char(0) WHERE person = 'Z'")
    assert main(["db", "copy", str(source), url]) == 2
    error = capsys.readouterr().err
    assert (error.count("\n"), "0x00" in error) == (1, True)
    with commands.Postgres(url) as postgres:
        assert postgres.version() == 0


def test_a_backup_of_running_nodes_has_all_that_was_acknowledged_before_it_began(
    start: Start, postgres: Postgres, tmp_path: Path, capsys: Captured
) -> None:
    url, target = postgres.fresh_database(), tmp_path / "backup.sqlite3"
    servers = [start(database=url) for _ in range(2)]

    async def evening(clients: list[Client]) -> dict[str, int]:
        playing = [asyncio.create_task(client.play()) for client in clients]
        while sum(len(client.acknowledged) for client in clients) < 60:
            await asyncio.sleep(0.002)
        before = {message: seq for client in clients for message, seq in client.acknowledged.items()}
        command = [sys.executable, "-m", "stammtisch", "backup", str(target)]
        environment = {**os.environ, "STAMMTISCH_DB": url}
        process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=asyncio.subprocess.PIPE)
        await process.communicate()
        assert process.returncode == 0
        assert sum(len(client.acknowledged) for client in clients) > len(before), "they were under load"
        for client in clients:
            client.stop = True
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return before

    with Person(servers[0]) as anna:
        tables = [anna.open_table("scheffeln", "me", "random") for _ in range(4)]
        cookies = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
        ports = [server.port for server in servers] * 2
        clients = [
            Client(f"ws://localhost:{port}/api/tables/{table}/socket", cookies)
            for port, table in zip(ports, tables, strict=True)
        ]
        for number, client in enumerate(clients):
            client.numbers = iter(range(number * 10**6, 10**9))  # type: ignore[assignment]
        before = asyncio.run(asyncio.wait_for(evening(clients), 120))
        with reading(target) as journal:
            lines = {table: journal.read(table) for table in tables}
        written = {entry.message: seq for table in tables for seq, entry in enumerate(map(decode, lines[table]))}
        assert before.items() <= written.items()
        order = ["restore", str(target), "--db", url]
        assert main([*order, "--force"]) == 2
        assert "in use by 2 nodes" in capsys.readouterr().err
        for server in servers:
            assert server.end() == 0
        assert main(order) == 2
        assert "is not empty" in capsys.readouterr().err
        assert main([*order, "--force"]) == 0
        with reading(url) as journal:
            assert {table: journal.read(table) for table in tables} == lines
        servers[1].start()
        anna.http.base_url = servers[1].url
        for table in tables:
            assert anna.http.get(f"/api/tables/{table}").status_code == 200


def test_a_backup_of_a_file_can_be_restored_into_postgresql_and_back(place: Place, tmp_path: Path) -> None:
    file, url, backup = filled(place("file")), place("postgres"), tmp_path / "backup"
    assert main(["backup", str(backup), "--db", str(file)]) == 0
    assert main(["restore", str(backup), "--db", str(url)]) == 0
    assert content(file) == content(url)
    assert main(["backup", str(backup), "--db", str(url)]) == 0
    assert main(["restore", str(backup), "--db", str(place("file"))]) == 0
    assert content(backup) == content(file)
    damaged = tmp_path / "damaged"
    damaged.write_bytes(backup.read_bytes()[:5_000])
    assert main(["restore", str(damaged), "--db", str(url), "--force"]) == 2
    assert content(file) == content(url)


def test_postgresql_is_upgraded_all_or_nothing_and_only_while_no_node_runs(
    place: Place, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = str(filled(place("postgres")))
    order = ["db", "upgrade", "--db", url]
    assert main(order) == 0
    assert "as this program wants it" in capsys.readouterr().out
    step = Step(("DELETE FROM journal WHERE seq = 0",), only_adds=False)
    for steps in ((*STEPS, step, Step(("NO SQL",))), (*STEPS, step)):
        for module in (moving, journals):
            monkeypatch.setattr(module, "STEPS", steps)
        works = steps[-1] is step
        if works:
            execute(url, f"INSERT INTO nodes VALUES ('n', {2**60}, 0, '')")
            assert main(order) == 2
            assert "in use by a node" in capsys.readouterr().err
            execute(url, "DELETE FROM nodes")
        assert main(order) == (0 if works else 2)
        said = capsys.readouterr()
        assert said.err.count("\n") == (0 if works else 1)
    assert f"was of version {len(STEPS)} and is of version {len(STEPS) + 1} now" in said.out
    with commands.Postgres(url) as postgres:
        assert postgres.version() == len(STEPS) + 1
        assert postgres.fetch("SELECT count(*) FROM journal") == [(ENTRIES - 1,)]
