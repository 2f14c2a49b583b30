"""What happens in Scheffeln, and why."""

from typing import Any

from msgspec import to_builtins

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln import INFO
from stammtisch.games.scheffeln.actions import EVADE_NOWHERE
from stammtisch.games.scheffeln.components import CARS, COLOURS, MAFIA
from stammtisch.games.scheffeln.payouts import mafia_taking, payout_ended, takings_of
from stammtisch.games.scheffeln.trips import Trip, Way, moving_rule, trip_between

Event = dict[str, Any]

STARTED = ("S-SETUP-8", "S-SETUP-7")
CARD_RULE = {"joker": "S-RUN-6", "backward": "S-RUN-4", "evasion": "S-RUN-3", "nasty_exchange": "S-RUN-5"}
WAY: dict[str, Way] = {"backward": "backward", "evasion": "leap"}


def needs_record(event: Event) -> bool:
    """Everything here can read plain numbers."""
    return False


def decided(before: State, after: State, seat: int, action: int, event: Event) -> Event:
    """With the car that drove, or at a payout what every car brought."""
    if event["do"] == "payout":
        return payout(before, after, event)
    if event["do"] == "choose":
        return {**event, "rules": ["S-SETUP-9"]}
    if event["do"] == "exchange":
        return exchanged(before, after, event)
    return moved(before, after, seat, action, event)


def moved(before: State, after: State, seat: int, action: int, event: Event) -> Event:
    card, rules = event["card"], []
    told = dict(event)
    if card in CARD_RULE:
        rules.append("A-5" if action == EVADE_NOWHERE else CARD_RULE[card])
    if card in COLOURS or "car" in event:
        trip = trip_between(before, after, CARS.index(event.get("car", card)), WAY.get(card, "forward"))
        told["trip"] = to_builtins(trip)
        rules += reasons_for(trip)
    if card == "nasty_exchange":
        holders = before.character[: before.seats]
        told["gave"] = COLOURS[holders[seat]]
        wanted = COLOURS.index(event["character"])
        told["partner"] = next((other for other, held in enumerate(holders) if held == wanted), None)
    if before.laps == 1:
        rules.append("S-RUN-7" if card in CARD_RULE else "S-TURN-6")
    return {**told, "rules": rules}


def reasons_for(trip: Trip) -> list[str]:
    """Why the car stopped there; Evasion leaps, and says so itself."""
    if trip.way == "leap":
        return []
    return [moving_rule(trip)]


def exchanged(before: State, after: State, event: Event) -> Event:
    """Which card was hidden is nobody's business; that one was, drives the Mafia."""
    if not before.mafia:
        return {**event, "rules": ["S-EXCH-1"]}
    trip = trip_between(before, after, MAFIA, "forward")
    return {**event, "trip": to_builtins(trip), "rules": ["S-EXCH-1", "S-MAFIA-2", *reasons_for(trip)]}


def payout(before: State, after: State, event: Event) -> Event:
    takings = takings_of(after, [int(car) for car in after.character[: after.seats]])
    if after.mafia:
        takings.append(mafia_taking(before, after))
    rules = list(dict.fromkeys(each.rule for each in takings))
    return {**event, "takings": to_builtins(takings), "rules": rules}


def chanced(after: State, event: Event) -> Event:
    """New cards, and the marker has gone on."""
    return {**event, "rules": ["S-RUN-9" if after.run else "S-NEXT-4", "S-NEXT-3"]}


def ended(state: State) -> Event:
    return payout_ended(INFO.name, state)
