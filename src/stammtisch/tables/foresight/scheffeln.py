"""Scheffeln: what moves would do. It works on a masked state, so it knows no more than the viewer does."""

import threading

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln import ACTIONS, STATE, apply, legal, refusal
from stammtisch.games.scheffeln.actions import BACKWARD_ON, CHOOSE, EVADE, EXCHANGE, JOKER_ON, MOVE, NASTY_FOR
from stammtisch.games.scheffeln.components import BACKWARD, CARDS, EVASION, JOKER
from stammtisch.games.scheffeln.rules import cards_held, pay_out
from stammtisch.games.scheffeln.state import CHOOSE as CHOOSING
from stammtisch.games.scheffeln.state import NONE, PLAY
from stammtisch.tables.engine import Cells

Numbers = NDArray[np.int32]

KINDS = len(CARDS)
SEATS = 4
DRIVEN, CHANGED, EXCHANGED, WHERE, BOTTOM, TOP, CHARACTER, EARN, COLUMNS = 0, 1, 2, 3, 12, 20, 28, 32, 36
"""Columns of a forecast: bit sets of the cars that drive and of the businesses that change, whether characters do,
then where every car, lower car, upper car and character is, and what each seat would earn (NONE for nothing)."""
HELD, EARNS = 0, 4
"""Columns of an outlook: how many cards each seat holds, and what it would earn if the round ended now."""


@kept
def earnings(table: State, out: Numbers) -> None:
    """What each seat has just been paid, the Mafia's token included; NONE for nothing."""
    for seat in range(SEATS):
        out[seat] = table.took[seat]
    if table.mafia_seat != NONE:
        seat = table.mafia_seat
        out[seat] = max(out[seat], 0) + table.mafia_token


@kept
def earnings_if_over(table: State, out: Numbers) -> None:
    """What each seat would take if the round ended with the cars as they stand: the payout itself, on a copy."""
    if table.phase != PLAY:
        out[:SEATS] = NONE
        return
    copy = np.empty(1, STATE)
    copy[0] = table
    paid = copy[0]
    paid.took[:] = NONE
    pay_out(paid)
    earnings(paid, out)


@kept
def outlook(cells: Cells, out: Numbers) -> None:
    """How many cards everybody holds, and what they would earn."""
    view = cells.view(STATE)[0]
    for seat in range(view.seats):
        out[HELD + seat] = cards_held(view, seat)
    earnings_if_over(view, out[EARNS:])


@kept
def forecasts(cells: Cells, seat: int, actions: NDArray[np.int16], alike: NDArray[np.int16], out: Numbers) -> int:
    """Lists the legal actions, and for each the row of `out` that tells what it would do; returns how many there are.

    Which card is hidden for a character changes nothing on the table, so those moves share a row.
    """
    view = cells.view(STATE)[0]
    count = legal(view, seat, actions)
    row_of = np.full(8, NONE, np.int16)
    rows = 0
    for k in range(count):
        action = actions[k]
        if action >= EXCHANGE:
            character = (action - EXCHANGE) % 8
            if row_of[character] != NONE:
                alike[k] = row_of[character]
                continue
            row_of[character] = rows
        alike[k] = rows
        foresee(view, seat, action, out[rows])
        rows += 1
    return count


@kept
def foresee(view: State, seat: int, action: int, out: Numbers) -> None:
    """One move, made on a copy of the view."""
    copy = np.empty(1, STATE)
    copy[0] = view
    after = copy[0]
    apply(after, seat, action)
    out[DRIVEN], out[CHANGED], out[EXCHANGED] = 0, 0, 0
    for car in range(9):
        out[WHERE + car] = after.where[car]
        if view.where[car] != NONE and view.where[car] != after.where[car]:
            out[DRIVEN] |= 1 << car
    for place in range(8):
        out[BOTTOM + place], out[TOP + place] = after.bottom[place], after.top[place]
        if view.bottom[place] != after.bottom[place] or view.top[place] != after.top[place]:
            out[CHANGED] |= 1 << place
    for other in range(SEATS):
        out[CHARACTER + other] = after.character[other]
        if view.character[other] != after.character[other]:
            out[EXCHANGED] = 1
    if view.phase == PLAY and after.phase != PLAY:
        earnings(after, out[EARN:])
    else:
        earnings_if_over(after, out[EARN:])


@kept
def refusals(cells: Cells, seat: int, out: NDArray[np.int16]) -> int:
    """Of all that somebody with these cards might try, what is not allowed, each with its rule; how many there are.

    While characters are chosen that is every one of them, later each card of the hand, open and hidden.
    """
    view = cells.view(STATE)[0]
    if view.phase == CHOOSING:
        return refuse(view, seat, CHOOSE, CHOOSE + 8, out, 0)
    count, hand, cars = 0, int(view.hand[seat]), 9 if view.mafia else 8
    for card in range(KINDS):
        if hand >> 2 * card & 3 == 0:
            continue
        if card < JOKER:
            count = refuse(view, seat, MOVE + card, MOVE + card + 1, out, count)
        elif card == JOKER:
            count = refuse(view, seat, JOKER_ON, JOKER_ON + cars, out, count)
        elif card == BACKWARD:
            count = refuse(view, seat, BACKWARD_ON, BACKWARD_ON + cars, out, count)
        elif card == EVASION:
            count = refuse(view, seat, EVADE, EVADE + cars * 8, out, count)
        else:
            count = refuse(view, seat, NASTY_FOR, NASTY_FOR + 8, out, count)
        count = refuse(view, seat, EXCHANGE + card * 8, EXCHANGE + card * 8 + 8, out, count)
    return count


@kept
def refuse(view: State, seat: int, first: int, end: int, out: NDArray[np.int16], count: int) -> int:
    """Those of the actions from `first` to before `end` that are not allowed."""
    for action in range(first, end):
        rule = refusal(view, seat, action)
        if rule:
            out[count, 0], out[count, 1] = action, rule
            count += 1
    return count


class Sheet(threading.local):
    """Room for the answers, used again for every question of one thread."""

    def __init__(self) -> None:
        self.actions = np.empty(ACTIONS, np.int16)
        self.alike = np.empty(ACTIONS, np.int16)
        self.rows = np.empty((ACTIONS, COLUMNS), np.int32)
        self.refused = np.empty((ACTIONS, 2), np.int16)
        self.outlook = np.zeros(EARNS + SEATS, np.int32)
