"""Puzzles of Die Tafelrunde 2: what is certain, from tables drawn as text; every number is counted by hand."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import State, new_state
from stammtisch.games.tafelrunde import puzzles
from stammtisch.games.tafelrunde.moves import NOTATION
from stammtisch.puzzles import shelf
from stammtisch.puzzles.position import positions_of, view_of
from stammtisch.puzzles.proof import faults_of
from stammtisch.puzzles.puzzle import Solution
from tests.games.tafelrunde.positions import GAME, Table, draw
from tests.games.tafelrunde.walks import walk


def solve(table: Table, kind: str) -> Solution | None:
    return puzzles.solve(table.view(table.turn).state, table.turn, kind)


def worths(table: Table, kind: str) -> dict[str, int]:
    """What each move makes certain, by its notation."""
    solution = solve(table, kind)
    assert solution is not None
    return {NOTATION[action]: worth for action, worth in solution.worths.items()}


def line(table: Table, kind: str, move: str) -> list[str]:
    solution = solve(table, kind)
    assert solution is not None
    return [NOTATION[action] for _, action in solution.lines[NOTATION.index(move)]]


def test_a_card_is_played_for_the_colour_that_brings_more_gems() -> None:
    table = draw("""
        middle R4 B2 Y2
        > 0: hand R5B2
         *1: hand R7 | played R4B3 | out
    """)
    assert worths(table, "raid") == {"R5B2": 400, "B2R5": 200, "-": 1}


def test_who_leads_backs_out_where_another_card_would_only_be_lost() -> None:
    table = draw("""
        middle R4 B2 Y2
        > 0: hand R7 | played R5B2
         *1: hand Y5R2 | played B7 Y7 R4B3 | out
    """)
    assert worths(table, "raid") == {"R7": 400, "-": 401}


def test_one_unknown_card_may_be_any_that_has_not_been_seen() -> None:
    """The other ties with yellow seven at worst; two yellow cards are certain to be more than that."""
    table = draw("""
        middle R2 B2 Y4
        > 0: hand Y7 B2Y5
         *1: hand R7 | played R2B5
    """)
    assert worths(table, "raid") == {"Y7": 400, "Y5B2": 400, "B2Y5": 201, "-": 2}
    assert line(table, "raid", "B2Y5")[:2] == ["B2Y5", "Y7"]


def test_a_card_that_lies_open_cannot_be_played_again() -> None:
    """With yellow seven discarded and the fives played, nothing the other may hold beats seven."""
    table = draw("""
        middle R2 B2 Y4
        > 0: hand Y7
         *1: hand R7 | played Y5R2 | discard Y7
    """)
    assert worths(table, "raid")["Y7"] == 0 + 1
    table = draw("""
        middle R2 B2 Y4
        > 0: hand Y7
         *1: hand R7 | played R7 | discard Y7
    """) if False else draw("""
        middle R2 B2 Y4
        > 0: hand Y7
         *1: hand R7 | played R2B5 | discard Y7
    """)
    assert worths(table, "raid")["Y7"] == 400


def test_a_card_that_all_know_is_reckoned_with() -> None:
    """Blue seven is all that the other holds, and everybody knows it: yellow is safe, blue is not."""
    table = draw("""
        middle R2 B4 Y2
        > 0: hand B7 Y3R4
         *1: hand B7 | draw | discard ... | played R7
    """)
    assert worths(table, "raid") == {"B7": 201, "Y3R4": 200 + 1, "R4Y3": 2, "-": 2}


@pytest.mark.rule("T-SPEC-2")
def test_closing_time_keeps_a_lead_that_could_be_lost() -> None:
    table = draw("""
        middle R4 B2 Y2
        > 0: hand C | played R5B2
         *1: hand Y7 B7 | played R4B3
    """)
    assert worths(table, "raid") == {"C": 400, "-": 1 + 1}


END = """
    phase 4
    middle B3 Y2 | pile Y2
    >*0: hand R7 | open R2 B2 | hidden {}
      1: hand R7 | open Y4 | hidden {}
"""


def test_hiding_the_last_chest_of_a_colour_ends_the_game_for_the_leader() -> None:
    assert worths(draw(END.format("...", "R4 R4")), "end") == {"_R2": 1, "_B2": 0}


def test_who_is_behind_leaves_the_last_chest_of_a_colour_open() -> None:
    assert worths(draw(END.format("R4 R4", "...")), "hide") == {"_R2": 0, "_B2": 1}


def test_a_chest_of_a_colour_that_is_still_in_the_pile_ends_nothing() -> None:
    text = END.format("...", "R4 R4").replace("pile Y2", "pile Y2 R3")
    assert worths(draw(text), "end") == {"_R2": 0, "_B2": 0}
