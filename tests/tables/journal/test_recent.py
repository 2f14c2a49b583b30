"""The latest entries of a file are written one after the other, and filed by table later: nobody notices which."""

import logging
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.tables.journal import sqlite as journals
from stammtisch.tables.journal.commits import Row, Wish, rows_of
from stammtisch.tables.journal.recent import Recent
from stammtisch.tables.journal.schema import bring_up
from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.tables.journal.statements import Steps, Work, plain
from stammtisch.tables.journal.store import JournalUnavailable, LostRace

FEW = 3
"""Entries after which a journal of these tests files them."""


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FileJournal]:
    monkeypatch.setattr(journals, "MANY", FEW)
    journal = FileJournal(tmp_path / "tables.sqlite3")
    yield journal
    journal.close()


def lying(journal: FileJournal) -> tuple[int, int]:
    """How many entries are filed, and how many are not yet; after a further commit, which comes after the filing."""
    journal.probe().result()
    ((filed, recent),) = journal.rows("SELECT (SELECT count(*) FROM filed), (SELECT count(*) FROM recent)")
    return filed, recent


def test_entries_are_filed_when_there_are_many_and_read_in_order_all_the_time(journal: FileJournal) -> None:
    seen = []
    for seq in range(5):
        for table in "tu":
            journal.append(table, seq, [b"%d" % seq]).result()
            assert journal.read(table) == [b"%d" % number for number in range(seq + 1)]
        seen.append(lying(journal))
    assert seen == [(0, 2), (3, 1), (6, 0), (6, 2), (9, 1)]
    assert journal.read_after("t", 2) == [(3, b"3"), (4, b"4")]
    assert sorted(journal.all_tables()) == ["t", "u"]


def test_a_race_is_lost_wherever_the_place_was_taken(journal: FileJournal) -> None:
    journal.append("t", 0, [b"0", b"1"]).result()
    for late in (0, 1, 3):
        with pytest.raises(LostRace):
            journal.append("t", late, [b"late"]).result()
    journal.append("t", 2, [b"2"]).result()
    assert lying(journal) == (3, 0)
    for late in (0, 2, 4):
        with pytest.raises(LostRace):
            journal.append("t", late, [b"late"]).result()
    journal.append("t", 3, [b"3"]).result()
    assert journal.read("t") == [b"0", b"1", b"2", b"3"]


def test_what_was_not_filed_before_the_end_is_when_the_file_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "MANY", FEW)
    path = tmp_path / "tables.sqlite3"
    journal = FileJournal(path)
    journal.append("t", 0, [b"0"]).result()
    assert lying(journal) == (0, 1)
    journal.close()
    journal = FileJournal(path)
    assert lying(journal) == (1, 0)
    with pytest.raises(LostRace):
        journal.append("t", 0, [b"late"]).result()
    journal.append("t", 1, [b"1"]).result()
    journal.close()
    assert FileJournal(path).read("t") == [b"0", b"1"]


def test_a_table_is_deleted_wherever_its_entries_are(journal: FileJournal) -> None:
    journal.append("t", 0, [b"0", b"1", b"2"]).result()
    journal.append("t", 3, [b"3"]).result()
    assert lying(journal) == (3, 1)
    journal.delete("t").result()
    assert journal.read("t") == []
    assert lying(journal) == (0, 0)


def test_a_disk_that_fails_when_entries_are_filed_loses_none_of_them(
    journal: FileJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file, failing = Recent.file, True

    def fails(recent: Recent) -> None:
        if failing:
            raise sqlite3.OperationalError("disk I/O error")
        file(recent)

    monkeypatch.setattr(Recent, "file", fails)
    with caplog.at_level(logging.WARNING):
        journal.append("t", 0, [b"0", b"1", b"2"]).result()
        journal.append("t", 3, [b"3"]).result()
        with pytest.raises(LostRace):
            journal.append("t", 3, [b"late"]).result()
        assert lying(journal) == (0, 4)
    assert "entries could not be filed" in caplog.text
    failing = False
    journal.append("t", 4, [b"4"]).result()
    assert lying(journal) == (5, 0)
    assert journal.read("t") == [b"0", b"1", b"2", b"3", b"4"]


def test_a_locked_file_refuses_a_lone_entry_and_takes_it_later(
    journal: FileJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that needs no transaction of its own making."""
    monkeypatch.setattr(journals, "PATIENCE", 0.05)
    journal.append("t", 0, [b"0"]).result()
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalUnavailable):
            journal.append("t", 1, [b"lost"]).result()
        lock.execute("COMMIT")
    journal.append("t", 1, [b"1"]).result()
    assert journal.read("t") == [b"0", b"1"]


def failing() -> Steps:
    yield "INSERT INTO secrets VALUES (?, ?)", ("half", b"")
    raise RuntimeError("this work fails by itself")


def keeping(name: str) -> Work:
    return plain([("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, b""))])


WORKS: dict[str, Work | None] = {"none": None, "good": keeping("good"), "bad": failing}
wishes = st.tuples(st.sampled_from("tuv"), st.integers(-1, 1), st.integers(1, 3), st.sampled_from(sorted(WORKS)))
evenings = st.lists(st.one_of(st.just("file"), st.lists(wishes, min_size=1, max_size=6)), max_size=12)


@given(evenings)
def test_every_batch_ends_as_if_each_wish_had_come_alone(evening: list[str | list[tuple[str, int, int, str]]]) -> None:
    """A wish is written as a whole if it follows what is there and its work succeeds, and leaves nothing otherwise."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        bring_up(connection, Path("memory"))
        recent, there, number = Recent(connection), dict[str, list[bytes]](), 0
        for batch in evening:
            if isinstance(batch, str):
                recent.file()
                continue
            asked: list[Wish] = []
            expected: list[type[Exception] | None] = []
            for table, off, count, work in batch:
                known = there.setdefault(table, [])
                lines = [b"%d" % (number := number + 1) for _ in range(count)]
                asked.append(Wish(rows_of(table, len(known) + off, lines), WORKS[work], Future()))
                expected.append(LostRace if off else RuntimeError if work == "bad" else None)
                if expected[-1] is None:
                    known += lines
            answers = recent.commit(asked)
            assert [None if answer is None else type(answer) for answer in answers] == expected
            assert not connection.in_transaction
            rows: list[Row] = connection.execute("SELECT * FROM journal ORDER BY table_id, seq").fetchall()
            assert rows == [
                (table, seq, line) for table, lines in sorted(there.items()) for seq, line in enumerate(lines)
            ]
            assert not connection.execute("SELECT 1 FROM secrets WHERE name = 'half'").fetchall()
        assert Recent(connection).count == recent.count
