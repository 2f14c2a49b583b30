"""Zork: hiding several chests with at most six gems."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tafelrunde.drawing import CHESTS, value_of
from tests.games.tafelrunde.positions import Table, draw
from tests.games.tafelrunde.walks import all_steps


def zork(chests: str) -> Table:
    """A player with Zork and these chests is about to hide, the other one has none."""
    return draw(f"""
        phase 4
        >*0: hand R7 | played Z | open {chests}
          1: hand R7
    """)


@pytest.mark.rule("T-SPEC-5", "A-60")
def test_three_chests_of_two_gems_may_be_hidden() -> None:
    table = zork("R2 B2 Y2 Y2")
    table.play("_R2", "_Y2", "_B2")
    assert table.phase == 5
    assert table.shows("""
        *0: hand R7 | discard Z | open Y2 | hidden R2 B2 Y2
         1: hand R7
    """)


@pytest.mark.rule("T-SPEC-5")
def test_a_chest_of_four_and_one_of_three_are_too_many() -> None:
    table = zork("R4 B3 Y2")
    assert table.legal() == ["_R4", "_B3", "_Y2"]
    table.play("_R4")
    assert table.why_not("_B3") == "T-SPEC-5"
    assert table.legal() == ["_Y2", "_"]
    table.play("_Y2")
    assert table.phase == 5
    assert (table.hidden(0), table.open(0)) == (["R4", "Y2"], ["B3"])


@pytest.mark.rule("T-SPEC-5")
@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [("R2", "B2", True), ("R2", "B3", True), ("R2", "B4", True), ("R3", "B3", True), ("R4", "B2", True),
     ("R3", "B4", False), ("R4", "B3", False), ("R4", "B4", False)],
)  # fmt: skip
def test_two_chests_fit_exactly_if_they_have_six_gems_or_fewer(first: str, second: str, fits: bool) -> None:
    table = zork(f"{first} {second} Y2")
    table.play(f"_{first}")
    assert (table.why_not(f"_{second}") is None) == fits


@pytest.mark.rule("A-60", "T-HIDE-1")
def test_a_player_with_zork_must_hide_at_least_one_chest() -> None:
    table = zork("R2 B3")
    assert table.why_not("_") == "A-60"
    table.play("_R2", "_")
    assert (table.phase, table.hidden(0), table.open(0)) == (5, ["R2"], ["B3"])


@pytest.mark.rule("A-60")
@pytest.mark.parametrize("chest", ["R2", "B3", "Y4"])
def test_any_single_chest_fits_and_after_the_only_one_there_is_nothing_to_stop(chest: str) -> None:
    table = zork(chest)
    assert table.legal() == [f"_{chest}"]
    assert table.play(f"_{chest}").phase == 5


@pytest.mark.rule("A-60")
def test_where_no_further_chest_fits_hiding_is_over_by_itself() -> None:
    assert zork("R3 B2 Y2 Y4").play("_R3", "_B2").phase == 5
    assert zork("R4 B4 Y3").play("_R4").phase == 5


@pytest.mark.rule("A-59")
def test_zork_hides_nothing_in_phase_2() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand Z R7 | open R3 R2
          1: hand R7
    """)
    table.play("Z")
    assert (table.phase, table.turn, table.open(0)) == (2, 1, ["R2", "R3"])
    table.play("-")
    assert table.why_not("_R2") == table.why_not("_R3") == table.why_not("_") == "T-FLOW-1"
    table.play("-")
    assert table.phase == 4
    assert table.open(0) == ["R2", "R2", "R3"]


