"""Puzzles of Speed-Scheffeln: which character earns the most once the row has driven? Nothing of it is hidden."""

from collections.abc import Iterator

import numpy as np

from stammtisch.games.compiled import kept
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln import driving
from stammtisch.games.scheffeln.components import COLOURS
from stammtisch.games.speed import game
from stammtisch.games.speed.rules import DECLINE, GRAB_CHARACTER
from stammtisch.games.speed.state import GRAB, STATE
from stammtisch.puzzles.puzzle import Line, Solution

ROW = "row"
KINDS = (ROW,)

CLEAR = 500
"""By so much the answer must beat every other character."""

drive, is_uncovered = kept(driving.drive), kept(driving.is_uncovered)


def asks(state: State, seat: int) -> Iterator[str]:
    """When the whole row lies open and nobody has touched a character."""
    if state.phase == GRAB and state.undecided == state.seats:
        yield ROW


def solve(view: State, seat: int, kind: str) -> Solution | None:
    """The token that each character will take; whatever the others do, it is theirs alone."""
    worths = {DECLINE: 0, **tokens_after(view, view.row.tolist())}
    others = [(other, DECLINE) for other in range(view.seats) if other != seat]
    lines: dict[int, Line] = {action: [(seat, action), *others] for action in worths}
    return Solution(worths, lines, 1, len(worths))


def tokens_after(view: State, row: list[int]) -> dict[int, int]:
    """What grabbing each character brings once these cards have driven."""
    now = view.copy()
    for card in row:
        drive(now, card, driving.FORWARD)
    found = {}
    for car in range(len(COLOURS)):
        there = int(now.where[car])
        token = int(now.tokens[there][now.gone[there]])
        found[GRAB_CHARACTER + car] = token if is_uncovered(now, car) else 0
    return found


def grade(view: State, solution: Solution) -> int:
    """By how many of the seven cards the answer hangs on: those without which it would bring something else, or
    would not be the best. Bots of a race err by chance, so what they miss says nothing."""
    answer, row = solution.ranked()[0], view.row.tolist()
    needed = 0
    for place in range(len(row)):
        tokens = tokens_after(view, row[:place] + row[place + 1 :])
        others = max(token for action, token in tokens.items() if action != answer)
        needed += tokens[answer] != solution.worths[answer] or others >= tokens[answer]
    return max(1, min(5, needed))


def world_for(view: State, seat: int, line: Line) -> State:
    """Any table that agrees with the view: what lies below the top tokens does not matter."""
    state: State = np.zeros(1, STATE)[0].copy()
    game.resample(view, seat, dice_from_seed(0), state)
    return state


def sensible(solution: Solution) -> bool:
    return solution.gap() >= CLEAR
