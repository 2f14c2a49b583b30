"""What a lesson of Die Tafelrunde 2 may claim of a move, and which events it need not name."""

from typing import Any

from stammtisch.lessons.games import Choice, GameLesson, Landings, View
from stammtisch.lessons.script import YOU


def sums(choice: Choice, view: View, lands: Landings | None) -> Any:
    """The learner's sum in each colour after the move."""
    return choice["then"]["sums"]


def leads(choice: Choice, view: View, lands: Landings | None) -> list[str]:
    """The colours that the learner leads after the move."""
    return [colour for colour, seat in choice["then"]["leaders"].items() if seat == YOU]


def hidden(choice: Choice, view: View, lands: Landings | None) -> Any:
    """The gems that the learner would have hidden in all."""
    return choice["then"]["hidden_gems"]


class TafelrundeLesson(GameLesson):
    claims = {"sums": sums, "leads": leads, "hidden": hidden}  # noqa: RUF012
    follows = frozenset({"refill"})
    with_next = frozenset({"shuffle"})


LESSON = TafelrundeLesson()
