"""The journal: in order, all or nothing, and it recovers."""

import sqlite3
import threading
from pathlib import Path

import pytest

from stammtisch.tables.journal import store as journals
from stammtisch.tables.journal.store import Journal, JournalUnavailable, LostRace, Note


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "folder" / "tables.sqlite3")


def test_what_was_appended_is_read_in_order_and_survives(journal: Journal) -> None:
    journal.append("t", 0, [b"zero", b"one"]).result()
    journal.append("t", 2, [b"two"]).result()
    journal.append("u", 0, [b"other"]).result()
    assert journal.read("t") == [b"zero", b"one", b"two"]
    journal.close()
    again = Journal(journal.path)
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


def test_everything_is_on_disk_before_it_is_acknowledged(journal: Journal) -> None:
    """WAL and FULL: another connection sees each commit, and the file is synced at every one."""
    journal.append("t", 0, [b"x"]).result()
    with sqlite3.connect(journal.path) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert other.execute("SELECT count(*) FROM journal").fetchone() == (1,)
    other.close()
    connection = journal._connect()
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()
    journal.close()


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


def test_a_locked_database_refuses_and_recovers(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "PATIENCE", 0.05)
    journal.append("t", 0, [b"before"]).result()
    with pytest.raises(LostRace):
        journal.append("t", 0, [b"again"]).result()
    journal.close()
    journal = Journal(journal.path)
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
