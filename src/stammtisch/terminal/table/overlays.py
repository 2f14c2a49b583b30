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
from stammtisch.games.registry import GAMES
from stammtisch.terminal.table.advice import assumed, tell_move
from stammtisch.terminal.table.table import Table
from stammtisch.terminal.words.lines import Line
from stammtisch.terminal.words.narrator import Narrator, narrator_of
from stammtisch.terminal.words.phrases import Phrases, phrases


class Help(ModalScreen[None]):
    """All keys."""

    def __init__(self, words: Phrases) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="overlay"):
            yield Static(help_text(self.words.lang))

    def on_key(self, event: Key) -> None:
        if event.key in ("up", "down", "pageup", "pagedown"):
            return
        event.stop()
        self.dismiss()


def help_text(lang: str) -> str:
    """All keys, and the signs on the boards of all games."""
    narrators = [narrator_of(game, (), words=phrases(lang, game)) for game in GAMES]

    def said(key: str) -> str:
        return " ".join(dict.fromkeys(filter(None, (each.words.texts.get(key) for each in narrators))))

    signs = "\n".join(dict.fromkeys(filter(None, (each.signs() for each in narrators))))
    return phrases(lang)("screen.help", moved=said("help.moved"), owner=said("help.owner"), signs=signs)


class Advice(ModalScreen[None]):
    """What you could do, the best first, from what you can see."""

    def __init__(self, view: View, narrator: Narrator) -> None:
        super().__init__()
        self.view, self.narrator, self.words = view, narrator, narrator.words

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="overlay"):
            yield Static(self.words("screen.hint_thinking"), id="advice", markup=False)

    def on_mount(self) -> None:
        self.run_worker(self.think())

    async def think(self) -> None:
        hints = await asyncio.to_thread(advise, self.view)
        lines = [
            f"{100 * hint.chance:3.0f} % ± {50 * (hint.high - hint.low):2.0f}   "
            f"{tell_move(self.narrator, self.view, hint)}"
            for hint in hints
        ]
        about = self.words("screen.hint", assumed=assumed(self.view, self.words))
        self.query_one("#advice", Static).update("\n".join([about, "", *lines]))

    def on_key(self, event: Key) -> None:
        if event.key in ("up", "down", "pageup", "pagedown", "home", "end"):
            return
        event.stop()
        self.dismiss()


class WholeLog(ModalScreen[None]):
    """Everything that has happened, the latest at the end."""

    def __init__(self, lines: list[Line], words: Phrases) -> None:
        super().__init__()
        self.lines, self.words = lines, words

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="overlay"):
            told = Text("\n").join(line.drawn() for line in self.lines)
            yield Static(told if self.lines else self.words("screen.nothing_yet"), markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_key(self, event: Key) -> None:
        if event.key in ("up", "down", "pageup", "pagedown", "home", "end"):
            return
        event.stop()
        self.dismiss()


class Leave(ModalScreen[str]):
    """Really? Answers `save`, `leave` or `stay`."""

    def __init__(self, save: Path | None, words: Phrases) -> None:
        super().__init__()
        self.save, self.words = save, words

    def compose(self) -> ComposeResult:
        ways = self.words("screen.leave_save" if self.save is None else "screen.leave_saved", path=self.save)
        with Vertical(id="overlay"):
            yield Static(f"{self.words('screen.leave')}\n\n{ways}", markup=False)

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
            yield Static(self.table.words("screen.save"))
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
