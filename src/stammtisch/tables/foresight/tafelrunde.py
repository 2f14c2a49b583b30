"""Die Tafelrunde 2: what moves would do. It works on a masked state, so it knows no more than the viewer does."""

import threading

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde import ACTIONS, STATE, apply, legal, refusal
from stammtisch.games.tafelrunde.actions import BACK_OUT, CALL_ZORK, CLOSE, DONE, HIDE_CHEST, REVITALIZE, WARN
from stammtisch.games.tafelrunde.components import (
    CLOSING_TIME,
    LAST_WARNING,
    ONE_COLOUR,
    REVITALIZATION,
    SIDE_COLOUR,
    SIDE_VALUE,
    SPECIAL,
)
from stammtisch.games.tafelrunde.rules import gems
from stammtisch.games.tafelrunde.split import bonus, power
from stammtisch.games.tafelrunde.state import HIDE, NONE, PLAY
from stammtisch.tables.engine import Cells

Numbers = NDArray[np.int32]

CHEST_KINDS = 9
SUM, ENDS, WINNERS, HIDDEN_GEMS, COLUMNS = 0, 1, 2, 5, 6
"""Columns of a forecast: the sum of the colour that a beggar is played for (NONE without one), whether phase 2 ends,
who then wins each colour, and how many gems the mover would have hidden."""
BONUS, SUMS, GEMS = 0, 12, 24
"""Columns of an outlook: each seat's bonus and sum in each colour, then each seat's hidden gems."""


@kept
def outlook(cells: Cells, out: Numbers) -> None:
    """How strong everybody is."""
    view = cells.view(STATE)[0]
    for seat in range(view.seats):
        for colour in range(3):
            out[BONUS + seat * 3 + colour] = bonus(view, seat, colour)
            out[SUMS + seat * 3 + colour] = power(view, seat, colour)
        out[GEMS + seat] = gems(view, seat)


@kept
def sum_with(view: State, seat: int, action: int) -> int:
    """The sum of the colour that a beggar is played for, as soon as it lies there."""
    colour = SIDE_COLOUR[action]
    copy = np.empty(1, STATE)
    copy[0] = view
    laid = copy[0]
    laid.sums[seat, colour] += SIDE_VALUE[action]
    return power(laid, seat, colour)


@kept
def forecasts(cells: Cells, seat: int, actions: NDArray[np.int16], out: Numbers) -> int:
    """Lists the legal actions and what each would do; returns how many there are."""
    view = cells.view(STATE)[0]
    count = legal(view, seat, actions)
    copy = np.empty(1, STATE)
    after = copy[0]
    for k in range(count):
        action = int(actions[k])
        copy[0] = view
        apply(after, seat, action)
        out[k, SUM] = sum_with(view, seat, action) if action < CLOSE else NONE
        out[k, ENDS] = after.phase != PLAY
        for colour in range(3):
            out[k, WINNERS + colour] = after.winner[colour]
        out[k, HIDDEN_GEMS] = gems(after, seat)
    return count


@kept
def refusals(cells: Cells, seat: int, out: NDArray[np.int16]) -> int:
    """Of all that somebody with these cards or chests might try, what is not allowed, each with its rule; how many.

    In phase 4 that is every chest that lies open there, and stopping; in phase 2 each card in hand, and backing out.
    """
    view = cells.view(STATE)[0]
    count = 0
    if view.phase == HIDE:
        for kind in range(CHEST_KINDS):
            if view.open[seat, kind]:
                count = refuse(view, seat, HIDE_CHEST + kind, HIDE_CHEST + kind + 1, out, count)
        return refuse(view, seat, DONE, DONE + 1, out, count)
    hand = int(view.hand[seat])
    for card in range(SPECIAL):
        if hand >> card & 1:
            sides = 1 if ONE_COLOUR >> card & 1 else 2
            count = refuse(view, seat, card * 2, card * 2 + sides, out, count)
    if hand >> SPECIAL & 1:
        special = view.special[seat]
        if special == CLOSING_TIME:
            count = refuse(view, seat, CLOSE, CLOSE + 1, out, count)
        elif special == LAST_WARNING:
            count = refuse(view, seat, WARN, WARN + 3, out, count)
        elif special == REVITALIZATION:
            count = refuse(view, seat, REVITALIZE, BACK_OUT, out, count)
        else:
            count = refuse(view, seat, CALL_ZORK, CALL_ZORK + 1, out, count)
    return refuse(view, seat, BACK_OUT, BACK_OUT + 1, out, count)


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
        self.rows = np.empty((ACTIONS, COLUMNS), np.int32)
        self.refused = np.empty((ACTIONS, 2), np.int16)
        self.outlook = np.zeros(GEMS + 4, np.int32)
