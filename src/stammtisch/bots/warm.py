"""Compiling the bots of a game before anybody waits for them."""

from collections.abc import Iterator

import numpy as np

from stammtisch.bots.judge import expert_on, judge_of, weights_of
from stammtisch.bots.levels import make_bot
from stammtisch.bots.search import PRESENT, own_part
from stammtisch.bots.value import Valuer, has_value
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, load, new_state
from stammtisch.games.warm import Step


def compile_steps(name: str) -> Iterator[Step]:
    """One decision of each kind of bot."""
    yield "casual bot", lambda: make_bot("casual", 1).decide(first_view(name))
    if hasattr(expert_on(name), "racer"):
        yield "judge", lambda: judge_first(name)
    else:
        yield "expert bot", lambda: make_bot("expert@10", 1).decide(first_view(name))
        if own_part(name, PRESENT) is not None:
            yield "expert-1 bot", lambda: make_bot("expert-1@10", 1).decide(first_view(name))
        yield "flat bot", lambda: make_bot("flat@1", 1).decide(first_view(name))
    if has_value(name, load(name).MOST_SEATS):
        yield "value", lambda: value_first(name)


def judge_first(name: str) -> None:
    """A judgement made from Python: nobody searches in a race."""
    table = first_view(name).table
    judge_of(name)(table, weights_of(name, int(table.seats)), np.zeros(8), np.zeros(8))


def value_first(name: str) -> None:
    """The value of a new table, before and after chance has set it up."""
    game, dice = load(name), dice_from_seed(1)
    state = new_state(game)
    game.start(state, game.options(game.MOST_SEATS, -1, {}))
    valuer = Valuer(name, game.MOST_SEATS)
    valuer.before_chance(state, state, dice, 1)
    while game.actor(state) == CHANCE:
        game.chance(state, dice)
    valuer.of(state, dice)


def first_view(name: str) -> View:
    """What the first seat to decide sees of a new table."""
    game, dice = load(name), dice_from_seed(1)
    state = new_state(game)
    game.start(state, game.options(game.MOST_SEATS, -1, {}))
    while game.actor(state) == CHANCE:
        game.chance(state, dice)
    return View(name, state, game.next_to_decide(state, dice))
