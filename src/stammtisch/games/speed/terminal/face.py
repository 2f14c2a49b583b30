"""Speed-Scheffeln on the screen."""

from rich.style import Style
from rich.text import Text

from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import COLOURS
from stammtisch.games.scheffeln.terminal.ring import (
    draw_centre,
    draw_name,
    draw_ring,
    key_of,
    name_of,
    sign_of,
    tile_for,
)
from stammtisch.games.speed.rows import row_tables
from stammtisch.games.speed.rules import DECLINE, GRAB_CHARACTER
from stammtisch.games.speed.state import ENDED, GRAB, HIDDEN, NONE
from stammtisch.terminal.paint import ACCENT, BRASS, INK, MUTE, fit, ink, rows, stack
from stammtisch.terminal.table.choices import Option, Question
from stammtisch.terminal.table.face import Face
from stammtisch.terminal.table.table import YOU, Table


def face(table: Table) -> "SpeedFace":
    return SpeedFace(table)


class SpeedFace(Face):
    beside = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.clock = 0
        """Milliseconds since the last reveal, as the stopwatch shows them."""
        self.driving: int | None = None
        """Which card of the row acts, once everybody has decided."""

    def heading(self, view: View) -> str:
        return self.words("table.speed", round=view.table.rounds)

    def board(self, table: State, ghost: State | None, width: int, height: int) -> Text:
        centre = draw_centre(table.centre, self.words)
        if self.driving is not None:
            centre[0] = ink(self.words("table.driving"), BRASS)
        elif table.phase == GRAB:
            centre[0] = self.draw_clock(table)
        return draw_ring(table, None, self.table.names, centre, tile_for(width, height), self.words)

    def draw_clock(self, table: State) -> Text:
        """The time so far; from when on it counts, the time that is left (SPEED-10, A-31)."""
        left = max(0, int(table.deadline) - self.clock) / 1000
        if table.countdown or left <= 5:
            style = Style(color=ACCENT if table.decided_at[YOU] == NONE else BRASS, bold=True, reverse=True)
            return ink(f" {self.words('table.left', time=self.words.decimal(left, 1))} ", style)
        return ink(f"{self.words.decimal(self.clock / 1000, 1)} s", Style(color=BRASS, bold=True))

    def players(self, view: View) -> Text:
        table = view.table
        lines = []
        for seat in range(int(table.seats)):
            style = Style(color=INK, bold=seat == YOU)
            start = "*" if seat == table.start else " "
            line = ink(f" {start}", style) + fit(ink(self.table.names[seat], style), 6)
            line += fit(ink(self.words.number(int(table.money[seat])), style), 7, right=True)
            character = int(table.character[seat])
            if character != NONE:
                line += Text(" ") + sign_of(COLOURS[character])
                line += ink(f" {self.words.decimal(table.decided_at[seat] / 1000, 2)} s", MUTE)
            elif table.decided_at[seat] != NONE:
                line += ink(f" {self.words('ask.none')}", MUTE)
            lines.append(line)
        return stack(lines)

    def shelf(self, view: View) -> Text:
        """The row, in the order in which it will act."""
        cards = []
        for place, card in enumerate(view.table.row):
            if place == self.driving:
                cards.append(ink("▸", BRASS) + draw_name(int(card)))
            elif card == HIDDEN:
                cards.append(ink(" ? ", Style(color=MUTE, bgcolor="#16233D")))
            elif card != NONE:
                cards.append(draw_name(int(card)))
        return rows([ink(self.words("table.row"), MUTE), *cards], 200)[0] if cards else Text()

    def question(self, view: View) -> Question:
        table = view.table
        if table.phase == ENDED:
            return Question(self.words("ask.over"))
        if self.driving is not None:
            asks = "driving"
        elif table.phase != GRAB:
            asks = "watch"
        elif table.decided_at[YOU] == NONE:
            asks = "grab"
        else:
            asks = "decided"
        grabs = tuple(
            Option(
                key_of(colour),
                name_of(place),
                GRAB_CHARACTER + place,
                refused=int(view.game.refusal(table, YOU, GRAB_CHARACTER + place)),
                drawn=draw_name(place),
            )
            for place, colour in enumerate(COLOURS)
        )
        none = Option("0", self.words("ask.none"), DECLINE, refused=int(view.game.refusal(table, YOU, DECLINE)))
        return Question(self.words(f"ask.{asks}"), (*grabs, none))

    def scenes(self, view: View) -> list[State]:
        """The seven drives of the row."""
        return row_tables(view.table)

    def watch(self, clock: int, scene: int | None) -> None:
        self.clock, self.driving = clock, scene
