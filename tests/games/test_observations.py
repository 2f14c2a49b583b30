"""A seat's row of integers holds all that its view holds, and nothing else."""

import numpy as np
import pytest

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.observations import action_mask, bounds, observe, observe_view, parts, scales, size, starts
from stammtisch.games.protocol import ANYONE, State, new_state
from stammtisch.games.registry import ours
from stammtisch.testing.checks import mask
from stammtisch.testing.walk import positions
from tests.conformance.configurations import Configuration, each_configuration, each_game

FOLLOWS = {
    "scheffeln": {"occupied", "paired", "bottom", "top", "centre", "hand", "discards"},
    "speed": {"occupied", "paired", "bottom", "top", "centre", "undecided"},
    "tafelrunde": {"chests", "draw", "known"},
}
"""What is not written: it follows from the rest, like the others' cards, which are only counted."""
NEVER = {"ended_by", "viewer"}
"""Nobody decides at a finished table, and whose view it is is known."""


def tables(configuration: Configuration, count: int) -> list[State]:
    """Those at which somebody decides."""
    actor = configuration.load().actor
    return [state for state in positions(configuration, count) if actor(state) >= 0 or actor(state) == ANYONE]


@each_configuration
def test_every_entry_is_within_its_bounds(configuration: Configuration) -> None:
    low, high = bounds(configuration.game)
    for state in tables(configuration, 30):
        for seat in range(configuration.seats):
            row = observe(configuration.game, state, seat)
            assert ((low <= row) & (row <= high)).all()
            assert np.abs(row * scales(configuration.game)).max() <= 1.0001


@each_configuration
def test_a_seat_cannot_tell_a_resampled_table_from_the_true_one_by_its_row(configuration: Configuration) -> None:
    game, twin = configuration.load(), new_state(configuration.load())
    for number, state in enumerate(tables(configuration, 30)):
        for seat in range(configuration.seats):
            game.resample(mask(game, state, seat), seat, dice_from_seed(5, number), twin)
            assert (observe(configuration.game, twin, seat) == observe(configuration.game, state, seat)).all()


@each_game
def test_a_view_that_differs_in_any_field_has_another_row(name: str) -> None:
    """Each field is exchanged for that of another table with the same cars, seats and options."""
    configuration = Configuration(name, 3)
    game, seen = configuration.load(), set[str]()
    views = [mask(game, state, 1) for state in tables(configuration, 80)]
    for one, other in zip(views, views[len(views) // 2 :], strict=False):
        row = observe_view(name, one, 1)
        for field in set(game.STATE.names or ()) - NEVER - FOLLOWS[name]:
            if not (one[field] == other[field]).all():
                changed = one.copy()
                changed[field] = other[field]
                assert (observe_view(name, changed, 1) != row).any(), field
                seen.add(field)
    assert len(seen) > 10


@each_game
def test_own_cards_are_in_the_row_and_nobody_elses(name: str) -> None:
    configuration = Configuration(name, 3)
    hands = [part for part in parts(name) if part.name == "hand"]
    for part, start in zip(parts(name), starts(parts(name)), strict=True):
        if part in hands:
            rows = [observe(name, state, 0)[start : start + part.size] for state in tables(configuration, 30)]
            assert len({row.tobytes() for row in rows}) > 5
    assert bool(hands) == (name != "speed")


@each_configuration
def test_the_mask_of_actions_is_what_the_rules_allow(configuration: Configuration) -> None:
    game = configuration.load()
    for state in tables(configuration, 20):
        for seat in range(configuration.seats):
            allowed = [game.refusal(state, seat, action) == 0 for action in range(game.ACTIONS)]
            assert action_mask(configuration.game, state, seat).tolist() == [int(one) for one in allowed]


@pytest.mark.parametrize("name", ours())
def test_only_a_view_of_the_seat_itself_is_turned_into_a_row(name: str) -> None:
    configuration = Configuration(name, 3)
    state = configuration.start()
    with pytest.raises(ValueError, match="not the view of seat 1"):
        observe_view(name, state, 1)
    with pytest.raises(ValueError, match="not the view of seat 1"):
        observe_view(name, mask(configuration.load(), state, 2), 1)


@pytest.mark.parametrize("name", ours())
def test_the_parts_fill_the_row(name: str) -> None:
    assert size(name) == sum(part.size for part in parts(name))
    assert len({part.name for part in parts(name)}) == len(parts(name))
