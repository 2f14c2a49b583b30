"""Die Tafelrunde 2 in the game record: set-up and phases as it writes them, and what a viewer may read of them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.games.compiled import kept
from stammtisch.games.faults import FORMAT, Fault, Unfinished
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde import rules
from stammtisch.games.tafelrunde.components import (
    BEGGARS,
    CHEST_COLOUR,
    CHESTS,
    COLOURS,
    GEMS,
    SPECIAL,
    SPECIALS,
    Special,
)
from stammtisch.games.tafelrunde.moves import Chest
from stammtisch.games.tafelrunde.piles import turn_discards as _turn_discards
from stammtisch.games.tafelrunde.state import DRAW, HIDDEN, NONE, PLAY, SETUP

Event = dict[str, Any]

UNKNOWN = "?"

turn_discards = kept(_turn_discards)
begin_prey, finish_prey = kept(rules.begin_prey), kept(rules.finish_prey)


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    start: int
    specials: list[Special]
    hands: list[list[str]]
    draw: list[list[str]]
    chests: list[Chest]


class Shuffle(msgspec.Struct, tag_field="do", tag="shuffle", forbid_unknown_fields=True):
    seat_pile: int
    draw: list[str]


PLAIN_NUMBERS = True
CONSEQUENCES = frozenset({"split"})
EVENT_RULE = {"refill": "T-FILL-1", "split": "T-SCORE-3", "shuffle": "T-DRAW-3", "draw": "T-DRAW-1"}
"""The rule that makes an event happen, for a record in which it is wrong."""


def name_card(state: State, seat: int, card: int) -> str:
    """A card of the seat's set."""
    if card == HIDDEN:
        return UNKNOWN
    return SPECIALS[state.special[seat]] if card == SPECIAL else BEGGARS[card]


def name_chest(kind: int) -> list[str | int] | str:
    return UNKNOWN if kind == HIDDEN else [COLOURS[CHEST_COLOUR[kind]], int(GEMS[kind])]


def names_of(state: State, seat: int, cards: int) -> list[str]:
    """The cards of a bit set as a record lists a hand: sorted by name."""
    return sorted(name_card(state, seat, card) for card in range(SPECIAL + 1) if cards >> card & 1)


def pile_of(state: State, seat: int) -> list[str]:
    """The seat's draw pile, top first."""
    return [name_card(state, seat, card) for card in state.draw[seat, : state.draw_size[seat]][::-1]]


def chests_of(state: State) -> list[list[str | int] | str]:
    """All chests as they were piled, top first."""
    return [name_chest(kind) for kind in state.chests]


def clockwise(state: State) -> list[int]:
    """The seats from the starting player on."""
    seats, start = list(range(state.seats)), int(state.start)
    return seats[start:] + seats[:start]


def setup_of(state: State) -> Event:
    """The set-up of a table that has just been dealt."""
    seats = range(state.seats)
    return {
        "start": int(state.start),
        "specials": [SPECIALS[state.special[seat]] for seat in seats],
        "hands": [names_of(state, seat, int(state.hand[seat])) for seat in seats],
        "draw": [pile_of(state, seat) for seat in seats],
        "chests": chests_of(state),
    }


def set_up(state: State, written: Any) -> None:
    """Lays the table as a record says; `state` is fresh from `start`."""
    setup = msgspec.convert(written, Setup)
    if setup.start != state.start:
        raise Fault("T-SETUP-3", f"a starting seat from 0 to {state.seats - 1}", setup.start)
    if len(setup.specials) != state.seats or len(set(setup.specials)) != state.seats:
        raise Fault("A-52", f"a different special card for each of {state.seats} seats", setup.specials)
    for name, piles, length in (("hand", setup.hands, 5), ("draw pile", setup.draw, 11)):
        if len(piles) != state.seats or any(len(pile) != length for pile in piles):
            raise Fault("T-SETUP-4", f"a {name} of {length} cards for each of {state.seats} seats", piles)
    for seat, special in enumerate(setup.specials):
        lay_cards(state, seat, special, setup.hands[seat], setup.draw[seat])
    lay_chests(state, setup.chests)
    begin_prey(state)


