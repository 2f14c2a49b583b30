"""Speed-Scheffeln: the race for three to eight players."""

from stammtisch.games.scheffeln.rules import scores, winners
from stammtisch.games.speed import board, events, moves
from stammtisch.games.speed.hidden import mask, resample
from stammtisch.games.speed.rules import (
    ACTIONS,
    actor,
    apply,
    chance,
    legal,
    next_to_decide,
    options,
    pick,
    refusal,
    rounds,
    start,
    tick,
)
from stammtisch.games.speed.state import STATE

MOST_SEATS = 8

__all__ = [
    "ACTIONS",
    "MOST_SEATS",
    "STATE",
    "actor",
    "apply",
    "board",
    "chance",
    "events",
    "legal",
    "mask",
    "moves",
    "next_to_decide",
    "options",
    "pick",
    "refusal",
    "resample",
    "rounds",
    "scores",
    "start",
    "tick",
    "winners",
]
