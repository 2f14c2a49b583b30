"""Die Tafelrunde 2: beggars, chests and a prey after the other, for two to four."""

from stammtisch.games.tafelrunde import board, events, moves
from stammtisch.games.tafelrunde.actions import ACTIONS
from stammtisch.games.tafelrunde.choices import legal, pick, refusal
from stammtisch.games.tafelrunde.hidden import mask, resample
from stammtisch.games.tafelrunde.rules import (
    actor,
    apply,
    chance,
    next_to_decide,
    options,
    rounds,
    scores,
    start,
    winners,
)
from stammtisch.games.tafelrunde.state import STATE

MOST_SEATS = 4

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
    "winners",
]
