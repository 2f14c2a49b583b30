"""The results as a table for one's own analysis: one row a game, as Parquet or CSV."""

import csv
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from stammtisch.games.playout import DECISIONS, LENGTH, SCORES, WINNERS
from stammtisch.lab.matches import Rows, shares_of
from stammtisch.lab.workers import Asked

KINDS = (".parquet", ".csv")


class NoTable(Exception):
    """A table that cannot be written in this form."""


def check_table_file(path: Path) -> None:
    """Refuses, before anybody plays, a file that could not be written in the end."""
    if path.suffix not in KINDS:
        raise NoTable(f"{path} must end in .parquet or .csv, which says how the table is written.")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise NoTable("Parquet needs pyarrow: install it with the extra 'lab', or write a .csv file.")


def columns_of(asked: Asked, rows: Rows) -> dict[str, Any]:
    """The columns by name; those of a seat end in its number."""
    matches = list(islice(asked.matches(), len(rows)))
    seats = range(rows.shape[1] - SCORES)
    shares = shares_of(rows)
    winners = [" ".join(str(seat) for seat in seats if won >> seat & 1) for won in rows[:, WINNERS].tolist()]
    return {
        "number": np.arange(len(rows)),
        "deal": np.array([match.deal for match in matches]),
        **{f"bot_{seat}": [match.bots[seat] for match in matches] for seat in seats},
        "winners": winners,
        **{f"share_{seat}": shares[:, seat] for seat in seats},
        **{f"score_{seat}": rows[:, SCORES + seat] for seat in seats},
        "rounds": rows[:, LENGTH],
        "decisions": rows[:, DECISIONS],
        "cut": rows[:, WINNERS] == 0,
    }


def write_table(path: Path, columns: dict[str, Any]) -> None:
    """Writes it in the form that the name of the file asks for."""
    if path.suffix == ".parquet":
        import pyarrow
        import pyarrow.parquet

        pyarrow.parquet.write_table(pyarrow.table(columns), path)
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*(np.asarray(column).tolist() for column in columns.values()), strict=True))
