"""Bots of Speed follow the people at the table, by what everybody saw of the races that are over."""

from itertools import pairwise

import pytest

from stammtisch.bots.pace import pace_of, paced
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE, load, new_state
from stammtisch.games.speed.pace import LEAST, MOST, PRACTISED, pace, people_times
from stammtisch.games.speed.rules import COUNTDOWN, LIMIT
from stammtisch.record.format import Event

ROW: Event = {"do": "row", "cards": []}
PAYOUT: Event = {"do": "payout", "tokens": []}


def grab(seat: int, ms: int) -> Event:
    return {"do": "grab", "seat": seat, "character": "red", "ms": ms}


def decline(seat: int, ms: int) -> Event:
    return {"do": "decline", "seat": seat, "ms": ms}


def rounds(*times: int) -> list[Event]:
    """Races in which seat 0 grabs at these times, and two bots long before."""
    return [event for ms in times for event in (ROW, grab(1, 900), grab(2, 950), grab(0, ms), PAYOUT)]


def test_without_people_and_in_the_first_race_bots_keep_their_own_times() -> None:
    assert pace([ROW], {0}) == 1.0
    assert pace(rounds(30_000, 30_000), ()) == 1.0
    assert pace_of("scheffeln", [], {0}) == 1.0


def test_bots_are_the_slower_the_slower_people_are_within_limits() -> None:
    found = [pace(rounds(*[seconds * 1_000] * 3), {0}) for seconds in (1, 8, 11, 15, 20, 50)]
    assert found == sorted(found)
    assert (found[0], found[-1]) == (LEAST, MOST)
    assert all(slower > quicker for quicker, slower in pairwise(found[:-1]))
    assert pace(rounds(round(PRACTISED)), {0}) == pytest.approx(1.0, abs=0.001)


def test_it_is_the_middle_of_peoples_times_so_one_odd_round_changes_little() -> None:
    assert pace(rounds(12_000, 12_000, 60_000), {0}) == pace(rounds(12_000), {0})


def test_the_race_that_is_on_does_not_count_so_a_restart_finds_the_same_pace() -> None:
    over = [*rounds(12_000, 14_000), ROW]
    assert pace([*over, grab(0, 2_000)], {0}) == pace(over, {0})


def test_who_lets_the_time_run_out_needed_at_least_so_long_and_a_decline_says_nothing() -> None:
    events = [ROW, grab(1, 9_000), grab(2, 9_500), decline(0, 9_500 + COUNTDOWN), PAYOUT]
    assert people_times(events, {0}) == [9_500 + COUNTDOWN]
    assert people_times([ROW, decline(0, 1_000), grab(1, 9_000), grab(2, 9_500), PAYOUT], {0}) == []
    late = LIMIT + COUNTDOWN
    assert people_times([ROW, grab(1, 9_000), decline(0, late), decline(2, late), PAYOUT], {0}) == [late]


def test_no_bot_is_slowed_down_until_its_time_is_over() -> None:
    game, dice = load("speed"), dice_from_seed(1)
    state = new_state(game)
    game.start(state, game.options(3, -1, {}))
    while game.actor(state) != ANYONE:
        game.chance(state, dice)
    view = View("speed", state, 1)
    assert paced(view, 10_000, 1.5) == 15_000
    assert paced(view, 50_000, 2.0) == LIMIT + COUNTDOWN - 1
    assert paced(view, 50_000, 1.0) == 50_000
