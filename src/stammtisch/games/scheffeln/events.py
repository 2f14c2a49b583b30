"""Scheffeln in the game record: set-up, deals and payouts as it writes them, and what a viewer may read of them."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from stammtisch.games.compiled import kept
from stammtisch.games.faults import FORMAT, Fault
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln import driving, hands, rules
from stammtisch.games.scheffeln.components import (
    BASE_DECK,
    BUSINESSES,
    CARDS,
    CARS,
    COLOURS,
    DECK,
    RUN_DECK,
    TOKENS,
    Business,
    Car,
    Card,
)
from stammtisch.games.scheffeln.state import DEAL, ENDED, HIDDEN, NONE

Event = dict[str, Any]

UNKNOWN = "?"

count_of, one = kept(hands.count_of), kept(hands.one)
place, open_round = kept(driving.place), kept(rules.open_round)


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    start: int
    cars: dict[Business, list[Car]]
    tokens: dict[Business, list[int]]
    hands: list[list[Card]]


PLAIN_NUMBERS = True
CONSEQUENCES = frozenset({"payout"})
EVENT_RULE = {"payout": "S-SCORE-1", "deal": "S-NEXT-4"}
"""The rule that makes an event happen, for a record in which it is wrong."""


class Deal(msgspec.Struct, tag_field="do", tag="deal", forbid_unknown_fields=True):
    start: int
    hands: list[list[Card]]


def cars_of(state: State) -> dict[str, list[str]]:
    """Who stands where, the bottom car first."""
    stacks = zip(BUSINESSES, state.bottom.tolist(), state.top.tolist(), strict=True)
    return {letter: [CARS[car] for car in stack if car != NONE] for letter, *stack in stacks}


def tokens_of(state: State) -> dict[str, list[int | str]]:
    rows = zip(BUSINESSES, state.tokens.tolist(), strict=True)
    return {letter: [UNKNOWN if token == HIDDEN else token for token in row] for letter, row in rows}


@cache
def _names_of(hand: int) -> tuple[str, ...]:
    return tuple(sorted(name for card, name in enumerate(CARDS) for _ in range(count_of(hand, card))))


def names_of(hand: int) -> list[str]:
    """The cards of a packed hand as a record lists them: sorted by name. There are few different hands."""
    return [*_names_of(hand)]


def hands_of(state: State) -> list[list[str]]:
    return [names_of(hand) for hand in state.hand[: state.seats].tolist()]


def setup_of(state: State) -> Event:
    """The set-up of a table that has just been dealt for the first time."""
    return {
        "start": int(state.start),
        "cars": cars_of(state),
        "tokens": tokens_of(state),
        "hands": hands_of(state),
    }


def set_up(state: State, written: Any) -> None:
    """Lays the table as a record says; `state` is fresh from `start`."""
    setup = msgspec.convert(written, Setup)
    if setup.start != state.start:
        raise Fault("S-SETUP-7", f"a starting seat from 0 to {state.seats - 1}", setup.start)
    check_cars(setup.cars, bool(state.mafia))
    check_tokens(setup.tokens)
    for there, letter in enumerate(BUSINESSES):
        for car in setup.cars[letter]:
            place(state, CARS.index(car), there)
        state.tokens[there] = setup.tokens[letter]
    lay_hands(state, setup.hands, "S-SETUP-8")
    open_round(state)


def check_cars(cars: dict[Business, list[Car]], mafia: bool) -> None:
    if set(cars) != set(BUSINESSES):
        raise Fault(FORMAT, "a list of cars for each business A to H", sorted(cars))
    if ("mafia" in cars["A"][:1]) != mafia:
        raise Fault("S-MAFIA-1", f"the Mafia car {'beneath A' if mafia else 'nowhere'}", cars["A"])
    coloured = [car for letter in BUSINESSES for car in cars[letter][int(mafia and letter == "A") :]]
    lengths = [len(cars[letter]) - int(mafia and letter == "A") for letter in BUSINESSES]
    if sorted(coloured) != sorted(COLOURS) or lengths != [1] * 8:
        raise Fault("S-SETUP-3", "exactly one of the eight cars on each business", cars)


def check_tokens(tokens: dict[Business, list[int]]) -> None:
    if set(tokens) != set(BUSINESSES):
        raise Fault(FORMAT, "a list of tokens for each business A to H", sorted(tokens))
    for there, letter in enumerate(BUSINESSES):
        if sorted(tokens[letter]) != TOKENS[there].tolist():
            raise Fault("S-SETUP-5", f"on {letter} the tokens {TOKENS[there].tolist()}", tokens[letter])


def lay_hands(state: State, hands: list[list[Card]], rule: str) -> None:
    """Gives every seat the written hand, if the deck has it."""
    if len(hands) != state.seats or any(len(hand) != 4 for hand in hands):
        raise Fault(rule, f"four cards for each of {state.seats} seats", hands)
    if any(list(hand) != sorted(hand) for hand in hands):
        raise Fault(FORMAT, "each hand sorted by name", hands)
    deck = DECK[: RUN_DECK if state.run else BASE_DECK].tolist()
    for card, name in enumerate(CARDS):
        if sum(hand.count(name) for hand in hands) > deck.count(card):
            raise Fault(rule, f"no more than {deck.count(card)} cards '{name}'", hands)
    for seat, hand in enumerate(hands):
        state.hand[seat] = sum(one(CARDS.index(name)) for name in hand)


def inject(state: State, upcoming: Sequence[Event]) -> None:
    """Resolves chance as the record's next events say."""
    deal = msgspec.convert(upcoming[0], Deal)
    lay_hands(state, deal.hands, "S-NEXT-4")
    open_round(state)


def chance_events(before: State, after: State) -> list[Event]:
    """What the record says of a chance that has been resolved, beyond the set-up."""
    if before.phase != DEAL:
        return []
    return [{"do": "deal", "start": int(after.start), "hands": hands_of(after)}]


def consequences(before: State, after: State) -> list[Event]:
    """What the record says after a decision that ended a round."""
    if after.phase not in (DEAL, ENDED):
        return []
    payout: Event = {
        "do": "payout",
        "tokens": [None if token == NONE else int(token) for token in after.took[: after.seats]],
    }
    if after.mafia_seat != NONE:
        payout["mafia"] = {"seat": int(after.mafia_seat), "token": int(after.mafia_token)}
    return [payout]


def redact_hands(hands: list[list[str]], viewer: int) -> list[list[str]]:
    return [hand if seat == viewer else [UNKNOWN] * len(hand) for seat, hand in enumerate(hands)]


def redact_setup(setup: Event, view: State, viewer: int) -> Event:
    """The set-up as that viewer may know it now: tokens that have been turned up since are open."""
    return {
        "start": setup["start"],
        "cars": setup["cars"],
        "tokens": tokens_of(view),
        "hands": redact_hands(setup["hands"], viewer),
    }


def redact_event(event: Event, view: State, viewer: int, last: bool) -> Event:
    """The event as that viewer saw it."""
    if event["do"] == "exchange" and event["seat"] != viewer:
        return {**event, "card": UNKNOWN}
    if event["do"] == "deal":
        return {**event, "hands": redact_hands(event["hands"], viewer)}
    return event
