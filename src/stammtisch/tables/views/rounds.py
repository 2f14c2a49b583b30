"""What a round's end needs to be shown, beyond what the record says of it."""

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.driving import FORWARD
from stammtisch.games.scheffeln.driving import drive as drive_rule
from stammtisch.games.tafelrunde.actions import CLOSE
from stammtisch.games.tafelrunde.board import power
from stammtisch.games.tafelrunde.components import COLOURS, SIDE_COLOUR
from stammtisch.tables.foresight.tafelrunde import sum_with

drive = kept(drive_rule)


def row_tables(before: State) -> list[State]:
    """Speed: the table after each card of the row, from left to right (SPEED-12)."""
    now, found = before.copy(), []
    for card in before.row.tolist():
        drive(now, card, FORWARD)
        found.append(now.copy())
    return found


def sums_at_split(before: State, seat: int, action: int) -> list[dict[str, int]]:
    """Tafelrunde: each seat's sums after the decision that ended phase 2, by which the chests were split."""
    sums = [[int(power(before, other, colour)) for colour in range(3)] for other in range(int(before.seats))]
    if action < CLOSE:
        sums[seat][SIDE_COLOUR[action]] = int(sum_with(before, seat, action))
    return [dict(zip(COLOURS, own, strict=True)) for own in sums]
