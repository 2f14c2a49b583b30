"""The latest entries of a file, in the order in which they were committed.

A commit has entries of many tables. Put where they belong, each would change a page of its own; put one after the
other, all of them fill two or three. They are filed by table when there are many. Whoever reads finds both under the
name `journal` (schema.py).
"""

import sqlite3
from collections.abc import Sequence

from stammtisch.tables.journal.commits import MOST_AT_ONCE, LostRace, Row, Wish, carry_out

MANY = 4_000
"""So many entries are filed at once: a table that is being played has several of them, which lie side by side then."""


class Recent:
    """Writes entries, and is the referee of their order: only one program has the file, and only one thread this."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        rows = connection.execute("SELECT table_id, max(seq), count(*) FROM recent GROUP BY table_id").fetchall()
        self._last: dict[str, int] = {table_id: seq for table_id, seq, _ in rows}
        """The number of the last entry of each table of which there are entries here; of some others as well."""
        self.count = sum(count for _, _, count in rows)

    def commit(self, batch: Sequence[Wish]) -> list[Exception | None]:
        """Does all the work in one transaction. What breaks the sequence is left out; all of it, if the disk fails."""
        answers, last = self._judge(batch)
        wanted = [wish for wish, answer in zip(batch, answers, strict=True) if answer is None]
        rows = [row for wish in wanted for row in wish.rows]
        if len(rows) <= MOST_AT_ONCE and all(wish.work is None for wish in wanted):
            self._insert(rows)  # one statement is a transaction by itself
        else:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                if not self._write_together(wanted, rows):
                    self._connection.execute("ROLLBACK")
                    self._connection.execute("BEGIN IMMEDIATE")
                    answers, last = self._write_one_by_one(batch), {}
                self._connection.execute("COMMIT")
            except sqlite3.Error:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        self._last.update(last)
        self.count += sum(len(wish.rows) for wish, answer in zip(batch, answers, strict=True) if answer is None)
        return answers

    def file(self) -> None:
        """Puts all entries where they belong."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.execute("INSERT INTO filed SELECT table_id, seq, entry FROM recent ORDER BY table_id, seq")
            self._connection.execute("DELETE FROM recent")
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        self._last.clear()
        self.count = 0

    def close(self) -> None:
        self._connection.close()

    def _judge(self, batch: Sequence[Wish]) -> tuple[list[Exception | None], dict[str, int]]:
        """Who may write: whose first entry follows the last one of its table, here or in a wish before it. With the
        last entries as they will be then."""
        answers: list[Exception | None] = []
        last: dict[str, int] = {}
        for wish in batch:
            answer = None
            if wish.rows:
                table_id, seq, _ = wish.rows[0]
                before = last.get(table_id)
                if before is None:
                    before = self._last_of(table_id)
                if seq == before + 1:
                    last[table_id] = seq + len(wish.rows) - 1
                else:
                    answer = LostRace(f"entry {seq} of {table_id} does not follow {before}")
            answers.append(answer)
        return answers, last

    def _last_of(self, table_id: str) -> int:
        known = self._last.get(table_id)
        if known is None:
            (filed,) = self._connection.execute("SELECT max(seq) FROM filed WHERE table_id = ?", (table_id,)).fetchone()
            known = self._last[table_id] = -1 if filed is None else int(filed)
        return known

    def _insert(self, rows: Sequence[Row]) -> None:
        """All rows in one statement: between two statements the interpreter's lock would have to be fought for."""
        for start in range(0, len(rows), MOST_AT_ONCE):
            part = rows[start : start + MOST_AT_ONCE]
            places = ",".join(("(?,?,?)",) * len(part))
            self._connection.execute(f"INSERT INTO recent VALUES {places}", [value for row in part for value in row])

    def _write_together(self, wanted: Sequence[Wish], rows: Sequence[Row]) -> bool:
        """Everything at once; or not, because something in it fails by itself."""
        try:
            self._insert(rows)
            for wish in wanted:
                if wish.work is not None:
                    carry_out(self._connection, wish.work)
        except Exception as error:
            if is_of_the_disk(error):
                raise
            return False
        return True

    def _write_one_by_one(self, batch: Sequence[Wish]) -> list[Exception | None]:
        """The same with a way back for each."""
        answers: list[Exception | None] = []
        for wish in batch:
            (answer,), last = self._judge([wish])
            if answer is None:
                self._connection.execute("SAVEPOINT one")
                try:
                    self._insert(wish.rows)
                    if wish.work is not None:
                        carry_out(self._connection, wish.work)
                    self._last.update(last)
                except Exception as error:
                    if is_of_the_disk(error):
                        raise
                    self._connection.execute("ROLLBACK TO one")
                    answer = LostRace(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
                self._connection.execute("RELEASE one")
            answers.append(answer)
        return answers


def is_of_the_disk(error: Exception) -> bool:
    """Whether it concerns all who wait, not only whoever asked for that."""
    return isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError)
