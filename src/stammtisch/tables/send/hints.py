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
    following = percent(others[0].chance) if others else None
    return Advice(best.action, percent(best.chance), following, reason_for(view, best, others, budget))


def percent(chance: float) -> int:
    return round(100 * chance)


def reason_for(view: View, best: Hint, others: list[Hint], budget: Budget) -> Reason:
    """What speaks for the best move and not for the next best one too, if there is such a thing."""
    if not others:
        return Reason("only")
    found, same = reasons_of(view, best.action), reasons_of(view, others[0].action)
    own = [reason for reason in found if reason not in same] or found
    return own[0] if own else Reason("tried", amount=budget.simulations)


def reasons_of(view: View, action: int) -> list[Reason]:
    """What can be seen to speak for a move, the most telling first; a game may have no words for that."""
    module = part(view.name, "table.reasons")
    if module is None:
        return []
    shown: Any = see(view.name, view.table, view.seat)
    move = view.game.moves.MOVES[action]
    choice = next(choice for choice in shown.choices if choice.move == move)
    found: list[Reason] = module.reasons(shown, choice)
    return found
