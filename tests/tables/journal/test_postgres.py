"""The journal in PostgreSQL, where it differs from a file: others write too, and it may be away."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

import asyncpg
import pytest

from stammtisch.tables.journal import postgres as journals
from stammtisch.tables.journal.commits import Wish, rows_of
from stammtisch.tables.journal.files import Unusable
from stammtisch.tables.journal.postgres import PostgresJournal, safe
from stammtisch.tables.journal.schema import STEPS, Step
from stammtisch.tables.journal.statements import Steps
from stammtisch.tables.journal.store import JournalUnavailable, LostRace
from stammtisch.tables.journal.transactions import append
from tests.processes import LOCAL, free_port
from tests.services import Postgres

LIMIT = 60


class Wire:
    """Stands between a journal and PostgreSQL, and breaks when it is told to."""

    def __init__(self, port: int) -> None:
        self.behind = port
        self.door = socket.create_server((LOCAL, 0))
        self.port: int = self.door.getsockname()[1]
        self.breaks_at: bytes | None = None
        """The connection that sends this to PostgreSQL never hears the answer."""
        self.ends: list[socket.socket] = []
        self.threads: list[threading.Thread] = []
        self._go(self._admit)

    def _go(self, work: Callable[..., None], *what: object) -> None:
        self.threads.append(threading.Thread(target=work, args=what, daemon=True))
        self.threads[-1].start()

    def _admit(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.door.accept()
                far = socket.create_connection((LOCAL, self.behind))
                self.ends += [near, far]
                self._go(self._carry, near, far, True)
                self._go(self._carry, far, near, False)

    def _carry(self, come: socket.socket, go: socket.socket, out: bool) -> None:
        with suppress(OSError):
            while sent := come.recv(65_536):
                if out and self.breaks_at is not None and self.breaks_at in sent:
                    self.breaks_at = None
                    come.shutdown(socket.SHUT_RDWR)
                    go.sendall(sent)
                    time.sleep(0.2)
                    break
                go.sendall(sent)
        for end in (come, go):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def url(self, database: str) -> str:
        return database.replace(f":{self.behind}/", f":{self.port}/")

    def close(self) -> None:
        with suppress(OSError):
            self.door.shutdown(socket.SHUT_RDWR)
        self.threads[0].join(LIMIT)
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join(LIMIT)
        for end in (self.door, *self.ends):
            end.close()


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.fresh_database()


Opened = Callable[[str], PostgresJournal]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Opens journals, and closes them afterwards."""
    journals: list[PostgresJournal] = []

    def opened(url: str) -> PostgresJournal:
        journals.append(PostgresJournal(url))
        return journals[-1]

    yield opened
    for journal in journals:
        if not journal._loop.is_closed():
            journal.close()


def do(url: str, *statements: str) -> None:
    """As somebody else who has the database."""

    async def connected() -> None:
        connection = await asyncpg.connect(url)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(connected())


def recovers(work: Callable[[], Future[None]]) -> None:
    """Tries until it succeeds."""
    until = time.monotonic() + LIMIT
    while True:
        try:
            return work().result(LIMIT)
        except JournalUnavailable:
            assert time.monotonic() < until, "it does not recover"
            time.sleep(0.05)


def test_two_journals_have_one_database(url: str, opened: Opened) -> None:
    one, other = opened(url), opened(url)
    one.append("t", 0, [b"zero"]).result(LIMIT)
    other.append("t", 1, [b"one"]).result(LIMIT)
    assert one.read("t") == other.read("t") == [b"zero", b"one"]
    with pytest.raises(LostRace):
        one.append("t", 1, [b"too late"]).result(LIMIT)
    one.append("t", 2, [b"two"]).result(LIMIT)
    assert other.read("t") == [b"zero", b"one", b"two"]
    assert abs((one.now() or 0) - time.time() * 1000) < 60_000


