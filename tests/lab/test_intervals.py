"""Intervals: known values, and no share below nothing or above everything."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from stammtisch.lab.intervals import mean_with_interval, share_with_interval, wilson


@given(st.integers(1, 5_000).flatmap(lambda count: st.tuples(st.integers(0, count), st.just(count))))
def test_wilsons_interval_is_the_one_of_scipy(wins_of: tuple[int, int]) -> None:
    wins, count = wins_of
    theirs = binomtest(wins, count).proportion_ci(method="wilson")
    assert wilson(wins / count, count) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(st.lists(st.sampled_from([0.0, 0.25, 1 / 3, 0.5, 1.0]), min_size=1, max_size=30))
def test_a_share_lies_in_its_interval_and_that_between_nothing_and_all(shares: list[float]) -> None:
    found = share_with_interval(np.array(shares))
    assert found["low"] is not None
    assert found["mean"] is not None
    assert found["high"] is not None
    assert 0 <= found["low"] <= found["mean"] <= found["high"] <= 1


def test_an_interval_narrows_with_more_games() -> None:
    few, many = wilson(0.5, 20), wilson(0.5, 2_000)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]


def test_no_value_has_no_mean_and_one_value_no_interval() -> None:
    nothing = {"mean": None, "low": None, "high": None}
    assert mean_with_interval(np.array([])) == share_with_interval(np.array([])) == nothing
    assert mean_with_interval(np.array([4])) == {"mean": 4, "low": None, "high": None}
    assert mean_with_interval(np.array([3, 3, 3])) == {"mean": 3, "low": 3, "high": 3}
