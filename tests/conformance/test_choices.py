"""Legal actions, refusals and random picks agree, in every game."""

from collections import Counter

import numpy as np
from scipy.stats import chisquare

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER
from stammtisch.testing.checks import BEYOND, check_choices, refusals
from stammtisch.testing.walk import legal_actions, positions
from tests.conformance.configurations import Configuration, each_configuration

PICKS = 120
"""How often each legal action is expected to be picked in a test of odds."""


@each_configuration
def test_an_action_is_legal_exactly_if_no_rule_refuses_it(configuration: Configuration) -> None:
    for state in positions(configuration, 400):
        check_choices(configuration, state)


@each_configuration
def test_legal_actions_ascend_and_no_two_are_the_same(configuration: Configuration) -> None:
    game = configuration.load()
    for state in positions(configuration):
        for seat in range(configuration.seats):
            actions = legal_actions(game, state, seat)
            assert actions == sorted(set(actions))


@each_configuration
def test_legal_writes_no_further_than_it_says(configuration: Configuration) -> None:
    game = configuration.load()
    for state in positions(configuration):
        for seat in range(configuration.seats):
            out = np.full(game.ACTIONS, -7, np.int16)
            count = game.legal(state, seat, out)
            assert (out[count:] == -7).all()


@each_configuration
def test_a_pick_is_legal_and_every_legal_action_is_as_likely(configuration: Configuration) -> None:
    game, dice = configuration.load(), dice_from_seed(5)
    chosen = [state for state in positions(configuration) if game.actor(state) not in (CHANCE, OVER)]
    by_choices = {}
    for state in chosen:
        seat = next(seat for seat in range(configuration.seats) if legal_actions(game, state, seat))
        actions = legal_actions(game, state, seat)
        by_choices[len(actions)] = (state, seat, actions)
        untouched = state.tobytes()
        assert all(game.pick(state, seat, dice) in actions for _ in range(20))
        assert state.tobytes() == untouched, "picking changed the state"
    sizes = sorted(by_choices)
    for size in {sizes[0], sizes[len(sizes) // 2], sizes[-1]}:
        state, seat, actions = by_choices[size]
        picked = Counter(game.pick(state, seat, dice) for _ in range(PICKS * size))
        assert set(picked) == set(actions), f"never picked: {set(actions) - set(picked)}"
        assert size == 1 or chisquare([picked[action] for action in actions]).pvalue > 1e-5, picked


@each_configuration
def test_every_action_that_is_out_of_range_is_refused_in_every_phase(configuration: Configuration) -> None:
    game = configuration.load()
    for state in positions(configuration, 20):
        for seat in range(configuration.seats):
            refused = refusals(game, state, seat)
            assert 0 not in (*refused[:BEYOND], *refused[-BEYOND:])
            for extreme in (2**15, 2**31 - 1, 2**63 - 1, -(2**31), -(2**63)):
                assert game.refusal(state, seat, extreme) != 0
