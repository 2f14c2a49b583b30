"""Intervals hold as often as they promise, and what is asked often is answered with more care."""

from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats

from stammtisch.lab.balance.estimates import Estimate, Group, gap, mean, minus, rate, share, standard_errors

ALONE = standard_errors(1)
STUDIES = 1_500

Make = Callable[[np.random.Generator], Estimate]


def held(make: Make, truth: float, z: float = ALONE) -> float:
    """In how many of many studies the interval held the truth."""
    dice = np.random.default_rng(7)
    found = 0
    for _ in range(STUDIES):
        low, high = make(dice).between(z)
        found += low <= truth <= high
    return found / STUDIES


def seats_of_games(dice: np.random.Generator) -> Estimate:
    """400 games of four seats, of which one wins; half the seats hold a card that does nothing."""
    winner, holds = dice.integers(0, 4, 400), dice.random((400, 4)) < 0.5
    won = np.arange(4) == winner[:, None]
    found = gap(
        Group(holds.sum(1).tolist(), (won & holds).sum(1).tolist()),
        Group((~holds).sum(1).tolist(), (won & ~holds).sum(1).tolist()),
    )
    assert found is not None
    return found


def two_shares(dice: np.random.Generator) -> Estimate:
    one, other = dice.random(300) < 0.08, dice.random(300) < 0.03
    return minus(share(one.tolist()), share(other.tolist()))


KINDS: dict[str, tuple[Make, float]] = {
    "share": (lambda dice: share((dice.random(400) < 0.25).tolist()), 0.25),
    "rare share": (lambda dice: share((dice.random(400) < 0.01).tolist()), 0.01),
    "rate": (lambda dice: rate(dice.poisson(0.3, 300).tolist()), 0.3),
    "scattered rate": (lambda dice: rate(dice.negative_binomial(2, 0.4, 300).tolist()), 3.0),
    "mean": (lambda dice: mean(dice.exponential(10.0, 400).tolist()), 10.0),
    "gap between seats": (seats_of_games, 0.0),
    "difference of shares": (two_shares, 0.05),
}


@pytest.mark.parametrize("kind", KINDS)
def test_ninety_five_of_a_hundred_intervals_hold_the_truth(kind: str) -> None:
    assert 0.93 <= held(*KINDS[kind]) <= 0.975


def test_the_share_is_wilsons() -> None:
    theirs = stats.binomtest(31, 120).proportion_ci(method="wilson")
    assert share([1.0] * 31 + [0.0] * 89).between(ALONE) == pytest.approx((theirs.low, theirs.high))


def test_the_mean_has_the_normal_interval() -> None:
    values = [3.0, 4.0, 8.0, 1.0, 4.5]
    theirs = stats.norm.interval(0.95, np.mean(values), stats.sem(values))
    assert mean(values).between(ALONE) == pytest.approx(theirs)


def test_what_was_never_seen_may_still_happen() -> None:
    for found in (share([0.0] * 50), rate([0.0] * 50), minus(share([0.0] * 50), share([0.0] * 50))):
        low, high = found.between(ALONE)
        assert found.value == 0 < high < 0.1
        assert low in (0, -high)


def test_what_happens_in_every_game_may_still_fail_to() -> None:
    low, high = share([1.0] * 50).between(ALONE)
    assert 0.9 < low < 1 == high


def test_more_games_make_an_interval_narrower_and_more_questions_wider() -> None:
    def width(games: int, questions: int) -> float:
        low, high = rate([0.0, 1.0, 3.0, 0.0] * games).between(standard_errors(questions))
        return high - low

    assert width(400, 1) == pytest.approx(width(100, 1) / 2, rel=0.05)
    assert width(100, 1) < width(100, 10) < width(100, 100)


def test_one_question_needs_two_standard_errors_and_a_hundred_need_three_and_a_half() -> None:
    assert standard_errors(1) == pytest.approx(1.96, abs=0.001)
    assert standard_errors(100) == pytest.approx(stats.norm.isf(0.05 / 200))


def test_of_forty_questions_without_a_difference_hardly_ever_one_is_called_clear() -> None:
    dice, questions, studies = np.random.default_rng(3), 40, 400
    alone = together = 0
    for _ in range(studies):
        asked = [mean(dice.normal(0, 1, 60).tolist()) for _ in range(questions)]
        outside = [not low <= 0 <= high for low, high in (found.between(ALONE) for found in asked)]
        alone += any(outside)
        wide = (found.between(standard_errors(questions)) for found in asked)
        together += any(not low <= 0 <= high for low, high in wide)
    assert alone / studies > 0.7
    assert together / studies < 0.09


def test_a_card_that_wins_every_game_is_worth_the_whole_win() -> None:
    found = gap(Group([1.0] * 50, [1.0] * 50), Group([3.0] * 50, [0.0] * 50))
    assert found is not None
    assert found.value == 1
    assert found.between(ALONE) == (1, 1)


def test_seats_of_one_game_are_not_taken_for_games_of_their_own() -> None:
    """Four seats that always fare alike tell no more than one does."""
    dice = np.random.default_rng(1)
    brought, holds = dice.normal(size=200), dice.random(200) < 0.5

    def found(seats: int) -> tuple[float, float]:
        inside = Group((seats * holds).tolist(), (seats * holds * brought).tolist())
        outside = Group((seats * ~holds).tolist(), (seats * ~holds * brought).tolist())
        estimate = gap(inside, outside)
        assert estimate is not None
        return estimate.between(ALONE)

    assert found(4) == pytest.approx(found(1))


def test_nothing_is_said_of_a_card_that_nobody_ever_held() -> None:
    assert gap(Group([0.0] * 90, [0.0] * 90), Group([4.0] * 90, [1.0] * 90)) is None


def test_nothing_is_said_of_a_card_that_hardly_anybody_held() -> None:
    """Three lucky games would have an error of nothing, and be called clear."""
    rare = Group([1.0] * 3 + [0.0] * 87, [1.0] * 3 + [0.0] * 87)
    assert gap(rare, Group([4.0] * 90, [1.0] * 90)) is None
