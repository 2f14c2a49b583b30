"""The picture of a tournament: whole, readable, and the same for the same result."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from stammtisch.lab.picture import NoPicture, check_picture_file, draw_standings
from stammtisch.lab.tournament import Tournament, standings
from tests.lab.test_tournament import FIVE, rows_won_by

CONTEST = Tournament("scheffeln", 2, ("casual", "random", "expert"), 3, 4, {"run": True})


def test_the_picture_names_every_bot_with_its_share(tmp_path: Path) -> None:
    table = standings(CONTEST, rows_won_by([(0,), (1,), (0,)] * 4, 2))
    draw_standings(table, tmp_path / "ladder.svg")
    words = "".join(ElementTree.parse(tmp_path / "ladder.svg").getroot().itertext())
    for row in table["bots"]:
        assert row["bot"] in words
        assert f"{row['win_share']:.1%}" in words
    assert "Scheffeln + run, 2 players, 12 games, seed 4" in words


def test_the_same_standings_give_the_same_picture(tmp_path: Path) -> None:
    table = standings(CONTEST, rows_won_by([(0,), (1,)], 2))
    draw_standings(table, tmp_path / "one.svg")
    draw_standings(table, tmp_path / "two.svg")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_a_picture_can_be_drawn_before_everybody_has_played(tmp_path: Path) -> None:
    contest = Tournament("scheffeln", 2, FIVE, 1, 1, {})
    draw_standings(standings(contest, rows_won_by([(0,)], 2)), tmp_path / "one.png")
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["ladder", "ladder.gif", "svg"])
def test_another_ending_is_refused_in_words(name: str) -> None:
    with pytest.raises(NoPicture, match=r"must end in \.svg or \.png"):
        check_picture_file(Path(name))
