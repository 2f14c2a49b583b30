"""By which sums the chests are split."""

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde import split
from stammtisch.games.tafelrunde.actions import CLOSE
from stammtisch.games.tafelrunde.board import power
from stammtisch.games.tafelrunde.components import COLOURS, SIDE_COLOUR

sum_with = kept(split.sum_with)


def sums_at_split(before: State, seat: int, action: int) -> list[dict[str, int]]:
    """Each seat's sums after the decision that ended phase 2."""
    sums = [[int(power(before, other, colour)) for colour in range(3)] for other in range(int(before.seats))]
    if action < CLOSE:
        sums[seat][SIDE_COLOUR[action]] = int(sum_with(before, seat, action))
    return [dict(zip(COLOURS, own, strict=True)) for own in sums]
