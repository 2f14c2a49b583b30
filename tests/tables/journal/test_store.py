"""The journal: in order, all or nothing, and it recovers."""

import asyncio
import sqlite3
import threading
import time
import weakref
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from stammtisch.tables.journal import sqlite as journals
from stammtisch.tables.journal.commits import Wish
from stammtisch.tables.journal.opening import Database, open_journal
from stammtisch.tables.journal.recent import Recent
from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.tables.journal.store import Journal, JournalUnavailable, LostRace, Note
from tests.services import Postgres

LIMIT = 10.0
"""Seconds after which a test that waits in vain fails."""


@pytest.fixture
def file_journal(tmp_path: Path) -> FileJournal:
    return FileJournal(tmp_path / "folder" / "tables.sqlite3")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """Where a journal can be, in each kind of database."""
    if request.param == "sqlite":
        return tmp_path / "folder" / "tables.sqlite3"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.fresh_database()


@pytest.fixture
def journal(database: Database) -> Journal:
    return open_journal(database)


def test_what_was_appended_is_read_in_order_and_survives(journal: Journal, database: Database) -> None:
    journal.append("t", 0, [b"zero", b"one"]).result()
    journal.append("t", 2, [b"two"]).result()
    journal.append("u", 0, [b"other"]).result()
    assert journal.read("t") == [b"zero", b"one", b"two"]
    journal.close()
    again = open_journal(database)
    assert again.read("t") == [b"zero", b"one", b"two"]
    assert again.read("nobody") == []
    again.close()


def test_two_entries_for_one_place_cannot_both_be_written(journal: Journal) -> None:
    journal.append("t", 0, [b"first"]).result()
    late = journal.append("t", 0, [b"second", b"third"])
    other = journal.append("u", 0, [b"not harmed"])
    with pytest.raises(LostRace):
        late.result()
    other.result()
    assert journal.read("t") == [b"first"]
    assert journal.read("u") == [b"not harmed"]
    journal.close()


def test_everything_is_on_disk_before_it_is_acknowledged(file_journal: FileJournal) -> None:
    """WAL and FULL: another connection sees each commit, and the file is synced at every one."""
    file_journal.append("t", 0, [b"x"]).result()
    with sqlite3.connect(file_journal.path) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert other.execute("SELECT count(*) FROM journal").fetchone() == (1,)
    other.close()
    connection = file_journal._connect()
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()
    file_journal.close()


def test_many_at_once_are_all_written(journal: Journal) -> None:
    def fill(name: str) -> None:
        for done in [journal.append(name, seq, [b"%d" % seq]) for seq in range(300)]:
            done.result()

    threads = [threading.Thread(target=fill, args=(f"t{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len(journal.read(f"t{number}")) == 300 for number in range(4))
    journal.close()


def test_a_locked_database_refuses_and_recovers(file_journal: FileJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "PATIENCE", 0.05)
    journal = file_journal
    journal.append("t", 0, [b"before"]).result()
    with pytest.raises(LostRace):
        journal.append("t", 0, [b"again"]).result()
    journal.close()
    journal = FileJournal(journal.path)
    lock = sqlite3.connect(journal.path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalUnavailable):
        journal.append("t", 1, [b"lost"]).result()
    assert journal.read("t") == [b"before"]
    lock.execute("COMMIT")
    lock.close()
    journal.append("t", 1, [b"after"]).result()
    assert journal.read("t") == [b"before", b"after"]
    journal.close()


def test_lists_and_duties_are_found_again(journal: Journal) -> None:
    for number, due in enumerate((None, 500, 100)):
        table = f"t{number}"
        journal.append(table, 0, [b"x"], ["anna"] if number else ["bert"]).result()
        journal.note(Note(table, number == 2, number, due, table.encode())).result()
    assert journal.tables_of("anna") == [b"t2", b"t1"]
    assert journal.listed() == [b"t2"]
    assert journal.due(499) == ["t2"]
    assert journal.due(500) == ["t2", "t1"]
    journal.call("anna", "Anna").result()
    assert (journal.name_of("anna"), journal.name_of("carl")) == ("Anna", None)
    journal.keep_secret("s", b"1").result()
    journal.keep_secret("s", b"2").result()
    assert journal.secret("s") == b"1"
    journal.close()


def test_an_event_loop_is_told_of_every_append_and_the_writer_keeps_nothing_of_it(journal: Journal) -> None:
    class Waiting:
        """Somebody who is told, and may go then."""

        def __init__(self) -> None:
            self.told: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

        def then(self, error: Exception | None) -> None:
            self.told.set_result(error)

    async def evening() -> list["weakref.ref[Waiting]"]:
        waiting = [Waiting() for _ in range(3)]
        for table, one in zip(("t", "t", "u"), waiting, strict=True):
            journal.append_then(table, 0, [b"x"], (), one.then)
        errors = [await one.told for one in waiting]
        assert [type(error) for error in errors] == [type(None), LostRace, type(None)]
        return [weakref.ref(one) for one in waiting]

    refs, until = asyncio.run(evening()), time.monotonic() + LIMIT
    while any(ref() is not None for ref in refs):  # the writer's thread may still be about to let go
        assert time.monotonic() < until
        time.sleep(0.01)
    assert (journal.read("t"), journal.read("u")) == ([b"x"], [b"x"])
    journal.close()


def batches_of(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many wishes each commit of a file has had since."""
    batches: list[int] = []

    def commit(recent: Recent, batch: Sequence[Wish]) -> list[Exception | None]:
        batches.append(len(batch))
        return known(recent, batch)

    known = Recent.commit
    monkeypatch.setattr(Recent, "commit", commit)
    return batches


def test_what_is_asked_for_in_one_turn_of_the_loop_is_handed_over_at_once(
    file_journal: FileJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed, put = list[int](), file_journal.put

    def counted(*wishes: Wish) -> None:
        handed.append(len(wishes))
        put(*wishes)

    monkeypatch.setattr(file_journal, "put", counted)

    async def evening() -> None:
        loop, left = asyncio.get_running_loop(), set(range(30))
        all_done = loop.create_future()

        def then(number: int, error: Exception | None) -> None:
            left.discard(number)
            if not left:
                all_done.set_result(None)

        for number in range(30):
            file_journal.append_then(f"t{number}", 0, [b"x"], (), partial(then, number))
        await asyncio.wait_for(all_done, LIMIT)

    asyncio.run(evening())
    file_journal.close()
    assert handed == [30]


def test_what_is_patient_waits_for_somebody_else_but_not_for_long(
    file_journal: FileJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "MOMENT", LIMIT)
    batches = batches_of(monkeypatch)
    patient = [file_journal.note(Note(f"t{number}", False, 1, None, b"{}"), patient=True) for number in range(3)]
    time.sleep(0.1)  # time enough to write them, for a writer that does not wait
    file_journal.append("t", 0, [b"x"]).result(LIMIT)
    assert all(done.done() for done in patient), "they were written together"
    assert batches == [4]
    monkeypatch.setattr(journals, "MOMENT", 0.01)
    file_journal.note(Note("alone", False, 1, None, b"{}"), patient=True).result(LIMIT)
    monkeypatch.setattr(journals, "MOMENT", 3600)
    last = file_journal.note(Note("last", False, 1, None, b"{}"), patient=True)
    file_journal.close()
    assert last.done(), "whoever closes the journal waits for nobody"
