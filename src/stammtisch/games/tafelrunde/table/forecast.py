"""Die Tafelrunde 2: what moves would do. It works on a masked state, so it knows no more than the viewer does."""

from stammtisch.games.ledger import number
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.actions import BACK_OUT, CALL_ZORK, CLOSE, DONE, HIDE_CHEST, REVITALIZE, WARN
from stammtisch.games.tafelrunde.components import (
    CLOSING_TIME,
    KINDS,
    LAST_WARNING,
    ONE_COLOUR,
    REVITALIZATION,
    SPECIAL,
)
from stammtisch.games.tafelrunde.state import HIDE
from stammtisch.tables.writing.ink import ZERO, uncached
from stammtisch.tables.writing.verdicts import Actions, list_actions

T_HIDE_1, A_57 = number("T-HIDE-1"), number("A-57")
CASES = ("", "chest", "done", "cards", "empty")
"""Which of a rule's conditions fails, where it has several; see the rulebook's cases."""


@uncached
def attempts(view: State, seat: int, out: Actions) -> int:
    """All that somebody with these cards or chests might try, allowed or not; how many there are.

    In phase 4 that is every chest that lies open there, and stopping; in phase 2 each card in hand, and backing out.
    """
    count, hand, special = ZERO, int(view.hand[seat]), int(view.special[seat])
    if view.phase == HIDE:
        for kind in range(KINDS):
            if view.open[seat, kind]:
                count = list_actions(HIDE_CHEST + kind, HIDE_CHEST + kind + 1, out, count)
        out[count] = DONE
        return count + 1
    for card in range(SPECIAL):
        if hand >> card & 1:
            sides = 1 if ONE_COLOUR >> card & 1 else 2
            count = list_actions(card * 2, card * 2 + sides, out, count)
    if hand >> SPECIAL & 1:
        if special == CLOSING_TIME:
            first, end = CLOSE, CLOSE + 1
        elif special == LAST_WARNING:
            first, end = WARN, WARN + 3
        elif special == REVITALIZATION:
            first, end = REVITALIZE, BACK_OUT
        else:
            first, end = CALL_ZORK, CALL_ZORK + 1
        count = list_actions(first, end, out, count)
    out[count] = BACK_OUT
    return count + 1


@uncached
def case(view: State, seat: int, action: int, rule: int) -> int:
    """The place in CASES of the condition that fails; a test compares it with the rulebook's own."""
    if rule == T_HIDE_1:
        return 1 if HIDE_CHEST <= action < DONE else 2
    if rule == A_57:
        return 3 if view.discard[seat] else 4
    return 0
