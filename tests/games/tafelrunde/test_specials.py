"""Special cards: what they share, Closing time and Revitalization. Last warning and Zork have their own modules."""

import pytest

from tests.games.tafelrunde.drawing import upright
from tests.games.tafelrunde.positions import draw
from tests.games.tafelrunde.walks import turns


@pytest.mark.rule("T-SPEC-1")
@pytest.mark.parametrize("move", ["C", "Z", "W:R", "V"])
def test_a_special_card_is_played_as_an_ordinary_turn(move: str) -> None:
    """The turn goes on, except after Closing time; and the card lies before its player while the prey lasts."""
    table = draw(f"""
        middle R2 B2 Y2
         *0: hand R7 | played R5B2
        > 1: hand {move[0]} R7
          2: hand R7
    """)
    table.play(move)
    assert table.hand(1) == ["R7"]
    if move == "C":
        assert table.phase == 4
    else:
        assert (table.phase, table.turn) == (2, 2)
        assert table.played(1) == [move]


@pytest.mark.rule("T-SPEC-2", "A-51")
def test_closing_time_ends_phase_2_at_once_and_the_others_get_no_turn() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7 B7
          1: hand C B7
          2: hand R7 B7
    """)
    table.play("R7", "C")
    assert table.shows("""
        middle B2 Y2
        >*0: hand B7 | discard R7 | open R2
          1: hand B7 | discard C
          2: hand R7 B7
    """)
    assert table.phase == 4


@pytest.mark.rule("T-SPEC-2", "A-51", "A-73")
@pytest.mark.parametrize("first_card", ["R7", "B2R5", "Z", "W:Y", "V"])
def test_the_second_player_may_close_after_any_card(first_card: str) -> None:
    table = draw(f"""
        middle R2 B2 Y2
        >*0: hand {upright(first_card)} B7
          1: hand C B7
    """)
    assert table.why_not("C", seat=1) == "T-PLAY-1"
    table.play(first_card)
    assert table.why_not("C") is None
    assert table.play("C").phase in (4, 5)


@pytest.mark.rule("T-SPEC-2", "A-51")
def test_closing_time_is_forbidden_as_the_first_card_of_the_phase_and_allowed_on_a_later_turn_of_the_same_player() -> (
    None
):
    table = draw("""
        middle R2 B2 Y2
        >*0: hand C R7
          1: hand R7 B7
    """)
    assert table.why_not("C") == "T-SPEC-2"
    table.play("R7", "-")
    assert table.why_not("C") is None
    table.play("C")
    assert table.taken == "0 - -"


@pytest.mark.rule("T-SPEC-2", "A-51")
def test_closing_time_may_be_the_first_card_of_its_player() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7 B7
          1: hand R7
          2: hand C
    """)
    table.play("R7", "-")
    assert table.legal() == ["C", "-"]


@pytest.mark.rule("T-SPEC-2", "A-51")
def test_cards_of_the_prey_before_do_not_count_for_closing_time() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7
          1: hand C R7 B7
    """)
    table.play("R7", "R7")
    assert table.why_not("C") is None
    table.play("-").go_on()
    assert (table.turn, table.why_not("C")) == (1, "T-SPEC-2")


@pytest.mark.rule("T-SPEC-4", "A-56")
def test_revitalization_brings_any_one_card_of_the_own_discard_pile_to_the_hand() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand V R7 | discard B7 R5B2 Y2R5
          1: hand R7 | discard Y7 R4B3
    """)
    assert [move for move in table.legal() if move[0] == "V"] == ["V:B7", "V:R5B2", "V:Y2R5"]
    table.play("V:R5B2")
    assert table.shows("""
        middle R2 B2 Y2
         *0: hand R7 R5B2 | played V | discard B7 Y2R5
        > 1: hand R7 | discard Y7 R4B3
    """)


