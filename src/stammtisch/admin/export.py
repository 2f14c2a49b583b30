"""All games of a server as records: finished ones complete, running ones as a spectator may see them."""

from collections.abc import Callable, Iterator

from stammtisch.record.format import encode
from stammtisch.tables.game.loading import read_table
from stammtisch.tables.game.table import NoTable, Table
from stammtisch.tables.journal.archive import FILLED
from stammtisch.tables.journal.reading import Reader
from stammtisch.tables.send.updates import record_for

SPECTATOR = ""
"""A person who sits nowhere."""


def exported(journal: Reader, running: bool, progress: Callable[[int, int], None]) -> Iterator[bytes]:
    """Each game as one line. Tables are read only where what is kept of their games may not be all."""
    filled = journal.secret(FILLED) is not None
    tables = sorted(journal.all_tables())
    for number, table_id in enumerate(tables, 1):
        kept = journal.rows("SELECT number, record FROM records WHERE table_id = ? AND over = 1", table_id)
        found = {int(game): bytes(record) for game, record in kept}
        table = read(journal, table_id) if running or not filled else None
        if table is not None:
            found |= {game: line for game, line in games_of(table, running) if game not in found}
        yield from (found[game] for game in sorted(found))
        progress(number, len(tables))


def read(journal: Reader, table_id: str) -> Table | None:
    """None where this program cannot read it; the records of its finished games are kept nevertheless."""
    try:
        return read_table(journal, table_id)
    except NoTable:
        return None


def games_of(table: Table, running: bool) -> Iterator[tuple[int, bytes]]:
    for number, match in enumerate(table.all_games(), 1):
        record = record_for(table, SPECTATOR, number) if match.over or (running and table.spectators) else None
        if record is not None:
            yield number, encode(record)
