"""The journal's files: they belong to one program and to their owner, and are missed when they are gone."""

import ctypes
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stammtisch.tables.journal import schema
from stammtisch.tables.journal import sqlite as journals
from stammtisch.tables.journal.schema import Step
from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.tables.journal.statements import Steps
from stammtisch.tables.journal.store import JournalUnavailable, Unusable


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[FileJournal]:
    journal = FileJournal(tmp_path / "folder" / "tables.sqlite3")
    yield journal
    journal.close()


def is_available(journal: FileJournal) -> bool:
    return journal.available


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_folder_and_files_are_made_for_their_owner_alone(journal: FileJournal) -> None:
    assert mode(journal.path.parent) == 0o700
    for ending in ("", "-wal", "-shm", ".lock"):
        assert mode(journal.path.with_name(journal.path.name + ending)) == 0o600, ending


def test_a_database_that_others_could_read_is_tightened_and_its_folder_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    FileJournal(tmp_path / "tables.sqlite3").close()
    (tmp_path / "tables.sqlite3").chmod(0o644)
    FileJournal(tmp_path / "tables.sqlite3").close()
    assert (mode(tmp_path / "tables.sqlite3"), mode(tmp_path)) == (0o600, 0o755)


def test_two_programs_cannot_have_the_same_journal(journal: FileJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "PATIENCE", 0.05)
    with pytest.raises(Unusable, match="in use by another server"):
        FileJournal(journal.path)
    journal.append("t", 0, [b"still mine"]).result()


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_nothing_is_acknowledged_that_goes_to_a_file_without_a_name(journal: FileJournal, ending: str) -> None:
    journal.append("t", 0, [b"before"]).result()
    file, elsewhere = journal.path.with_name(journal.path.name + ending), journal.path.with_name("elsewhere")
    file.rename(elsewhere)
    with pytest.raises(JournalUnavailable, match="deleted or replaced"):
        journal.append("t", 1, [b"lost"]).result()
    with pytest.raises(JournalUnavailable):
        journal.read("t")
    assert not is_available(journal)
    assert not file.exists(), "nobody makes a new one"
    elsewhere.rename(file)
    journal.append("t", 1, [b"after"]).result()
    assert is_available(journal)
    assert journal.read("t") == [b"before", b"after"]


def test_another_file_in_its_place_is_neither_read_nor_written(journal: FileJournal, tmp_path: Path) -> None:
    journal.append("t", 0, [b"ours"]).result()
    other = FileJournal(tmp_path / "other.sqlite3")
    other.append("t", 0, [b"theirs"]).result()
    other.close()
    shutil.move(journal.path, tmp_path / "ours")
    shutil.move(other.path, journal.path)
    with pytest.raises(JournalUnavailable):
        journal.append("t", 1, [b"lost"]).result()
    with pytest.raises(JournalUnavailable):
        journal.read("t")
    shutil.move(journal.path, other.path)
    shutil.move(tmp_path / "ours", journal.path)
    assert journal.read("t") == [b"ours"]


def test_work_that_fails_by_itself_does_not_stop_the_writer(journal: FileJournal) -> None:
    def broken() -> Steps:
        yield "SELECT 1", ()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        journal.ask(broken).result()
    journal.append("t", 0, [b"x"]).result()
    assert journal.read("t") == [b"x"]


def version(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(found)


def written_before_versions(path: Path) -> None:
    """A file as programs wrote it before they noted a version, not yet with all of its tables."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in schema.STEPS[0].statements[:7]:
        connection.execute(statement)
    connection.execute("INSERT INTO people VALUES ('anna', 'Anna')")
    connection.execute("INSERT INTO journal VALUES ('t', 0, x'00')")
    connection.close()


def test_a_file_of_before_there_were_versions_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    written_before_versions(path)
    journal = FileJournal(path)
    assert (journal.name_of("anna"), journal.read("t"), journal.aside()) == ("Anna", [b"\0"], {})
    journal.close()
    assert version(path) == schema.VERSION
    FileJournal(path).close()


def test_a_step_that_changes_what_is_there_waits_for_somebody_to_ask_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite3"
    FileJournal(path).close()
    wrong = Step(("UPDATE people SET name = 'x'", "NO SQL"), only_adds=False)
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, wrong))
    with pytest.raises(Unusable, match="stammtisch db upgrade"):
        FileJournal(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("INSERT INTO people VALUES ('anna', 'Anna', 0)")
    with pytest.raises(sqlite3.OperationalError):
        schema.bring_up(connection, path, whatever_it_takes=True)
    assert connection.execute("SELECT name FROM people").fetchall() == [("Anna",)], "all or nothing"
    connection.close()
    assert version(path) == schema.VERSION


def test_what_a_newer_program_or_another_one_wrote_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    FileJournal(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(Unusable, match="newer Stammtisch"):
        FileJournal(path)
    assert version(path) == 99
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(Unusable, match="another program"):
        FileJournal(other)


CAP_DAC_OVERRIDE, PR_CAPBSET_DROP = 1, 24


def as_anybody() -> None:
    """Even root may then only do what the permissions allow."""
    ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


def with_a_full_disk() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def no_database(folder: Path) -> None:
    (folder / "tables.sqlite3").write_text(
        "something else, which is long enough not to be taken for an empty file" * 99
    )


def newer(folder: Path) -> None:
    with sqlite3.connect(folder / "tables.sqlite3") as connection:
        connection.execute("CREATE TABLE journal (x)")
        connection.execute("PRAGMA user_version = 99")
    connection.close()


def read_only_folder(folder: Path) -> None:
    folder.chmod(0o500)


def read_only_file(folder: Path) -> None:
    FileJournal(folder / "tables.sqlite3").close()
    (folder / "tables.sqlite3").chmod(0o400)


def in_use(folder: Path) -> None:
    journal = FileJournal(folder / "tables.sqlite3")
    HELD.append(journal)


HELD: list[FileJournal] = []


@pytest.mark.parametrize(
    ("prepare", "before", "sentence"),
    [
        (no_database, None, "it is not a database"),
        (newer, None, "newer Stammtisch"),
        (read_only_folder, as_anybody, "Permission denied"),
        (read_only_file, as_anybody, "it can only be read"),
        (lambda folder: None, with_a_full_disk, "cannot be used"),
        (in_use, None, "in use by another server"),
    ],
    ids=["no_database", "newer", "read_only_folder", "read_only_file", "full_disk", "in_use"],
)
def test_serve_says_in_one_sentence_why_it_cannot_use_a_file(
    tmp_path: Path, prepare: Callable[[Path], None], before: Callable[[], None] | None, sentence: str
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    prepare(folder)
    command = [sys.executable, "-m", "stammtisch", "serve", "--port", "0", "--db", str(folder / "tables.sqlite3")]
    try:
        answer = subprocess.run(
            command,
            preexec_fn=before,
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )
    finally:
        folder.chmod(0o700)
        while HELD:
            HELD.pop().close()
    complaint = answer.stderr.splitlines()[-1]
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in complaint
    assert "Traceback" not in answer.stderr
    assert [line for line in answer.stderr.splitlines() if not line.startswith("{")] == [complaint]
