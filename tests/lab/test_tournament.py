"""Tournaments are fair, and the same for every number of processes."""

from collections import Counter

import numpy as np
import pytest

from stammtisch.games.catalogue import BadTable
from stammtisch.lab.tournament import Tournament, interval, play_numbers, standings


def shares_of(tournament: Tournament, jobs: int = 1) -> dict[int, list[float]]:
    return play_numbers(tournament, range(tournament.games), jobs, lambda done: None)


@pytest.mark.parametrize("bots", [["a", "b"], ["a", "b", "b", "b"], ["a", "b", "c", "d", "e"], ["a", "b", "c"]])
def test_every_bot_sits_everywhere_equally_often(bots: list[str]) -> None:
    tournament = Tournament("scheffeln", 4, bots, 60, 1, {})
    sat = Counter((seat, bot) for number in range(60) for seat, bot in enumerate(tournament.line_up(number)))
    for bot in set(bots):
        places = [sat[seat, bot] for seat in range(4)]
        assert max(places) - min(places) <= 2, (bot, places)


def test_a_tournament_is_the_same_for_every_number_of_processes() -> None:
    tournament = Tournament("scheffeln", 2, ["casual", "random"], 12, 3, {})
    assert shares_of(tournament, 1) == shares_of(tournament, 2)


def test_the_better_bot_comes_first_and_wins_add_up_to_one_a_game() -> None:
    tournament = Tournament("tafelrunde", 2, ["random", "casual"], 30, 1, {})
    table = standings(tournament, shares_of(tournament))
    assert [row["bot"] for row in table["bots"]] == ["casual", "random"]
    assert sum(row["win_share"] * row["games"] for row in table["bots"]) == pytest.approx(30)
    for row in table["bots"]:
        low, high = row["interval"]
        assert 0 <= low <= row["win_share"] <= high <= 1


def test_speed_is_raced_by_the_clock() -> None:
    tournament = Tournament("speed", 4, ["expert", "beginner", "random", "casual"], 8, 1, {})
    assert standings(tournament, shares_of(tournament))["bots"][0]["bot"] == "expert"


def test_an_interval_narrows_with_more_games() -> None:
    few, many = interval(np.array([1.0, 0.0] * 10)), interval(np.array([1.0, 0.0] * 1000))
    assert few[0] is not None
    assert many[0] is not None
    assert few[0] < many[0] < 0.5


@pytest.mark.parametrize(
    ("bots", "seats", "games"),
    [(["random", "random"], 2, 5), (["random", "casual"], 7, 5), (["random", "casual"], 2, 0)],
)
def test_a_tournament_that_cannot_be_played_is_refused_in_words(bots: list[str], seats: int, games: int) -> None:
    with pytest.raises(BadTable, match=r"\.$"):
        Tournament("scheffeln", seats, bots, games, 1, {}).check()
