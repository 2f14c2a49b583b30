"""The table of results: every game once, and the same in both forms."""

import csv
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from stammtisch.games.playout import SCORES
from stammtisch.lab.results import NoTable, check_table_file, columns_of, write_table
from stammtisch.lab.simulate import Question, simulate
from stammtisch.lab.tournament import Tournament
from stammtisch.lab.workers import Asked
from tests.lab.test_tournament import rows_won_by


def columns_and_file(asked: Asked, rows: Any, path: Path) -> tuple[dict[str, Any], Path]:
    columns = columns_of(asked, rows)
    write_table(path, columns)
    return columns, path


def test_a_table_has_a_row_for_every_game(tmp_path: Path) -> None:
    asked = Question("scheffeln", 3, 20, 4, {})
    rows = simulate(asked, lambda done: None)
    _, path = columns_and_file(asked, rows, tmp_path / "games.parquet")
    table = pyarrow.parquet.read_table(path).to_pylist()
    assert [row["number"] for row in table] == list(range(20))
    for row, played in zip(table, rows.tolist(), strict=True):
        assert [row[f"score_{seat}"] for seat in range(3)] == played[SCORES:]
        assert (row["rounds"], row["decisions"], row["cut"]) == (played[0], played[1], False)
        assert [row[f"bot_{seat}"] for seat in range(3)] == ["random"] * 3
        assert sum(row[f"share_{seat}"] for seat in range(3)) == pytest.approx(1)


def test_csv_and_parquet_say_the_same(tmp_path: Path) -> None:
    asked = Tournament("scheffeln", 2, ("casual", "random"), 4, 4, {})
    rows = rows_won_by([(0,), (1,), (0, 1), ()], 2)
    columns_and_file(asked, rows, tmp_path / "games.parquet")
    columns_and_file(asked, rows, tmp_path / "games.csv")
    parquet = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        assert [dict(row) for row in csv.DictReader(file)] == [
            {name: str(value) for name, value in row.items()} for row in parquet
        ]


def test_winners_shares_and_cuts_are_told_by_seat(tmp_path: Path) -> None:
    asked = Tournament("scheffeln", 2, ("casual", "random"), 4, 4, {})
    columns = columns_of(asked, rows_won_by([(0,), (1,), (0, 1), ()], 2))
    assert columns["winners"] == ["0", "1", "0 1", ""]
    assert columns["share_0"].tolist() == [1, 0, 0.5, 0.5]
    assert columns["cut"].tolist() == [False, False, False, True]
    assert columns["deal"].tolist() == [0, 0, 1, 1]
    assert columns["bot_0"][0] == columns["bot_1"][1] != columns["bot_1"][0]


@pytest.mark.parametrize("name", ["games", "games.xlsx", "games.json", "csv"])
def test_another_ending_is_refused_in_words(name: str) -> None:
    with pytest.raises(NoTable, match=r"must end in \.parquet or \.csv"):
        check_table_file(Path(name))
