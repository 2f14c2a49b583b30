"""The seven drives of a row."""

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.driving import FORWARD
from stammtisch.games.scheffeln.driving import drive as drive_rule

drive = kept(drive_rule)


def row_tables(before: State) -> list[State]:
    """The table after each card of the row, from left to right (SPEED-12)."""
    now, found = before.copy(), []
    for card in before.row.tolist():
        drive(now, card, FORWARD)
        found.append(now.copy())
    return found
