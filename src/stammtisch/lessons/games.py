"""What the lessons of one game need besides its rules: the module `lesson` of its package, where it has one."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, cast

from stammtisch.games.protocol import State
from stammtisch.games.registry import part

Event = dict[str, Any]
View = dict[str, Any]
Choice = dict[str, Any]
Landings = Mapping[str, Any]

Claim = Callable[[Choice, View, "Landings | None"], Any]
"""What is true of a choice, in the view in which it can be made."""


class GameLesson:
    """What holds where a game says nothing else."""

    claims: Mapping[str, Claim] = {}
    """What a script may claim of a move, besides that it is legal."""
    follows: frozenset[str] = frozenset()
    """Events of chance that the rules bring about by themselves; a script need not name them."""
    with_next: frozenset[str] = frozenset()
    """Events of chance that are resolved together with the next one."""

    def lay(self, state: State, event: Event) -> bool:
        """Lays down what is then revealed bit by bit; False where an event of chance is resolved at once."""
        return False

    def stamped(self, state: State, move: Event) -> Event:
        """The learner's move, with its time where it has one."""
        return move

    def landings(self, state: State, view: View) -> Landings | None:
        """By the rules themselves: where each piece will stand once all that lies open has happened."""
        return None


@cache
def lesson_of(name: str) -> GameLesson:
    """What the lessons of that game need."""
    module = part(name, "lesson")
    return GameLesson() if module is None else cast(GameLesson, module.LESSON)
