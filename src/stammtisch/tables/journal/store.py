"""The journal: everything that must survive. What it is asked to keep, whichever database keeps it."""

import asyncio
import secrets
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from stammtisch.tables.journal.commits import Callback, LostLease, LostRace, Then, Wish, rows_of, sitting_work
from stammtisch.tables.journal.files import Unusable
from stammtisch.tables.journal.reading import JournalUnavailable, Reader
from stammtisch.tables.journal.schema import OF_A_TABLE
from stammtisch.tables.journal.statements import Statement, Work, changed, plain

__all__ = ["IN_USE", "Journal", "JournalUnavailable", "LostLease", "LostRace", "Note", "Unusable"]

IN_USE = 0
"""What is noted as the time at which a table falls due while somebody is connected to it: after a crash, at once."""

CHANGE_SECRET = "INSERT INTO secrets VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
NOTE = (
    "INSERT INTO tables VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET listed = excluded.listed, "
    "updated = excluded.updated, due = excluded.due, brief = excluded.brief WHERE tables.updated <= excluded.updated"
)
SET_ASIDE = (
    "INSERT INTO aside VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET program = excluded.program, "
    "reason = excluded.reason"
)
CALL = "INSERT INTO people (person, name) VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET name = excluded.name"


def probing() -> Statement:
    """Writes something of no importance, which is never what is there already: SQLite would not write that."""
    return CHANGE_SECRET, ("probe", secrets.token_bytes(8))


@dataclass(frozen=True)
class Note:
    """What the lobby, everybody's own list and the list of duties need to know of a table."""

    table_id: str
    listed: bool
    updated: int
    due: int | None
    brief: bytes


class Journal(Reader):
    """Keeps what it is told; each wish is answered once it is on disk."""

    of_a_table: tuple[str, ...] = OF_A_TABLE
    upgraded = False
    """Whether the database was of an earlier version before it was opened."""

    def __init__(self, *where: Path) -> None:
        super().__init__(*where)
        self._gathered: list[Wish] = []
        self._gathered_in: asyncio.AbstractEventLoop
        """The one in which they were gathered."""

    @abstractmethod
    def put(self, *wishes: Wish) -> None:
        """Hands wishes to whoever writes, who is woken once."""

    @property
    @abstractmethod
    def available(self) -> bool:
        """Whether the last write succeeded."""

    @abstractmethod
    def close(self) -> None:
        """Writes what is waiting, and stops."""

    def now(self) -> int | None:
        """The time of the database, in milliseconds since 1970, where that is not the time of this computer."""
        return None

    def append(self, table_id: str, seq: int, entries: Sequence[bytes], sitting: Iterable[str] = ()) -> Future[None]:
        """Writes entries from that number on, all or none; done when they are on disk."""
        done: Future[None] = Future()
        self.put(Wish(rows_of(table_id, seq, entries), sitting_work(table_id, sitting), done))
        return done

    def append_then(
        self,
        table_id: str,
        seq: int,
        entries: Sequence[bytes],
        sitting: Iterable[str],
        then: Then,
        fence: Work | None = None,
    ) -> None:
        """The same for an event loop, which is woken once for all that one commit has written; with a fence only where
        that holds (nobody sits down then).

        What is asked for in one turn of the loop is handed over together: a writer woken by the first would commit it
        alone, and fight with the loop for the interpreter's lock.
        """
        if not self._gathered:
            self._gathered_in = asyncio.get_running_loop()
            self._gathered_in.call_soon(self.hand_over)
        work = fence or sitting_work(table_id, sitting)
        self._gathered.append(Wish(rows_of(table_id, seq, entries), work, Callback(self._gathered_in, then)))

    def hand_over(self) -> None:
        """What has gathered goes to whoever writes."""
        gathered, self._gathered = self._gathered, []
        if gathered:
            self.put(*gathered)

    def ask(self, work: Work, patient: bool = False) -> Future[None]:
        """Work for the writer, for whoever keeps tables of their own in the same database; done when it is on disk.

        What can be worked out again, and nobody waits for, is patient.
        """
        done: Future[None] = Future()
        self.put(Wish((), work, done, patient))
        return done

    def do(self, statement: str, *values: object) -> Future[None]:
        """One statement for the writer."""
        return self.ask(plain([(statement, values)]))

    def note(self, note: Note, patient: bool = False) -> Future[None]:
        """What others need to know of a table; it can always be worked out again from the journal."""
        values = note.table_id, int(note.listed), note.updated, note.due, note.brief
        return self.ask(plain([(NOTE, values)]), patient)

    def delete(self, table_id: str) -> Future[None]:
        """Everything that is kept of a table."""
        return self.ask(plain((f"DELETE FROM {table} WHERE table_id = ?", (table_id,)) for table in self.of_a_table))

    def set_aside(self, table_id: str, program: str, reason: str) -> Future[None]:
        """A table that this program cannot play is not looked after any more, so that it keeps nobody from theirs."""
        return self.do(SET_ASIDE, table_id, program, reason)

    def take_up(self, table_id: str) -> Future[None]:
        """A table that can be played again."""
        return self.do("DELETE FROM aside WHERE table_id = ?", table_id)

    def try_again(self, program: str) -> Future[None]:
        """What another program could not play, this one may."""
        return self.do("DELETE FROM aside WHERE program != ?", program)

    def close_table(self, table_id: str, now: int) -> Future[None]:
        close: Statement = ("INSERT INTO closed VALUES (?, ?) ON CONFLICT DO NOTHING", (table_id, now))
        return self.ask(plain([close, changed("closed")]))

    def ban(self, person: str, now: int) -> Future[None]:
        ban: Statement = ("INSERT INTO banned VALUES (?, ?) ON CONFLICT DO NOTHING", (person, now))
        return self.ask(plain([ban, changed("banned")]))

    def unban(self, person: str) -> Future[None]:
        return self.ask(plain([("DELETE FROM banned WHERE person = ?", (person,)), changed("banned")]))

    def call(self, person: str, name: str) -> Future[None]:
        """The name by which a person is called."""
        return self.do(CALL, person, name)

    def seen(self, person: str, now: int) -> Future[None]:
        """When somebody of whom a name is kept was last here."""
        return self.do("UPDATE people SET seen = ? WHERE person = ?", now, person)

    def keep_secret(self, name: str, value: bytes) -> Future[None]:
        """Keeps a secret under that name, unless there is one."""
        return self.do("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", name, value)

    def probe(self) -> Future[None]:
        """Writes something of no importance, to find out whether writing works again."""
        return self.ask(plain([probing()]))
