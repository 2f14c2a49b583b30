"""A line of the log in the terminal: what happened, and at its end, dim, the rules that made it happen."""

from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

from stammtisch.terminal.paint import ink

DIM = Style(dim=True)


@dataclass(frozen=True)
class Line:
    """The most telling rule first, as the page's log has them."""

    text: str
    rules: tuple[str, ...]

    def drawn(self, rules: int | None = None) -> Text:
        """With so many of its rules, or all."""
        ids = ", ".join(self.rules[:rules])
        return Text(self.text) + ink(f" ({ids})" if ids else "", DIM)


class Output(Console):
    """Plain lines, dim only where a terminal can show it."""

    def on_broken_pipe(self) -> None:
        """Who reads our output has seen enough, which is no failure: the command ends as it does for `print`."""
        raise BrokenPipeError


def say(text: Text | str) -> None:
    """Prints a line as it is."""
    Output(highlight=False, markup=False, emoji=False, soft_wrap=True).print(text)
