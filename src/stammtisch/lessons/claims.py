"""What a lesson's text says of a move or a table is claimed in its script, and checked here against the rules."""

from collections.abc import Callable, Mapping
from typing import Any

from stammtisch.lessons.script import YOU, BadScript, Step

BUSINESSES = "ABCDEFGH"
NONE = "none"
"""Stands for null, which a script has no word for."""


def check_claims(place: str, step: Step, view: dict[str, Any], lands: Mapping[str, Any] | None) -> None:
    """BadScript where anything is not as the step claims."""
    choice = next((choice for choice in view["choices"] if choice["move"] == step.do), None)
    for path, value in step.facts.items():
        compare(f"{place}: {path}", value, fact(view, path))
    for name, claimed in step.claims.items():
        if choice is None:
            raise BadScript(f"{place} claims '{name}' of a move, but asks for none.")
        if name not in CLAIMS and name != "best":
            raise BadScript(f"{place}: there is no claim '{name}'. Choose one of: {', '.join([*CLAIMS, 'best'])}.")
        true = best(choice, view, lands) if name == "best" else CLAIMS[name](choice, view)
        compare(f"{place}: {name}", claimed, true)


def compare(what: str, claimed: Any, true: Any) -> None:
    if claimed != (NONE if true is None else true):
        raise BadScript(f"{what} is {true}, not {claimed}.")


def fact(view: Any, path: str) -> Any:
    """What stands in the view at a path such as `seats.0.earn` or `ring.G.left`."""
    found = view
    for part in path.split("."):
        if part == "count":
            found = len(found)
        elif isinstance(found, list | tuple):
            found = found[BUSINESSES.index(part) if part in BUSINESSES else int(part)]
        else:
            found = found[part]
    return found


def earns(choice: dict[str, Any], view: dict[str, Any]) -> Any:
    """What the learner would take if the round ended after the move."""
    return choice["then"]["earn"][YOU]


def most(choice: dict[str, Any], view: dict[str, Any]) -> bool:
    """No other move earns the learner as much; hiding another card for the same character is the same move here."""
    own = earns(choice, view) or 0
    alike = choice["move"] if choice["move"]["do"] == "move" else choice["move"].get("character")
    others = [
        earns(other, view) or 0
        for other in view["choices"]
        if (other["move"] if other["move"]["do"] == "move" else other["move"].get("character")) != alike
    ]
    return all(own > other for other in others)


def drive(choice: dict[str, Any]) -> dict[str, Any]:
    """The drive of the car that the move names; in an exchange that of the Mafia."""
    move = choice["move"]
    mover = "mafia" if move["do"] == "exchange" else move.get("car", move["card"])
    return next(drive for drive in choice["then"]["drives"] if drive["car"] == mover)


def lands(choice: dict[str, Any], view: dict[str, Any]) -> Any:
    return drive(choice)["to"]


def skips(choice: dict[str, Any], view: dict[str, Any]) -> list[str]:
    """The businesses between where the car leaves and where it stops."""
    step = -1 if choice["move"].get("card") == "backward" else 1
    here, there = (BUSINESSES.index(drive(choice)[end]) for end in ("from", "to"))
    return [BUSINESSES[(here + step * n) % 8] for n in range(1, (there - here) * step % 8)]


def onto(choice: dict[str, Any], view: dict[str, Any]) -> str | None:
    """The car that it stops on."""
    there = choice["then"]["tiles"][lands(choice, view)]
    driven = {drive["car"] for drive in choice["then"]["drives"]}
    return there[0] if len(there) == 2 and there[0] not in driven else None


def carries(choice: dict[str, Any], view: dict[str, Any]) -> str | None:
    """The car that it takes along."""
    own = drive(choice)["car"]
    return next((drive["car"] for drive in choice["then"]["drives"] if drive["car"] != own), None)


def best(choice: dict[str, Any], view: dict[str, Any], lands: Mapping[str, Any] | None) -> bool:
    """Speed: of the characters that are still free, this one takes the most."""
    own = choice["move"]["character"]
    others = [car for car in view["centre"] if car != own]
    return lands is not None and all((lands[own].token or 0) > (lands[car].token or 0) for car in others)


def sums(choice: dict[str, Any], view: dict[str, Any]) -> Any:
    """Tafelrunde: the learner's sum in each colour after the move."""
    return choice["then"]["sums"]


def leads(choice: dict[str, Any], view: dict[str, Any]) -> list[str]:
    """Tafelrunde: the colours that the learner leads after the move."""
    return [colour for colour, seat in choice["then"]["leaders"].items() if seat == YOU]


def hidden(choice: dict[str, Any], view: dict[str, Any]) -> Any:
    """Tafelrunde: the gems that the learner would have hidden in all."""
    return choice["then"]["hidden_gems"]


CLAIMS: dict[str, Callable[[dict[str, Any], dict[str, Any]], Any]] = {
    "earns": earns,
    "most": most,
    "lands": lands,
    "skips": skips,
    "onto": onto,
    "carries": carries,
    "sums": sums,
    "leads": leads,
    "hidden": hidden,
}