@pytest.mark.rule("T-SPEC-4", "A-56")
@pytest.mark.parametrize("card", ["Y7", "R4B3"])
def test_revitalization_takes_no_card_that_is_not_in_the_own_discard_pile(card: str) -> None:
    """Y7 lies in another player's discard pile, R4B3 in the own draw pile."""
    table = draw("""
        middle R2 B2 Y2
        >*0: hand V R7 | discard B7
          1: hand R7 | discard Y7
    """)
    assert table.why_not(f"V:{card}") == "T-SPEC-4"


@pytest.mark.rule("A-57")
def test_revitalization_may_be_played_without_effect_while_the_discard_pile_is_empty() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand V R7
          1: hand R7 | discard Y7
    """)
    assert [move for move in table.legal() if move[0] == "V"] == ["V"]
    assert table.why_not("V:Y7") == "A-57"
    table.play("V")
    assert table.shows("""
        middle R2 B2 Y2
         *0: hand R7 | played V
        > 1: hand R7 | discard Y7
    """)


@pytest.mark.rule("A-57")
def test_revitalization_must_take_a_card_where_there_is_one() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand V R7 | discard B7
          1: hand R7
    """)
    assert table.why_not("V") == "A-57"


@pytest.mark.rule("A-58")
def test_the_card_that_was_fetched_may_be_played_in_the_same_prey() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand V R7 | discard B7 R5B2
          1: hand R7
    """)
    table.play("V:R5B2", "-", "B2R5", "-")
    assert table.taken == "- 0 -"
    assert table.shows("""
        middle R2 Y2
        >*0: hand R7 | discard B7 V R5B2 | open B2
          1: hand R7
    """)


@pytest.mark.rule("A-58")
def test_a_card_that_was_played_in_this_prey_cannot_be_fetched() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand V R7 | played B7 | discard Y7
          1: hand R7
    """)
    assert table.why_not("V:B7") == "A-58"
    table.play("V:Y7", "-", "Y7", "-")
    assert "V" in table.discard(0), "nor itself: it lies on the table until phase 3 is over"


@pytest.mark.rule("T-SPEC-4", "A-56", "A-57", "A-58")
def test_every_revitalization_of_random_play_brings_the_named_card_from_the_discard_pile_to_the_hand() -> None:
    fetched = 0
    for step in turns():
        if step.move[0] == "V" and step.now.phase == 2:
            was, now, card = step.was.drawing.seats, step.now.drawing.seats, step.move[2:]
            own, after = was[step.seat], now[step.seat]
            assert sorted([*after["hand"], "V"]) == sorted([*own["hand"], card] if card else own["hand"])
            assert sorted([*after["discard"], card] if card else after["discard"]) == sorted(own["discard"])
            assert sorted(after["played"]) == sorted([*own["played"], "V"])
            fetched += bool(card)
    assert fetched > 10


@pytest.mark.rule("T-SPEC-2", "T-SPEC-3", "T-SPEC-4", "T-SPEC-5")
def test_closing_time_last_warning_and_revitalization_are_discarded_after_phase_3_and_zork_after_phase_4() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand C R5B2 | played R7
          1: hand R7 | played W:Y | out
          2: hand R7 | played V | out
          3: hand R7 | played Z | out
    """)
    table.play("C")
    assert table.phase == 4
    assert [table.discard(seat) for seat in range(4)] == [["R7", "C"], ["W"], ["V"], []]
    assert [table.played(seat) for seat in range(4)] == [[], [], [], ["Z"]]
    table.play("_R2")
    assert table.phase == 5
    assert [table.discard(seat) for seat in range(4)] == [["R7", "C"], ["W"], ["V"], ["Z"]]
    assert [table.played(seat) for seat in range(4)] == [[], [], [], []]


@pytest.mark.rule("A-52", "A-53")
def test_a_special_is_one_of_sixteen_cards_and_comes_back_with_the_discards() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: draw | discard Z R7 | hand ...
         1:
    """)
    table.go_on()
    assert len(table.hand(0)) == 16
    assert "Z" in table.hand(0)
