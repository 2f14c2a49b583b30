"""A game step by step as lines of hashes, to be compared between compiled and interpreted rules.

`python -m tests.conformance.trace GAME` writes the traces of all configurations of a game.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256

import numpy as np

from stammtisch.games import dice
from stammtisch.games.dice import Dice, dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, State, new_state
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.format import encode
from stammtisch.testing.walk import legal_actions
from tests.conformance.configurations import CONFIGURATIONS, Configuration


def digest(*states: State) -> str:
    return sha256(b"".join(state.tobytes() for state in states)).hexdigest()[:12]


def trace(configuration: Configuration, steps: int) -> Iterator[str]:
    """One line a step: the state, every view, a resampled state, the legal actions, some refusals, the scores."""
    game, state = configuration.load(), configuration.start()
    own_dice = dice_from_seed(17, configuration.seats)
    for number in range(steps):
        who = game.actor(state)
        views = [new_state(game) for _ in configuration.viewers]
        for viewer, view in zip(configuration.viewers, views, strict=True):
            game.mask(state, viewer, view)
        viewer, twin = configuration.viewers[number % len(views)], new_state(game)
        game.resample(views[number % len(views)], viewer, dice_from_seed(number), twin)
        scores = np.zeros(configuration.seats, np.int64)
        game.scores(state, scores)
        actions = [legal_actions(game, state, seat) for seat in range(configuration.seats)]
        refused = [
            game.refusal(state, number % configuration.seats, action) for action in range(number % 7, game.ACTIONS, 7)
        ]
        parts = (
            who,
            game.rounds(state),
            game.winners(state),
            scores.tolist(),
            actions,
            [int(rule) for rule in refused],
        )
        yield f"{number} {digest(state)} {digest(*views)} {digest(twin)} {parts}"
        if who == OVER:
            return
        if who == CHANCE:
            game.chance(state, own_dice)
        else:
            seat = game.next_to_decide(state, own_dice)
            game.apply(state, seat, game.pick(state, seat, own_dice))


def written(configuration: Configuration) -> str:
    """The record of two rounds."""
    asked = Question(configuration.game, configuration.seats, 1, 17, configuration.chosen, cap=2)
    return encode(simulate_record(asked, 0)).decode()


def traces(name: str, steps: int) -> Iterator[str]:
    """The traces of all configurations of a game, each with the record of another one."""
    for configuration in CONFIGURATIONS:
        if configuration.game == name:
            yield str(configuration)
            yield from trace(configuration, steps)
            yield written(configuration)


def let_dice_wrap() -> None:
    """Interpreted dice count modulo 2**64 as compiled ones do; everywhere else an overflow is a fault."""
    word = dice._word

    def quiet(words: Dice) -> np.uint64:
        with np.errstate(over="ignore"):
            return word(words)

    vars(dice)["_word"] = quiet


if __name__ == "__main__":
    let_dice_wrap()
    print("\n".join(traces(sys.argv[1], int(sys.argv[2]))))
