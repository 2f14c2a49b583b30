"""The bot that does anything that is allowed."""

from stammtisch.bots.view import View
from stammtisch.games.dice import Dice


def decide(view: View, dice: Dice) -> int:
    """One of the legal actions, each as likely as the others."""
    return view.game.pick(view.table, view.seat, dice)
