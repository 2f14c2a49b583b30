"""A game by typed lines, for where no screen can be drawn: a pipe, a script, a dumb terminal."""

import sys
import time
from pathlib import Path

import msgspec

from stammtisch.bots.view import View
from stammtisch.games.protocol import ANYONE, CHANCE, OVER
from stammtisch.terminal.table.board import draw_board
from stammtisch.terminal.table.table import YOU, Table
from stammtisch.terminal.words.lines import say


class Left(Exception):
    """The player has left the table."""


class Dialogue:
    """The table as printed lines, and how much of its log has been printed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.words = table.words
        self.told = 0

    def play(self) -> None:
        """Until the game is over."""
        while (actor := self.table.actor) != OVER:
            if actor == CHANCE:
                self.table.chance()
            elif actor == ANYONE:
                self.race()
            elif actor == YOU:
                self.table.decide(YOU, self.ask())
            else:
                self.table.decide(actor, self.table.bots[actor].decide(self.table.view(actor)))
        self.tell()

    def tell(self) -> None:
        """What has happened since the last time."""
        for line in self.table.log[self.told :]:
            say(line.drawn())
        self.told = len(self.table.log)

    def race(self) -> None:
        """The bots act after a while of their own, you when you press Enter."""
        before = self.table.view().table
        places = {seat: int(self.game.place_in_race(before, seat)) for seat in self.game.undecided(before)}
        touches = self.table.reactions()
        began = time.monotonic()
        yours, touches[YOU] = self.ask(), int((time.monotonic() - began) * 1000)
        while touches:
            seat = min(touches, key=lambda seat: (touches[seat], places[seat]))
            self.table.tick(touches[seat])
            view = self.table.view(seat)
            if seat != YOU:
                action = self.table.bots[seat].decide(view)
            elif (answer := self.table.why_not(yours)) is None:
                action = yours
            else:
                print(self.words("dialogue.too_late", answer=answer))
                if len(view.legal()) > 1:  # somebody else has it, and there is time for another
                    yours, touches[YOU] = self.ask(), int((time.monotonic() - began) * 1000)
                    continue
                action = dict(self.game.lapse(view.table))[YOU]
            self.table.decide(seat, action)
            del touches[seat]

    def ask(self) -> int:
        """The player's legal action."""
        self.tell()
        view = self.table.view()
        actions = [int(action) for action in view.legal()]
        self.show(view, actions)
        while True:
            match self.read(self.words("dialogue.prompt")).split():
                case []:
                    continue
                case ["help" | "?"]:
                    print(self.words("dialogue.help"))
                case ["moves" | "board"]:
                    self.show(view, actions)
                case ["quit" | "q"]:
                    raise Left
                case ["why", text] if (action := self.find(text, actions)) is not None:
                    print(self.why(action))
                case [text]:
                    action = self.find(text, actions)
                    if action is None:
                        print(self.words("dialogue.no_move", text=text))
                    elif action in actions:
                        return action
                    else:
                        print(self.why(action))
                case _:
                    print(self.words("dialogue.one_thing"))

    def show(self, view: View, actions: list[int]) -> None:
        print(draw_board(self.game, view.table, self.words))
        for number, action in enumerate(actions, 1):
            print(f"  {number:>2}  {self.game.moves.NOTATION[action]:<8} {self.forecast(view, action)}")

    def forecast(self, view: View, action: int) -> str:
        """What a move would do, as the log would tell it."""
        after = view.table.copy()
        self.game.apply(after, YOU, action)
        event = {"seat": YOU, **msgspec.to_builtins(self.game.moves.MOVES[action])}
        return self.table.narrator.tell(event, view.table, after)

    def find(self, text: str, actions: list[int]) -> int | None:
        """The action that a number of the list or a notation stands for."""
        if text.isascii() and text.isdecimal():
            number = int(text[:9])
            return actions[number - 1] if 1 <= number <= len(actions) else None
        notations = [notation.lower() for notation in self.game.moves.NOTATION]
        return notations.index(text.lower()) if text.lower() in notations else None

    def why(self, action: int) -> str:
        """What stands against an action."""
        return str(self.table.why_not(action) or self.words("dialogue.allowed"))

    @staticmethod
    def read(prompt: str) -> str:
        if sys.stdin is None:
            raise Left
        try:
            return input(prompt)
        except EOFError:
            raise Left from None


def play_in_lines(table: Table, save: Path | None) -> int:
    """Plays, and keeps the record where it was asked for."""
    words = table.words
    print(words("dialogue.help"), words("screen.about_rules", lang=words.lang), sep="\n")
    try:
        Dialogue(table).play()
        print(draw_board(table.game, table.view().table, words))
        print(table.outcome())
    except (Left, KeyboardInterrupt):
        print("", words("end.left"), sep="\n")
    if save is not None:
        table.save(save)
        print(words("end.saved", path=save), file=sys.stderr)
    return 0
