"""What the player is asked, drawn: options, cursor, and the answer to what is not allowed."""

from rich.style import Style
from rich.text import Text

from stammtisch.terminal.advice import Answer
from stammtisch.terminal.choices import Chooser, Option
from stammtisch.terminal.lines import DIM
from stammtisch.terminal.paint import ACCENT, BRASS, INK, MUTE, ink, rows, stack


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


def draw_answer(answer: Answer) -> Text:
    """Why not, and what would be allowed."""
    fails = ink(answer.fails, Style(color=ACCENT, bold=True))
    return fails + ink(f" {answer.instead}", INK) + ink(f" ({answer.rule})", DIM)
