"""What a hint says: the best move, how good it is and how good the next best would be, and one true reason for it."""

from typing import Any

import msgspec

from stammtisch.bots.hints import BUDGET, Hint, advise
from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.games.registry import part
from stammtisch.tables.game.engine import engine
from stammtisch.tables.send.views import see
from stammtisch.tables.wire import messages
from stammtisch.tables.wire.reasons import Reason


class Advice(msgspec.Struct, frozen=True):
    """A hint before it is sent to anybody: an action, chances in percent, and why."""

    action: int
    chance: int
    next: int | None
    reason: Reason

    def told(self, message: str, game: str) -> messages.Hint:
        return messages.Hint(message, engine(game).written[self.action], self.chance, self.next, self.reason)


def advice_for(view: View, seed: int, budget: Budget = BUDGET) -> Advice:
    """From a masked view: the same view and the same seed give the same advice."""
    best, *others = advise(view, budget, seed)
    shown = Shown(view)
    other = next((hint for hint in others if not shown.alike(best.action, hint.action)), others[0] if others else None)
    chances = percent(best.chance), percent(other.chance) if other else None
    return Advice(best.action, *chances, reason_for(shown, best, other, budget))


def percent(chance: float) -> int:
    """Nothing and all of it are said only of what is sure."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))


def reason_for(shown: "Shown", best: Hint, other: Hint | None, budget: Budget) -> Reason:
    """What speaks for the best move and not for the other one too, if there is such a thing."""
    if other is None:
        return Reason("only")
    found, same = shown.reasons(best.action), shown.reasons(other.action)
    own = [reason for reason in found if reason not in same] or found
    return own[0] if own else Reason("tried", amount=budget.simulations)


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
