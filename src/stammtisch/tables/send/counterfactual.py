"""One true reason for a move: what it names is changed, and then another move must be the preferred one.

A game says in `table/counterfactual.py` what else speaks for a move beside the one that was made (`compared`), and
builds the table without what a reason names (`without`). If the move is still the preferred one there, that was not the
reason, and is not said.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.games.registry import part
from stammtisch.tables.send.looks import look_at, preferred
from stammtisch.tables.send.shown import Shown
from stammtisch.tables.wire.reasons import Reason


class Care(NamedTuple):
    """So many searches of each changed table must all prefer another move, each with such a share of the budget; with
    `compared` also reasons that only hold beside the move that was made."""

    searches: int
    share: float
    compared: bool


THOROUGHLY = Care(2, 1.0, compared=True)
QUICKLY = Care(1, 0.25, compared=False)
"""For a hint, which somebody waits for: all together no longer than the search itself."""
MOST_TESTED = 4
"""After so many reasons that do not hold none is looked for any more."""

Changed = tuple[State, int]
"""A table in which one thing is different, and the move there that is compared with the one in question."""


def true_reason(view: View, better: int, made: int, budget: Budget, care: Care = THOROUGHLY) -> Reason:
    """The most telling reason that holds; otherwise that it did best in so many tries."""
    for reason, changed in islice(grounds(view, better, made, care), MOST_TESTED):
        if holds(view, changed, budget, care):
            return reason
    return Reason("tried", amount=budget.simulations)


def grounds(view: View, better: int, made: int, care: Care = THOROUGHLY) -> Iterator[tuple[Reason, Changed]]:
    """What may speak for the better move and does not for the one made, each with the table without it."""
    module = part(view.name, "table.counterfactual")
    if module is None:
        return
    shown = Shown(view)
    same, found = shown.reasons(made), shown.reasons(better)
    for reason in [*module.compared(view, better, made), *found] if care.compared else found:
        changed = None if reason in same else module.without(view, reason, better, made)
        if changed is not None:
            yield reason, changed


def holds(view: View, changed: Changed, budget: Budget, care: Care = THOROUGHLY) -> bool:
    """Whether every search of the changed table prefers a move that does something else."""
    table, action = changed
    other = View(view.name, table, view.seat)
    if action not in other.legal():
        return False
    shown, less = Shown(other), Budget(simulations=max(1, round((budget.simulations or 1) * care.share)))
    looks = (look_at(other, seed, less) for seed in range(care.searches))
    return all(not shown.alike(preferred(look), action) for look in looks)
