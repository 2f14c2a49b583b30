"""How cars move: every case of the movement rules, drawn before and after."""

import pytest

from tests.games.scheffeln.positions import draw, drive
from tests.games.scheffeln.ring import COLOURED, ring_of
from tests.games.scheffeln.walks import all_steps

START = "A:R B:P C:Y D:N E:T F:L G:V H:W"


@pytest.mark.rule("S-MOVE-1", "A-26")
def test_forward_is_towards_the_next_letter() -> None:
    was = "A:R B:- C:YP D:N E:T F:L G:V H:W"
    now = "A:- B:R C:YP D:N E:T F:L G:V H:W"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-1", "S-COMP-2")
def test_a_colour_card_moves_the_car_of_its_colour_and_no_other() -> None:
    for car, next_car in zip(COLOURED, COLOURED[1:] + COLOURED[0], strict=True):
        moved = START.replace(f":{car}", ":-").replace(f":{next_car}", f":{next_car}{car}")
        assert drive(START, car) == moved


@pytest.mark.rule("S-SETUP-2", "S-MOVE-1", "A-26")
def test_after_h_comes_a() -> None:
    was = "A:R B:P C:Y D:N E:T F:L G:V H:W"
    now = "A:RW B:P C:Y D:N E:T F:L G:V H:-"
    assert drive(was, "W") == now


@pytest.mark.rule("S-SETUP-2", "S-MOVE-6")
def test_a_car_that_goes_on_and_on_comes_round_in_the_order_of_the_letters() -> None:
    ring, seen = "A:R B:PY C:NT D:LV E:W F:- G:- H:-", []
    for _ in range(8):
        ring = drive(ring, "R")
        seen.append(next(word[0] for word in ring.split() if "R" in word))
    assert "".join(seen) == "EFGHAEFG"


@pytest.mark.rule("S-MOVE-4", "S-MOVE-6")
def test_a_car_alone_stops_on_an_empty_business() -> None:
    was = "A:R B:- C:Y D:NP E:T F:L G:V H:W"
    now = "A:- B:R C:Y D:NP E:T F:L G:V H:W"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-3", "S-MOVE-7")
def test_a_car_stops_on_top_of_a_single_car() -> None:
    was = "A:R B:P C:Y D:N E:T F:L G:V H:W"
    now = "A:- B:PR C:Y D:N E:T F:L G:V H:W"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-3")
def test_who_arrives_later_is_on_top_whatever_the_colours() -> None:
    was = "A:W B:R C:Y D:N E:T F:L G:V H:P"
    now = "A:- B:RW C:Y D:N E:T F:L G:V H:P"
    assert drive(was, "W") == now


@pytest.mark.rule("S-MOVE-5", "S-MOVE-7")
def test_a_top_car_leaves_alone_and_the_bottom_car_stays() -> None:
    was = "A:PR B:Y C:N D:T E:L F:V G:W H:-"
    now = "A:P B:YR C:N D:T E:L F:V G:W H:-"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-5", "S-MOVE-6")
def test_a_top_car_stops_on_an_empty_business() -> None:
    was = "A:PR B:- C:Y D:N E:T F:L G:V H:W"
    now = "A:P B:R C:Y D:N E:T F:L G:V H:W"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-2", "S-MOVE-8")
def test_a_car_skips_a_pair_and_stops_on_a_single_car() -> None:
    was = "A:R B:PY C:N D:T E:L F:V G:W H:-"
    now = "A:- B:PY C:NR D:T E:L F:V G:W H:-"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-8")
def test_a_car_skips_several_pairs_and_stops_on_an_empty_business() -> None:
    was = "A:R B:PY C:NT D:- E:L F:V G:W H:-"
    now = "A:- B:PY C:NT D:R E:L F:V G:W H:-"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-8")
def test_a_top_car_skips_two_pairs_on_its_way_past_h() -> None:
    was = "A:YN B:T C:- D:W E:- F:- G:PR H:LV"
    now = "A:YN B:TR C:- D:W E:- F:- G:P H:LV"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-9", "S-MOVE-10")
def test_a_bottom_car_takes_its_top_car_along_to_an_empty_business() -> None:
    was = "A:RP B:- C:Y D:N E:T F:L G:V H:W"
    now = "A:- B:RP C:Y D:N E:T F:L G:V H:W"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-9")
def test_the_order_of_a_pair_does_not_change_whoever_is_beneath() -> None:
    was = "A:WR B:- C:Y D:N E:T F:L G:V H:P"
    now = "A:- B:WR C:Y D:N E:T F:L G:V H:P"
    assert drive(was, "W") == now


@pytest.mark.rule("S-MOVE-10")
def test_a_pair_skips_every_business_with_a_car() -> None:
    was = "A:RP B:Y C:NT D:L E:- F:V G:W H:-"
    now = "A:- B:Y C:NT D:L E:RP F:V G:W H:-"
    assert drive(was, "R") == now


