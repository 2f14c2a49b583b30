"""What a lesson of Scheffeln may claim of a move."""

from typing import Any

from stammtisch.games.scheffeln.components import BUSINESSES
from stammtisch.games.scheffeln.trips import passed
from stammtisch.lessons.games import Choice, GameLesson, Landings, View
from stammtisch.lessons.script import YOU


def earns(choice: Choice, view: View, lands: Landings | None) -> Any:
    """What the learner would take if the round ended after the move."""
    return choice["then"]["earn"][YOU]


def most(choice: Choice, view: View, lands: Landings | None) -> bool:
    """No other move earns the learner as much."""
    own = earns(choice, view, lands) or 0
    others = [other for other in view["choices"] if kind_of(other) != kind_of(choice)]
    return all(own > (earns(other, view, lands) or 0) for other in others)


def kind_of(choice: Choice) -> Any:
    """Hiding another card for the same character is the same move here."""
    return choice["move"] if choice["move"]["do"] == "move" else choice["move"].get("character")


def drive(choice: Choice) -> dict[str, Any]:
    """The drive of the car that the move names; in an exchange that of the Mafia."""
    move = choice["move"]
    mover = "mafia" if move["do"] == "exchange" else move.get("car", move["card"])
    return next(drive for drive in choice["then"]["drives"] if drive["car"] == mover)


def lands_on(choice: Choice, view: View, lands: Landings | None) -> Any:
    return drive(choice)["to"]


def skips(choice: Choice, view: View, lands: Landings | None) -> list[str]:
    """The businesses between where the car leaves and where it stops."""
    here, there = (BUSINESSES.index(drive(choice)[end]) for end in ("from", "to"))
    return list(passed(here, there, "backward" if choice["move"].get("card") == "backward" else "forward"))


def onto(choice: Choice, view: View, lands: Landings | None) -> str | None:
    """The car that it stops on."""
    there = choice["then"]["tiles"][drive(choice)["to"]]
    driven = {drive["car"] for drive in choice["then"]["drives"]}
    return there[0] if len(there) == 2 and there[0] not in driven else None


def carries(choice: Choice, view: View, lands: Landings | None) -> str | None:
    """The car that it takes along."""
    own = drive(choice)["car"]
    return next((drive["car"] for drive in choice["then"]["drives"] if drive["car"] != own), None)


class ScheffelnLesson(GameLesson):
    claims = {"earns": earns, "most": most, "lands": lands_on, "skips": skips, "onto": onto, "carries": carries}  # noqa: RUF012


LESSON = ScheffelnLesson()
