"""What a game of turns need not define itself: there is no race and no clock, and some functions follow from others."""

from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.anygame import actor, legal, refusal, scores
from stammtisch.games.dice import Dice, roll
from stammtisch.games.specialise import specialise

ACTIONS = 1
"""Stands for the game's own number."""

NO_RACE = ("deadline", "lapse", "place_in_race", "revealing", "tick", "too_early", "undecided")
OF_EVENTS = ("CONSEQUENCES", "PLAIN_NUMBERS", "choices", "read_stamp", "redact_event", "stamp")

CONSEQUENCES: frozenset[str] = frozenset()
"""Events that follow from a decision at once, without chance."""


PLAIN_NUMBERS = False
"""Whether events, story and cases read plain tuples of numbers as well as records, which is faster (`tables/game`)."""


def complete(game: ModuleType) -> None:
    """Gives a game what it does not define."""
    for template in (_rounds, _legal, _pick, _next_to_decide, _winners):
        word = template.__name__[1:]
        if not hasattr(game, word):
            setattr(game, word, specialise(template, game))
    for word in NO_RACE:
        if not hasattr(game, word):
            setattr(game, word, globals()[word])
    for word in OF_EVENTS:
        if not hasattr(game.events, word):
            setattr(game.events, word, globals()[word])
    if not hasattr(game.moves, "ACTION_OF"):
        game.moves.ACTION_OF = {move: action for action, move in enumerate(game.moves.MOVES)}
    if not hasattr(game.moves, "parse_move"):
        game.moves.parse_move = lambda text: game.moves.MOVES[game.moves.NOTATION.index(text)]


def _rounds(state: Any) -> int:
    """As the state counts them."""
    return int(state.rounds)


def _legal(state: Any, seat: int, out: NDArray[np.int16]) -> int:
    """The actions that no rule refuses."""
    count = 0
    for action in range(ACTIONS):
        if refusal(state, seat, action) == 0:
            out[count] = action
            count += 1
    return count


def _pick(state: Any, seat: int, dice: Dice) -> int:
    """Any of the legal actions."""
    actions = np.empty(ACTIONS, np.int16)
    return int(actions[roll(dice, legal(state, seat, actions))])


def _next_to_decide(state: Any, dice: Dice) -> int:
    """Whoever's turn it is."""
    return actor(state)


def _winners(state: Any) -> int:
    """Those with the most."""
    found = np.zeros(8, np.int64)
    scores(state, found)
    most, won = found[: state.seats].max(), 0
    for seat in range(state.seats):
        if found[seat] == most:
            won |= 1 << seat
    return won


def undecided(state: Any) -> tuple[int, ...]:
    """Nobody races."""
    return ()


def revealing(state: Any) -> bool:
    return False


def tick(state: Any, milliseconds: int) -> None:
    """There is no clock."""


def deadline(state: Any) -> int:
    return -1


def place_in_race(state: Any, seat: int) -> int:
    return seat


def lapse(state: Any) -> list[tuple[int, int]]:
    return []


def too_early(action: int, ms: int) -> int:
    return 0


def stamp(state: Any) -> dict[str, Any]:
    """What a decision's event says of its time: nothing."""
    return {}


def read_stamp(state: Any, fields: dict[str, Any]) -> None:
    """Moves the clock on to a decision's time: there is none."""


def redact_event(event: dict[str, Any], view: Any, viewer: int, last: bool) -> dict[str, Any]:
    """Everybody saw all of it."""
    return event


def choices(state: Any, seat: int, legal: int) -> int:
    """How many different decisions the seat has: here exactly its legal actions."""
    return legal