def lay_cards(state: State, seat: int, special: Special, hand: list[str], draw: list[str]) -> None:
    """Gives a seat its set, in hand and draw pile."""
    if hand != sorted(hand):
        raise Fault(FORMAT, "each hand sorted by name", hand)
    cards = (*BEGGARS, special)
    if sorted(hand + draw) != sorted(cards):
        raise Fault("T-SETUP-2", f"seat {seat}'s 15 beggars and {special}, each once", hand + draw)
    state.special[seat] = SPECIALS.index(special)
    state.hand[seat] = sum(1 << cards.index(card) for card in hand)
    state.hand_size[seat] = len(hand)
    state.draw[seat, : len(draw)] = [cards.index(card) for card in reversed(draw)]
    state.draw_size[seat] = len(draw)


def lay_chests(state: State, chests: list[Chest]) -> None:
    kinds = [COLOURS.index(chest.colour) * 3 + chest.gems - 2 for chest in chests]
    if sorted(kinds) != CHESTS.tolist():
        right = [name_chest(kind) for kind in CHESTS.tolist()]
        raise Fault("T-SETUP-2", f"the chests {right} in any order", msgspec.to_builtins(chests))
    state.chests[:] = kinds


def inject(state: State, upcoming: Sequence[Event]) -> None:
    """Resolves phase 5 with the shuffles that the record names next; all the rest follows from them."""
    turn_discards(state)
    shuffled = [seat for seat in clockwise(state) if state.fresh[seat]]
    for place, seat in enumerate(shuffled):
        if place == len(upcoming):
            raise Unfinished
        found = upcoming[place]
        if found.get("do") != "shuffle" or found.get("seat_pile") != seat:
            raise Fault("T-DRAW-3", f"a shuffle of seat {seat}'s discards", found)
        lay_fresh(state, seat, msgspec.convert(found, Shuffle).draw)
    finish_prey(state)
    begin_prey(state)


def lay_fresh(state: State, seat: int, draw: list[str]) -> None:
    """Brings the discards that were turned over into the written order."""
    fresh = state.draw[seat, : state.fresh[seat]]
    names = {name_card(state, seat, card): card for card in fresh}
    if sorted(draw) != sorted(names):
        raise Fault("T-DRAW-3", f"seat {seat}'s discards {sorted(names)} in any order", draw)
    fresh[:] = [names[card] for card in reversed(draw)]


def chance_events(before: State, after: State) -> list[Event]:
    """What the record says of a chance that has been resolved, beyond the set-up."""
    events: list[Event] = []
    if before.phase == DRAW:
        drawn = [drawn_by(after, seat) for seat in range(after.seats)]
        events += [shuffle_of(after, seat, drawn[seat]) for seat in clockwise(before) if after.fresh[seat]]
        events += [{"do": "draw", "cards": drawn}]
    if before.phase in (SETUP, DRAW) and after.refilled:
        turned = after.chests[after.turned - after.refilled : after.turned]
        events += [{"do": "refill", "chests": [name_chest(kind) for kind in turned]}]
    return events


def drawn_by(state: State, seat: int) -> list[str]:
    """What the seat drew in the last phase 5."""
    return [name_card(state, seat, card) for card in state.drew[seat] if card != NONE]


def shuffle_of(state: State, seat: int, drawn: list[str]) -> Event:
    """The fresh draw pile as it was before the seat drew its last cards from it."""
    gone = int(state.fresh[seat] - state.draw_size[seat])
    return {"do": "shuffle", "seat_pile": seat, "draw": drawn[len(drawn) - gone :] + pile_of(state, seat)}


def consequences(before: State, after: State) -> list[Event]:
    """What the record says after the decision that ended phase 2."""
    if before.phase != PLAY or after.phase == PLAY:
        return []
    winners = [None if seat == NONE else int(seat) for seat in after.winner]
    return [{"do": "split", "winners": dict(zip(COLOURS, winners, strict=True))}]


def close(piles: list[list[str]], viewer: int) -> list[list[str]]:
    """Only the viewer's own stays readable."""
    return [pile if seat == viewer else [UNKNOWN] * len(pile) for seat, pile in enumerate(piles)]


def redact_setup(setup: Event, view: State, viewer: int) -> Event:
    """The set-up as that viewer may know it now: nobody's draw pile, of the chests those that have been turned up."""
    return {
        **setup,
        "hands": close(setup["hands"], viewer),
        "draw": close(setup["draw"], NONE),
        "chests": chests_of(view),
    }


def redact_event(event: Event, view: State, viewer: int, last: bool) -> Event:
    """The event as that viewer saw it."""
    if event["do"] == "draw":
        return {**event, "cards": close(event["cards"], viewer)}
    if event["do"] == "shuffle":
        return {**event, "draw": [UNKNOWN] * len(event["draw"])}
    return event
