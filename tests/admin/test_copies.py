"""Backups, also of a server under load; putting them back; upgrades with a copy."""

import asyncio
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.admin import copies
from stammtisch.cli import main
from stammtisch.tables.journal import schema
from stammtisch.tables.journal.entries import decode
from stammtisch.tables.journal.reading import FileReader
from stammtisch.tables.journal.schema import Step
from stammtisch.tables.journal.sqlite import FileJournal
from tests.server.conftest import Start, nursery, start
from tests.server.running import Person
from tests.server.test_killed import Client

__all__ = ["nursery", "start"]


def filled(path: Path, entries: int = 3) -> Path:
    journal = FileJournal(path)
    for done in [journal.append("t", number, [b"entry %d " % number + b"x" * 200]) for number in range(entries)]:
        done.result()
    journal.close()
    return path


def entries_in(path: Path) -> int:
    reader = FileReader(path)
    try:
        return len(reader.read("t"))
    finally:
        reader.close_own()


def test_a_backup_of_a_server_under_load_has_all_that_was_acknowledged_before_it_began(start: Start) -> None:
    server = start()
    target = server.database.with_name("backup.sqlite3")

    async def evening(clients: list[Client]) -> dict[str, int]:
        playing = [asyncio.create_task(client.play()) for client in clients]
        while sum(len(client.acknowledged) for client in clients) < 60:
            await asyncio.sleep(0.002)
        before = {message: seq for client in clients for message, seq in client.acknowledged.items()}
        command = [sys.executable, "-m", "stammtisch", "backup", str(target), "--db", str(server.database)]
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        await process.communicate()
        assert process.returncode == 0
        assert sum(len(client.acknowledged) for client in clients) > len(before), "it was under load"
        for client in clients:
            client.stop = True
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return before

    with Person(server) as anna:
        tables = [anna.open_table("scheffeln", "me", "random") for _ in range(4)]
        cookies = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
        address = f"ws://localhost:{server.port}/api/tables"
        clients = [Client(f"{address}/{table}/socket", cookies) for table in tables]
        for number, client in enumerate(clients):
            client.numbers = iter(range(number * 10**6, 10**9))  # type: ignore[assignment]
        before = asyncio.run(asyncio.wait_for(evening(clients), 120))
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
        reader = FileReader(target)
        written = {entry.message: seq for table in tables for seq, entry in enumerate(map(decode, reader.read(table)))}
        reader.close_own()
        assert before.items() <= written.items()
        assert server.end() == 0
        assert main(["restore", str(target), "--db", str(server.database), "--force"]) == 0
        server.start()
        for table in tables:
            assert anna.http.get(f"/api/tables/{table}").status_code == 200


def test_a_backup_is_not_begun_anew_by_every_write(tmp_path: Path) -> None:
    """It is a picture of one moment, however long it takes and however much is written meanwhile."""
    journal = FileJournal(filled(tmp_path / "tables.sqlite3", 8_000))
    written = 8_000

    def write(done: int, of: int) -> None:
        nonlocal written
        assert written < 8_100, "the copy begins again and again"
        journal.append("t", written, [b"meanwhile"]).result()
        written += 1

    copies.copy(journal.path, tmp_path / "backup.sqlite3", write)
    journal.close()
    assert written > 8_001, "it takes several steps"
    assert entries_in(tmp_path / "backup.sqlite3") == 8_000


def test_a_backup_replaces_an_older_one_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, target = filled(tmp_path / "tables.sqlite3"), tmp_path / "backup.sqlite3"
    assert main(["backup", str(target), "--db", str(database)]) == 0
    filled(tmp_path / "more.sqlite3", 5)
    assert main(["backup", str(target), "--db", str(tmp_path / "more.sqlite3")]) == 0
    assert entries_in(target) == 5
    assert "the copy is whole" in capsys.readouterr().out
    diary = tmp_path / "diary.txt"
    diary.write_text("not to be lost")
    for wrong, sentence in ((diary, "is not a whole database"), (database, "is the database itself")):
        assert main(["backup", str(wrong), "--db", str(database)]) == 2
        assert sentence in capsys.readouterr().err
    assert diary.read_text() == "not to be lost"
    assert main(["backup", str(target), "--db", str(tmp_path / "nothing")]) == 2
    assert main(["backup", str(tmp_path / "no" / "folder"), "--db", str(database)]) == 2
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_that_does_not_fit_on_the_disk_leaves_the_older_one(tmp_path: Path) -> None:
    database, target = filled(tmp_path / "tables.sqlite3", 2_000), tmp_path / "backup.sqlite3"
    assert main(["backup", str(target), "--db", str(filled(tmp_path / "small.sqlite3"))]) == 0
    command = [sys.executable, "-m", "stammtisch", "backup", str(target), "--db", str(database)]
    answer = subprocess.run(
        command,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert (answer.returncode, answer.stderr.count("\n")) == (2, 1)
    assert entries_in(target) == 3
    assert not list(tmp_path.glob("*.part"))


def test_restore_refuses_where_something_would_be_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    backup, database = filled(tmp_path / "backup.sqlite3"), tmp_path / "folder" / "tables.sqlite3"
    order = ["restore", str(backup), "--db", str(database)]
    assert main(order) == 0
    assert (entries_in(database), stat.S_IMODE(database.stat().st_mode)) == (3, 0o600)
    journal = FileJournal(database)
    journal.append("t", 3, [b"newer"]).result()
    assert main([*order, "--force"]) == 2
    assert "in use by another server" in capsys.readouterr().err
    journal.close()
    assert main(order) == 2
    assert "is there already" in capsys.readouterr().err
    assert main([*order, "--force"]) == 0
    assert entries_in(database) == 3
    (before,) = database.parent.glob("tables.sqlite3.before-*")
    assert entries_in(before) == 4
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(backup.read_bytes()[:5_000])
    assert main(["restore", str(damaged), "--db", str(database), "--force"]) == 2
    assert entries_in(database) == 3


def test_a_database_that_a_crash_left_with_its_log_is_put_aside_with_it(tmp_path: Path) -> None:
    backup, database = filled(tmp_path / "backup.sqlite3"), tmp_path / "tables.sqlite3"
    journal = FileJournal(tmp_path / "other.sqlite3")
    journal.append("t", 0, [b"only in the log"]).result()
    for ending in ("", "-wal"):
        shutil.copy(journal.path.with_name(journal.path.name + ending), database.with_name(database.name + ending))
    journal.close()
    before = copies.restore(backup, database, True, lambda done, of: None)
    assert before is not None
    assert (entries_in(before), entries_in(database)) == (1, 3)


def test_an_upgrade_makes_a_copy_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = filled(tmp_path / "tables.sqlite3")
    order = ["db", "upgrade", "--db", str(database)]
    assert main(order) == 0
    assert "as this program wants it" in capsys.readouterr().out
    known = schema.STEPS
    step = Step(("DELETE FROM filed WHERE seq = 0", "DELETE FROM recent WHERE seq = 0"), only_adds=False)
    for module in (schema, copies):
        monkeypatch.setattr(module, "STEPS", (*known, step))
    assert main(order) == 0
    assert f"was of version {len(known)}" in capsys.readouterr().out
    assert entries_in(database) == 2
    assert entries_in(tmp_path / f"tables.sqlite3.version{len(known)}") == 3
    for module in (schema, copies):
        monkeypatch.setattr(module, "STEPS", (*known, step, Step(("NO SQL",))))
    assert main(order) == 2
    assert "is as it was" in capsys.readouterr().err
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(known) + 1,)
    connection.close()
