"""One true reason for a move: what it names is changed, and then another move must be the preferred one.

A game says in `table/counterfactual.py` what else speaks for a move beside the one that was made (`compared`), and
builds the table without what a reason names (`without`). If the move is still the preferred one there, that was not the
reason, and is not said.
"""

from collections.abc import Iterator

from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.games.registry import part
from stammtisch.tables.send.hints import Shown
from stammtisch.tables.send.looks import look_at, preferred
from stammtisch.tables.wire.reasons import Reason

TESTS = 2
"""So many searches of the changed table must all prefer another move."""
MOST_TESTED = 4
"""After so many reasons that do not hold none is looked for any more."""

Changed = tuple[State, int]
"""A table in which one thing is different, and the move there that is compared with the one in question."""


def tested_reason(view: View, better: int, made: int, budget: Budget) -> Reason:
    """The most telling reason that holds; otherwise that it did best in so many tries."""
    for reason, changed in grounds(view, better, made):
        if holds(view, changed, budget):
            return reason
    return Reason("tried", amount=budget.simulations)


def grounds(view: View, better: int, made: int) -> Iterator[tuple[Reason, Changed]]:
    """What may speak for the better move and does not for the one made, each with the table without it."""
    module = part(view.name, "table.counterfactual")
    if module is None:
        return
    shown, count = Shown(view), 0
    same = shown.reasons(made)
    for reason in [*module.compared(view, better, made), *shown.reasons(better)]:
        changed = None if reason in same or count == MOST_TESTED else module.without(view, reason, better, made)
        if changed is not None:
            count += 1
            yield reason, changed


def holds(view: View, changed: Changed, budget: Budget) -> bool:
    """Whether every search of the changed table prefers a move that does something else."""
    table, action = changed
    other = View(view.name, table, view.seat)
    if action not in other.legal():
        return False
    shown = Shown(other)
    return all(not shown.alike(preferred(look_at(other, seed, budget)), action) for seed in range(TESTS))
