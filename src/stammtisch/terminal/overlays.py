"""What lies over the table for a moment: the help, the log, and the questions before you leave."""

import asyncio
from datetime import datetime
from pathlib import Path

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from stammtisch.bots.hints import advise
from stammtisch.bots.view import View
from stammtisch.cli import UserError
from stammtisch.terminal.advice import assumed, tell_move
from stammtisch.terminal.lines import Line
from stammtisch.terminal.table import Table
from stammtisch.terminal.words import Narrator

HELP = """\
[b]Keys[/b]
  ← → Tab     move the cursor       Enter ↓   pick what is under it
  letter, 1-9 pick at once          Esc ↑     one step back
  PgUp PgDn   read the log          F2        the whole log
  Space       do not wait for bots  i         a hint: what to do
  q           leave

What is not allowed has a [b]?[/b] and can be picked as well: then you
are told the rule against it. The cursor shows what would happen:
‹R› is where a car would come to stand.

[b]Signs[/b]
  ▸ whose turn it is   * the starting player   ◂Ada whose car it is
  ╭ R Ruby             a pair: Ruby on top of Lou, who earns nothing
  ╰ L Lou
  15,500 ×3            the token to win, and the height of its stack
  \\[3]  5  =8           a chest, a card laid for the colour, the sum

At the end of each line of the log stands the rule behind it.
What it says, in en, de, it or fr: stammtisch rules S-MOVE-8 --lang de"""


class Help(ModalScreen[None]):
    """All keys."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="overlay"):
            yield Static(HELP)

    def on_key(self, event: Key) -> None:
        if event.key in ("up", "down", "pageup", "pagedown"):
            return
        event.stop()
        self.dismiss()


class Advice(ModalScreen[None]):
    """What you could do, the best first, from what you can see."""

    def __init__(self, view: View, narrator: Narrator) -> None:
        super().__init__()
        self.view, self.narrator = view, narrator

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="overlay"):
            yield Static("Thinking …", id="advice", markup=False)

    def on_mount(self) -> None:
        self.run_worker(self.think())

    async def think(self) -> None:
        hints = await asyncio.to_thread(advise, self.view)
        lines = [
            f"{100 * hint.chance:3.0f} % ± {50 * (hint.high - hint.low):2.0f}   "
            f"{tell_move(self.narrator, self.view, hint)}"
            for hint in hints
        ]
        about = f"Your chance to win with each move, if {assumed(self.view)}:"
        self.query_one("#advice", Static).update("\n".join([about, "", *lines]))

    def on_key(self, event: Key) -> None:
        if event.key in ("up", "down", "pageup", "pagedown", "home", "end"):
            return
        event.stop()
        self.dismiss()


class WholeLog(ModalScreen[None]):
    """Everything that has happened, the latest at the end."""

    def __init__(self, lines: list[Line]) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="overlay"):
            told = Text("\n").join(line.drawn() for line in self.lines)
            yield Static(told if self.lines else "Nothing has happened yet.", markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_key(self, event: Key) -> None:
        if event.key in ("up", "down", "pageup", "pagedown", "home", "end"):
            return
        event.stop()
        self.dismiss()


class Leave(ModalScreen[str]):
    """Really? Answers `save`, `leave` or `stay`."""

    def __init__(self, save: Path | None) -> None:
        super().__init__()
        self.save = save

    def compose(self) -> ComposeResult:
        text = "Leave the game?\n\n"
        if self.save is None:
            text += "  s  save it first\n  l  leave without saving\n  Esc  stay"
        else:
            text += f"  l  leave; the record so far goes to {self.save}\n  Esc  stay"
        with Vertical(id="overlay"):
            yield Static(text, markup=False)

    def on_key(self, event: Key) -> None:
        event.stop()
        if event.key == "escape":
            self.dismiss("stay")
        elif event.key == "l":
            self.dismiss("leave")
        elif event.key == "s" and self.save is None:
            self.dismiss("save")


class Save(ModalScreen[Path | None]):
    """Where to? Answers the file once the record is in it."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        with Vertical(id="overlay"):
            yield Static("Save the record as (Enter saves, Esc goes back):")
            yield Input(f"{self.table.name}-{datetime.now():%Y-%m-%d-%H%M}.jsonl")
            yield Static("", id="trouble", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        path = Path(event.value.strip() or ".").expanduser()
        try:
            self.table.save(path)
        except UserError as error:
            self.query_one("#trouble", Static).update(str(error))
        else:
            self.dismiss(path)

    def on_key(self, event: Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
