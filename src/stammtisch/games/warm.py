"""Compiling a game before anybody waits for it: once for each version, then it is on disk."""

from collections.abc import Callable, Iterator

import numpy as np

from stammtisch.games.dice import dice_from_seed, throw
from stammtisch.games.observations import observe
from stammtisch.games.playout import SCORES, batch_of, playout_of
from stammtisch.games.protocol import CHANCE, load, new_state

Step = tuple[str, Callable[[], object]]


def compile_steps(name: str) -> Iterator[Step]:
    """What to do, one step after the other; each is named by the function it compiles."""
    game = load(name)
    state, view = new_state(game), new_state(game)
    dice, actions = dice_from_seed(1), np.empty(game.ACTIONS, np.int16)
    options = game.options(game.MOST_SEATS, -1, {})
    scores = np.zeros(game.MOST_SEATS, np.int64)
    batch = np.zeros((1, SCORES + game.MOST_SEATS), np.int64)

    def settle() -> None:
        while game.actor(state) == CHANCE:
            game.chance(state, dice)

    def score() -> None:
        game.scores(state, scores)
        game.winners(state)

    yield "dice", lambda: throw(dice_from_seed(1), 6)
    yield "start", lambda: game.start(state, options)
    yield "chance", settle
    yield "legal", lambda: game.legal(state, 0, actions)
    yield "refusal", lambda: game.refusal(state, 0, 0)
    yield "pick", lambda: game.pick(state, game.next_to_decide(state, dice), dice)
    yield "mask", lambda: game.mask(state, 0, view)
    yield "observation", lambda: observe(name, state, 0)
    yield "resample", lambda: game.resample(view, 0, dice, state)
    yield "playout", lambda: playout_of(name)(state, dice, game.rounds(state) + 1)
    yield "scores", score
    yield "apply", lambda: apply_one(name)
    yield "batch", lambda: batch_of(name)(state, options, dice, 1, 0, batch, 1)


def apply_one(name: str) -> None:
    """One decision made from Python."""
    game = load(name)
    state, dice = new_state(game), dice_from_seed(2)
    game.start(state, game.options(game.MOST_SEATS, -1, {}))
    while game.actor(state) == CHANCE:
        game.chance(state, dice)
    seat = game.next_to_decide(state, dice)
    game.apply(state, seat, game.pick(state, seat, dice))
