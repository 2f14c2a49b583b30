"""Older versions of the bots that search go on deciding as they did."""

import pytest

from stammtisch.bots.levels import LEVELS, SIMULATIONS, make_bot
from stammtisch.bots.view import View
from stammtisch.games.registry import GAMES
from tests.bots.test_levels import positions

PINNED = {
    ("scheffeln", 2, "strong-1"):
        [1, 157, 149, 166, 135, 14, 137, 12, 13, 8, 171, 164, 174, 10, 151, 116, 14, 10, 13, 8],
    ("scheffeln", 2, "expert-1@3000"):
        [2, 160, 149, 166, 136, 14, 137, 160, 13, 14, 147, 164, 174, 10, 151, 139, 14, 12, 13, 8],
    ("scheffeln", 4, "strong-1"):
        [3, 142, 150, 142, 15, 161, 144, 14, 133, 136, 9, 13, 12, 8, 148, 120, 12],
    ("scheffeln", 4, "expert-1@3000"):
        [1, 159, 150, 142, 126, 170, 144, 14, 10, 136, 9, 127, 12, 8, 11, 154, 12],
    ("tafelrunde", 2, "strong-1"):
        [0, 0, 2, 6, 51, 0, 4, 4, 51, 22, 51, 24, 16, 57, 11, 38, 60, 0, 56],
    ("tafelrunde", 2, "expert-1@3000"):
        [0, 0, 2, 6, 51, 0, 4, 14, 51, 22, 51, 4, 16, 57, 11, 38, 60, 0, 56],
    ("tafelrunde", 4, "strong-1"):
        [4, 2, 24, 24, 57, 2, 7, 16, 4, 17, 21, 16, 4, 30, 9, 2, 30, 51, 13, 2, 2, 0, 21, 17],
    ("tafelrunde", 4, "expert-1@3000"):
        [4, 2, 24, 24, 57, 2, 7, 16, 4, 17, 21, 16, 4, 30, 9, 2, 30, 27, 13, 2, 2, 0, 21, 17],
}  # fmt: skip
"""What they decided before there was a second version, at every fifth decision of a random game."""


@pytest.mark.parametrize(("name", "seats", "level"), PINNED)
def test_the_first_version_decides_as_it_always_has(name: str, seats: int, level: str) -> None:
    bot = make_bot(level, 5)
    found = [bot.decide(View(name, state, seat)) for state, seat in positions(name, seats, 21, 5)]
    assert found == PINNED[name, seats, level]


def test_older_versions_are_offered_at_no_table() -> None:
    assert [level for level in SIMULATIONS if level not in LEVELS] == ["strong-1", "expert-1"]


@pytest.mark.parametrize("name", GAMES)
def test_an_older_version_plays_every_game(name: str) -> None:
    state, seat = positions(name, GAMES[name].most, 3, 5)[0]
    view = View(name, state, seat)
    assert make_bot("expert-1@50", 1).decide(view) in view.legal()
