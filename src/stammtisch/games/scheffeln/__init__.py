"""Scheffeln: the base game for two to four, with the expansions RUN and Mafia."""

from stammtisch.games.scheffeln import board, events, moves
from stammtisch.games.scheffeln.actions import ACTIONS
from stammtisch.games.scheffeln.choices import legal, pick, refusal
from stammtisch.games.scheffeln.hidden import mask, resample
from stammtisch.games.scheffeln.rules import (
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
from stammtisch.games.scheffeln.state import STATE

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
