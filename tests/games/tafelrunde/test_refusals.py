"""Why not? Every move that is not allowed is refused with the rule against it, and changes nothing."""

import pytest

from stammtisch.games.ledger import rule
from stammtisch.games.tafelrunde.moves import ACTION_OF, NOTATION, parse_move
from tests.games.tafelrunde.positions import GAME, Table, dealt, draw, empty
from tests.games.tafelrunde.walks import all_steps

MIDDLE_OF_A_PREY = """
    middle R2 B2 Y2
     *0: hand R7 B7 | played R5B2
    > 1: hand Z R7 R4B3 | played B7 | discard Y7 | open B3
      2: hand R7 | out
      3: played Y7
"""

HIDING = """
    phase 4
    >*0: hand R7 | played Z | open R2 R4 B3
      1: hand R7 | open B2 B4
      2: hand R7
"""


@pytest.mark.rule("T-SETUP-4")
@pytest.mark.parametrize("move", ["R7", "B2R5", "C", "Z", "W:R", "V", "V:R7", "-", "_R2", "_"])
def test_nobody_can_act_before_the_cards_are_dealt(move: str) -> None:
    table = empty(3, first=0)
    assert [table.why_not(move, seat) for seat in range(3)] == ["T-SETUP-4"] * 3


@pytest.mark.rule("T-DRAW-1", "T-FLOW-1")
@pytest.mark.parametrize("move", ["R7", "-", "_R2", "_"])
def test_nobody_can_act_before_the_cards_of_phase_5_are_drawn(move: str) -> None:
    table = draw("""
        phase 5
        middle B2 Y2
        *0: hand R7 | open R2
         1: hand R7
    """)
    assert [table.why_not(move, seat) for seat in (0, 1)] == ["T-DRAW-1", "T-DRAW-1"]


@pytest.mark.rule("T-END-1")
@pytest.mark.parametrize("move", ["R7", "B2R5", "C", "Z", "W:R", "V", "-", "_R2", "_"])
def test_nobody_can_act_after_the_end(move: str) -> None:
    table = draw("""
        phase 5
        pile
        *0: hand R7 | open R2
         1: hand R7 | hidden ...
    """)
    table.go_on()
    assert [table.why_not(move, seat) for seat in (0, 1)] == ["T-END-1", "T-END-1"]


@pytest.mark.rule("T-PLAY-1")
@pytest.mark.parametrize("move", ["R7", "B7", "-", "C", "_R2"])
def test_a_turn_out_of_turn_is_refused(move: str) -> None:
    assert draw(MIDDLE_OF_A_PREY).why_not(move, seat=0) == "T-PLAY-1"


@pytest.mark.rule("T-PLAY-4")
@pytest.mark.parametrize("move", ["R7", "-", "V"])
def test_who_has_backed_out_is_refused_everything(move: str) -> None:
    assert draw(MIDDLE_OF_A_PREY).why_not(move, seat=2) == "T-PLAY-4"


@pytest.mark.rule("A-70")
@pytest.mark.parametrize("move", ["R7", "Y7", "-"])
def test_who_has_no_card_left_is_told_so(move: str) -> None:
    assert draw(MIDDLE_OF_A_PREY).why_not(move, seat=3) == "A-70"


@pytest.mark.rule("T-SETUP-4", "T-PLAY-1")
@pytest.mark.parametrize("move", ["Y2R5", "R5Y2", "B5Y2"])
def test_a_card_that_is_still_in_the_draw_pile_cannot_be_played(move: str) -> None:
    assert draw(MIDDLE_OF_A_PREY).why_not(move) == "T-SETUP-4"


@pytest.mark.rule("T-DRAW-2", "T-PLAY-1")
def test_a_card_of_the_discard_pile_cannot_be_played() -> None:
    assert draw(MIDDLE_OF_A_PREY).why_not("Y7") == "T-DRAW-2"


@pytest.mark.rule("T-PLAY-7", "T-PLAY-1")
def test_a_card_that_lies_on_the_table_cannot_be_played_again() -> None:
    assert draw(MIDDLE_OF_A_PREY).why_not("B7") == "T-PLAY-7"


@pytest.mark.rule("A-52")
@pytest.mark.parametrize("move", ["C", "W:R", "W:Y", "V", "V:Y7"])
def test_the_special_card_of_another_set_cannot_be_played(move: str) -> None:
    table = draw(MIDDLE_OF_A_PREY)
    assert table.why_not("Z") is None
    assert table.why_not(move) == "A-52"


@pytest.mark.rule("T-SETUP-4", "T-DRAW-2", "T-PLAY-7", "T-SPEC-1")
@pytest.mark.parametrize(
    ("place", "reason"), [("draw", "T-SETUP-4"), ("discard", "T-DRAW-2"), ("played", "T-PLAY-7"), ("hand", None)]
)
def test_the_own_special_card_cannot_be_played_unless_it_is_in_the_hand(place: str, reason: str | None) -> None:
    table = draw(f"""
        middle R2 B2 Y2
         *0: hand R7 | played B7
        > 1: {place} Z | {"discard" if place == "hand" else "hand"} ...
    """)
    assert table.why_not("Z") == reason


