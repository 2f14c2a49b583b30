"""What the doctor finds, and what it advises."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from stammtisch.admin.moving import copy_database
from stammtisch.cli import main
from stammtisch.tables.journal.opening import Database
from tests.admin.test_moving import execute as execute_there
from tests.services import Postgres
from tests.tables.guests import hub_in, open_table

Captured = pytest.CaptureFixture[str]


def doctor(database: Database, capsys: Captured) -> tuple[int, str]:
    capsys.readouterr()
    status = main(["admin", "doctor", "--db", str(database)])
    return status, capsys.readouterr().out


def with_a_table(folder: Path) -> Path:
    async def open_one() -> None:
        async with hub_in(folder, rate=1.0) as hub:
            await open_table(hub, "scheffeln", "mm")

    asyncio.run(open_one())
    return folder / "tables.sqlite3"


def execute(database: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(statement, values)
    connection.close()


def test_a_healthy_database_gets_a_clean_bill(tmp_path: Path, capsys: Captured) -> None:
    status, said = doctor(with_a_table(tmp_path), capsys)
    assert (status, said.count("FAULT")) == (0, 0)
    assert "1 of 1 tables can be read" in said
    assert "is not using it" in said


def readable_by_all(database: Path) -> None:
    database.chmod(0o644)


def unreadable_table(database: Path) -> None:
    execute(database, "UPDATE recent SET entry = x'00'")


def other_version(database: Path) -> None:
    execute(database, "PRAGMA user_version = 1")


def from_the_future(database: Path) -> None:
    execute(database, "UPDATE tables SET updated = ?", int(time.time() * 1000) + 10**9)


def damaged(database: Path) -> None:
    execute(database, "PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(database.read_bytes())
    content[4096:8192] = b"\xff" * 4096
    database.write_bytes(content)


@pytest.mark.parametrize(
    ("harm", "fault", "advice"),
    [
        (readable_by_all, "Others can use tables.sqlite3", "chmod 600"),
        (unreadable_table, "does not understand entry 0", "stammtisch admin tables delete"),
        (other_version, "of version 1", "stammtisch db upgrade"),
        (from_the_future, "ahead of this computer's clock", "Set the clock right"),
        (damaged, "", "stammtisch restore"),
        (Path.unlink, "There is no database", "--db"),
    ],
)
def test_each_fault_is_found_with_what_to_do(
    tmp_path: Path, capsys: Captured, harm: Callable[[Path], None], fault: str, advice: str
) -> None:
    database = with_a_table(tmp_path)
    harm(database)
    status, said = doctor(database, capsys)
    assert status == 1
    assert fault in said
    assert advice in said


@pytest.fixture
def url(tmp_path: Path, postgres: Postgres) -> str:
    """A PostgreSQL database with a table."""
    url = postgres.fresh_database()
    copy_database(with_a_table(tmp_path), url, False, lambda done, of: None)
    return url


def test_a_healthy_postgresql_gets_a_clean_bill(url: str, capsys: Captured) -> None:
    status, said = doctor(url, capsys)
    assert (status, said.count("FAULT")) == (0, 0)
    for found in ("answers", "as this program wants it", "MB", "0 nodes use it", "clocks", "1 of 1 tables can be read"):
        assert found in said


def test_the_doctor_counts_nodes_and_what_dead_ones_hold(url: str, capsys: Captured) -> None:
    execute_there(
        url,
        f"INSERT INTO nodes VALUES ('alive', {2**60}, 0, ''), ('dead', 1, 0, '')",
        "INSERT INTO leases VALUES ('t', 'alive', 1), ('u', 'dead', 1), ('v', 'gone', 1)",
    )
    status, said = doctor(url, capsys)
    assert (status, "1 node uses it" in said) == (0, True)
    assert "2 tables are still held by 2 nodes that have gone" in said


@pytest.mark.parametrize(
    ("harm", "fault", "advice"),
    [
        ("UPDATE journal SET entry = '\\x00'", "does not understand entry 0", "stammtisch admin tables delete"),
        ("UPDATE schema_version SET version = 1", "of version 1", "stammtisch db upgrade"),
        ("UPDATE schema_version SET version = 99", "of version 99", "Use the newer Stammtisch"),
        ("UPDATE tables SET updated = 9000000000000", "ahead of this computer's clock", "Set the clock right"),
        (
            "DROP TABLE sitting CASCADE; DROP TABLE aside CASCADE; DROP TABLE tables",
            "cannot be read",
            "PostgreSQL's log",
        ),
    ],
)
def test_each_fault_of_postgresql_is_found_with_what_to_do(
    url: str, capsys: Captured, harm: str, fault: str, advice: str
) -> None:
    execute_there(url, harm)
    status, said = doctor(url, capsys)
    assert status == 1
    assert fault in said
    assert advice in said


def test_a_postgresql_that_is_away_is_a_fault(url: str, postgres: Postgres, capsys: Captured) -> None:
    postgres.stop()
    status, said = doctor(url, capsys)
    assert (status, "nobody answers there" in said) == (1, True)
