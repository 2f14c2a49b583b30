"""A state is one small record without gaps, and a copy of it is another table."""

import numpy as np

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import OVER
from stammtisch.testing.checks import check_result, check_step
from stammtisch.testing.walk import positions, walk
from tests.conformance.boxes import box_of
from tests.conformance.configurations import Configuration, each_configuration, each_game


@each_game
def test_a_state_has_at_most_512_bytes_and_no_gap(name: str) -> None:
    """A gap would hold chance bytes, and two equal states would differ."""
    dtype = Configuration(name, 3).load().STATE
    assert dtype.itemsize <= 512
    assert dtype.itemsize == sum(dtype[field].itemsize for field in dtype.names or ())


@each_game
def test_a_state_holds_whole_numbers_only(name: str) -> None:
    dtype = Configuration(name, 3).load().STATE
    assert {dtype[field].base.kind for field in dtype.names or ()} == {"i"}


@each_configuration
def test_nothing_is_lost_or_doubled_in_any_step(configuration: Configuration) -> None:
    box = box_of(configuration.game)
    box.check(configuration.start())
    for seed in range(2):
        for step in walk(configuration, seed):
            check_step(configuration, step)
            check_result(configuration, step.before)
        check_result(configuration, step.after)
        assert configuration.load().actor(step.after) == OVER


@each_game
def test_starting_forgets_everything_that_stood_in_the_record(name: str) -> None:
    configuration = Configuration(name, 3)
    game, fresh = configuration.load(), configuration.start().tobytes()
    for used in positions(configuration):
        again = used.copy()
        game.start(again, game.options(3, -1, {}))
        assert again.tobytes() == fresh
    for byte in (0, 255):
        again = np.frombuffer(bytes([byte]) * game.STATE.itemsize, game.STATE)[0].copy()
        game.start(again, game.options(3, -1, {}))
        assert again.tobytes() == fresh


@each_configuration
def test_the_options_of_a_table_are_those_it_was_started_with(configuration: Configuration) -> None:
    state = configuration.start()
    assert state.seats == configuration.seats
    names = set(state.dtype.names or ())
    for option in ("run", "mafia", "mafia_keeps", "bonus_needs_card"):
        assert option not in names or bool(state[option]) == (option in configuration.options)
    assert set(configuration.options) <= names


@each_configuration
def test_the_first_seat_is_the_chosen_one_or_left_to_chance(configuration: Configuration) -> None:
    seats = range(configuration.seats)
    assert {int(next(walk(configuration, seed)).after.start) for seed in range(60)} == set(seats)
    game = configuration.load()
    for first in seats:
        state = configuration.start(first)
        game.chance(state, dice_from_seed(first))
        assert state.start == first
