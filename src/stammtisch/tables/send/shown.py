"""What a seat is shown of its moves: what each would do, and what speaks for it."""

from typing import Any

from stammtisch.bots.view import View
from stammtisch.games.registry import part
from stammtisch.tables.send.views import see
from stammtisch.tables.wire.reasons import Reason


class Shown:
    """What the seat is shown of its moves; of a game that has no words for reasons nothing is needed."""

    def __init__(self, view: View) -> None:
        self.module = part(view.name, "table.reasons")
        self.moves = view.game.moves.MOVES
        self.view: Any = None if self.module is None else see(view.name, view.table, view.seat)

    def choice(self, action: int) -> Any:
        return next(choice for choice in self.view.choices if choice.move == self.moves[action])

    def alike(self, one: int, other: int) -> bool:
        """Whether two moves would do the same on the table, as when another card is hidden for the same character."""
        return one == other or (self.view is not None and self.choice(one).then == self.choice(other).then)

    def reasons(self, action: int) -> list[Reason]:
        """What can be seen to speak for a move, the most telling first."""
        if self.module is None:
            return []
        found: list[Reason] = self.module.reasons(self.view, self.choice(action))
        return found
