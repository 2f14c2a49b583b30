"""The bots there are, by level, weakest first."""

from typing import Protocol

from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed, roll

LEVELS = ("random",)


class UnknownBot(ValueError):
    """No level of that name."""


class Bot(Protocol):
    """A player that is given a view and nothing else. The same view and the same seed give the same decision."""

    def decide(self, view: View) -> int:
        """A legal action."""

    def reaction(self, view: View) -> int:
        """Speed: after how many milliseconds from the last reveal it touches a character (decided then)."""


class RandomBot:
    """Does anything that is allowed."""

    def __init__(self, seed: int) -> None:
        self.dice = dice_from_seed(seed)

    def decide(self, view: View) -> int:
        return view.game.pick(view.table, view.seat, self.dice)

    def reaction(self, view: View) -> int:
        return 1_500 + roll(self.dice, 6_000)


def make_bot(level: str, seed: int) -> Bot:
    """A new bot of that level."""
    if level not in LEVELS:
        raise UnknownBot(f"There is no bot '{level}'. Choose one of: {', '.join(LEVELS)}.")
    return RandomBot(seed)
