"""No viewer can learn from view, board, legal moves or refusals what that viewer may not know."""

from typing import Any

import numpy as np

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import NOBODY
from stammtisch.testing.checks import mask
from stammtisch.testing.leaks import check_spoiled, check_twin, check_view
from stammtisch.testing.walk import positions
from tests.conformance.boxes import box_of
from tests.conformance.configurations import Configuration, each_configuration, each_game

RESAMPLES = 2


@each_configuration
def test_a_view_is_complete_closed_and_enough_for_its_seat(configuration: Configuration) -> None:
    for state in positions(configuration, 30):
        for viewer in configuration.viewers:
            check_view(configuration, state, viewer)


@each_configuration
def test_nothing_that_stands_in_a_secret_place_gets_through(configuration: Configuration) -> None:
    for state in positions(configuration, 30):
        for viewer in configuration.viewers:
            check_spoiled(configuration, state, viewer)


@each_configuration
def test_a_viewer_cannot_tell_a_resampled_table_from_the_true_one(configuration: Configuration) -> None:
    for state in positions(configuration, 30):
        for viewer in configuration.viewers:
            for seed in range(RESAMPLES):
                check_twin(configuration, state, viewer, seed)


@each_game
def test_every_field_is_declared_open_or_secret(name: str) -> None:
    """A new field leaks or not by somebody's decision, never by accident."""
    box, game = box_of(name), Configuration(name, 3).load()
    declared = box.FIXED | box.OPEN | box.SECRET
    assert set(game.STATE.names or ()) == declared
    assert not box.SECRET & (box.FIXED | box.OPEN)


@each_game
def test_an_open_field_is_the_same_in_every_view(name: str) -> None:
    configuration, box = Configuration(name, 3), box_of(name)
    for state in positions(configuration):
        for viewer in configuration.viewers:
            view = mask(configuration.load(), state, viewer)
            for field in (box.FIXED | box.OPEN) - {"viewer"}:
                assert (view[field] == state[field]).all(), field


@each_game
def test_a_full_state_is_nobodys_view(name: str) -> None:
    assert all(state.viewer == NOBODY for state in positions(Configuration(name, 3)))


@each_configuration
def test_resampling_varies_every_hidden_part(configuration: Configuration) -> None:
    game, box = configuration.load(), box_of(configuration.game)
    twins, dice = np.zeros(300, game.STATE), dice_from_seed(3)
    varied = set()
    for state in positions(configuration)[:12]:
        for viewer in configuration.viewers:
            view = mask(game, state, viewer)
            for twin in twins:
                game.resample(view, viewer, dice, twin)
            for secret in box.secrets(state, viewer):
                if box.varies(state, viewer, secret):
                    cells: Any = twins[secret.field]
                    values = {secret.cut(cell) for cell in set(cells[(..., *secret.place)].tolist())}
                    assert len(values) > 1, f"viewer {viewer} always gets {values} as {secret}"
                    varied.add(secret.field)
    assert varied == box.SECRET - {"drew"}, "too few positions to vary everything"
