"""Advice in words: why not, and what else; hints with their chances to win, and against whom these hold."""

from dataclasses import dataclass

import msgspec
from rich.style import Style
from rich.text import Text

from stammtisch.bots.hints import Hint
from stammtisch.bots.view import View
from stammtisch.games.ledger import rule
from stammtisch.record.format import Event
from stammtisch.rulebook.book import entries
from stammtisch.rulebook.cases import case_of
from stammtisch.terminal.paint import ACCENT, INK, ink
from stammtisch.terminal.words.lines import DIM
from stammtisch.terminal.words.narrator import Narrator
from stammtisch.terminal.words.phrases import Phrases


def event_of(view: View, hint: Hint) -> Event:
    """The move as a record would have it."""
    event: Event = {"seat": view.seat, **msgspec.to_builtins(view.game.moves.MOVES[hint.action])}
    return event


def tell_move(narrator: Narrator, view: View, hint: Hint) -> str:
    """The move and what it would do, as far as the seat can foresee it."""
    after = view.table.copy()
    view.game.apply(after, view.seat, hint.action)
    return narrator.tell({**event_of(view, hint), **view.game.events.stamp(view.table)}, view.table, after)


@dataclass(frozen=True)
class Answer:
    """Why not: the condition that fails, what would be allowed, and the rule's id."""

    fails: str
    instead: str
    rule: str

    def __str__(self) -> str:
        return " ".join(filter(None, (self.fails, self.instead, f"({self.rule})")))

    def drawn(self) -> Text:
        fails = ink(self.fails, Style(color=ACCENT, bold=True))
        return fails + ink(f" {self.instead}" if self.instead else "", INK) + ink(f" ({self.rule})", DIM)


def why_not(view: View, action: int, lang: str) -> Answer | None:
    """What stands against an action, in the words of that language and from what the seat can see; None if allowed."""
    against = int(view.game.refusal(view.table, view.seat, action))
    if not against:
        return None
    rule_id = rule(against).id
    if rule_id not in entries(lang):  # a game that is not ours has no pages in the rulebook
        return Answer(rule(against).text, "", rule_id)
    case = case_of(view.name, rule_id, view.table, view.seat, view.game.moves.MOVES[action])
    found = entries(lang)[rule_id].why_not(case)
    assert found, f"the rulebook has no answer for {rule_id}"
    return Answer(found.fails, found.instead, rule_id)


def assumed(view: View, words: Phrases) -> str:
    """Against whom the chances hold."""
    others = int(view.table.seats) - 1
    who = words("hint.one_other") if others == 1 else words("hint.others", others=others)
    return words("hint.assumed", who=who)
