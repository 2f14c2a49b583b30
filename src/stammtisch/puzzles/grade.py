"""How hard a puzzle is: which bots miss it, and with how many of their seeds."""

from collections.abc import Mapping

from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View

LEVELS = ("beginner", "casual", "strong", "expert")
SEEDS = 4
OFTEN = 0.5


def missed_by(view: View, answer: int) -> dict[str, float]:
    """For each level the share of its seeds with which it decides for something else."""
    return {
        level: sum(make_bot(level, seed).decide(view) != answer for seed in range(SEEDS)) / SEEDS for level in LEVELS
    }


def grade_of(missed: Mapping[str, float]) -> int:
    """From 1 to 5, the first of these that holds, from the top:

    5: expert misses it in half of its games or more; 4: strong does; 3: beginner and casual always miss it;
    2: one of them misses it at least once; 1: nobody does, or only those who are stronger, and seldom.
    """
    if missed["expert"] >= OFTEN:
        return 5
    if missed["strong"] >= OFTEN:
        return 4
    if missed["beginner"] == missed["casual"] == 1:
        return 3
    return 2 if missed["beginner"] or missed["casual"] else 1
