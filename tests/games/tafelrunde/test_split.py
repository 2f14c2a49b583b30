"""Phase 3: who is the most powerful in each colour, and where its chests and cards go."""

import pytest

from stammtisch.lab.simulate import Question, simulate_record
from tests.games.tafelrunde.positions import draw


@pytest.mark.rule("T-SCORE-1", "T-SCORE-2")
def test_seven_and_five_and_the_better_of_two_chests_are_fifteen() -> None:
    """The printed example: 7 + 5 + 3 = 15 ties with 15 of cards, and not 7 + 5 + 2, nor 7 + 5 + 3 + 2."""
    table = draw("""
        middle B4 R2 Y2
        >*0: hand R7 | played B7 B5Y2 | open B2 B3
          1: hand R7 | played B7 B4R3 B4Y3 | out
    """)
    table.play("-")
    assert table.taken == "- - -"
    assert table.shows("""
        middle B4 B2 B3 R2 Y2
        *0: hand R7 B7 B5Y2
         1: hand R7 B7 R3B4 B4Y3
    """)


@pytest.mark.rule("T-SCORE-1", "T-SCORE-2")
@pytest.mark.parametrize(
    ("cards", "taken"),
    [("B7 B5Y2 B2R5", "- 0 -"), ("B7 B4R3 B4Y3", "- - -"), ("B7 B5R2 B4Y3", "- 1 -"), ("B7 B5R2 B2Y5 B3R4", "- 1 -")],
)
def test_fifteen_beats_fourteen_ties_with_fifteen_and_loses_against_more(cards: str, taken: str) -> None:
    table = draw(f"""
        middle B4 R2 Y2
        >*0: hand R7 | played B7 B5Y2 | open B2 B3
          1: hand R7 | played {cards} | out
    """)
    assert table.play("-").taken == taken


@pytest.mark.rule("T-SCORE-1")
def test_cards_played_for_another_colour_do_not_count() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand Z | played R2B5 B7 Y7
          1: hand R7 | played R3B4 | out
    """)
    assert table.play("-").taken == "1 0 0"


@pytest.mark.rule("T-SCORE-2", "A-42")
def test_only_a_chest_of_the_colour_that_is_scored_gives_a_bonus() -> None:
    """Seat 0 has 3 + 2 in red, for all the blue and yellow chests of 4 gems before it."""
    table = draw("""
        middle R2 R3
        >*0: hand R7 | played R3B4 | open R2 B4 Y4
          1: hand R7 | played R5B2 | out
    """)
    table.play("-")
    assert table.taken == "- 0 0"
    assert table.middle == ["R2", "R2", "R3"]


@pytest.mark.rule("T-SCORE-2", "T-SCORE-3", "T-SCORE-4")
def test_the_bonus_decides_between_equal_cards() -> None:
    table = draw("""
        middle R2 R4
        >*0: hand B7 | played R7
          1: hand B7 | played R7 | open R2 R3 | out
    """)
    table.play("-")
    assert table.shows("""
        middle
        *0: hand B7 R7
        >1: hand B7 | discard R7 | open R2 R2 R3 R4
    """)


@pytest.mark.rule("T-SCORE-3", "T-SCORE-4", "T-SCORE-5", "T-SCORE-6")
def test_the_highest_sum_takes_all_chests_of_the_colour_from_the_middle_and_from_all_players() -> None:
    table = draw("""
        middle R2 R3 B2 Y2
         *0: hand Y7 | played R3B4 | open R4 B3 | out
        > 1: hand Y7 | played R7 R5B2
          2: hand Y7 | played R2B5 | open Y4 | out
          3: hand Y7 | open R2 Y3 | out
    """)
    table.play("-")
    assert table.taken == "1 0 2"
    assert table.shows("""
        *0: hand Y7 R3B4 | open B2 B3
         1: hand Y7 | discard R7 R5B2 | open R2 R3 R4 R2
         2: hand Y7 R2B5 | open Y2 Y3 Y4
         3: hand Y7
    """)


@pytest.mark.rule("T-SCORE-5", "T-SCORE-6", "T-SCORE-8")
def test_a_winner_discards_the_cards_of_his_colour_only_and_takes_the_others_back() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand Z | played R7 B5R2 Y2B5
          1: hand C | played R5B2 B7 Y3R4 | out
          2: hand R7 | played R4B3 B3Y4 Y7 | out
    """)
    table.play("-")
    assert table.taken == "0 1 2"
    assert table.shows("""
        >*0: hand Z R2B5 B5Y2 | discard R7 | open R2
          1: hand C R5B2 Y3R4 | discard B7 | open B2
          2: hand R7 R4B3 B3Y4 | discard Y7 | open Y2
    """)


