"""The terminal table: a whole game on the screen, by keyboard."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from textwrap import wrap

import msgspec
from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical, VerticalScroll
from textual.css.query import NoMatches
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.terminal.paint import ACCENT, BRASS, INK, MUTE, ink
from stammtisch.terminal.table.choices import Chooser, Option, draw_choices
from stammtisch.terminal.table.face import face_of
from stammtisch.terminal.table.overlays import Advice, Help, Leave, Save, WholeLog
from stammtisch.terminal.table.runner import Runner
from stammtisch.terminal.table.table import YOU, Table

COLUMNS, LINES = 80, 24
"""The smallest terminal in which nothing that matters is cut off."""

FIXED = ("title", "board", "players", "choices", "message", "keys")
"""The parts whose size does not follow from the length of their lines."""

HUNG_UP = 129
"""The exit status of a program whose terminal went away."""


class TableScreen(Screen[None]):
    """Board, log, and what you are asked."""

    def __init__(self, table: Table, save: Path | None, rate: float) -> None:
        super().__init__()
        self.table = table
        self.words = table.words
        self.save = save
        self.face = face_of(table)
        self.chooser = Chooser()
        self.view = table.view()
        self.drawn: dict[str, Text] = {}
        self.told: int | None = None
        """How many lines of the log are shown; None for all."""
        self.note: Text | None = None
        """The answer to the last key: why something is not allowed."""
        self.scene: int | None = None
        """Which of the scenes after a race is shown."""
        self.runner = Runner(table, self.face, self.show, self.refuse, rate)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Container(id="middle", classes="beside" if self.face.beside else "below"):
            yield Static(id="board", markup=False)
            with Vertical(id="side"):
                yield Static(id="players", markup=False)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="lines", markup=False)
        with Vertical(id="bottom", classes="beside" if self.face.beside else "below"):
            yield Static(id="status", markup=False)
            yield Static(id="choices", markup=False)
            yield Static(id="message", markup=False)
        yield Static(id="keys", markup=False)
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        self.run_worker(self.play(), exit_on_error=True)

    async def play(self) -> None:
        await self.runner.play()
        if self.save is not None:
            self.table.save(self.save)

    def on_resize(self, event: Resize) -> None:
        self.drawn.clear()
        self.draw()

    def show(self, view: View, scene: int | None, told: int | None) -> None:
        """The table has changed."""
        self.view, self.scene, self.told = view, scene, told
        self.face.watch(self.runner.clock, scene)
        asked = self.face.question(view)
        if asked.asks != self.chooser.root.asks:
            self.note = None
        self.draw()

    def refuse(self, action: int) -> None:
        """A pick that is not allowed, or came too late."""
        answer = self.table.why_not(action)
        if answer is not None:
            self.note = answer.drawn()
        self.draw()

    def draw(self) -> None:
        """Everything anew from the view; nothing where the screen is being taken down, part after part."""
        with suppress(NoMatches):
            self.draw_parts(self.size.width, self.size.height)

    def draw_parts(self, width: int, height: int) -> None:
        small = width < COLUMNS or height < LINES
        for part in ("title", "middle", "bottom", "keys"):
            self.query_one(f"#{part}").display = not small
        self.part("small").display = small
        if small:
            self.part("small").update(
                self.words("screen.small", columns=COLUMNS, lines=LINES, width=width, height=height)
            )
            return
        self.face.watch(self.runner.clock, self.scene)
        self.chooser.ask(self.face.question(self.view))
        ghost = self.ghost()
        self.put("title", ink(f" {shortened(self.face.heading(self.view), width - 1)}", Style(color=BRASS, bold=True)))
        self.put("board", self.face.board(self.view.table, ghost, width, height))
        self.put("players", self.face.players(self.view))
        self.part("players").display = bool(self.drawn["players"].plain)
        self.put("status", self.status())
        self.put("choices", draw_choices(self.chooser, self.face.shelf(self.view), width - 2, self.runner.asks_you))
        self.put("message", self.message(ghost))
        self.part("status").display = self.note is None or self.is_roomy(width - 2)
        self.put("keys", ink(self.words("screen.keys_at_end" if self.table.over else "screen.keys"), MUTE))
        lines = [line.drawn(rules=1) for line in self.table.log[: self.told][-200:]]
        if self.put("lines", Text("\n").join(lines)):
            self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    def put(self, name: str, text: Text) -> bool:
        """Draws a part anew if it has changed, and lays the screen out anew only if its height has."""
        before = self.drawn.get(name)
        if before is not None and before == text:
            return False
        self.drawn[name] = text
        same_height = before is not None and before.plain.count("\n") == text.plain.count("\n")
        self.part(name).update(text, layout=not (same_height and name in FIXED))
        return True

    def is_roomy(self, width: int) -> bool:
        """Whether the answer fits below question and options; a long one takes the line of the question as well."""
        lines = self.drawn["choices"].plain.count("\n") + 1
        lines += sum(len(wrap(self.drawn[part].plain, width)) for part in ("status", "message"))
        return lines <= self.query_one("#bottom").size.height

    def part(self, name: str) -> Static:
        return self.query_one(f"#{name}", Static)

    def ghost(self) -> State | None:
        """The table after the option under the cursor, as far as you can foresee it."""
        action = self.chooser.foreseen
        if action is None or not self.runner.asks_you or self.table.races:
            return None
        after = self.view.table.copy()
        self.view.game.apply(after, YOU, action)
        return after

    def status(self) -> Text:
        """One sentence: what is asked, or who is thinking."""
        if self.table.over:
            return ink(self.table.outcome(), Style(color=ACCENT, bold=True))
        asks = self.chooser.question.asks
        if self.runner.asks_you:
            return ink(f"{self.words('screen.your_turn')} ", Style(color=ACCENT, bold=True)) + ink(asks, INK)
        actor = self.table.actor
        if actor > YOU:
            level = self.words.level(self.table.levels[actor - 1])
            return ink(self.words("screen.thinking", who=self.table.names[actor], level=level), MUTE)
        return ink(asks if self.table.races else self.words("screen.moment"), MUTE)

    def message(self, ghost: State | None) -> Text:
        """Why not, or what would happen."""
        if self.note is not None:
            return self.note
        action = self.chooser.foreseen
        if ghost is None or action is None:
            return Text()
        event = {"seat": YOU, **msgspec.to_builtins(self.view.game.moves.MOVES[action])}
        told = self.table.narrator.tell(event, self.view.table, ghost)
        return ink(f"{told} {self.face.forecast(self.view, ghost)}".rstrip(), MUTE)

    def on_key(self, event: Key) -> None:
        """Cursor keys, letters and numbers; whatever is not meant for the table goes on."""
        self.note = None
        key = event.key
        handled = True
        if key in ("left", "shift+tab"):
            self.chooser.move(-1)
        elif key in ("right", "tab"):
            self.chooser.move(1)
        elif key in ("escape", "backspace", "up"):
            self.chooser.back()
        elif key in ("enter", "down"):
            self.pick(self.chooser.under_cursor, final=key == "enter")
        elif key == "space":
            self.runner.hurry()
        elif key in ("pageup", "pagedown"):
            log = self.query_one("#log", VerticalScroll)
            log.scroll_page_up(animate=False) if key == "pageup" else log.scroll_page_down(animate=False)
            event.stop()
            return
        elif key in ("f1", "question_mark"):
            self.app.push_screen(Help(self.words))
        elif key == "f2":
            self.app.push_screen(WholeLog(self.table.log, self.words))
        elif key == "i":
            self.advise()
        elif key == "q":
            self.leave()
        elif key == "s" and self.table.over:
            self.app.push_screen(Save(self.table), self.saved)
        elif event.character is not None and (option := self.chooser.find(event.character)) is not None:
            self.pick(option)
        else:
            handled = False
        if handled:
            event.stop()
        self.draw()

    def advise(self) -> None:
        """A hint, where there is time for one."""
        if self.table.races:
            self.note = ink(self.words("screen.no_hints"), MUTE)
        elif not self.runner.asks_you:
            self.note = ink(self.words("screen.not_now"), MUTE)
        else:
            self.app.push_screen(Advice(self.view, self.table.narrator))

    def pick(self, option: Option | None, final: bool = True) -> None:
        """Takes an option: asks on, plays it, or says which rule is against it."""
        if option is None or (not final and option.then is None):
            return
        picked = self.chooser.pick(option)
        if picked is None:
            return
        if picked.refused:
            self.refuse(picked.leads_to)
        elif picked.action is not None:
            self.chooser.restart()
            self.runner.offer(picked.action)

    def leave(self) -> None:
        """At the end at once, before it only after a question."""
        if self.table.over:
            self.app.exit()
        else:
            self.app.push_screen(Leave(self.save, self.words), self.left)

    def left(self, answer: str | None) -> None:
        if answer == "save":
            self.app.push_screen(Save(self.table), self.saved)
        elif answer == "leave":
            if self.save is not None:
                self.table.save(self.save)
            self.app.exit()

    def saved(self, path: Path | None) -> None:
        """The record is kept: before the end that was all that was left to do."""
        if path is not None:
            self.save = path
            if not self.table.over:
                self.app.exit()


def shortened(heading: str, room: int) -> str:
    """The heading without its last parts, where it finds no room."""
    while len(heading) > room:
        heading = heading.rpartition(" · ")[0]
    return heading


class TableApp(App[None]):
    """One table; `rate` lets a test play faster than the clock."""

    TITLE = "Stammtisch"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+q", "quit", priority=True), Binding("ctrl+c", "quit", priority=True)]  # noqa: RUF012
    CSS_PATH = "screen.tcss"

    def __init__(self, table: Table, save: Path | None = None, rate: float = 1.0) -> None:
        super().__init__()
        self.table_screen = TableScreen(table, save, rate)

    def on_mount(self) -> None:
        self.push_screen(self.table_screen)
        if not self.is_headless:
            self.set_interval(1, self.leave_with_the_terminal)

    def leave_with_the_terminal(self) -> None:
        """A terminal that was closed without a signal cannot be read, drawn on or put back in order: just go."""
        if sys.__stdin__ is None or not sys.__stdin__.isatty():
            if self.table_screen.save is not None:
                self.table_screen.table.save(self.table_screen.save)
            os._exit(HUNG_UP)

    async def action_quit(self) -> None:
        if self.screen is self.table_screen:
            self.table_screen.leave()


def play_on_screen(table: Table, save: Path | None) -> int:
    """Plays, and says once more how it ended when the screen is gone."""
    app = TableApp(table, save)
    app.run(mouse=False)
    if app.return_code:
        return app.return_code
    print(table.outcome() if table.over else table.words("end.left"))
    if app.table_screen.save is not None:
        print(table.words("end.saved", path=app.table_screen.save), file=sys.stderr)
    return 0