@pytest.mark.rule("A-59")
def test_zork_hides_what_was_won_in_phase_3_in_place_of_the_one_chest() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand Z | played R7 B7 Y7
          1: hand R7
    """)
    table.play("Z", "-", "_R2", "_B2", "_Y2")
    assert table.phase == 5, "and no further one"
    assert table.hidden(0) == ["R2", "B2", "Y2"]


@pytest.mark.rule("T-SPEC-1", "T-SPEC-5", "A-59")
def test_zork_acts_in_the_prey_in_which_it_was_played_and_not_in_the_next() -> None:
    table = draw("""
        phase 4
        middle R2 B2
        >*0: hand R7 | played Z | open Y2 Y2 Y3
          1: hand R7
    """)
    table.play("_Y2", "_").go_on()
    assert "Z" in table.discard(0)
    table.play("R7", "-", "-", "_R2")
    assert (table.turn, table.open(0)) == (0, ["Y2", "Y3"])
    assert table.why_not("_") == "T-HIDE-1"
    assert table.play("_Y2").phase == 5


@pytest.mark.rule("T-SPEC-5", "A-59")
def test_zork_is_for_its_own_player_only_and_leaves_the_others_their_one_chest() -> None:
    table = draw("""
        phase 4
        >*0: hand R7 | played Z | open R2 R4
          1: hand R7 | open B4 B2
          2: hand R7 | open Y2 Y2
    """)
    table.play("_R2", "_R4")
    assert table.legal() == ["_B2", "_B4"]
    table.play("_B2")
    assert table.turn == 2
    assert table.play("_Y2").phase == 5
    assert [table.hidden(seat) for seat in range(3)] == [["R2", "R4"], ["B2"], ["Y2"]]


@pytest.mark.rule("T-SPEC-1", "A-59")
@pytest.mark.parametrize("places", ["hand Z R7", "hand R7 | discard Z", "hand R7 | draw Z ..."])
def test_zork_does_nothing_unless_it_was_played(places: str) -> None:
    table = draw(f"""
        phase 4
        >*0: {places} | open R2 B2
          1: hand R7
    """)
    assert table.why_not("_") == "T-HIDE-1"
    assert table.play("_R2").phase == 5


@pytest.mark.rule("T-SPEC-5", "A-60")
def test_the_six_gems_are_counted_anew_for_every_player() -> None:
    """Seat 0 hides four gems without Zork before seat 1 hides with it."""
    table = draw("""
        phase 4
        >*0: hand R7 | open R4
          1: hand R7 | played Z | open B2 B4
    """)
    table.play("_R4", "_B2", "_B4")
    assert table.hidden(1) == ["B2", "B4"]
    assert table.phase == 5


@pytest.mark.rule("A-60", "T-HIDE-1")
def test_a_player_with_zork_and_no_chest_hides_nothing_and_discards_it() -> None:
    table = draw("""
        middle R2 B2 Y2
         *0: hand Y7 | played R7 | out
        > 1: hand R7 | played Z
    """)
    table.play("-")
    assert table.turn == 0
    table.play("_R2")
    assert table.phase == 5
    assert (table.discard(1), table.hidden(1)) == (["Z"], [])


def hideable(chests: list[str]) -> set[tuple[str, ...]]:
    """Every choice of one to three chests with at most six gems, written from the rule."""
    choices = [tuple(sorted(choice)) for count in (1, 2, 3) for choice in combinations(chests, count)]
    return {choice for choice in choices if sum(map(value_of, choice)) <= 6}


def reachable(table: Table) -> set[tuple[str, ...]]:
    """Everything that a player can have hidden when his turn to hide is over."""
    found = set()
    for move in table.legal():
        after = table.copy().play(move)
        found |= reachable(after) if after.phase == 4 else {tuple(sorted(after.hidden(0)))}
    return found


def are_in_the_box(chests: list[str]) -> bool:
    return Counter(chests) <= Counter(CHESTS)


@pytest.mark.rule("T-SPEC-5", "A-60")
@given(st.lists(st.sampled_from(sorted(set(CHESTS))), min_size=1, max_size=6).filter(are_in_the_box))
def test_with_zork_every_choice_of_chests_up_to_six_gems_can_be_hidden_and_no_other(chests: list[str]) -> None:
    assert reachable(zork(" ".join(chests))) == hideable(chests)


@pytest.mark.rule("T-SPEC-5", "A-59", "A-60")
def test_in_random_play_a_zork_player_hides_one_to_three_chests_of_at_most_six_gems() -> None:
    hidden: list[str] = []
    several = 0
    for step in all_steps():
        if step.hides and "Z" in step.was.played(step.seat):
            hidden += [step.move[1:]] if step.move != "_" else []
            assert 1 <= len(hidden) <= 3
            assert sum(map(value_of, hidden)) <= 6
            if step.now.turn != step.seat:
                several += len(hidden) > 1
                hidden = []
    assert several > 2
