"""Last warning: chests that nobody else can take in this prey."""

import pytest

from tests.games.tafelrunde.positions import draw


@pytest.mark.rule("T-SPEC-3")
def test_nobody_else_can_take_the_chests_beside_last_warning() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand B7 | played R7
          1: hand W B7 | open R3 R4
    """)
    table.play("-", "W:R", "-")
    assert table.shows("""
        middle B2 Y2
        >*0: hand B7 | discard R7 | open R2
          1: hand B7 | discard W | open R3 R4
    """)


@pytest.mark.rule("T-SPEC-1", "T-SPEC-3")
def test_last_warning_in_the_hand_protects_nothing() -> None:
    table = draw("""
        middle B2 Y2
        >*0: hand B7 | played R7
          1: hand W B7 | open R3 R4 | out
    """)
    table.play("-")
    assert (table.open(0), table.open(1)) == (["R3", "R4"], [])


@pytest.mark.rule("T-SPEC-3")
def test_last_warning_protects_one_colour_and_the_own_chests_only() -> None:
    table = draw("""
        middle R2 B2
        >*0: hand Z | played R7 Y7
          1: hand B7 | played W:R | open R3 Y3 | out
          2: hand B7 | open R4 | out
    """)
    table.play("-")
    assert table.shows("""
        middle B2
        >*0: hand Z | discard R7 Y7 | open R2 R4 Y3
          1: hand B7 | discard W | open R3
          2: hand B7
    """)


@pytest.mark.rule("T-SPEC-3", "T-SCORE-3")
def test_who_wins_the_colour_himself_takes_everything_beside_his_last_warning() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand B7 | played R5B2 | open R2
          1: hand B7 | played W:R R7 | open R3 | out
    """)
    table.play("-")
    assert table.shows("""
        middle B2 Y2
        *0: hand B7 R5B2
        >1: hand B7 | discard W R7 | open R2 R2 R3
    """)


@pytest.mark.rule("A-46")
def test_on_a_tie_protected_chests_stay_and_the_others_go_to_the_middle() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand B7 | played R7 | open R3
          1: hand B7 | played W:R R2B5 R5Y2 | open R3 R2 | out
          2: hand B7 | open R4 | out
    """)
    table.play("-")
    assert table.taken == "- - -"
    assert table.shows("""
        middle R2 R3 R4 B2 Y2
        *0: hand B7 R7
        >1: hand B7 R2B5 Y2R5 | discard W | open R3 R2
         2: hand B7
    """)


@pytest.mark.rule("A-47")
def test_a_protected_chest_gives_its_bonus() -> None:
    """5 + 4 beats 7, with and without the house rule."""
    for house_rule in ("", "bonus_needs_card"):
        table = draw(f"""
            {house_rule}
            middle R2 B2 Y2
            >*0: hand B7 | played R7
              1: hand B7 | played W:R R5B2 | open R4 | out
        """)
        assert table.play("-").taken == "1 - -"


@pytest.mark.rule("A-48")
def test_who_wins_a_colour_whose_chests_are_all_protected_gets_none_and_discards_all_the_same() -> None:
    table = draw("""
        middle B2 Y2
        >*0: hand B7 | played R7 R5Y2
          1: hand B7 | played W:R R4B3 | open R2 R3 | out
    """)
    table.play("-")
    assert table.taken == "0 - -"
    assert table.shows("""
        middle B2 Y2
        *0: hand B7 | discard R7 Y2R5
        >1: hand B7 R4B3 | discard W | open R2 R3
    """)


@pytest.mark.rule("A-49")
@pytest.mark.parametrize("colour", ["R", "B", "Y"])
def test_last_warning_may_name_a_colour_of_which_one_owns_no_chest_and_has_no_effect(colour: str) -> None:
    table = draw("""
        middle R2 B2 Y2
         *0: hand Z | played R7 B7 Y7 | out
        > 1: hand W R7 | played R5B2
    """)
    assert [move for move in table.legal() if move[0] == "W"] == ["W:R", "W:B", "W:Y"]
    table.play(f"W:{colour}", "-")
    assert table.taken == "0 0 0"
    assert table.shows("""
        >*0: hand Z | discard R7 B7 Y7 | open R2 B2 Y2
          1: hand R7 R5B2 | discard W
    """)


@pytest.mark.rule("A-49", "T-SPEC-3")
def test_last_warning_without_a_chest_does_not_keep_others_from_the_middle_on_a_tie() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand B7 | played R7
          1: hand B7 | played W:R R7 | out
    """)
    table.play("-")
    assert table.shows("""
        middle R2 B2 Y2
        *0: hand B7 R7
         1: hand B7 R7 | discard W
    """)


@pytest.mark.rule("T-SPEC-1", "T-SPEC-3", "T-SCORE-2", "T-SCORE-3")
def test_in_the_prey_after_last_warning_both_owners_have_their_bonus_and_the_winner_takes_from_the_other() -> None:
    table = draw("""
        middle R2 R2 B2 Y2
        >*0: hand R5B2 | played R7
          1: hand R3B4 | played W:R | open R4 R3 | out
          2: hand R4B3 | out
    """)
    table.play("-", "_R2", "_R3").go_on()
    assert table.shows("""
        middle B2 Y2
          0: hand R5B2 ... | discard R7 | open R2 | hidden R2
        >*1: hand R3B4 ... | discard W | open R4 | hidden R3
          2: hand R4B3 ...
    """)
    table.play("R3B4", "R4B3", "R5B2", "-", "-", "-")
    assert table.taken == "- - -", "3 + 4 and 5 + 2 are equal, and no chest is protected any more"
    assert table.middle == ["R2", "R4", "B2", "Y2"]
