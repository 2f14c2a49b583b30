"""Speed-Scheffeln in the game record: set-up, rows and payouts as it writes them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.games.bitsets import SIZE
from stammtisch.games.compiled import kept
from stammtisch.games.faults import FORMAT, Fault
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BASE_DECK, BUSINESSES, COLOURS, DECK, TOKENS, Business, Car, Colour
from stammtisch.games.scheffeln.events import UNKNOWN, Event, cars_of, check_cars, place, tokens_of
from stammtisch.games.speed import rules
from stammtisch.games.speed.rules import COUNTDOWN, LIMIT
from stammtisch.games.speed.state import ENDED, GRAB, HIDDEN, NONE, REVEAL, ROW

open_round, reveal, tick = kept(rules.open_round), kept(rules.reveal), kept(rules.tick)


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    start: int
    cars: dict[Business, list[Car]]
    tokens: dict[Business, list[int]]


PLAIN_NUMBERS = True
CONSEQUENCES = frozenset({"payout"})
EVENT_RULE = {"payout": "SPEED-13", "row": "SPEED-5"}
"""The rule that makes an event happen, for a record in which it is wrong."""


class Row(msgspec.Struct, tag_field="do", tag="row", forbid_unknown_fields=True):
    cards: list[Colour]


def setup_of(state: State) -> Event:
    """The set-up of a table at which no row lies yet."""
    return {"start": int(state.start), "cars": cars_of(state), "tokens": tokens_of(state)}


def set_up(state: State, written: Any) -> None:
    """Lays the table as a record says; `state` is fresh from `start`."""
    setup = msgspec.convert(written, Setup)
    if setup.start != state.start:
        raise Fault("A-35", f"a starting seat from 0 to {state.seats - 1}", setup.start)
    check_cars(setup.cars, mafia=False)
    if set(setup.tokens) != set(BUSINESSES):
        raise Fault(FORMAT, "a list of tokens for each business A to H", sorted(setup.tokens))
    if any(len(stack) != 4 for stack in setup.tokens.values()):
        raise Fault("SPEED-3", "eight stacks of four tokens", setup.tokens)
    if sorted(token for stack in setup.tokens.values() for token in stack) != sorted(TOKENS.ravel().tolist()):
        raise Fault("SPEED-3", "each of the 32 tokens exactly once", setup.tokens)
    for there, letter in enumerate(BUSINESSES):
        place(state, COLOURS.index(setup.cars[letter][0]), there)
        state.tokens[there] = setup.tokens[letter]
    state.phase = ROW


def inject(state: State, upcoming: Sequence[Event]) -> None:
    """Lays and reveals the row that the record's next event names."""
    row = msgspec.convert(upcoming[0], Row)
    if len(row.cards) != 7:
        raise Fault("SPEED-5", "seven cards in the row", row.cards)
    cards = [COLOURS.index(card) for card in row.cards]
    for colour, name in enumerate(COLOURS):
        held = int((DECK[:BASE_DECK] == colour).sum())
        if cards.count(colour) > held:
            raise Fault("SPEED-16", f"no more than {held} cards '{name}'", row.cards)
    state.row[:] = cards
    open_round(state)
    while state.phase == REVEAL:
        reveal(state)


def chance_events(before: State, after: State) -> list[Event]:
    """What the record says of a chance that has been resolved, beyond the set-up."""
    if before.phase != ROW:
        return []
    return [{"do": "row", "cards": [COLOURS[card] for card in after.row]}]


def consequences(before: State, after: State) -> list[Event]:
    """What the record says after the decision that ended a round."""
    if after.phase not in (ROW, ENDED):
        return []
    return [
        {
            "do": "payout",
            "tokens": [None if token == NONE else int(token) for token in after.took[: after.seats]],
        }
    ]


def stamp(state: State) -> Event:
    """What a decision's event says of its time: milliseconds since the last card was revealed."""
    return {"ms": int(state.clock)}


def read_stamp(state: State, fields: Event) -> None:
    """Moves the clock on to a decision's time, which never falls and never passes the deadline."""
    ms = fields.pop("ms", None)
    if type(ms) is not int or ms < state.clock:
        raise Fault(FORMAT, f"'ms' as a whole number from {state.clock} up", ms)
    latest = int(state.deadline) if state.phase == GRAB else LIMIT + COUNTDOWN
    if ms > latest:
        raise Fault("A-32", f"no decision after {latest} ms", ms)
    tick(state, ms)


def choices(state: State, seat: int, legal: int) -> int:
    """Free characters and declining, even for a seat that let its time run out: it could have had them before."""
    return int(SIZE[state.centre]) + 1


def redact_setup(setup: Event, view: State, viewer: int) -> Event:
    """The set-up as anybody may know it now: tokens that have been turned up since are open."""
    return {"start": setup["start"], "cars": setup["cars"], "tokens": tokens_of(view)}


def redact_event(event: Event, view: State, viewer: int, last: bool) -> Event:
    """The event as everybody saw it: of the row that lies there now only what is revealed."""
    if event["do"] == "row" and last and view.phase == REVEAL:
        return {
            "do": "row",
            "cards": [UNKNOWN if card == HIDDEN else COLOURS[card] for card in view.row],
        }
    return event
