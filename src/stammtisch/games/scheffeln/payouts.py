"""Payouts and ends, also of the race with the same pieces: which car brought which token, and why."""

from collections.abc import Callable
from typing import Any

import msgspec

from stammtisch.games.protocol import State, load
from stammtisch.games.scheffeln.components import BUSINESSES, CARS, MAFIA, Business, Car
from stammtisch.games.scheffeln.state import NONE
from stammtisch.record.write import result_of


class Taking(msgspec.Struct, frozen=True):
    """What one car brought at a payout: `token` null for nothing, `covered_by` the car on top of it, `rule` why.

    `seat` is null where the Mafia's token goes to nobody; car and business are null without a character, as a race
    allows it.
    """

    seat: int | None
    car: Car | None
    business: Business | None
    token: int | None
    covered_by: Car | None
    rule: str


def takings_of(after: State, characters: list[int], without: str = "") -> list[Taking]:
    """One for each seat, in the order of seats; the cars still stand as they were paid.

    `without` is the rule by which somebody may have no character.
    """
    return [taking(after, seat, car, without) for seat, car in enumerate(characters)]


def taking(after: State, seat: int, car: int, without: str) -> Taking:
    if car == NONE:
        return Taking(seat, None, None, None, None, without)
    business, cover = place_of(after, car)
    if cover is None:
        return Taking(seat, CARS[car], business, int(after.took[seat]), None, "S-SCORE-1")
    return Taking(seat, CARS[car], business, None, cover, "S-MAFIA-9" if cover == "mafia" else "S-SCORE-2")


def mafia_taking(before: State, after: State) -> Taking:
    """The Mafia's: to the candidate on the lowest letter, on the stack where there is none, or covered."""
    business, cover = place_of(after, MAFIA)
    if cover is not None:
        return Taking(None, "mafia", business, None, cover, "S-MAFIA-5")
    if after.mafia_seat != NONE:
        return Taking(int(after.mafia_seat), "mafia", business, int(after.mafia_token), None, "S-MAFIA-7")
    place = BUSINESSES.index(business)
    gone = int(before.gone[place])
    token = token_at(after, place, gone) if after.gone[place] > gone else None
    return Taking(None, "mafia", business, token, None, "A-12")


def token_at(state: State, place: int, number: int) -> int:
    """A record has a row for each business; as plain numbers they are one long row."""
    tokens = state.tokens
    return int(tokens[place][number] if len(tokens) == len(BUSINESSES) else tokens[4 * place + number])


def place_of(state: State, car: int) -> tuple[Business, Car | None]:
    """Where a car stands, and the car on top of it."""
    there = int(state.where[car])
    above = int(state.top[there])
    return BUSINESSES[there], CARS[above] if above not in (NONE, car) else None


def earnings_if_over(table: State, pay_out: Callable[[State], None]) -> list[int | None]:
    """What each seat would take if the round ended with the cars as they stand; None for nothing.

    It is the payout itself, on a copy: `pay_out` is the rule of that name, compiled or not. Whoever has no character
    yet, or stands before an empty stack once the game is over, takes no part in it.
    """
    paid, characters = table.copy(), table.character[: table.seats].tolist()
    playing = [seat for seat, car in enumerate(characters) if car != NONE and stack_is_left(table, car)]
    paid.seats = len(playing)
    paid.character[: len(playing)] = [characters[seat] for seat in playing]
    paid.took[:], paid.mafia_seat = NONE, NONE
    paid.mafia = table.mafia and stack_is_left(table, MAFIA)
    pay_out(paid)
    would: list[int | None] = [None] * len(characters)
    for place, seat in enumerate(playing):
        if paid.took[place] != NONE:
            would[seat] = int(paid.took[place]) + (int(paid.mafia_token) if paid.mafia_seat == place else 0)
    return would


def stack_is_left(table: State, car: int) -> bool:
    """Whether there is a token where that car stands."""
    return bool(table.gone[table.where[car]] < 4)


def payout_ended(name: str, state: State) -> dict[str, Any]:
    """The end of the game: whose stacks are empty, and who has the most money."""
    result = result_of(load(name), state)
    winning = "S-END-3" if len(result.winners) > 1 else "S-END-2"
    return {
        "do": "end",
        "scores": result.scores,
        "winners": result.winners,
        "empty": [letter for place, letter in enumerate(BUSINESSES) if state.gone[place] == 4],
        "rules": [result.reason, winning],
    }
