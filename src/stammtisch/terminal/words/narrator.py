"""Events of a game in words."""

from collections.abc import Sequence
from typing import cast

from stammtisch.games.protocol import State
from stammtisch.games.registry import part
from stammtisch.record.format import Event, Result
from stammtisch.terminal.words.phrases import Phrases, phrases

UNKNOWN = "?"
UNTOLD = ("do", "seat", "by", "ms", "choices", "rules")
"""Fields of an event that its sentence does not name."""


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


class Narrator:
    """Tells what happens at one table, whose players have these names; `you` is the seat of the reader, if any.

    A game that has more to tell than its words has a narrator of its own, with a method `_<do>` for each event.
    """

    def __init__(self, names: Sequence[str], you: int | None, words: Phrases) -> None:
        self.names = names
        self.you = you
        self.words = words

    def tell(self, event: Event, before: State, after: State) -> str:
        """One line for one event, and for what it did to the table."""
        own = getattr(self, f"_{event['do']}", None)
        return sentence(self.plain(event) if own is None else own(event, before, after))

    def plain(self, event: Event) -> str:
        """An event by the words of its game alone: `log.<do>`, with `.you`, `.other` or `.nobody` after it.

        That is the `seat` of a decision, or whom an event of another kind names as `by`.
        """
        parts = {field: self.words.piece(value) for field, value in event.items() if field not in UNTOLD}
        key, who = f"log.{event['do']}", ""
        if "seat" in event or "by" in event:
            seat = event.get("seat", event.get("by"))
            key += ".nobody" if seat is None else ".you" if seat == self.you else ".other"
            who = "" if seat is None else self.names[seat]
        try:
            return self.words(key, **{**parts, "who": who})
        except KeyError:  # the game has no words for it, or such as want to know more than the event says
            untold = " ".join([event["do"].replace("_", " "), *parts.values()])
            return f"{who}{self.words('log.colon')}{untold}" if who else untold

    def says(self, seat: int, key: str, **parts: object) -> str:
        """What somebody does, told to the reader or of somebody else."""
        return self.words.about(f"log.{key}", seat == self.you, who=self.names[seat], **parts)

    def card(self, name: str) -> str:
        return self.words("card.hidden") if name == UNKNOWN else self.words.card(name)

    def signs(self) -> str:
        """What the help says of the signs on the game's board, if anything."""
        return self.words.texts.get("help.signs", "")


def narrator_of(game: str, names: Sequence[str], you: int | None = None, words: Phrases | None = None) -> Narrator:
    """The narrator of that game; in English where nobody says otherwise."""
    module = part(game, "terminal.narrator")
    make = Narrator if module is None else module.narrator
    return cast(Narrator, make(names, you, words or phrases("en", game)))


def tell_outcome(words: Phrases, names: Sequence[str], result: Result, rules: Sequence[str]) -> str:
    """How a game ended, in one line."""
    scores = ", ".join(f"{name} {words.number(score)}" for name, score in zip(names, result.scores, strict=True))
    winners = words("list_and").join(names[seat] for seat in result.winners)
    return words("end.over", ended=rules[0], scores=scores, winners=winners, won=rules[-1])
