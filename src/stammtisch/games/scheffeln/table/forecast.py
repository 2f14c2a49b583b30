"""Scheffeln: what moves would do. It works on a masked state, so it knows no more than the viewer does."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.ledger import number
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.actions import BACKWARD_ON, CHOOSE, EVADE, EXCHANGE, JOKER_ON, MOVE, NASTY_FOR
from stammtisch.games.scheffeln.components import BACKWARD, CARDS, EVASION, JOKER
from stammtisch.games.scheffeln.game import MOST_SEATS
from stammtisch.games.scheffeln.rules import pay_out
from stammtisch.games.scheffeln.state import CHOOSE as CHOOSING
from stammtisch.games.scheffeln.state import NONE, PLAY
from stammtisch.tables.writing.ink import ZERO, uncached
from stammtisch.tables.writing.verdicts import Actions, list_actions

Earnings = NDArray[np.int32]

KINDS = len(CARDS)
S_RUN_3 = number("S-RUN-3")
CASES = ("", "place", "car")
"""Which of a rule's conditions fails, where it has several; see the rulebook's cases."""


@uncached
def earnings(table: State, out: Earnings) -> None:
    """What each seat has just been paid, the Mafia's token included; NONE for nothing."""
    for seat in range(MOST_SEATS):
        out[seat] = table.took[seat]
    if table.mafia_seat != NONE:
        seat = table.mafia_seat
        out[seat] = max(out[seat], 0) + table.mafia_token


@uncached
def earnings_if_over(table: State, paid: State, out: Earnings) -> None:
    """What each seat would take if the round ended with the cars as they stand: the payout itself, on a copy."""
    if table.phase != PLAY:
        out[:MOST_SEATS] = NONE
        return
    paid.took[:] = NONE
    pay_out(paid)
    earnings(paid, out)


@uncached
def attempts(view: State, seat: int, out: Actions) -> int:
    """All that somebody with these cards might try, allowed or not; how many there are.

    While characters are chosen that is every one of them, later each card of the hand, open and hidden.
    """
    if view.phase == CHOOSING:
        for character in range(8):
            out[character] = CHOOSE + character
        return 8
    count, hand, cars = ZERO, int(view.hand[seat]), 9 if view.mafia else 8
    for card in range(KINDS):
        if hand >> 2 * card & 3 == 0:
            continue
        if card < JOKER:
            first, end = MOVE + card, MOVE + card + 1
        elif card == JOKER:
            first, end = JOKER_ON, JOKER_ON + cars
        elif card == BACKWARD:
            first, end = BACKWARD_ON, BACKWARD_ON + cars
        elif card == EVASION:
            first, end = EVADE, EVADE + cars * 8
        else:
            first, end = NASTY_FOR, NASTY_FOR + 8
        count = list_actions(first, end, out, count)
        count = list_actions(EXCHANGE + card * 8, EXCHANGE + card * 8 + 8, out, count)
    return count


@uncached
def case(view: State, seat: int, action: int, rule: int) -> int:
    """The place in CASES of the condition that fails; a test compares it with the rulebook's own."""
    if rule == S_RUN_3:
        car = (action - EVADE) >> 3
        return 1 if view.top[view.where[car]] == car else 2
    return 0
