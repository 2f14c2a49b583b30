"""Speed-Scheffeln: what a grab earned that another did not, and the table on which it would not have."""

from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import COLOURS
from stammtisch.games.speed.bots import drive_row, earnings
from stammtisch.games.speed.rules import DECLINE
from stammtisch.tables.wire.reasons import Reason

CODES = ("earns",)


def compared(view: View, better: int, made: int) -> list[Reason]:
    """What the two characters bring when the row has driven: everybody could work that out."""
    worth = [*earnings(view.table), 0]
    if better == DECLINE or worth[better] <= worth[made]:
        return []
    return [Reason("earns", thing=COLOURS[better], amount=worth[better], before=worth[made])]


def without(view: View, reason: Reason, better: int, made: int) -> tuple[State, int]:
    """The better character's car would stop on as little as the other brings."""
    table, then = view.table.copy(), view.table.copy()
    drive_row(then)
    there = int(then.where[better])
    table.tokens[there, table.gone[there]] = reason.before or 0
    return table, better
