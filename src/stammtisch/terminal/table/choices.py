"""What the player is asked: a tree of options, where in it the cursor stands, and how it looks. Knows no game."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from stammtisch.terminal.paint import ACCENT, BRASS, MUTE, ink, rows, stack


@dataclass(frozen=True)
class Option:
    """Something to pick: an action, or a further question. What is refused can be picked too, to hear why."""

    key: str
    """The letter that picks it."""
    label: str
    action: int | None = None
    then: "Question | None" = None
    refused: int = 0
    """The rule against it, or 0."""
    drawn: Text | None = None
    """How it looks, where that is more than its label."""
    shown: bool = True
    """Whether it is listed, or can only be picked by its letter."""

    @property
    def leads_to(self) -> int:
        """Its action, or the first that it leads to."""
        if self.action is not None:
            return self.action
        assert self.then
        return self.then.options[0].leads_to


@dataclass(frozen=True)
class Question:
    asks: str
    options: tuple[Option, ...] = ()

    @property
    def listed(self) -> list[Option]:
        return [option for option in self.options if option.shown]


def branch(key: str, label: str, then: Question, drawn: Text | None = None, shown: bool = True) -> Option:
    """An option that asks on; refused if all that it could lead to is, for the reason of the first."""
    refused = 0 if any(option.refused == 0 for option in then.options) else then.options[0].refused
    return Option(key, label, then=then, refused=refused, drawn=drawn, shown=shown)


class Chooser:
    """The way through the questions so far, and the option under the cursor."""

    def __init__(self) -> None:
        self.root = Question("")
        self.path: list[int] = []
        """Which option was picked at each question that has been answered."""
        self.cursor = 0

    def ask(self, root: Question) -> None:
        """A new question; where it is the same as before but for what is allowed, the cursor stays."""
        same = [option.label for option in root.options] == [option.label for option in self.root.options]
        self.root = root
        if not same or any(option.refused for option, _ in self.trail()):
            self.path = []
            self.cursor = 0
        self.cursor = min(self.cursor, max(0, len(self.question.listed) - 1))

    def restart(self) -> None:
        self.path, self.cursor = [], 0

    def trail(self) -> list[tuple[Option, Question]]:
        """The options picked on the way, each with its question."""
        found, question = [], self.root
        for place in self.path:
            option = question.listed[place]
            found.append((option, question))
            assert option.then
            question = option.then
        return found

    @property
    def question(self) -> Question:
        """The one that is open."""
        trail = self.trail()
        if not trail:
            return self.root
        assert trail[-1][0].then
        return trail[-1][0].then

    @property
    def under_cursor(self) -> Option | None:
        listed = self.question.listed
        return listed[self.cursor] if listed else None

    @property
    def foreseen(self) -> int | None:
        """The legal action to show the result of: the option under the cursor, or where it leads first."""
        option = self.under_cursor
        while option is not None and option.refused == 0:
            if option.then is None:
                return option.action
            option = option.then.listed[0] if option.then.listed else None
        return None

    def move(self, steps: int) -> None:
        listed = self.question.listed
        if listed:
            self.cursor = (self.cursor + steps) % len(listed)

    def back(self) -> bool:
        """One question back; False at the first."""
        if not self.path:
            return False
        self.cursor = self.path.pop()
        return True

    def find(self, key: str) -> Option | None:
        """The option with that letter, or that number of the list."""
        named = next((option for option in self.question.options if option.key == key.lower()), None)
        if named is not None or not (key.isascii() and key.isdecimal()):
            return named
        listed = self.question.listed
        return listed[int(key) - 1] if 1 <= int(key) <= len(listed) else None

    def pick(self, option: Option) -> Option | None:
        """Takes an option of the open question. Returns it if it is final or refused, else asks on."""
        listed = self.question.listed
        if option in listed:
            self.cursor = position(listed, option)
        if option.refused or option.then is None:
            return option
        self.path.append(self.cursor)
        self.cursor = 0
        return None


def position(options: Sequence[Option], wanted: Option) -> int:
    """Where that very option stands: two cards of one kind are equal, but not the same."""
    return next(place for place, option in enumerate(options) if option is wanted)


def draw_choices(chooser: Chooser, shelf: Text, width: int, asks_you: bool) -> Text:
    """What lies before you, the way so far in one line, and the options of the open question."""
    lines = rows([shelf], width) if shelf.plain else []
    if chooser.path:
        lines += rows([ink("› ", BRASS) + draw_body(option) for option, _ in chooser.trail()], width)
    pieces = [
        draw_option(option, number, number - 1 == chooser.cursor, asks_you)
        for number, option in enumerate(chooser.question.listed, 1)
    ]
    return stack([*lines, *rows(pieces, width)])


def draw_body(option: Option) -> Text:
    return option.drawn.copy() if option.drawn is not None else Text(option.label)


def draw_option(option: Option, number: int, marked: bool, asks_you: bool) -> Text:
    """An option with its number, in brackets where the cursor stands, with a `?` where a rule is against it."""
    body = draw_body(option) + Text("?" if option.refused else "")
    if option.refused:
        body.stylize(Style(dim=True))
    digit = ink(str(number) if number < 10 else "·", MUTE)
    if not marked:
        return digit + Text(" ") + body + Text(" ")
    style = Style(color=ACCENT if asks_you else BRASS, bold=True)
    return digit + ink("[", style) + body + ink("]", style)
