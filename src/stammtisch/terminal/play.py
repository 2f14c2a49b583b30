"""A whole game in the terminal: you at seat 0, bots at the others."""

import secrets
import sys
import time
from pathlib import Path

import msgspec

from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.cli import UserError
from stammtisch.games.dice import dice_from_seed, roll
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import ANYONE, OVER
from stammtisch.games.speed import tick
from stammtisch.record.format import encode
from stammtisch.record.redact import redact
from stammtisch.record.write import Scribe
from stammtisch.terminal.words import describe

YOU = 0
HELP = """Type the number of a move, or its short notation.
  why X   why the move X is not allowed      board   draw the table again
  moves   list your moves again              quit    leave the game"""


class Left(Exception):
    """The player has left the table."""


class TerminalTable:
    """One game, and how much of it the player has been told."""

    def __init__(self, game: str, seats: int, options: dict[str, bool], seed: int | None) -> None:
        self.scribe = Scribe(game, ["you", *["bot:random"] * (seats - 1)], options)
        self.game, self.state = self.scribe.game, self.scribe.state
        self.dice = dice_from_seed(secrets.randbits(62) if seed is None else seed)
        self.bots = {seat: make_bot("random", roll(self.dice, 2**31)) for seat in range(1, seats)}
        self.told = 0

    def play(self) -> None:
        """Until the game is over."""
        while self.game.actor(self.state) != OVER:
            self.scribe.settle(self.dice)
            self.tell()
            actor = self.game.actor(self.state)
            if actor == ANYONE:
                self.race()
            elif actor == YOU:
                self.scribe.decide(YOU, self.ask())
            elif actor != OVER:
                self.scribe.decide(actor, self.bots[actor].decide(View(self.scribe.name, self.state, actor)))
            self.tell()

    def tell(self) -> None:
        """The events since the last time, as the player may know them."""
        events = redact(self.scribe.record(), self.state, YOU).events
        for event in events[self.told :]:
            print(describe(self.scribe.name, event).replace("Seat 0", "You").replace("seat 0", "you"))
        self.told = len(events)

    def race(self) -> None:
        """A round of Speed: the bots touch after a while of their own, you when you press Enter."""
        times = {seat: bot.reaction(View(self.scribe.name, self.state, seat)) for seat, bot in self.bots.items()}
        began = time.monotonic()
        action = self.ask()
        yours = int((time.monotonic() - began) * 1000)
        for moment, seat in sorted([(yours, YOU), *((when, seat) for seat, when in times.items())]):
            tick(self.state, moment)
            if seat != YOU:
                action_now = self.bots[seat].decide(View(self.scribe.name, self.state, seat))
            elif self.game.refusal(self.state, YOU, action) == 0:
                action_now = action
            else:
                print(f"Too late: {self.why(action)}")
                action_now = self.game.ACTIONS - 1
            self.scribe.decide(seat, action_now)

    def ask(self) -> int:
        """The player's legal action."""
        view = View(self.scribe.name, self.state, YOU)
        actions = [int(action) for action in view.legal()]
        self.show(view, actions)
        while True:
            words = self.read("Your move (help): ").split()
            match words:
                case []:
                    continue
                case ["help" | "?"]:
                    print(HELP)
                case ["moves" | "board"]:
                    self.show(view, actions)
                case ["quit" | "q"]:
                    raise Left
                case ["why", text] if self.find(text, actions) is not None:
                    print(self.why(self.find(text, actions) or 0))
                case [text]:
                    action = self.find(text, actions)
                    if action is None:
                        print(f"'{text}' is no move here. Type a number from the list, or help.")
                    elif action in actions:
                        return action
                    else:
                        print(self.why(action))
                case _:
                    print("Please type one thing at a time; help lists what there is.")

    def show(self, view: View, actions: list[int]) -> None:
        print(self.game.board.draw(view.table))
        for number, action in enumerate(actions, 1):
            move = msgspec.to_builtins(self.game.moves.MOVES[action])
            text = describe(self.scribe.name, {"seat": YOU, "ms": 0, **move}).replace("Seat 0 ", "").rstrip(".")
            print(f"  {number:>2}  {self.game.moves.NOTATION[action]:<8} {text.replace(' after 0.00 s', '')}")

    def find(self, text: str, actions: list[int]) -> int | None:
        """The action that a number of the list or a notation stands for."""
        if text.isdecimal():
            number = int(text)
            return actions[number - 1] if 1 <= number <= len(actions) else None
        wanted = {notation.lower(): action for action, notation in enumerate(self.game.moves.NOTATION)}
        return wanted.get(text.lower())

    def why(self, action: int) -> str:
        """The rule against an action."""
        refused = self.game.refusal(self.state, YOU, action)
        return f"{rule(refused).text} ({rule(refused).id})" if refused else "That move is allowed."

    @staticmethod
    def read(prompt: str) -> str:
        try:
            return input(prompt)
        except EOFError:
            raise Left from None

    def result(self) -> str:
        result = self.scribe.record().result
        assert result
        names = ["you" if seat == YOU else f"seat {seat}" for seat in result.winners]
        return f"The game is over ({result.reason}). Scores: {result.scores}. Winner: {' and '.join(names)}."


def play_game(game: str, seats: int, options: dict[str, bool], seed: int | None, save: Path | None) -> int:
    """Plays, and keeps the record where it was asked for."""
    table = TerminalTable(game, seats, options, seed)
    print(HELP)
    cut = None
    try:
        table.play()
        print(table.game.board.draw(table.state))
        print(table.result())
    except (Left, KeyboardInterrupt):
        cut = "the player left"
        print("\nYou have left the table.")
    if save is not None:
        try:
            save.write_bytes(encode(table.scribe.record(cut)) + b"\n")
        except OSError as error:
            raise UserError(f"The record cannot be written to {save}: {error.strerror}.") from None
        print(f"The record is in {save}.", file=sys.stderr)
    return 0
