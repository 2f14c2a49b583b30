"""Bots for Speed-Scheffeln: they read the row as people do, some faster and more surely than others."""

from stammtisch.bots.view import View
from stammtisch.games.compiled import kept
from stammtisch.games.dice import throw
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.driving import is_uncovered
from stammtisch.games.speed.rules import DECLINE, GRAB_CHARACTER, run_row

drive_row, stands_open = kept(run_row), kept(is_uncovered)


def earnings(table: State) -> list[int]:
    """What each character will earn when the row has driven, which everybody could work out."""
    after = table.copy()
    drive_row(after)
    return [
        int(after.tokens[after.where[car], after.gone[after.where[car]]]) if stands_open(after, car) else 0
        for car in range(8)
    ]


def best_grab(worth: list[int], legal: list[int]) -> int:
    """The free character that earns most; none where nothing can be earned."""
    grabs = [action for action in legal if action != DECLINE and worth[action - GRAB_CHARACTER] > 0]
    return max(grabs, key=lambda action: worth[action - GRAB_CHARACTER], default=DECLINE)


class SpeedBot:
    """Touches after `quickest` to `slowest` milliseconds, and misreads the row so many times in a hundred."""

    def __init__(self, seed: int, quickest: int, slowest: int, errors: int) -> None:
        self.seed, self.quickest, self.slowest, self.errors = seed, quickest, slowest, errors

    def reaction(self, view: View) -> int:
        return self.quickest + throw(view.dice(self.seed), self.slowest - self.quickest + 1)

    def decide(self, view: View) -> int:
        legal, dice = [int(action) for action in view.legal()], view.dice(self.seed)
        if throw(dice, 100) < self.errors:
            return legal[throw(dice, len(legal))]
        return best_grab(earnings(view.table), legal)
