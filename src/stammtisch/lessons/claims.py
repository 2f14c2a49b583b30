"""What a lesson's text says of a move or a table is claimed in its script, and checked here against the rules."""

from typing import Any

from stammtisch.lessons.games import Landings, lesson_of
from stammtisch.lessons.script import BadScript, Step

NONE = "none"
"""Stands for null, which a script has no word for."""


def check_claims(place: str, step: Step, view: dict[str, Any], lands: Landings | None) -> None:
    """BadScript where anything is not as the step claims."""
    choice = next((choice for choice in view["choices"] if choice["move"] == step.do), None)
    for path, value in step.facts.items():
        compare(f"{place}: {path}", value, fact(view, path))
    claims = lesson_of(view["game"]).claims
    for name, claimed in step.claims.items():
        if choice is None:
            raise BadScript(f"{place} claims '{name}' of a move, but asks for none.")
        if name not in claims:
            raise BadScript(f"{place}: there is no claim '{name}'. Choose one of: {', '.join(claims)}.")
        compare(f"{place}: {name}", claimed, claims[name](choice, view, lands))


def compare(what: str, claimed: Any, true: Any) -> None:
    if claimed != (NONE if true is None else true):
        raise BadScript(f"{what} is {true}, not {claimed}.")


def fact(view: Any, path: str) -> Any:
    """What stands in the view at a path such as `seats.0.earn` or `ring.G.left`; a capital counts places from A."""
    found = view
    for part in path.split("."):
        if part == "count":
            found = len(found)
        elif isinstance(found, list | tuple):
            found = found[ord(part) - ord("A") if part.isupper() else int(part)]
        else:
            found = found[part]
    return found
