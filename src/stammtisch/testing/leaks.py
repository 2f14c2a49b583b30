"""What a viewer can tell of a position must not depend on what that viewer may not know."""

from typing import Any

import numpy as np

from stammtisch.games.protocol import NOBODY, SPECTATOR, State
from stammtisch.testing.box import box_of
from stammtisch.testing.checks import (
    assert_same,
    differences,
    mask,
    refusals,
    resample,
    scores_of,
    winners_of,
)
from stammtisch.testing.configurations import Configuration
from stammtisch.testing.walk import legal_actions

MARKERS = (77, -99)
"""Values that no card, token or chest has."""


def told(configuration: Configuration, state: State, viewer: int) -> dict[str, Any]:
    """Everything that the game answers to this viewer about a full state or a view."""
    game = configuration.load()
    answers = {
        "the view": mask(game, state, viewer).tobytes(),
        "the actor": game.actor(state),
        "the rounds": game.rounds(state),
        "the scores": scores_of(configuration, state),
        "the winners": winners_of(configuration, state),
    }
    if viewer != SPECTATOR:
        answers["the legal moves"] = legal_actions(game, state, viewer)
        answers["the refusals"] = refusals(game, state, viewer)
    return answers


def assert_told_the_same(configuration: Configuration, one: State, other: State, viewer: int, twin: str) -> None:
    first, second = told(configuration, one, viewer), told(configuration, other, viewer)
    if first != second:
        what = next(what for what in first if first[what] != second[what])
        raise AssertionError(
            f"{what} of viewer {viewer} differs for {twin}: {first[what]!s:.300} / {second[what]!s:.300}; "
            f"the states differ in {differences(one, other)}"
        )


def check_view(configuration: Configuration, state: State, viewer: int) -> None:
    """The view is complete, closed and stable, and the viewer's own seat can be served from it."""
    game = configuration.load()
    untouched = state.tobytes()
    view = mask(game, state, viewer)
    assert state.tobytes() == untouched, "mask changed the state"
    assert view.viewer == viewer, f"the view of {viewer} says it is that of {view.viewer}"
    assert_same(view, mask(game, state, viewer, fill=255), "mask leaves parts of its output as they were")
    assert_same(view, mask(game, view, viewer), "the view of the view is another")
    assert_same(
        mask(game, state, SPECTATOR), mask(game, view, SPECTATOR), "a spectator learns nothing from a seat's view"
    )
    assert_told_the_same(configuration, state, view, viewer, "the view itself")


def check_spoiled(configuration: Configuration, state: State, viewer: int) -> None:
    """Whatever stands in the places that the viewer may not know, nothing of it gets through."""
    secrets = list(box_of(configuration.game).secrets(state, viewer))
    for marker in MARKERS:
        spoiled = state.copy()
        for secret in secrets:
            secret.spoil(spoiled, marker)
        assert_told_the_same(configuration, state, spoiled, viewer, f"secrets overwritten with {marker}")


def check_twin(configuration: Configuration, state: State, viewer: int, seed: int) -> None:
    """A full state drawn from the view is a possible one, and the viewer cannot tell it from the true one."""
    game, box = configuration.load(), box_of(configuration.game)
    view = mask(game, state, viewer)
    untouched = view.tobytes()
    twin = resample(game, view, viewer, seed)
    assert view.tobytes() == untouched, "resample changed the view"
    assert twin.viewer == NOBODY, "a resampled state is still somebody's view"
    assert_same(twin, resample(game, view, viewer, seed, fill=255), "resample leaves parts of its output as they were")
    seen = mask(game, twin, viewer)
    assert_same(view, seen, "the view of the resampled state is another")
    assert game.board.draw(view) == game.board.draw(seen), "the same view is drawn in two ways"
    box.check(twin)
    assert_told_the_same(configuration, state, twin, viewer, f"the state resampled with seed {seed}")
    known = twin.copy()
    for secret in box.secrets(state, viewer):
        known[secret.field][secret.place] = state[secret.field][secret.place]
    for field in game.STATE.names or ():
        found = known[field]
        assert np.array_equal(found, state[field]), f"resample changed {field}, as far as known, to {found}"
