"""Advice in words: why not, and what else; hints with their chances to win, and against whom these hold."""

import msgspec

from stammtisch.bots.hints import Hint
from stammtisch.bots.view import View
from stammtisch.games.ledger import Rule
from stammtisch.record.format import Event
from stammtisch.rulebook.book import rule as entry
from stammtisch.terminal.words import Narrator


def event_of(view: View, hint: Hint) -> Event:
    """The move as a record would have it."""
    event: Event = {"seat": view.seat, **msgspec.to_builtins(view.game.moves.MOVES[hint.action])}
    return event


def tell_move(narrator: Narrator, view: View, hint: Hint) -> str:
    """The move and what it would do, as far as the seat can foresee it."""
    after = view.table.copy()
    view.game.apply(after, view.seat, hint.action)
    clock = {"ms": int(view.table.clock)} if view.name == "speed" else {}
    return narrator.tell({**event_of(view, hint), **clock}, view.table, after)


def tell_refusal(against: Rule, case: str = "", instead: bool = True) -> str:
    """The condition that fails, what would be allowed, and the rule's id."""
    why_not = entry(against.id, "en").why_not(case)
    if why_not is None:
        return f"{against.text} ({against.id})"
    return f"{why_not.fails} {why_not.instead if instead else ''}".rstrip() + f" ({against.id})"


def assumed(view: View) -> str:
    """Against whom the chances hold."""
    others = int(view.table.seats) - 1
    who = "the other player" if others == 1 else f"each of the {others} others"
    if view.name == "speed":
        return f"{who} reads the row without a mistake, and any of them may be the next to touch"
    return f"{who} plays as well as the strong bot, and for himself alone"
