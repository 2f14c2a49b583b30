"""How phase 2 is opened: the starting player's duty, and the cards it may be done with."""

import pytest

from tests.games.tafelrunde.drawing import upright
from tests.games.tafelrunde.positions import dealt, draw
from tests.games.tafelrunde.walks import all_steps


@pytest.mark.rule("T-PLAY-2")
def test_the_first_thing_the_starting_player_does_is_to_play_a_card() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7 R5B2
          1: hand B7
    """)
    assert table.why_not("-") == "T-PLAY-2"
    assert table.legal() == ["R7", "R5B2", "B2R5"]


@pytest.mark.rule("T-PLAY-3")
def test_the_others_may_back_out_at_once_and_the_starting_player_on_his_second_turn() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7 B7
          1: hand R7
          2: hand R7
    """)
    table.play("R7", "-", "-")
    assert table.why_not("-") is None
    assert table.play("-").taken == "0 - -"


@pytest.mark.rule("A-73")
@pytest.mark.parametrize("move", ["Z", "W:B", "V", "V:Y7"])
def test_the_first_card_may_be_a_special_and_then_perhaps_no_colour_card_lies_at_all(move: str) -> None:
    discard = "discard Y7" if move == "V:Y7" else ""
    table = draw(f"""
        middle R2 B2 Y2
        >*0: hand {move[0]} R7 | {discard}
          1: hand R7
    """)
    table.play(move, "-", "-")
    assert table.taken == "- - -"
    assert table.middle == ["R2", "B2", "Y2"]
    assert table.phase == 5, "nobody has a chest to hide"


@pytest.mark.rule("A-73", "A-51", "T-SPEC-2")
def test_the_first_card_may_not_be_closing_time() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand C R7
          1: hand R7
    """)
    assert table.why_not("C") == "T-SPEC-2"
    assert table.legal() == ["R7"]


@pytest.mark.rule("A-50")
def test_a_starting_player_who_holds_nothing_but_closing_time_may_back_out_and_the_next_one_opens() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand C
          1: hand R7 B7
          2: hand R7 B7
    """)
    assert table.legal() == ["-"]
    table.play("-")
    assert table.turn == 1
    assert table.legal() == ["R7", "B7", "-"], "the next player may open, or back out like anybody else"


@pytest.mark.rule("A-50")
def test_closing_time_stays_forbidden_while_no_card_lies_whoever_opens() -> None:
    table = draw("""
        middle R2 B2 Y2
         *0:
        > 1: hand C R7
          2: hand R7
    """)
    assert table.why_not("C") == "T-SPEC-2"
    assert table.legal() == ["R7", "-"]
    table.play("R7", "-")
    assert table.why_not("C") is None


@pytest.mark.rule("A-50")
def test_it_never_happens_that_the_starting_player_has_no_card_to_open_with() -> None:
    for step in all_steps():
        if not step.move and step.now.phase == 2:
            assert all(len(step.now.hand(seat)) >= 2 for seat in step.now.seats)
            assert not any(seat.out for seat in step.now.drawing.seats)
            assert step.now.turn == step.now.start


def test_the_dealt_hand_of_the_starting_player_is_what_he_may_play() -> None:
    table = dealt(4, seed=3, first=2)
    cards = {upright(move) for move in table.legal()}
    assert cards == {card for card in table.hand(2) if card != "C"}
