"""The functions of Speed-Scheffeln, as `games/protocol.py` describes them."""

from stammtisch.games.compiled import kept
from stammtisch.games.scheffeln.rules import scores as money
from stammtisch.games.scheffeln.rules import winners as richest
from stammtisch.games.speed import board, events, hidden, moves, rules
from stammtisch.games.speed.race import deadline, lapse, place_in_race, revealing, too_early, undecided
from stammtisch.games.speed.rules import ACTIONS, options
from stammtisch.games.speed.state import STATE

MOST_SEATS = 8

start, actor, chance, tick = kept(rules.start), kept(rules.actor), kept(rules.chance), kept(rules.tick)
next_to_decide, rounds = kept(rules.next_to_decide), kept(rules.rounds)
legal, pick, refusal, apply = kept(rules.legal), kept(rules.pick), kept(rules.refusal), kept(rules.apply)
mask, resample = kept(hidden.mask), kept(hidden.resample)
scores, winners = kept(money), kept(richest)

__all__ = [
    "ACTIONS",
    "MOST_SEATS",
    "STATE",
    "actor",
    "apply",
    "board",
    "chance",
    "deadline",
    "events",
    "lapse",
    "legal",
    "mask",
    "moves",
    "next_to_decide",
    "options",
    "pick",
    "place_in_race",
    "refusal",
    "resample",
    "revealing",
    "rounds",
    "scores",
    "start",
    "tick",
    "too_early",
    "undecided",
    "winners",
]
