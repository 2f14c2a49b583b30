"""Which condition of a rule of Scheffeln fails, from what the player can see (`rulebook/cases.py`)."""

from typing import Any

from stammtisch.rulebook.cases import Case, State

# The numbers are those of state.py, which is not imported here: it would load NumPy for a page of text.
CHOOSING = 2  # the phase in which characters are taken
CARS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "white", "mafia")


def evasion(table: State, seat: int, move: Any) -> str:
    car = CARS.index(move.car)
    return "place" if table.top[table.where[car]] == car else "car"


def choosing(table: State, seat: int, move: Any) -> str:
    if table.phase != CHOOSING:
        return "later"
    return "card" if table.turn == seat else "turn"


CASES: dict[str, Case] = {
    "S-RUN-3": evasion,
    "S-SETUP-9": choosing,
}