def test_two_journals_can_be_opened_at_once_on_an_empty_database(url: str) -> None:
    found: list[PostgresJournal] = []
    threads = [threading.Thread(target=lambda: found.append(PostgresJournal(url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LIMIT)
    assert len(found) == 4
    for journal in found:
        journal.close()


def test_whoever_loses_a_race_has_written_nothing_of_several_entries(url: str, opened: Opened) -> None:
    one, other = opened(url), opened(url)
    one.append("t", 0, [b"zero"]).result(LIMIT)
    other.append("t", 1, [b"theirs"]).result(LIMIT)
    lost = one.append("t", 1, [b"ours", b"ours too", b"and this"], ["anna"])
    kept = one.append("u", 0, [b"another table"])
    with pytest.raises(LostRace):
        lost.result(LIMIT)
    kept.result(LIMIT)
    assert one.read("t") == [b"zero", b"theirs"]
    assert one.rows("SELECT * FROM sitting") == []


@pytest.mark.parametrize(
    ("places", "kept"),
    [
        ([(1, 1), (1, 1)], [True, False]),
        ([(1, 1), (1, 2), (3, 1)], [True, False, False]),
        ([(1, 1), (1, 2), (2, 1)], [True, False, False]),
        ([(1, 1), (2, 2), (4, 1)], [True, True, True]),
        ([(0, 1), (1, 1)], [False, False]),
        ([(1, 1), (2, 1), (2, 1), (3, 1)], [True, True, False, False]),
        ([(5, 1), (6, 1)], [False, False]),
    ],
    ids=str,
)
def test_whoever_follows_a_wish_that_has_lost_in_the_same_commit_has_lost_too(
    url: str, opened: Opened, places: list[tuple[int, int]], kept: list[bool]
) -> None:
    """Each is the number of its first entry, and how many there are; entry 0 is there already. What is acknowledged is
    there, and nothing else."""
    journal = opened(url)
    journal.append("t", 0, [b"0"]).result(LIMIT)
    batch = [
        Wish(rows_of("t", seq, [b"%d of wish %d" % (seq + more, number) for more in range(many)]), None, Future())
        for number, (seq, many) in enumerate(places)
    ]

    async def together() -> list[Any]:
        connection = await asyncpg.connect(url)
        async with connection.transaction():
            answers = await append(connection, batch)
        await connection.close()
        return answers

    assert [answer is None for answer in asyncio.run(together())] == kept
    wanted = [entry for wish, was in zip(batch, kept, strict=True) if was for _, _, entry in wish.rows]
    assert journal.read("t") == [b"0", *wanted]


def test_an_append_after_the_table_was_deleted_is_refused(url: str, opened: Opened) -> None:
    one, other = opened(url), opened(url)
    one.append("t", 0, [b"zero", b"one"]).result(LIMIT)
    other.delete("t").result(LIMIT)
    with pytest.raises(LostRace):
        one.append("t", 2, [b"two"]).result(LIMIT)
    assert one.rows("SELECT * FROM journal") == []


def test_what_one_asks_for_in_vain_harms_nobody_else(url: str, opened: Opened) -> None:
    journal = opened(url)

    def work() -> Steps:
        yield "INSERT INTO secrets VALUES (?, ?)", ("half", b"")
        raise KeyError("a mistake of whoever asks")

    def wrong() -> Steps:
        yield "SELECT nonsense", ()

    done = [journal.append("t", 0, [b"x"]), journal.ask(work), journal.ask(wrong), journal.append("t", 1, [b"y"])]
    done[0].result(LIMIT)
    with pytest.raises(KeyError):
        done[1].result(LIMIT)
    with pytest.raises(asyncpg.UndefinedColumnError):
        done[2].result(LIMIT)
    done[3].result(LIMIT)
    assert journal.read("t") == [b"x", b"y"]
    assert journal.secret("half") is None
    assert journal.available


def test_a_text_with_a_zero_byte_is_found_nowhere(url: str, opened: Opened) -> None:
    journal = opened(url)
    assert journal.read("a\0b") == []
    journal.call("anna", "An\0na").result(LIMIT)
    assert journal.name_of("anna") == "An\ufffdna"


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_postgresql_that_is_away_is_unavailable_and_it_recovers_by_itself(
    postgres: Postgres, url: str, opened: Opened, end: str
) -> None:
    journal = opened(url)
    journal.append("t", 0, [b"before"]).result(LIMIT)
    if end == "stop":
        postgres.stop()
    else:
        postgres.kill()
    with pytest.raises(JournalUnavailable):
        journal.append("t", 1, [b"lost"]).result(LIMIT)
    with pytest.raises(JournalUnavailable):
        journal.read("t")
    postgres.start()
    recovers(journal.probe)
    assert journal.available, "also if nobody else writes"
    recovers(lambda: journal.append("t", 1, [b"after"]))
    assert journal.read("t") == [b"before", b"after"]


def test_a_postgresql_that_stands_still_keeps_nobody_waiting_for_long(
    postgres: Postgres, url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PATIENCE", "CONNECTING"):
        monkeypatch.setattr(journals, name, 0.3)
    journal = opened(url)
    journal.append("t", 0, [b"before"]).result(LIMIT)
    postgres.pause()
    with pytest.raises(JournalUnavailable):
        journal.append("t", 1, [b"nobody knows"]).result(LIMIT)
    with pytest.raises(JournalUnavailable):
        journal.read("t")
    postgres.resume()
    recovers(journal.probe)
    assert journal.read("t") == [b"before"]


def test_of_a_commit_whose_answer_is_lost_nobody_is_told_that_it_failed_for_good(
    postgres: Postgres, url: str, opened: Opened
) -> None:
    wire = Wire(postgres.port)
    journal = opened(wire.url(url))
    journal.append("t", 0, [b"before"]).result(LIMIT)
    wire.breaks_at = b"COMMIT"
    with pytest.raises(JournalUnavailable):
        journal.append("t", 1, [b"written, but who knows"]).result(LIMIT)
    until = time.monotonic() + LIMIT
    while len(journal.read("t")) < 2:
        assert time.monotonic() < until
        time.sleep(0.01)
    with pytest.raises(LostRace):
        journal.append("t", 1, [b"once more"]).result(LIMIT)
    journal.append("t", 2, [b"after"]).result(LIMIT)
    assert journal.read("t") == [b"before", b"written, but who knows", b"after"]
    journal.close()
    wire.close()


def test_who_waits_for_each_other_is_tried_again(url: str, opened: Opened) -> None:
    one, other = opened(url), opened(url)
    for name in ("a", "b"):
        one.keep_secret(name, b"").result(LIMIT)
    both = threading.Barrier(2)
    tries: list[tuple[str, ...]] = []

    def crossing(*names: str) -> Callable[[], Steps]:
        def work() -> Steps:
            tries.append(names)
            yield "UPDATE secrets SET value = value || ? WHERE name = ?", (b"x", names[0])
            if tries.count(names) == 1:  # each has one, and will want the other's
                both.wait(LIMIT)
            yield "UPDATE secrets SET value = value || ? WHERE name = ?", (b"x", names[1])

        return work

    done = [one.ask(crossing("a", "b")), other.ask(crossing("b", "a"))]
    for each in done:
        each.result(LIMIT)
    assert len(tries) > 2, "one of them was tried again"
    assert one.secret("a") == one.secret("b") == b"xx"
    assert one.available
    assert other.available


def test_another_host_of_the_address_takes_over(postgres: Postgres, url: str, opened: Opened) -> None:
    wire = Wire(postgres.port)
    first, second = f"{LOCAL}:{wire.port}", f"{LOCAL}:{postgres.port}"
    journal = opened(url.replace(second, f"{first},{second}"))
    journal.append("t", 0, [b"by the first"]).result(LIMIT)
    assert wire.ends
    wire.close()
    recovers(lambda: journal.append("t", 1, [b"by the second"]))
    assert journal.read("t") == [b"by the first", b"by the second"]


def test_a_host_that_can_only_be_read_is_not_taken(postgres: Postgres, url: str, opened: Opened) -> None:
    journal = opened(url)
    do(url, f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on")
    with pytest.raises(Unusable, match="none of its hosts can be written to"):
        PostgresJournal(url)
    do(url, "SET default_transaction_read_only = off", f"ALTER DATABASE {url.rpartition('/')[2]} RESET ALL")
    journal.append("t", 0, [b"still"]).result(LIMIT)


def test_where_there_is_no_room_the_journal_is_unavailable_for_all(url: str, opened: Opened) -> None:
    journal = opened(url)
    do(
        url,
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$",
        "CREATE TRIGGER full_disk BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION full_disk()",
    )
    with pytest.raises(JournalUnavailable):
        journal.append("t", 0, [b"x"]).result(LIMIT)
    was = journal.available
    do(url, "DROP TRIGGER full_disk ON journal")
    journal.append("t", 0, [b"x"]).result(LIMIT)
    assert (was, journal.available) == (False, True)


def test_wishes_of_several_threads_keep_their_order(url: str, opened: Opened) -> None:
    journal = opened(url)

    def fill(name: str) -> None:
        done = [journal.append(name, seq, [b"%d" % seq]) for seq in range(200)]
        done += [journal.call(name, str(number)) for number in range(50)]
        for each in done:
            each.result(LIMIT)

    threads = [threading.Thread(target=fill, args=(f"t{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LIMIT)
    for number in range(4):
        assert journal.read(f"t{number}") == [b"%d" % seq for seq in range(200)]
        assert journal.name_of(f"t{number}") == "49"


def test_closing_writes_what_waits(url: str, opened: Opened) -> None:
    journal = opened(url)
    done = [journal.append("t", seq, [b"x"]) for seq in range(1_000)]
    journal.close()
    assert all(each.done() and each.exception() is None for each in done)
    assert len(opened(url).read("t")) == 1_000
    with pytest.raises(JournalUnavailable):
        journal.read("t")


def test_a_newer_or_other_database_is_refused(url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    other = url.rpartition("/")[0] + "/postgres"
    opened(url).close()
    do(url, f"UPDATE schema_version SET version = {len(STEPS) + 1}")
    with pytest.raises(Unusable, match="was written by a newer Stammtisch"):
        PostgresJournal(url)
    do(url, f"UPDATE schema_version SET version = {len(STEPS)}")
    monkeypatch.setattr(journals, "STEPS", (*STEPS, Step(("DELETE FROM journal",), only_adds=False)))
    with pytest.raises(Unusable, match="run 'stammtisch db upgrade'"):
        PostgresJournal(url)
    with pytest.raises(Unusable, match="there is no such database"):
        PostgresJournal(f"{other}_of_nobody")
    with pytest.raises(Unusable, match="nobody answers there"):
        PostgresJournal(f"postgresql://postgres:secret@{LOCAL}:{free_port()}/x")


def test_a_password_is_never_shown() -> None:
    for url in (
        "postgresql://me:secret@a.example:5432,b.example/games",
        "postgresql://me:sec@ret@a.example:5432,b.example/games",
        "postgresql://a.example:5432,b.example/games?user=me&password=secret",
    ):
        assert safe(url) == "postgresql://a.example:5432,b.example/games"
