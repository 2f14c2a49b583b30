"""Which condition of a rule of Speed-Scheffeln fails, from what the player can see (`rulebook/cases.py`)."""

from typing import Any

from stammtisch.rulebook.cases import Case, State

# The numbers are those of state.py, which is not imported here: it would load NumPy for a page of text.
NONE = -1
CARDS = 7


def too_late(table: State, seat: int, move: Any) -> str:
    """Whoever let the time run out has decided at the deadline itself."""
    return "declined" if table.decided_at[seat] != NONE and table.decided_at[seat] < table.deadline else "time"


def false_start(table: State, seat: int, move: Any) -> str:
    """Before the row lies open, or in its first second."""
    return "early" if table.revealed < CARDS else "wait"


CASES: dict[str, Case] = {
    "SPEED-11": too_late,
    "A-39": false_start,
}
