"""Which condition of a rule of Die Tafelrunde 2 fails, from what the player can see (`rulebook/cases.py`)."""

from typing import Any

from stammtisch.rulebook.cases import Case, State

# The numbers are those of state.py, which is not imported here: it would load NumPy for a page of text.
SETUP, PLAY = 0, 2  # phases


def own_set(table: State, seat: int, move: Any) -> str:
    return "deal" if table.phase == SETUP else "pile"


def phases(table: State, seat: int, move: Any) -> str:
    return "chests" if table.phase == PLAY else "cards"


def hiding(table: State, seat: int, move: Any) -> str:
    return "chest" if hasattr(move, "chest") else "done"


def others_hide(table: State, seat: int, move: Any) -> str:
    return "cards" if hasattr(move, "card") else "chests"


def revitalization(table: State, seat: int, move: Any) -> str:
    return "cards" if table.discard[seat] else "empty"


CASES: dict[str, Case] = {
    "T-SETUP-4": own_set,
    "T-FLOW-1": phases,
    "T-HIDE-1": hiding,
    "A-57": revitalization,
    "A-61": others_hide,
}
