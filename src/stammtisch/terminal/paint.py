"""Colours and small pieces of drawing. No colour speaks alone: every sign carries its letter."""

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

INK = "#F5ECD8"
MUTE = "#BDB7A4"
BRASS = "#E3BC66"
ACCENT = "#FF7A57"
"""Means: you, now. Nothing else has this colour."""
LINE = "#54492F"

SIGNS = {
    "red": ("#FFFFFF", "#B52C2E"),
    "orange": ("#14100A", "#EE8C2F"),
    "yellow": ("#14100A", "#F5C93C"),
    "green": ("#FFFFFF", "#2E7A3C"),
    "teal": ("#FFFFFF", "#11706D"),
    "blue": ("#FFFFFF", "#2F62B8"),
    "purple": ("#FFFFFF", "#7444AD"),
    "white": ("#14100A", "#F6F1E4"),
}
"""Letter and ground of whatever has that colour."""


def ink(text: str, style: str | Style) -> Text:
    """Painted text, which does not colour what is put behind it."""
    return Text.assemble((text, style))


def sign(letter: str, colours: tuple[str, str]) -> Text:
    """A letter on its ground."""
    letters, ground = colours
    return ink(f" {letter} ", Style(color=letters, bgcolor=ground, bold=True))


def fit(text: Text, width: int, right: bool = False) -> Text:
    """Exactly so many columns, cut or filled."""
    fitted = text.copy()
    fitted.truncate(width)
    missing = width - fitted.cell_len
    return Text(" " * missing) + fitted if right else fitted + Text(" " * missing)


def between(left: Text, right: Text, width: int) -> Text:
    """One text at the left edge, one at the right; the left one gives way."""
    return fit(left, max(0, width - right.cell_len)) + right


def rows(pieces: Iterable[Text], width: int, gap: int = 1) -> list[Text]:
    """The pieces one after the other, on a new line where one does not fit."""
    lines = [Text()]
    for piece in pieces:
        if lines[-1].plain and lines[-1].cell_len + gap + piece.cell_len > width:
            lines.append(Text())
        elif lines[-1].plain:
            lines[-1].append(" " * gap)
        lines[-1].append_text(piece)
    return lines


def stack(lines: Iterable[Text]) -> Text:
    return Text("\n", no_wrap=True).join(lines)
