"""Random games, step by step, and positions out of them."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, Game, State
from stammtisch.testing.configurations import Configuration


class Step(NamedTuple):
    """One step of a game: chance (seat and action None) or a decision."""

    before: State
    seat: int | None
    action: int | None
    after: State


def legal_actions(game: Game, state: State, seat: int) -> list[int]:
    """The seat's legal actions as a list."""
    out = np.full(game.ACTIONS, -1, np.int16)
    count = game.legal(state, seat, out)
    return [int(action) for action in out[:count]]


def walk(configuration: Configuration, seed: int) -> Iterator[Step]:
    """A whole random game.

    With an even seed every legal action is as likely as the others. With an odd one every kind of move is, so that
    rare kinds come up as often as those with a hundred variants.
    """
    game, state = configuration.load(), configuration.start()
    dice, rng = dice_from_seed(seed, 7), Random(seed)
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            before = state.copy()
            game.chance(state, dice)
            yield Step(before, None, None, state.copy())
            continue
        seat = game.next_to_decide(state, dice)
        actions = legal_actions(game, state, seat)
        if seed % 2:
            kind = rng.choice(sorted({type(game.moves.MOVES[action]).__name__ for action in actions}))
            actions = [action for action in actions if type(game.moves.MOVES[action]).__name__ == kind]
        action = rng.choice(actions)
        before = state.copy()
        game.apply(state, seat, action)
        yield Step(before, seat, action, state.copy())


@cache
def positions(configuration: Configuration, count: int = 50) -> tuple[State, ...]:
    """Positions from several games: the empty table, a finished one, and `count` from in between."""
    games = [list(walk(configuration, seed)) for seed in range(4)]
    between = [step.before for steps in games for step in steps]
    return (configuration.start(), games[0][-1].after, *Random(count).sample(between, min(count, len(between))))
