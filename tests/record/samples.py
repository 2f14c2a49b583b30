"""Records to test with: our own random games and the referee's."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, State
from stammtisch.games.registry import GAMES
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.format import encode
from stammtisch.record.write import Scribe
from stammtisch.referee import play
from stammtisch.testing.walk import walk
from tests.conformance.configurations import Configuration

Plain = dict[str, Any]
"""A record as json reads it."""


def to_line(record: Plain) -> bytes:
    """One line of JSON, whatever the values are."""
    return json.dumps(record, ensure_ascii=False).encode("utf-8", "surrogatepass")


@cache
def simulated(configuration: Configuration, number: int) -> bytes:
    """A line that `simulate --records` would write."""
    question = Question(configuration.game, configuration.seats, 1, 31, configuration.chosen)
    return encode(simulate_record(question, number))


@cache
def foreign(configuration: Configuration, number: int) -> bytes:
    """A line that the referee wrote, who shares no code with us."""
    return to_line(play(configuration.game, configuration.seats, configuration.chosen, number))


def played(configuration: Configuration, seed: int) -> Iterator[tuple[Scribe, State]]:
    """A game of `walk` written down: the scribe after each of its steps, and the state there."""
    scribe = Scribe(configuration.game, [f"seat {seat}" for seat in range(configuration.seats)], configuration.chosen)
    dice = dice_from_seed(seed, 7)
    for step in walk(configuration, seed):
        if step.seat is None:
            scribe.chance(dice)
        else:
            assert step.action is not None
            assert scribe.game.next_to_decide(scribe.state, dice) == step.seat
            scribe.decide(step.seat, step.action)
        assert scribe.state.tobytes() == step.after.tobytes(), "written down, the game took another course"
        yield scribe, step.after


def waits_for_a_seat(configuration: Configuration, state: State) -> bool:
    return configuration.load().actor(state) not in (CHANCE, OVER)


SMALL = {name: Configuration(name, info.fewest, info.options[:2]) for name, info in GAMES.items()}
"""One table of each game for tests that need not see all, with as many options as go together."""