@pytest.mark.rule("T-FLOW-1")
@pytest.mark.parametrize("move", ["_B3", "_R2", "_"])
def test_nothing_can_be_hidden_in_phase_2(move: str) -> None:
    assert draw(MIDDLE_OF_A_PREY).why_not(move) == "T-FLOW-1"


@pytest.mark.rule("T-FLOW-1")
@pytest.mark.parametrize("move", ["R7", "-", "Z", "C", "V"])
def test_nothing_can_be_played_in_phase_4_and_nobody_can_back_out(move: str) -> None:
    assert draw(HIDING).why_not(move) == "T-FLOW-1"


@pytest.mark.rule("T-PLAY-2")
def test_the_starting_player_cannot_begin_by_backing_out() -> None:
    for seats in (2, 3, 4):
        assert dealt(seats).why_not("-") == "T-PLAY-2"


@pytest.mark.rule("A-72")
@pytest.mark.parametrize("card", ["R7", "B7", "Y7"])
def test_the_second_side_of_a_seven_is_refused(card: str) -> None:
    table = draw(f"middle R2 B2 Y2\n>*0: hand {card}\n1: hand R7")
    first, second = (action for action, move in enumerate(NOTATION[:30]) if move == card)
    assert ACTION_OF[parse_move(card)] == first
    assert GAME.refusal(table.state, 0, first) == 0
    assert rule(GAME.refusal(table.state, 0, second)).id == "A-72"


@pytest.mark.rule("T-HIDE-1")
@pytest.mark.parametrize("move", ["_R3", "_B2", "_Y4", "_B4"])
def test_a_chest_that_does_not_lie_before_the_player_cannot_be_hidden(move: str) -> None:
    """Neither another player's nor one that is nowhere."""
    assert draw(HIDING).why_not(move) == "T-HIDE-1"


@pytest.mark.rule("T-HIDE-1")
def test_a_chest_in_the_middle_cannot_be_hidden() -> None:
    table = draw("""
        phase 4
        middle B2
        >*0: hand R7 | open R2
          1: hand R7
    """)
    assert table.why_not("_B2") == "T-HIDE-1"


@pytest.mark.rule("T-SPEC-5")
def test_hiding_beyond_six_gems_is_refused() -> None:
    table = draw(HIDING).play("_R4")
    assert table.why_not("_B3") == "T-SPEC-5"
    assert table.why_not("_R4") == "T-HIDE-1", "it is hidden already"


@pytest.mark.rule("A-60", "T-HIDE-1")
def test_hiding_no_more_is_refused_before_the_first_chest_and_without_zork() -> None:
    table = draw(HIDING)
    assert table.why_not("_") == "A-60"
    table.play("_R2", "_")
    assert (table.turn, table.why_not("_")) == (1, "T-HIDE-1")


@pytest.mark.rule("A-61")
@pytest.mark.parametrize(("seat", "move"), [(1, "_B2"), (2, "_B2"), (1, "_"), (1, "R7"), (2, "-")])
def test_whoever_is_not_asked_to_hide_is_refused(seat: int, move: str) -> None:
    assert draw(HIDING).why_not(move, seat) == "A-61"


@pytest.mark.rule("T-PLAY-1", "T-HIDE-1")
@pytest.mark.parametrize("number", [-1, GAME.ACTIONS, GAME.ACTIONS + 1000])
def test_what_is_no_move_at_all_is_refused(number: int) -> None:
    assert rule(GAME.refusal(draw(MIDDLE_OF_A_PREY).state, 1, number)).id == "T-PLAY-1"
    assert rule(GAME.refusal(draw(HIDING).state, 0, number)).id == "T-HIDE-1"


@pytest.mark.rule("T-PLAY-1", "A-61")
@pytest.mark.parametrize("seat", [-1, 4, 5])
def test_somebody_without_a_seat_cannot_act(seat: int) -> None:
    assert draw(MIDDLE_OF_A_PREY).why_not("R7", seat) == draw(MIDDLE_OF_A_PREY).why_not("-", seat) == "T-PLAY-1"
    assert draw(HIDING).why_not("_R2", seat) == "A-61"


@pytest.mark.rule("T-PLAY-1")
def test_asking_changes_nothing_and_a_move_is_legal_exactly_if_no_rule_is_against_it() -> None:
    for step in list(all_steps())[::60]:
        before = step.now.state.tobytes()
        for seat in step.now.seats:
            legal = set(step.now.legal(seat))
            allowed = {move for move in NOTATION if Table(step.now.state).why_not(move, seat) is None}
            assert allowed == legal
        assert step.now.state.tobytes() == before
