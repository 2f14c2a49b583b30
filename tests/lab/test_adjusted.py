"""Tournaments with less luck in them: still right on average, and as sure as they say."""

import numpy as np
import pytest

from stammtisch.lab.adjusted import adjusted_standings, by_deal, corrected, mean_of, play_corrected
from stammtisch.lab.tournament import Tournament


def test_what_is_taken_out_is_nothing_on_average() -> None:
    contest = Tournament("tafelrunde", 2, ("casual", "beginner"), 80, 3, {})
    luck = np.array([play_corrected(match, 2).luck for _, match in zip(range(80), contest.matches(), strict=False)])
    for source in range(2):
        found = luck[:, 0, source]
        assert found.std() > 0.02
        assert abs(found.mean()) < 2.576 * found.std(ddof=1) / len(found) ** 0.5
    assert luck.sum(1) == pytest.approx(0, abs=1e-9), "what one seat gains the others lose"


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    rng, truth, covered, narrower = np.random.default_rng(15), 0.6, 0, 0.0
    for _ in range(1_000):
        luck = rng.normal(0, 0.3, (60, 2))
        shares = truth + luck @ [0.8, 0.3] + rng.normal(0, 0.2, 60)
        found, plain = mean_of(corrected(shares, luck)), mean_of(shares)
        covered += found["low"] <= truth <= found["high"]
        narrower += (found["high"] - found["low"]) / (plain["high"] - plain["low"]) / 1_000
    assert 940 <= covered <= 960
    assert narrower < 0.75


def test_a_correction_that_says_nothing_changes_nothing() -> None:
    shares = np.array([0.0, 1.0, 0.5, 1.0])
    assert corrected(shares, np.zeros((4, 2))) == pytest.approx(shares)


def test_how_much_is_taken_out_of_a_deal_does_not_depend_on_its_own_result() -> None:
    rng = np.random.default_rng(1)
    shares, luck = rng.random(10), rng.normal(size=(10, 2))
    changed = shares.copy()
    changed[4] += 1
    assert corrected(changed, luck)[4] - corrected(shares, luck)[4] == pytest.approx(1)


def test_games_with_the_same_cards_are_one_observation() -> None:
    sits = np.array([[True, False], [False, True], [True, False]])
    shares = np.array([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]])
    assert by_deal(sits, shares, np.array([0, 0, 1])).tolist() == [1.0, 0.5]


def test_standings_tell_both_figures_of_every_bot() -> None:
    contest = Tournament("tafelrunde", 2, ("casual", "random"), 12, 3, {})
    played = [play_corrected(match, 1) for _, match in zip(range(12), contest.matches(), strict=False)]
    table = adjusted_standings(contest, played)
    assert [row["bot"] for row in table["bots"]] == ["casual", "random"]
    assert sum(row["win_share"]["mean"] for row in table["bots"]) == pytest.approx(1)
    assert table["games"] == 12
