"""Bots are as quick as people: each level needs as long as its range says, and no less."""

from itertools import pairwise

import pytest

from stammtisch.bots.levels import LEVELS, make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE, State, load, new_state
from stammtisch.games.registry import GAMES

RACES = 60


def open_rows(seats: int = 4) -> list[State]:
    """Different tables, each with a row that everybody may read now."""
    game, found = load("speed"), []
    for seed in range(RACES):
        state, dice = new_state(game), dice_from_seed(11, seed)
        game.start(state, game.options(seats, -1, {}))
        while game.actor(state) != ANYONE:
            game.chance(state, dice)
        found.append(state)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_needs_as_long_as_its_level_says_and_uses_the_whole_range(level: str) -> None:
    quickest, slowest = (1_000 * second for second in GAMES["speed"].reactions[level])
    bot = make_bot(level, 7)
    drawn = [bot.reaction(View("speed", state, seat)) for state in open_rows() for seat in range(4)]
    assert all(quickest <= moment <= slowest for moment in drawn)
    tenth = (slowest - quickest) / 10
    assert min(drawn) < quickest + tenth
    assert max(drawn) > slowest - tenth
    assert quickest + 4 * tenth < sum(drawn) / len(drawn) < slowest - 4 * tenth
    assert len(set(drawn)) > len(drawn) / 2, "each seat and each race has its own"


def test_levels_are_as_learners_and_practised_players_are_and_each_is_quicker_than_the_one_before() -> None:
    reactions = GAMES["speed"].reactions
    assert tuple(reactions) == LEVELS
    assert reactions["beginner"] == (20, 40)
    assert reactions["strong"] == (8, 15)
    ladder = [reactions[level] for level in LEVELS[1:]]
    for slower, quicker in pairwise(ladder):
        assert quicker[0] < slower[0]
        assert quicker[1] < slower[1]


def test_a_better_level_misreads_fewer_rows() -> None:
    """Counted: how often the character that earns most is not the one that is chosen."""
    rows = open_rows()
    best = make_bot("expert", 3)
    wanted = [best.decide(View("speed", state, 0)) for state in rows]
    wrong = {
        level: sum(
            make_bot(level, 5).decide(View("speed", state, 0)) != right
            for state, right in zip(rows, wanted, strict=True)
        )
        for level in LEVELS
    }
    assert wrong["random"] > wrong["beginner"] > wrong["strong"]
    assert wrong["casual"] >= wrong["strong"]
    assert wrong["expert"] == 0
