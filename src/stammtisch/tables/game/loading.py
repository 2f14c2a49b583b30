"""A table from its journal: entry by entry, and where its rules are gone, from what was kept of its games."""

from collections.abc import Callable, Mapping, Sequence

from stammtisch.tables.game.snapshots import BadSnapshot
from stammtisch.tables.game.table import NoTable, OtherRules, Table
from stammtisch.tables.journal.archive import KeptGame, kept_games
from stammtisch.tables.journal.entries import Opened, decode
from stammtisch.tables.journal.reading import JournalUnavailable, Reader


class Unreadable(NoTable):
    """A table that is there, but that this program cannot play: one sentence, and what it failed at."""

    def __init__(self, sentence: str, seq: int = 0, error: str = "") -> None:
        super().__init__(sentence)
        self.seq, self.error = seq, error


def lines_of(journal: Reader, table_id: str) -> list[bytes]:
    lines = journal.read(table_id)
    if not lines:
        raise NoTable(f"There is no table {table_id}.")
    return lines


def opening_in(lines: Sequence[bytes]) -> Opened:
    try:
        opening = decode(lines[0])
    except Exception as error:
        raise cannot_be_read(0, error) from None
    if not isinstance(opening, Opened):
        raise Unreadable("This table cannot be read: its journal does not begin with its beginning.")
    return opening


def read_table(journal: Reader, table_id: str) -> Table:
    """The table that the entries of its journal add up to."""
    return table_from(table_id, lines_of(journal, table_id), lambda: kept_games(journal, table_id))


def table_from(table_id: str, lines: Sequence[bytes], kept: Callable[[], Mapping[int, KeptGame]]) -> Table:
    """What was kept of the games is looked at only where the entries alone do not give a table."""
    try:
        return folded(table_id, lines, {})
    except Unreadable as first:
        games = kept()
        if not games:
            raise
        try:
            return folded(table_id, lines, games)
        except Unreadable as second:
            raise second from first


def folded(table_id: str, lines: Sequence[bytes], kept: Mapping[int, KeptGame]) -> Table:
    opening, seq = opening_in(lines), 0
    try:
        table = Table(table_id, opening, kept=kept)
        for seq, line in enumerate(lines[1:], start=1):
            table.fold(seq, decode(line))
    except JournalUnavailable:
        raise
    except OtherRules as other:
        raise Unreadable(str(other), seq, "OtherRules") from None
    except BadSnapshot as bad:
        sentence = f"This game began under other rules and cannot go on: {bad}."
        raise Unreadable(sentence, seq, "BadSnapshot") from None
    except Exception as error:
        raise cannot_be_read(seq, error) from None
    return table


def cannot_be_read(seq: int, error: Exception) -> Unreadable:
    """Of the error only its kind is told: the rest might name people or cards."""
    sentence = f"This table cannot be read: this program does not understand entry {seq} of its journal."
    return Unreadable(sentence, seq, type(error).__name__)
