"""Phase 5: drawing two cards, discards that become a draw pile, and what everybody knows of a hand."""

from collections import Counter
from itertools import permutations

import pytest

from stammtisch.games.protocol import SPECTATOR
from tests.games.tafelrunde.positions import draw
from tests.games.tafelrunde.walks import all_steps, draws


@pytest.mark.rule("T-DRAW-1")
def test_each_player_draws_the_two_top_cards_of_his_own_pile() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: hand R7 | draw Y7 B5Y2 B7 ... | discard R5B2
         1: hand R7 | draw B7 R4B3 Y7 ...
         2: draw W R7 B7 Y7 ...
    """)
    table.go_on()
    assert table.shows("""
        middle R2 B2 Y2
         0: hand R7 Y7 B5Y2 | draw B7 ... | discard R5B2
        *1: hand R7 B7 R4B3 | draw Y7 ...
         2: hand W R7 | draw B7 Y7 ...
    """)


@pytest.mark.rule("T-DRAW-1")
def test_there_is_no_limit_to_a_hand() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: hand ... | draw R7 B7 Y7
         1:
    """)
    table.go_on()
    assert len(table.hand(0)) == 15
    assert table.draw_pile(0) == ["Y7"]


@pytest.mark.rule("T-DRAW-2")
def test_discards_are_not_drawn_while_hidden_cards_are_left() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: hand R7 | draw B7 Y7 R5B2 | discard ...
         1:
    """)
    table.go_on()
    assert table.draw_pile(0) == ["R5B2"]
    assert len(table.discard(0)) == 12


@pytest.mark.rule("T-DRAW-2")
def test_everybody_sees_the_discards() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7 | discard B7 Y2R5
          1: hand R7 | discard C
    """)
    for viewer in (0, 1, SPECTATOR):
        view = table.view(viewer)
        assert (view.discard(0), view.discard(1)) == (["B7", "Y2R5"], ["C"])


@pytest.mark.rule("T-DRAW-3", "A-53")
def test_with_the_last_hidden_card_the_discards_become_a_new_hidden_pile_at_once() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: hand ... | draw Y7 B7 | discard R7 R5B2 C
         1: hand R7 | draw ... | discard B7
    """)
    table.go_on()
    assert {"Y7", "B7"} <= set(table.hand(0))
    assert len(table.hand(0)) == 13
    assert sorted(table.draw_pile(0)) == ["C", "R5B2", "R7"]
    assert table.discard(0) == []
    assert table.discard(1) == ["B7"], "the other one's discards stay where they are"
    assert table.view(0).draw_pile(0) == table.view(1).draw_pile(0) == ["?", "?", "?"]


@pytest.mark.rule("T-DRAW-3")
def test_the_new_pile_is_shuffled() -> None:
    seen = Counter[tuple[str, ...]]()
    for seed in range(240):
        table = draw("""
            phase 5
            middle R2 B2 Y2
            *0: hand ... | draw Y7 B7 | discard R7 R5B2 R4B3 C
             1:
        """)
        seen[tuple(table.go_on(seed).draw_pile(0))] += 1
    assert set(seen) == set(permutations(["R7", "R5B2", "R4B3", "C"]))
    assert max(seen.values()) < 30, "24 orders in 240 shuffles are 10 times each"


@pytest.mark.rule("T-DRAW-3")
def test_each_players_discards_are_shuffled_by_themselves() -> None:
    alike = 0
    for seed in range(100):
        table = draw("""
            phase 5
            middle R2 B2 Y2
            *0: hand ... | draw Y7 B7 | discard R7 R5B2 R4B3
             1: hand ... | draw Y7 B7 | discard R7 R5B2 R4B3
        """)
        table.go_on(seed)
        alike += table.draw_pile(0) == table.draw_pile(1)
    assert 4 < alike < 35


@pytest.mark.rule("A-54", "T-DRAW-3")
def test_a_pile_that_runs_out_between_two_cards_is_shuffled_between_them() -> None:
    seen = Counter[str]()
    for seed in range(150):
        table = draw("""
            phase 5
            middle R2 B2 Y2
            *0: hand ... | draw Y7 | discard R7 R5B2 C
             1:
        """)
        table.go_on(seed)
        assert "Y7" in table.hand(0), "the old card is drawn first, and is not shuffled in"
        (second,) = {"R7", "R5B2", "C"} & set(table.hand(0))
        assert sorted([second, *table.draw_pile(0)]) == ["C", "R5B2", "R7"]
        assert table.discard(0) == []
        seen[second] += 1
    assert min(seen["R7"], seen["R5B2"], seen["C"]) > 25, "the second one comes from the shuffled pile"


@pytest.mark.rule("A-53")
def test_discards_that_came_after_the_last_hidden_card_was_drawn_are_shuffled_on_demand() -> None:
    seen = Counter[tuple[str, ...]]()
    for seed in range(150):
        table = draw("""
            phase 5
            middle R2 B2 Y2
            *0: hand ... | draw | discard R7 R5B2 C
             1:
        """)
        table.go_on(seed)
        assert len(table.hand(0)) == 15
        assert table.discard(0) == []
        seen[tuple(table.draw_pile(0))] += 1
    assert set(seen) == {("R7",), ("R5B2",), ("C",)}
    assert min(seen.values()) > 25


@pytest.mark.rule("A-53")
def test_a_player_whose_pile_ran_out_without_discards_draws_again_once_he_has_some() -> None:
    table = draw("""
        phase 5
        middle R2 R2 B2 Y2
         0: hand R7
        *1: hand ... | draw Y7 B7
    """)
    table.go_on()
    assert (len(table.hand(1)), table.draw_pile(1), table.discard(1)) == (16, [], [])
    table.play("R7", "R7", "-", "R5B2", "R4B3", "-", "_R2").go_on()
    assert len(table.hand(1)) == 15
    assert (len(table.draw_pile(1)), table.discard(1)) == (1, [])


@pytest.mark.rule("A-55")
@pytest.mark.parametrize(("places", "drawn"), [("hand ... | draw", 0), ("hand ... | draw Y7", 1)])
def test_who_has_all_his_cards_in_hand_draws_fewer_or_none(places: str, drawn: int) -> None:
    table = draw(f"""
        phase 5
        middle R2 B2 Y2
        *0: {places}
         1: hand R7
    """)
    assert len(table.hand(0)) == 16 - drawn
    table.go_on()
    assert len(table.hand(0)) == 16
    assert table.draw_pile(0) == table.discard(0) == []
    assert len(table.hand(1)) == 3


@pytest.mark.rule("A-53", "A-55")
def test_the_only_discard_is_drawn_and_leaves_no_pile() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: hand ... | draw | discard R7
         1: hand ... | draw B7 | discard R7
    """)
    table.go_on()
    for seat in (0, 1):
        assert len(table.hand(seat)) == 16
        assert table.draw_pile(seat) == table.discard(seat) == []


