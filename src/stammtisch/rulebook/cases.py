"""Some rules can be broken in different ways; each way is a case with an answer of its own.

The engine says which rule stands against a move. Which of its conditions fails is read off the table in the game's
`cases.py`, from what the player can see, so the answer is the same whatever is hidden.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from stammtisch.games.registry import part

State = Any
"""A state of the game; only its fields are read, so no game is needed here."""

Case = Callable[[State, int, Any], str]
"""The table as the player sees it, the player's seat, and the move that was tried."""


@cache
def cases_of(game: str) -> dict[str, Case]:
    """The rules of a game that have several cases."""
    found = part(game, "cases")
    return {} if found is None else found.CASES


def case_of(game: str, rule_id: str, table: State, seat: int, move: Any) -> str:
    """The case in which that rule stands against that move; empty for a rule with only one."""
    case = cases_of(game).get(rule_id)
    return "" if case is None else case(table, seat, move)
