"""What a hint says: the best move, how good it is and how good the next best would be, and one true reason for it."""

import msgspec

from stammtisch.bots.hints import BUDGET, Hint, advise
from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.tables.game.engine import engine
from stammtisch.tables.send.counterfactual import QUICKLY, true_reason
from stammtisch.tables.send.shown import Shown
from stammtisch.tables.wire import messages
from stammtisch.tables.wire.reasons import Reason


class Advice(msgspec.Struct, frozen=True):
    """A hint before it is sent to anybody: an action, chances in percent and the error of the first, and why."""

    action: int
    chance: int
    next: int | None
    reason: Reason
    error: int

    def told(self, message: str, game: str) -> messages.Hint:
        move = engine(game).written[self.action]
        return messages.Hint(message, move, self.chance, self.next, self.reason, self.error)


def advice_for(view: View, seed: int, budget: Budget = BUDGET) -> Advice:
    """From a masked view: the same view and the same seed give the same advice."""
    best, *others = advise(view, budget, seed)
    shown = Shown(view)
    other = next((hint for hint in others if not shown.alike(best.action, hint.action)), others[0] if others else None)
    chances = percent(best.chance), percent(other.chance) if other else None
    reason = Reason("only") if other is None else true_reason(view, best.action, other.action, budget, QUICKLY)
    return Advice(best.action, *chances, reason, points(best))


def percent(chance: float) -> int:
    """Nothing and all of it are said only of what is sure."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))


def points(hint: Hint) -> int:
    """Half the width of the interval; of a chance that is not sure at least one."""
    half = 100 * (hint.high - hint.low) / 2
    return max(1, round(half)) if half else 0