@pytest.mark.rule("T-DRAW-1", "T-DRAW-2", "T-DRAW-3", "A-53", "A-54", "A-55")
def test_every_phase_5_of_random_play_is_as_the_rules_have_it() -> None:
    shuffled = short = 0
    for step in draws():
        for seat in step.was.seats:
            pile, discard = step.was.draw_pile(seat), step.was.discard(seat)
            drawn = set(step.now.hand(seat)) - set(step.was.hand(seat))
            assert set(step.was.hand(seat)) <= set(step.now.hand(seat))
            assert len(drawn) == min(2, len(pile) + len(discard))
            assert set(pile[:2]) <= drawn
            assert drawn <= {*pile[:2], *discard}
            if len(pile) <= 2 and discard:
                assert step.now.discard(seat) == []
                assert sorted(step.now.draw_pile(seat)) == sorted(set(discard) - drawn)
                shuffled += 1
            else:
                assert step.now.discard(seat) == discard
                assert step.now.draw_pile(seat) == pile[2:]
            short += len(drawn) < 2
    assert min(shuffled, short) > 10


@pytest.mark.rule("T-DRAW-1")
def test_nobody_draws_in_any_other_phase() -> None:
    for step in all_steps():
        if step.move:
            for seat in step.was.seats:
                assert step.was.draw_pile(seat) == step.now.draw_pile(seat)


@pytest.mark.rule("A-63")
def test_the_number_of_cards_in_a_hand_is_public_and_their_faces_are_not() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: hand R7 B7 Y7
         1: hand R7
    """)
    table.go_on()
    for viewer in (1, SPECTATOR):
        assert table.view(viewer).hand(0) == ["?"] * 5
    assert table.view(0).hand(1) == ["?"] * 3
    assert table.view(0).hand(0) == table.hand(0)


@pytest.mark.rule("A-63")
def test_cards_taken_back_from_the_table_are_known_to_all_until_they_are_played_again() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand R7 B7 | played R5B2
          1: hand Y7 B7 | played R4B3 | out
    """)
    table.play("-", "_R2").go_on()
    assert table.view(0).hand(1).count("?") == len(table.hand(1)) - 1
    assert "R4B3" in table.view(0).hand(1)
    assert "R4B3" in table.view(SPECTATOR).hand(1)
    table.play("R4B3")
    assert set(table.view(0).hand(1)) == {"?"}


@pytest.mark.rule("A-63")
def test_a_card_fetched_by_revitalization_is_known_to_all() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand V R7 | discard B7 Y7
          1: hand R7
    """)
    table.play("V:B7")
    assert table.view(1).hand(0) == ["B7", "?"]


@pytest.mark.rule("A-63")
def test_a_view_shows_no_card_that_is_not_there_and_always_the_true_number() -> None:
    for step in all_steps():
        view = step.now.view(SPECTATOR)
        for seat in view.seats:
            there, shown = step.now.hand(seat), view.hand(seat)
            assert set(shown) <= {*there, "?"}
            assert len(shown) == len(there)
