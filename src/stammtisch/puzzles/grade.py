"""How hard a puzzle is: which bots miss it, and with how many of their seeds."""

from collections.abc import Callable, Mapping

from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.puzzles.puzzle import Solution, puzzles_of

LEVELS = ("beginner", "casual", "strong-1", "expert-1")
"""Those that search are of the first version, so that grades stay what they were when bots grow stronger."""
SEEDS = 4
OFTEN = 0.5
HARDEST = 5


def missed_by(view: View, answer: int) -> dict[str, float]:
    """For each level the share of its seeds with which it decides for something else."""
    return {
        level: sum(make_bot(level, seed).decide(view) != answer for seed in range(SEEDS)) / SEEDS for level in LEVELS
    }


def grade_of(view: View, solution: Solution, missed: Mapping[str, float]) -> int:
    """From 1 to 5: what the game itself says, where its bots err by chance, else which bots miss the puzzle."""
    own: Callable[[State, Solution], int] | None = getattr(puzzles_of(view.name), "grade", None)
    return grade_by(missed) if own is None else own(view.table, solution)


def grade_by(missed: Mapping[str, float]) -> int:
    """The first of these that holds.

    5: expert-1 misses it with half of its seeds or more; 4: strong-1 does; 3: beginner and casual always miss it;
    2: one of these two misses it at least once; 1: neither does.
    """
    if missed["expert-1"] >= OFTEN:
        return HARDEST
    if missed["strong-1"] >= OFTEN:
        return 4
    if missed["beginner"] == missed["casual"] == 1:
        return 3
    return 2 if missed["beginner"] or missed["casual"] else 1
