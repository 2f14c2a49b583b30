"""What happens in Speed-Scheffeln, and why."""

from typing import Any

from msgspec import to_builtins

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.events import cars_of
from stammtisch.games.scheffeln.payouts import payout_ended, takings_of
from stammtisch.games.scheffeln.trips import moving_rule, trip_between
from stammtisch.games.speed import INFO
from stammtisch.games.speed.rows import row_tables
from stammtisch.games.speed.rules import DECLINE, GRAB_CHARACTER

Event = dict[str, Any]

STARTED = ("SPEED-3", "SPEED-2")


def needs_record(event: Event) -> bool:
    """Payouts read rows of numbers."""
    return "seat" not in event


def decided(before: State, after: State, seat: int, action: int, event: Event) -> Event:
    """A touch, or at a payout the seven drives and what every car brought."""
    if event["do"] == "payout":
        return payout(before, after, seat, action, event)
    if event["do"] == "grab":
        why = "SPEED-8"
    else:
        why = no_character(before, int(event["ms"]))
    leaves_one = after.countdown and not before.countdown
    return {**event, "rules": [why, "SPEED-10"] if leaves_one else [why]}


def no_character(before: State, ms: int) -> str:
    """Whether somebody declined, or let a countdown or the limit run out."""
    if ms < before.deadline:
        return "A-38"
    return "SPEED-11" if before.countdown else "A-31"


def payout(before: State, after: State, seat: int, action: int, event: Event) -> Event:
    characters = before.character[: before.seats].tolist()
    if action != DECLINE:
        characters[seat] = action - GRAB_CHARACTER
    tables = [before, *row_tables(before)]
    trips = [
        trip_between(tables[place], tables[place + 1], card, "forward")
        for place, card in enumerate(before.row.tolist())
    ]
    takings = takings_of(after, characters, without="SPEED-11")
    rules = ["SPEED-12", *dict.fromkeys([moving_rule(trip) for trip in trips if trip.skips])]
    return {
        **event,
        "drives": [cars_of(table) for table in tables[1:]],
        "trips": to_builtins(trips),
        "takings": to_builtins(takings),
        "rules": list(dict.fromkeys([*rules, *(each.rule for each in takings)])),
    }


def chanced(after: State, event: Event) -> Event:
    """Seven cards in a row."""
    return {**event, "rules": ["SPEED-5", "SPEED-6"] if after.rounds == 1 else ["SPEED-16", "SPEED-6"]}


def ended(state: State) -> Event:
    return payout_ended(INFO.name, state)