@pytest.mark.rule("T-SCORE-7", "A-45")
def test_on_a_tie_for_the_highest_sum_all_chests_go_to_the_middle_and_all_cards_back_to_the_hands() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand Y7 | played R7
          1: hand Y7 | played R2B5 | open R3 | out
          2: hand Y7 | played R4B3 | open R3 R3 | out
          3: hand Y7 | played B4R3 | out
    """)
    table.play("-")
    assert table.taken == "- 3 -"
    assert table.shows("""
        middle R2 R3 R3 R3 Y2
         *0: hand Y7 R7
          1: hand Y7 R2B5
          2: hand Y7 R4B3
        > 3: hand Y7 | discard R3B4 | open B2
    """)


@pytest.mark.rule("T-SCORE-7", "T-SCORE-2")
@pytest.mark.parametrize("chest", ["R2", "R3", "R4"])
def test_a_card_that_is_worth_as_much_as_a_chest_brings_it_to_the_middle(chest: str) -> None:
    card = {"R2": "R2B5", "R3": "R3B4", "R4": "R4B3"}[chest]
    table = draw(f"""
        middle B2 Y2
         *0: hand Y7 | open {chest} | out
        > 1: hand {card} Z
    """)
    table.play(card, "-")
    assert table.taken == "- - -"
    assert table.middle == [chest, "B2", "Y2"]
    assert table.hand(1) == [card, "Z"]


@pytest.mark.rule("A-44")
def test_a_tie_between_lower_sums_does_not_matter() -> None:
    """Seats 0 and 2 have 8 each, seat 3 has 9."""
    table = draw("""
        middle R2 B2 Y2
        >*0: hand Y7 | played R4B3 R4Y3
          1: hand Y7 | played R5B2 | out
          2: hand Y7 | played R4B3 | open R4 | out
          3: hand Y7 | played R7 R2B5 | out
    """)
    table.play("-")
    assert table.taken == "3 - -"
    assert table.shows("""
        middle B2 Y2
         *0: hand Y7 R4B3 Y3R4
          1: hand Y7 R5B2
          2: hand Y7 R4B3
        > 3: hand Y7 | discard R7 R2B5 | open R2 R4
    """)


@pytest.mark.rule("A-44")
@pytest.mark.parametrize("order", [("R4B3", "R4B3", "R7"), ("R4B3", "R7", "R4B3"), ("R7", "R4B3", "R4B3")])
def test_a_lower_tie_does_not_matter_wherever_the_winner_sits(order: tuple[str, str, str]) -> None:
    table = draw(f"""
        middle R2 B2 Y2
        >*0: hand Y7 | played {order[0]}
          1: hand Y7 | played {order[1]} | out
          2: hand Y7 | played {order[2]} | out
    """)
    assert table.play("-").taken == f"{order.index('R7')} - -"


@pytest.mark.rule("T-SCORE-7", "A-44")
@pytest.mark.parametrize(
    "order", [("R7", "R7", "R4B3"), ("R7", "R4B3", "R7"), ("R4B3", "R7", "R7"), ("R7", "R7", "R7")]
)
def test_a_tie_for_the_top_is_a_tie_wherever_the_tied_players_sit(order: tuple[str, str, str]) -> None:
    table = draw(f"""
        middle R2 B2 Y2
        >*0: hand Y7 | played {order[0]}
          1: hand Y7 | played {order[1]} | out
          2: hand Y7 | played {order[2]} | out
    """)
    table.play("-")
    assert table.taken == "- - -"
    assert [set(table.hand(seat)) for seat in range(3)] == [{card, "Y7"} for card in order]


@pytest.mark.rule("A-43")
def test_nothing_changes_in_a_colour_in_which_all_sums_are_zero() -> None:
    table = draw("""
        middle R2 B2 B4 Y2
        >*0: hand R7 | played Y7
          1: hand R7 | played R5B2 | out
    """)
    table.play("-")
    assert table.taken == "1 - 0"
    assert table.shows("""
        middle B2 B4
        >*0: hand R7 | discard Y7 | open Y2
          1: hand R7 | discard R5B2 | open R2
    """)


@pytest.mark.rule("A-41")
def test_an_owner_may_win_a_colour_without_a_card() -> None:
    table = draw("""
        middle R3 R4 B2 Y2
        >*0: hand B7 | played Y7
          1: hand B7 | open R2 | out
    """)
    table.play("-")
    assert table.taken == "1 - 0"
    assert table.shows("""
        middle B2
        >*0: hand B7 | discard Y7 | open Y2
          1: hand B7 | open R2 R3 R4
    """)


@pytest.mark.rule("A-41", "T-SCORE-6")
def test_a_challenger_must_beat_the_chest_of_an_owner_who_played_no_card() -> None:
    table = draw("""
        middle R3 B2 Y2
        >*0: hand B7 | played R3B4
          1: hand B7 | open R4 | out
    """)
    table.play("-")
    assert table.shows("""
        middle B2 Y2
        *0: hand B7 R3B4
        >1: hand B7 | open R3 R4
    """)


@pytest.mark.rule("A-41")
def test_with_the_house_rule_a_chest_gives_no_bonus_to_an_owner_without_a_card_of_its_colour() -> None:
    table = draw("""
        bonus_needs_card
        middle R3 B2 Y2
        >*0: hand B7 | played R2B5
          1: hand Y7 | played B7 | open R4 | out
    """)
    table.play("-")
    assert table.shows("""
        middle Y2
        >*0: hand B7 | discard R2B5 | open R3 R4
          1: hand Y7 | discard B7 | open B2
    """)


@pytest.mark.rule("A-41")
def test_with_the_house_rule_one_card_of_the_colour_brings_the_bonus_back() -> None:
    table = draw("""
        bonus_needs_card
        middle R3 B2 Y2
        >*0: hand B7 | played R5B2
          1: hand B7 | played R2B5 | open R4 | out
    """)
    table.play("-")
    assert table.taken == "1 - -"


@pytest.mark.rule("A-41", "A-43")
def test_with_the_house_rule_a_colour_without_any_card_is_untouched() -> None:
    """No owner loses a chest without a fight, and nobody takes those in the middle."""
    table = draw("""
        bonus_needs_card
        middle R3 B2 Y2
        >*0: hand B7 | played Y7 | open B3
          1: hand B7 | open R4 R2 | out
    """)
    table.play("-")
    assert table.taken == "- - 0"
    assert table.shows("""
        middle R3 B2
        >*0: hand B7 | discard Y7 | open B3 Y2
          1: hand B7 | open R4 R2
    """)


@pytest.mark.rule("A-43", "A-46")
@pytest.mark.parametrize("house_rule", ["", "bonus_needs_card"])
def test_two_owners_who_tie_without_a_card_lose_their_chests_only_where_the_bonus_counts(house_rule: str) -> None:
    table = draw(f"""
        {house_rule}
        middle R2 B2 Y2
        >*0: hand B7 | played Y7 | open R4
          1: hand B7 | open R4 R3 | out
    """)
    table.play("-")
    assert table.taken == "- - 0"
    assert table.middle == (["R2", "B2"] if house_rule else ["R2", "R3", "R4", "R4", "B2"])


@pytest.mark.rule("T-HIDE-2")
def test_hidden_chests_are_neither_taken_nor_do_they_give_a_bonus() -> None:
    table = draw("""
        middle R2 B2 Y2
        >*0: hand B7 | played R3B4 | hidden B4
          1: hand B7 | played R2B5 | hidden R4 R4 | out
    """)
    table.play("-")
    assert table.shows("""
        middle B2 Y2
        >*0: hand B7 | discard R3B4 | open R2 | hidden B4
          1: hand B7 R2B5 | hidden R4 R4
    """)


@pytest.mark.rule("T-SCORE-8")
def test_all_three_colours_are_scored_before_anybody_hides_a_chest() -> None:
    """Seat 0 may hide first, and by then seat 1 has taken its yellow chest."""
    table = draw("""
        middle R2 B2
        >*0: hand B7 | played R7 | open Y4
          1: hand R7 | played B7 Y7 | out
    """)
    table.play("-")
    assert table.taken == "0 1 1"
    assert table.why_not("_Y4") == "T-HIDE-1"
    assert table.legal() == ["_R2"]


@pytest.mark.rule("A-40")
def test_the_log_tells_the_colours_in_the_order_red_blue_yellow() -> None:
    events = simulate_record(Question("tafelrunde", 3, games=1, seed=1, options={}), 0).events
    splits = [event for event in events if event["do"] == "split"]
    assert len(splits) > 3
    assert {tuple(event["winners"]) for event in splits} == {("red", "blue", "yellow")}
