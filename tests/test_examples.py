"""The worked example and the notebook run as they stand, and what their text claims is so."""

import json
import os
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

PAGE = Path(__file__).resolve().parents[1] / "docs" / "study.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Everything that the blocks have made, after all have run in one session and in a folder of their own."""
    names: dict[str, Any] = {"folder": tmp_path_factory.mktemp("study"), "__name__": "study"}
    before = Path.cwd()
    os.chdir(names["folder"])
    try:
        for number, block in enumerate(BLOCKS, 1):
            exec(compile(block, f"{PAGE.name}, block {number}", "exec"), names)
    finally:
        os.chdir(before)
    return names


def test_the_example_has_all_its_steps() -> None:
    headings = re.findall(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), re.M)
    assert len(BLOCKS) == len(headings) - 1 == 6  # the last one is a command


def test_the_table_has_a_row_for_each_game(session: dict[str, Any]) -> None:
    games = session["games"]
    assert games.num_rows == session["question"].games
    assert {"share_0", "share_1", "share_2", "score_0", "rounds", "decisions"} <= set(games.schema.names)
    assert sum(games[f"share_{seat}"].to_numpy().sum() for seat in range(3)) == pytest.approx(games.num_rows)


def test_casual_is_better_than_beginner_beyond_its_interval(session: dict[str, Any]) -> None:
    z = session["z"]
    assert z == pytest.approx(1.96, abs=0.01)
    assert session["better"].between(z)[0] > 0
    low, high = session["won"].between(z)
    assert 1 / 3 < low < session["won"].value < high < 1


def test_the_last_card_costs_money_now_and_then(session: dict[str, Any]) -> None:
    low, high = session["hurts"].between(session["z"])
    assert 0 < low < session["hurts"].value < high < 10


def test_the_search_ranks_the_moves_of_the_seat_that_decides(session: dict[str, Any]) -> None:
    hints, replay = session["hints"], session["replay"]
    assert replay.at == 6
    assert session["seat"] == session["records"][0].events[6]["seat"]
    chances = [hint.chance for hint in hints]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= hint.low <= hint.chance <= hint.high <= 1 for hint in hints)
    assert all(replay.game.refusal(replay.state, session["seat"], hint.action) == 0 for hint in hints)


def test_the_picture_shows_every_game(session: dict[str, Any]) -> None:
    assert sum(session["counts"]) == session["question"].games
    picture = ElementTree.parse(session["folder"] / "rounds.svg").getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"


NOTEBOOK = PAGE.parents[1] / "examples" / "first-steps.ipynb"


def test_the_notebook_runs_and_keeps_no_output() -> None:
    cells = [cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells)
    names: dict[str, Any] = {"__name__": "notebook"}
    for number, cell in enumerate(cells, 1):
        exec(compile("".join(cell["source"]), f"{NOTEBOOK.name}, cell {number}", "exec"), names)
    assert 0 <= names["wins"] <= 20
    assert sum(names["rewards"].values()) == pytest.approx(1)
    assert names["picture"].shape[2] == 3


def test_the_examples_for_pettingzoo_run() -> None:
    page = (PAGE.parent / "researchers.md").read_text(encoding="utf-8")
    section = page.partition("\n## PettingZoo\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```python\n(.*?)^```", section, re.M | re.S)
    names: dict[str, Any] = {"__name__": "researchers"}
    for block in blocks:
        exec(compile(block, "researchers.md", "exec"), names)
    assert len(blocks) == 2
    assert sum(names["rewards"].values()) == pytest.approx(1)
