"""Some rules can be broken in different ways; each way is a case with an answer of its own.

The engine says which rule stands against a move. Which of its conditions fails is read off the table here, from what
the player can see, so the answer is the same whatever is hidden.
"""

from collections.abc import Callable
from typing import Any

State = Any
"""A state of the game; only its fields are read, so no game is needed here."""

Case = Callable[[State, int, Any], str]
"""The table as the player sees it, the player's seat, and the move that was tried."""

# The numbers are those of each game's state.py, which is not imported here: it would load Numba for a page of text.
CHOOSING = 2  # Scheffeln's phase in which characters are taken
SETUP, PLAY = 0, 2  # phases of Die Tafelrunde 2
NONE = -1

CARS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "white", "mafia")


def evasion(table: State, seat: int, move: Any) -> str:
    car = CARS.index(move.car)
    return "place" if table.top[table.where[car]] == car else "car"


def choosing(table: State, seat: int, move: Any) -> str:
    if table.phase != CHOOSING:
        return "later"
    return "card" if table.turn == seat else "turn"


def too_late(table: State, seat: int, move: Any) -> str:
    """Whoever let the time run out has decided at the deadline itself."""
    return "declined" if table.decided_at[seat] != NONE and table.decided_at[seat] < table.deadline else "time"


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
    "S-RUN-3": evasion,
    "S-SETUP-9": choosing,
    "SPEED-11": too_late,
    "T-SETUP-4": own_set,
    "T-FLOW-1": phases,
    "T-HIDE-1": hiding,
    "A-57": revitalization,
    "A-61": others_hide,
}


def case_of(rule_id: str, table: State, seat: int, move: Any) -> str:
    """The case in which that rule stands against that move; empty for a rule with only one."""
    return CASES[rule_id](table, seat, move) if rule_id in CASES else ""
