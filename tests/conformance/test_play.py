"""Random games: they end, their summaries make sense, and one seed is one game."""

import random

import numpy as np

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.playout import DECISIONS, LENGTH, SCORES, WINNERS, playout_of
from stammtisch.games.protocol import OVER
from stammtisch.games.registry import GAMES, option_sets
from stammtisch.lab.matches import CAP
from stammtisch.lab.simulate import Question, simulate
from stammtisch.testing.checks import check_result, scores_of, winners_of
from stammtisch.testing.walk import positions, walk
from tests.conformance.boxes import box_of
from tests.conformance.configurations import CONFIGURATIONS, Configuration, each_configuration, each_game

GAMES_EACH = 1 + 20_000 // len(CONFIGURATIONS)


def seats_of(won: int) -> list[int]:
    return [seat for seat in range(8) if won >> seat & 1]


@each_configuration
def test_every_random_game_ends_and_has_a_possible_outcome(configuration: Configuration) -> None:
    """At least 20,000 games in all configurations together."""
    question = Question(configuration.game, configuration.seats, GAMES_EACH, 20_26, configuration.chosen)
    out = simulate(question, lambda done: None)
    assert len(out) == GAMES_EACH
    box = box_of(configuration.game)
    for row in out.tolist():
        assert row[WINNERS] > 0, "a game without end"
        assert row[LENGTH] < CAP
        box.check_outcome(configuration.seats, row[LENGTH], row[DECISIONS], row[SCORES:], seats_of(row[WINNERS]))
    assert len(np.unique(out, axis=0)) > 0.9 * GAMES_EACH, "many games are the same"


def test_twenty_thousand_games_are_played_over_all_configurations() -> None:
    tables = sum((info.most - info.fewest + 1) * len(option_sets(name)) for name, info in GAMES.items())
    assert len(set(CONFIGURATIONS)) == tables
    assert GAMES_EACH * tables >= 20_000


@each_configuration
def test_a_playout_from_any_position_keeps_all_pieces_and_ends(configuration: Configuration) -> None:
    game, playout, box = configuration.load(), playout_of(configuration.game), box_of(configuration.game)
    for number, state in enumerate(positions(configuration)):
        played = state.copy()
        decisions = playout(played, dice_from_seed(number), CAP)
        assert decisions >= 0
        assert game.actor(played) == OVER
        box.check(played)
        check_result(configuration, played)


@each_configuration
def test_a_cap_stops_a_game_between_two_rounds(configuration: Configuration) -> None:
    game, playout = configuration.load(), playout_of(configuration.game)
    state = configuration.start()
    playout(state, dice_from_seed(1), 2)
    assert game.rounds(state) == 2
    assert game.actor(state) != OVER


@each_configuration
def test_the_same_seed_is_the_same_game_whatever_the_global_generators_do(configuration: Configuration) -> None:
    before = [step.after.tobytes() for step in walk(configuration, 4)]
    after = []
    for number, step in enumerate(walk(configuration, 4)):
        random.seed(number)
        np.random.seed(number)
        after.append(step.after.tobytes())
    assert before == after


@each_game
def test_a_game_leaves_the_global_generators_alone(name: str) -> None:
    configuration = Configuration(name, 3)
    state, dice = configuration.start(), dice_from_seed(1)
    playout = playout_of(name)
    random.seed(1)
    np.random.seed(1)
    untouched = random.getstate(), str(np.random.get_state())
    playout(state, dice, CAP)
    positions(configuration)
    assert (random.getstate(), str(np.random.get_state())) == untouched


@each_game
def test_different_seeds_and_different_streams_are_different_games(name: str) -> None:
    configuration, playout = Configuration(name, 3), playout_of(name)
    ends = set()
    for seed in range(10):
        for stream in range(10):
            state = configuration.start()
            playout(state, dice_from_seed(seed, stream), CAP)
            ends.add(state.tobytes())
    assert len(ends) == 100


@each_configuration
def test_scores_and_winners_follow_from_the_last_state(configuration: Configuration) -> None:
    box = box_of(configuration.game)
    for seed in range(3):
        steps = list(walk(configuration, seed))
        last = steps[-1].after
        decisions = sum(step.seat is not None for step in steps)
        rounds = configuration.load().rounds(last)
        scores, winners = scores_of(configuration, last), winners_of(configuration, last)
        box.check_outcome(configuration.seats, rounds, decisions, scores, winners)
