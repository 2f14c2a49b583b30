"""The face of a game that has none of its own: its board as text, and all its moves in one list."""

import re

import msgspec
import numpy as np
from rich.style import Style
from rich.text import Text

from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, State, new_state
from stammtisch.games.registry import info
from stammtisch.terminal.paint import ACCENT, INK, fit, ink, stack
from stammtisch.terminal.table.board import draw_board
from stammtisch.terminal.table.choices import Option, Question
from stammtisch.terminal.table.face import Face
from stammtisch.terminal.table.table import YOU, Table

MOST_LISTED = 24
"""Of more actions than this only those are listed that are allowed now."""


NARROW = 52
"""A board of so many columns leaves room for the log beside it in the smallest terminal."""


def width_of_board(table: Table) -> int:
    """How wide the game draws a table of so many seats that has just been set up."""
    game, state, dice = table.game, new_state(table.game), dice_from_seed(1)
    game.start(state, game.options(len(table.names), -1, table.options))
    while game.actor(state) == CHANCE:
        game.chance(state, dice)
    return max(map(len, game.board.draw(state).splitlines()), default=0)


class PlainFace(Face):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.beside = width_of_board(table) <= NARROW

    def heading(self, view: View) -> str:
        return self.words.texts.get("title", info(self.table.name).title) + self.extras

    def board(self, table: State, ghost: State | None, width: int, height: int) -> Text:
        drawn = draw_board(self.table.game, table, self.words)
        seat = re.escape(self.words.texts.get("board.seat", "seat"))
        return Text(re.sub(rf"\b{seat} (\d)\b( *)", self.called, drawn), no_wrap=True)

    def called(self, found: re.Match[str]) -> str:
        """A seat of the board by the name of whoever sits there, in the same room."""
        room = len(found.group())
        return fit(Text(self.table.names[int(found.group(1))]), room - 1).plain.ljust(room)

    def players(self, view: View) -> Text:
        """Whose turn it is, and what everybody has."""
        scores = np.zeros(self.table.game.MOST_SEATS, np.int64)
        view.game.scores(view.table, scores)
        return stack(self.draw_player(seat, int(scores[seat])) for seat in range(int(view.table.seats)))

    def draw_player(self, seat: int, score: int) -> Text:
        style = Style(color=ACCENT if seat == YOU == self.table.actor else INK, bold=seat == YOU)
        turn = "▸" if seat == self.table.actor else " "
        start = "*" if seat == self.table.view().table.start else " "
        name = ink(f"{turn}{start}", style) + fit(ink(self.table.names[seat], style), 6)
        return name + fit(ink(self.words.number(score), style), 8, right=True)

    def question(self, view: View) -> Question:
        """Every action in words, also those that a rule is against: whoever picks one is told which."""
        if view.game.actor(view.table) == OVER:
            return Question(self.words("ask.over"))
        few = view.game.ACTIONS <= MOST_LISTED
        return Question(
            self.words("ask.turn"), tuple(self.option(view, action, few) for action in range(view.game.ACTIONS))
        )

    def option(self, view: View, action: int, few: bool) -> Option:
        move = {"seat": YOU, **msgspec.to_builtins(view.game.moves.MOVES[action])}
        refused = int(view.game.refusal(view.table, YOU, action))
        return Option("", self.table.narrator.plain(move), action, refused=refused, shown=few or not refused)