@pytest.mark.rule("S-MOVE-10", "S-SETUP-2")
def test_a_pair_goes_past_h_to_find_an_empty_business() -> None:
    was = "A:Y B:NT C:- D:- E:L F:V G:RP H:W"
    now = "A:Y B:NT C:RP D:- E:L F:V G:- H:W"
    assert drive(was, "R") == now


@pytest.mark.rule("S-RUN-4", "A-7")
def test_backward_a_car_goes_to_the_letter_before() -> None:
    was = "A:R B:P C:Y D:N E:T F:L G:V H:W"
    now = "A:R B:PY C:- D:N E:T F:L G:V H:W"
    assert drive(was, "B<Y") == now


@pytest.mark.rule("S-RUN-4", "A-7", "S-SETUP-2")
def test_backward_from_a_is_h() -> None:
    was = "A:R B:P C:Y D:N E:T F:L G:V H:W"
    now = "A:- B:P C:Y D:N E:T F:L G:V H:WR"
    assert drive(was, "B<R") == now


@pytest.mark.rule("S-RUN-4", "A-7")
def test_backward_a_car_skips_pairs_as_well() -> None:
    was = "A:- B:P C:YN D:TL E:R F:V G:W H:-"
    now = "A:- B:PR C:YN D:TL E:- F:V G:W H:-"
    assert drive(was, "B<R") == now


@pytest.mark.rule("S-RUN-4", "A-7")
def test_backward_a_top_car_leaves_alone() -> None:
    was = "A:- B:P C:YR D:N E:T F:L G:V H:W"
    now = "A:- B:PR C:Y D:N E:T F:L G:V H:W"
    assert drive(was, "B<R") == now


@pytest.mark.rule("S-RUN-4", "A-7")
def test_backward_a_pair_stays_together_and_skips_every_business_with_a_car() -> None:
    was = "A:- B:P C:YN D:RT E:- F:L G:V H:W"
    now = "A:RT B:P C:YN D:- E:- F:L G:V H:W"
    assert drive(was, "B<R") == now


@pytest.mark.rule("S-RUN-4", "A-7")
def test_backward_a_pair_goes_past_a_to_find_an_empty_business() -> None:
    was = "A:P B:RT C:YN D:- E:L F:- G:V H:W"
    now = "A:P B:- C:YN D:- E:L F:RT G:V H:W"
    assert drive(was, "B<R") == now


@pytest.mark.rule("A-1", "A-2")
@pytest.mark.parametrize("move", ["J>M", "B<M"])
def test_the_stuck_pair_of_the_mafias_set_up_does_not_move(move: str) -> None:
    was = "A:MR B:P C:Y D:N E:T F:L G:V H:W"
    assert drive(was, move) == was


@pytest.mark.rule("A-1", "A-2")
@pytest.mark.parametrize("move", ["P", "J>P", "B<P"])
def test_a_coloured_bottom_car_is_stuck_where_no_business_is_empty(move: str) -> None:
    was = "A:M B:PR C:Y D:N E:T F:L G:V H:W"
    assert drive(was, move) == was


@pytest.mark.rule("A-1", "A-2")
def test_a_card_for_a_stuck_pair_is_legal_and_spent() -> None:
    table = draw("""
        A:M B:PR C:Y D:N E:T F:L G:V H:W
        >*0 red:  P N N
          1 blue: Y Y Y
    """)
    table.play("P")
    assert (table.hand(0), table.turn) == ("N N", 1)


@pytest.mark.rule("A-2")
def test_a_stuck_pair_can_be_the_only_thing_to_play_with_the_last_card() -> None:
    table = draw("""
        A:M B:PR C:Y D:N E:T F:L G:V H:W
        >*0 red:  P
          1 blue: Y
    """)
    assert table.legal() == ["P"]


@pytest.mark.rule("S-MOVE-8", "A-1")
@pytest.mark.parametrize("move", ["R", "J>R"])
def test_the_top_car_of_a_stuck_pair_can_leave(move: str) -> None:
    was = "A:MR B:P C:Y D:N E:T F:L G:V H:W"
    now = "A:M B:PR C:Y D:N E:T F:L G:V H:W"
    assert drive(was, move) == now


@pytest.mark.rule("A-1")
def test_a_stuck_pair_is_free_again_when_a_business_is_empty() -> None:
    was = "A:MR B:- C:YP D:N E:T F:L G:V H:W"
    now = "A:- B:MR C:YP D:N E:T F:L G:V H:W"
    assert drive(was, "J>M") == now


@pytest.mark.rule("S-MOVE-2")
def test_no_business_ever_holds_more_than_two_cars_and_no_car_is_lost() -> None:
    for step in all_steps():
        ring = ring_of(step.after)  # which looks for lost and doubled cars
        assert max(map(len, ring)) <= 2
        assert sorted("".join(ring)) == sorted(COLOURED + "M" * int(step.after.mafia))
