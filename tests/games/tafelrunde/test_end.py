"""When the game is over, and who has won."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.playout import playout_of
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.write import result_of
from tests.games.tafelrunde.drawing import CHESTS, of_colour, value_of
from tests.games.tafelrunde.positions import GAME, count_chests, dealt, draw
from tests.games.tafelrunde.walks import all_steps, games

REDS, BLUES, YELLOWS = (" ".join(of_colour(colour, CHESTS)) for colour in "RBY")
"""All eight chests of a colour, which have 23 gems together."""


@pytest.mark.rule("T-END-1", "A-64")
@pytest.mark.parametrize(
    ("middle", "open_chests", "colours"),
    [
        ("R2 R4", "B3", 2),
        ("Y2", "B3", 2),
        ("R2 B2 B4", "", 2),
        ("", "Y4 R2", 2),
        ("B2 B3", "", 1),
        ("", "Y4", 1),
        ("", "", 0),
    ],
)
def test_the_game_is_over_when_no_chest_is_left_to_show_a_third_colour(
    middle: str, open_chests: str, colours: int
) -> None:
    table = draw(f"""
        phase 5
        middle {middle} | pile
        *0: open {open_chests}
         1: hidden ...
    """)
    assert len(table.visible) == colours
    table.go_on()
    assert table.is_over
    assert rule(int(table.state.ended_by)).id == "T-END-1"


@pytest.mark.rule("T-END-1", "A-64")
@pytest.mark.parametrize(("middle", "pile"), [("R2", "R4 B2 B2"), ("", "Y2 Y3 Y4"), ("", "R2"), ("B2", "B2")])
def test_the_game_is_over_when_the_last_chests_of_the_pile_do_not_show_a_third_colour(middle: str, pile: str) -> None:
    table = draw(f"""
        phase 5
        middle {middle} | pile {pile}
        *0:
         1: hidden ...
    """)
    table.go_on()
    assert table.is_over
    assert table.pile == []


@pytest.mark.rule("T-END-1")
def test_the_game_is_over_on_the_spot_and_no_further_phase_is_played() -> None:
    table = draw("""
        phase 5
        middle R2 | pile
        *0: hand R7 | open B2
         1: hand R7 | hidden ...
    """)
    table.go_on()
    assert GAME.rounds(table.state) == 1, "the prey that could not begin does not count"
    assert [table.legal(seat) for seat in (0, 1)] == [[], []]
    assert table.open(0) == ["B2"]
    for move in ("R7", "-", "C", "_B2", "_"):
        assert [table.why_not(move, seat) for seat in (0, 1)] == ["T-END-1", "T-END-1"]


@pytest.mark.rule("T-END-2")
@pytest.mark.parametrize(("middle", "open_chests"), [("R2 B2 Y2", ""), ("R2", "B2 Y2"), ("", "R2 B4 Y4")])
def test_an_empty_pile_does_not_end_the_game_while_three_colours_are_visible(middle: str, open_chests: str) -> None:
    table = draw(f"""
        phase 5
        middle {middle} | pile
        *0: open {open_chests}
         1: hidden ...
    """)
    table.go_on()
    assert (table.phase, table.turn) == (2, 1)


@pytest.mark.rule("A-65", "T-END-2")
def test_a_prey_is_played_after_the_last_chest_completed_the_colours_and_the_end_comes_in_the_next_phase_1() -> None:
    table = draw("""
        phase 5
        middle R2 B2 | pile Y3
        *0: hand Y7 | draw R7 ...
         1: hand R7 | hidden ...
    """)
    table.go_on()
    assert (table.phase, table.pile, table.middle) == (2, [], ["R2", "B2", "Y3"])
    table.play("R7", "-", "-", "_R2")
    assert table.phase == 5, "there is no red chest left, but nobody asks before phase 1"
    table.go_on()
    assert table.is_over


@pytest.mark.rule("T-END-1", "T-END-2", "A-64", "A-65")
def test_every_game_ends_with_the_first_refill_that_cannot_show_three_colours() -> None:
    visible_at_the_end = set()
    for game in games():
        *others, last = game
        assert last.move == ""
        assert last.now.is_over
        assert last.now.pile == []
        assert len(last.now.visible) < 3
        visible_at_the_end.add(len(last.now.visible))
        assert not any(step.now.is_over or step.now.state.ended_by for step in others)
    assert {1, 2} <= visible_at_the_end


@pytest.mark.rule("T-END-3", "A-66")
def test_all_face_up_chests_are_worthless_even_those_turned_up_by_the_refill_that_failed() -> None:
    table = draw("""
        phase 5
        middle R4 R4 R3 | pile R3 R2
        *0: open Y4 Y4 Y3 Y3 Y3 Y2 Y2 | hidden B2
         1: hidden Y2 B2
         2: open R3 R2 R2 | hidden ...
    """)
    table.go_on()
    assert table.is_over
    assert table.middle == ["R2", "R3", "R3", "R4", "R4"]
    assert table.gems == [2, 4, 19]
    assert table.winners == [2]


@pytest.mark.rule("T-END-4")
def test_most_gems_win_and_not_most_chests() -> None:
    table = draw("""
        phase 5
        middle ... | pile
        *0: hidden B4 B4 B3
         1: hidden B2 B2 B2 B3
         2: hidden B3
    """)
    table.go_on()
    assert table.gems == [11, 9, 3]
    assert table.winners == [0]


@pytest.mark.rule("T-END-4")
def test_the_colour_of_a_hidden_chest_does_not_matter() -> None:
    table = draw("""
        phase 5
        middle ... | pile
        *0: hidden R3 B3 Y3
         1: hidden B4 B4 B2 B2 B2 B3 B3
    """)
    table.go_on()
    assert table.gems == [9, 20]
    assert table.winners == [1]


@pytest.mark.rule("T-END-4", "T-HIDE-2")
def test_the_score_is_always_the_sum_of_the_own_hidden_chests() -> None:
    for step in all_steps():
        assert step.now.gems == [sum(map(value_of, step.now.hidden(seat))) for seat in step.now.seats]


@pytest.mark.rule("T-END-5")
@pytest.mark.parametrize(("hand_0", "hand_1", "winner"), [("R7", "R7 B7", 1), ("R7 B7 Y7", "R7 B7", 0)])
def test_of_two_with_most_gems_the_one_with_more_cards_in_hand_wins(hand_0: str, hand_1: str, winner: int) -> None:
    table = draw(f"""
        phase 5
        middle {REDS} | pile
        *0: hand {hand_0} | hidden {BLUES}
         1: hand {hand_1} | hidden {YELLOWS}
         2: hand ...
    """)
    table.go_on()
    assert table.gems == [23, 23, 0]
    assert table.winners == [winner], "and not seat 2, which has the most cards"


@pytest.mark.rule("T-END-5", "T-END-4")
def test_hand_cards_matter_only_on_a_tie_for_the_most_gems() -> None:
    table = draw(f"""
        phase 5
        middle {REDS} | pile
        *0: hand R7 | hidden {BLUES} Y2
         1: hand ... | hidden {YELLOWS.replace("Y2", "", 1)}
    """)
    table.go_on()
    assert table.gems == [25, 21]
    assert table.winners == [0]


@pytest.mark.rule("A-67")
def test_who_ties_in_gems_and_in_hand_cards_shares_the_win() -> None:
    table = draw(f"""
        phase 5
        middle {REDS} | pile
        *0: hand R7 B7 | hidden {BLUES}
         1: hand R7
         2: hand R7 Y7 | hidden {YELLOWS}
    """)
    table.go_on()
    assert table.winners == [0, 2]


@pytest.mark.rule("A-67")
def test_hands_are_counted_after_the_last_phase_5() -> None:
    """Before it seat 0 had 15 cards and seat 1 only 14; after it both have all 16."""
    table = draw(f"""
        phase 5
        middle {REDS} | pile
        *0: hand ... | draw R7 | hidden {BLUES}
         1: hand ... | draw R7 B7 | hidden {YELLOWS}
    """)
    assert table.winners == [0]
    table.go_on()
    assert [len(table.hand(seat)) for seat in (0, 1)] == [16, 16]
    assert table.winners == [0, 1]


@pytest.mark.rule("T-END-4", "T-END-5", "A-67")
@given(st.lists(st.tuples(st.lists(st.sampled_from(CHESTS), max_size=2), st.integers(2, 4)), min_size=2, max_size=4))
def test_the_winners_are_all_who_have_the_most_gems_and_of_those_the_most_cards(
    players: list[tuple[list[str], int]],
) -> None:
    table = dealt(len(players))
    for seat, (hidden, cards) in enumerate(players):
        count_chests(table.state.hidden[seat], hidden)
        table.state.hand_size[seat] = cards
    ranks = [(sum(map(value_of, hidden)), cards) for hidden, cards in players]
    assert table.winners == [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    out = np.full(4, -1, np.int64)
    GAME.scores(table.state, out)
    assert out.tolist() == [gems for gems, _ in ranks] + [-1] * (4 - len(ranks))


@pytest.mark.rule("T-END-1", "T-END-4")
def test_the_result_of_a_game_names_scores_winners_and_the_rule_that_ended_it() -> None:
    for game in games():
        table = game[-1].now
        result = result_of(GAME, table.state)
        assert (result.scores, result.winners, result.reason) == (table.gems, table.winners, "T-END-1")


@pytest.mark.rule("A-71")
def test_the_rules_know_no_last_prey() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: hand R7
         1: hand R7
    """)
    table.state.rounds = 10_000
    table.go_on()
    assert (table.phase, GAME.rounds(table.state)) == (2, 10_001)


@pytest.mark.rule("A-71", "T-SCORE-7")
def test_a_game_may_stall_because_ties_repeat_and_nothing_gets_hidden() -> None:
    table = draw("""
        phase 5
        middle R2 B2 Y2
        *0: hand R7
         1: hand R7
    """)
    for prey in range(10):
        table.go_on(prey)
        table.play("R7", "R7", "-", "-")
        assert table.phase == 5
        assert table.middle == ["R2", "B2", "Y2"]


@pytest.mark.rule("A-71")
def test_a_simulation_may_cut_a_game_off_after_a_number_of_preys() -> None:
    table = dealt(2, seed=3)
    playout_of("tafelrunde")(table.state, dice_from_seed(3), 2)
    assert (table.phase, GAME.rounds(table.state)) == (5, 2)
    record = simulate_record(Question("tafelrunde", 2, games=1, seed=0, options={}, cap=2), 0)
    assert record.result is None
    assert record.cut
    assert sum(event["do"] == "split" for event in record.events) == 2
