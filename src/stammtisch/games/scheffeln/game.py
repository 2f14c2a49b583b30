"""The functions of Scheffeln, as `games/protocol.py` describes them."""

from stammtisch.games.compiled import kept
from stammtisch.games.scheffeln import board, choices, events, hidden, moves, rules
from stammtisch.games.scheffeln.actions import ACTIONS
from stammtisch.games.scheffeln.rules import options
from stammtisch.games.scheffeln.state import STATE

MOST_SEATS = 4

start, actor, chance = kept(rules.start), kept(rules.actor), kept(rules.chance)
next_to_decide, rounds = kept(rules.next_to_decide), kept(rules.rounds)
legal, pick, refusal, apply = kept(choices.legal), kept(choices.pick), kept(choices.refusal), kept(rules.apply)
mask, resample = kept(hidden.mask), kept(hidden.resample)
scores, winners = kept(rules.scores), kept(rules.winners)

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
