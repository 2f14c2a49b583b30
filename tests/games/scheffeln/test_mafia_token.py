"""The Mafia token: when there is one, and who gets it."""

import pytest

from stammtisch.games.registry import option_sets
from stammtisch.games.scheffeln.components import BUSINESSES
from stammtisch.games.scheffeln.moves import INITIALS
from stammtisch.lab.simulate import Question, simulate_record
from tests.games.scheffeln.positions import Table, draw
from tests.games.scheffeln.ring import BLACK, ring_of
from tests.games.scheffeln.walks import payouts


@pytest.mark.rule("S-MAFIA-5", "S-MAFIA-6", "S-MAFIA-7", "S-MAFIA-8")
@pytest.mark.parametrize("black", ["D:M E:T", "D:TM E:-"])
def test_the_candidate_on_the_lowest_letter_gets_the_token_of_an_uncovered_black_car(black: str) -> None:
    """Whether it is alone or on top; the token comes on top of the own one."""
    table = draw(f"""
        A:P B:- C:R {black} F:L G:VY H:WN
        tokens C: 4000 6000
        tokens D: 7500 6000
         *0 red:
          1 green:
        > 2 blue:  V
    """)
    table.play("V")
    assert table.took == [4000, 14000, 10000]
    assert table.mafia_token == (0, 7500)
    assert table.money == [11500, 14000, 10000]
    assert table.tokens("D") == [6000]


@pytest.mark.rule("S-MAFIA-8")
def test_lowest_means_the_letter_and_not_the_value_of_the_visible_token() -> None:
    """On B lies 4000, on C as well 4000: the values tie and the letters do not. Seat 1 sits on the lower letter."""
    table = draw("""
        A:- B:P C:R D:M E:T F:L G:VY H:WN
        tokens B: 4000 2000
        tokens C: 4000 6000
         *0 red:
        > 1 orange: V
    """)
    table.play("V")
    assert table.ring == "A:VY B:P C:R D:M E:T F:L G:- H:WN"
    assert table.took == [4000, 4000]
    assert table.mafia_token == (1, 6000)


@pytest.mark.rule("S-MAFIA-5")
def test_a_covered_black_car_has_no_token() -> None:
    table = draw("""
        A:P B:- C:R D:MT E:- F:L G:VY H:WN
         *0 red:
        > 1 blue:  V
    """)
    table.play("V")
    assert table.ring == "A:P B:VY C:R D:MT E:- F:L G:- H:WN"
    assert table.mafia_token is None
    assert table.money == [4000, 10000]
    assert len(table.tokens("D")) == 4


@pytest.mark.rule("S-MAFIA-6")
def test_a_player_whose_car_is_covered_is_no_candidate() -> None:
    """Ruby stands on the lowest letter, but beneath Percy."""
    table = draw("""
        A:RP B:- C:L D:M E:T F:- G:VY H:WN
         *0 red:
        > 1 blue:  V
    """)
    table.play("V")
    assert table.ring == "A:RP B:VY C:L D:M E:T F:- G:- H:WN"
    assert table.took == [None, 4000]
    assert table.mafia_token == (1, 6000)


@pytest.mark.rule("S-MAFIA-6")
def test_a_car_of_nobody_is_no_candidate() -> None:
    table = draw("""
        A:P B:- C:L D:M E:T F:R G:VY H:WN
         *0 red:
        > 1 blue:  V
    """)
    table.play("V")
    assert table.mafia_token == (1, 6000)


@pytest.mark.rule("A-14")
def test_the_business_of_the_black_car_does_not_compete() -> None:
    """The Mafia on A is lower than both candidates, and gets nothing for itself."""
    table = draw("""
        A:M B:- C:L D:P E:T F:R G:VY H:WN
        tokens A: 2000 500
         *0 red:
        > 1 blue:  V
    """)
    table.play("V")
    assert table.mafia_token == (1, 2000)
    assert table.money == [10000, 6000]


@pytest.mark.rule("S-MAFIA-9")
def test_a_player_beneath_the_black_car_gets_nothing() -> None:
    table = draw("""
        A:P B:- C:L D:RM E:T F:- G:VY H:WN
         *0 red:
        > 1 blue:  V
    """)
    table.play("V")
    assert table.took == [None, 4000]
    assert table.mafia_token == (1, 6000)
    assert table.money == [0, 10000]


@pytest.mark.rule("A-12")
def test_a_mafia_token_without_a_candidate_stays_on_its_stack() -> None:
    table = draw("""
        A:RP B:- C:LT D:M E:- F:- G:VY H:WN
        tokens D: 7500
         *0 red:
        > 1 blue:  V
    """)
    table.play("V")
    assert table.took == [None, None]
    assert table.mafia_token is None
    assert table.tokens("D") == [7500]
    assert table.waits_for_a_deal, "nothing was handed out, so no stack is empty"


@pytest.mark.rule("A-12")
def test_the_house_rule_mafia_keeps_changes_nothing_without_the_mafia() -> None:
    plain = simulate_record(Question("scheffeln", 3, 1, 7, {}), 0)
    kept = simulate_record(Question("scheffeln", 3, 1, 7, {"mafia_keeps": True}), 0)
    assert kept.events == plain.events
    assert kept.result == plain.result
    assert {"mafia_keeps": True} not in option_sets("scheffeln")


@pytest.mark.rule("A-12")
@pytest.mark.parametrize(("stack", "left", "over"), [("7500", [], True), ("7500 6000", [6000], False)])
def test_with_mafia_keeps_the_token_leaves_the_game_and_may_end_it(stack: str, left: list[int], over: bool) -> None:
    table = draw(f"""
        mafia_keeps
        A:RP B:- C:LT D:M E:- F:- G:VY H:WN
        tokens D: {stack}
         *0 red:
        > 1 blue:  V
    """)
    table.play("V")
    assert table.money == [0, 0]
    assert table.mafia_token is None
    assert table.tokens("D") == left
    assert table.is_over == over


@pytest.mark.rule("A-12", "S-MAFIA-7")
def test_with_mafia_keeps_a_candidate_still_gets_the_token() -> None:
    table = draw("""
        mafia_keeps
        A:P B:- C:L D:RM E:T F:- G:VY H:WN
         *0 red:
        > 1 blue:  V
    """)
    table.play("V")
    assert table.mafia_token == (1, 6000)


@pytest.mark.rule("S-MAFIA-5", "S-MAFIA-6", "S-MAFIA-7", "S-MAFIA-8", "A-12", "A-14")
def test_in_every_round_the_mafia_token_goes_to_the_candidate_on_the_lowest_letter() -> None:
    handed_out = without_candidate = 0
    for step in payouts():
        if not step.after.mafia:
            continue
        ring, was, now = ring_of(step.after), Table(step.before), Table(step.after)
        tops = {cars[-1:]: letter for letter, cars in zip(BUSINESSES, ring, strict=True)}
        cars = [INITIALS[str(character)] for character in now.characters]
        candidates = [(tops[car], seat) for seat, car in enumerate(cars) if car in tops]
        assert len({letter for letter, _ in candidates}) == len(candidates), "two candidates never tie"
        if BLACK not in tops:
            assert now.mafia_token is None
        elif candidates:
            assert now.mafia_token == (min(candidates)[1], was.tokens(tops[BLACK])[0])
            assert now.took[min(candidates)[1]] is not None
            handed_out += 1
        else:
            assert now.mafia_token is None
            stack = was.tokens(tops[BLACK])
            assert now.tokens(tops[BLACK]) == (stack[1:] if step.after.mafia_keeps else stack)
            without_candidate += 1
    assert handed_out > 100
    assert without_candidate > 5
