"""When the game is over, and who has won."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.playout import playout_of
from stammtisch.games.protocol import OVER
from stammtisch.games.scheffeln.components import BUSINESSES
from stammtisch.lab.simulate import Question, simulate_record
from stammtisch.record.write import result_of
from tests.games.scheffeln.positions import GAME, Table, dealt, draw
from tests.games.scheffeln.walks import games, payouts

LAST_TOKENS = {"A": ("red", 1500), "B": ("orange", 2500), "G": ("purple", 14000), "H": ("white", 16000)}


@pytest.mark.rule("S-END-1")
@pytest.mark.parametrize("letter", LAST_TOKENS)
def test_the_game_ends_when_any_stack_is_empty_after_a_payout(letter: str) -> None:
    """Not only the last business, and not only all of them (C-1)."""
    character, value = LAST_TOKENS[letter]
    table = draw(f"""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens {letter}: {value}
         *0 {character}:
        > 1 blue: Y
    """)
    table.play("Y")
    assert table.is_over
    assert rule(int(table.state.ended_by)).id == "S-END-1"
    assert table.tokens(letter) == []


@pytest.mark.rule("S-END-1")
def test_the_game_goes_on_while_every_stack_has_a_token() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens A: 500 0
        tokens B: 2000
        tokens H: 16000
         *0 red:
        > 1 blue: Y
    """)
    table.play("Y")
    assert table.waits_for_a_deal
    assert table.tokens("A") == [0]


@pytest.mark.rule("S-END-1")
def test_everybody_is_paid_in_the_last_round() -> None:
    """The end is checked after the payout (C-11), so a seat after the one that empties a stack is paid as well."""
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens A: 1500
         *0 red:                $100
          1 white:              $200
        > 2 blue:   Y           $300
    """)
    table.play("Y")
    assert table.is_over
    assert table.took == [1500, 14000, 10000]
    assert table.money == [1600, 14200, 10300]


@pytest.mark.rule("S-END-1")
def test_a_stack_that_nobody_claims_does_not_end_the_game() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens D: 7500
         *0 green:
        > 1 blue: Y
    """)
    table.play("Y")
    assert table.ring == "A:R B:P C:- D:NY E:T F:L G:V H:W"
    assert table.waits_for_a_deal


@pytest.mark.rule("S-END-1")
def test_every_game_ends_with_the_first_payout_that_empties_a_stack() -> None:
    for step in payouts():
        empty = [letter for letter in BUSINESSES if not Table(step.after).tokens(letter)]
        assert Table(step.after).is_over == bool(empty)
    assert all(game[-1].ends_a_round for game in games())


@pytest.mark.rule("S-END-1")
def test_no_game_outlasts_the_twenty_fifth_token() -> None:
    for step in payouts():
        assert sum(4 - len(Table(step.before).tokens(letter)) for letter in BUSINESSES) <= 24


@pytest.mark.rule("A-15")
def test_several_stacks_emptied_at_once_are_the_same_end() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens A: 500
        tokens F: 11500
        tokens H: 14000
         *0 red:
          1 blue:
        > 2 white: Y
    """)
    table.play("Y")
    assert table.is_over
    assert table.took == [500, 11500, 14000]
    assert [letter for letter in "ABCDEFGH" if not table.tokens(letter)] == ["A", "F", "H"]


@pytest.mark.rule("A-16", "S-MAFIA-5")
def test_a_stack_that_the_mafia_token_empties_ends_the_game() -> None:
    table = draw("""
        A:R B:P C:- D:M E:T F:LY G:V H:WN
        tokens D: 7500
         *0 red:
        > 1 teal: L
    """)
    table.play("L")
    assert table.ring == "A:R B:P C:LY D:M E:T F:- G:V H:WN"
    assert table.mafia_token == (0, 7500)
    assert table.is_over


@pytest.mark.rule("S-END-1")
def test_nobody_can_act_after_the_end() -> None:
    table = draw("""
        RUN
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens A: 0
         *0 red:
        > 1 blue: Y
    """)
    table.play("Y")
    for move in ("*P", "R", "Y", "R/P", "J>R", "E", "X=W"):
        assert [table.why_not(move, seat) for seat in (0, 1)] == ["S-END-1", "S-END-1"]


@pytest.mark.rule("S-END-2")
def test_the_most_money_wins_and_not_the_most_tokens() -> None:
    """C-7: seat 0 has won three tokens of little value before, seat 1 none."""
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens A: 2000
         *0 red:            $2000
        > 1 blue:  Y        $0
    """)
    table.play("Y")
    assert table.money == [4000, 10000]
    assert table.winners == [1]


@pytest.mark.rule("S-END-3", "A-27")
def test_players_who_tie_for_the_most_money_all_win() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        tokens A: 0
         *0 red:            $14000
          1 white:
          2 orange:         $12000
        > 3 blue:  Y        $2000
    """)
    table.play("Y")
    assert table.money == [14000, 14000, 14000, 12000]
    assert table.winners == [0, 1, 2]


@pytest.mark.rule("S-END-2", "S-END-3", "A-27")
@given(st.lists(st.integers(0, 5).map(lambda tokens: tokens * 500), min_size=2, max_size=4))
def test_the_winners_are_all_who_have_the_most(money: list[int]) -> None:
    table = dealt(len(money))
    table.state.money[: len(money)] = money
    assert table.winners == [seat for seat, sum_won in enumerate(money) if sum_won == max(money)]
    out = np.full(4, -1, np.int64)
    GAME.scores(table.state, out)
    assert out.tolist() == money + [-1] * (4 - len(money))


@pytest.mark.rule("S-END-1", "S-END-2")
def test_the_result_of_a_game_names_scores_winners_and_the_rule_that_ended_it() -> None:
    for game in games()[::5]:
        table = Table(game[-1].after)
        result = result_of(GAME, table.state)
        assert (result.scores, result.winners, result.reason) == (table.money, table.winners, "S-END-1")


@pytest.mark.rule("A-25")
def test_the_rules_know_no_last_round() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
         *0 red:
        > 1 orange: R
    """)
    table.state.rounds = 10_000
    table.play("R")
    assert table.waits_for_a_deal
    assert GAME.rounds(table.deal().state) == 10_001


@pytest.mark.rule("A-25")
def test_a_simulation_may_cut_a_game_off_after_a_number_of_rounds() -> None:
    table = dealt(2, seed=3)
    playout_of("scheffeln")(table.state, dice_from_seed(3), 2)
    assert table.waits_for_a_deal
    assert GAME.rounds(table.state) == 2
    record = simulate_record(Question("scheffeln", 2, games=1, seed=0, options={}, cap=2), 0)
    assert record.result is None
    assert record.cut == "no end after 2 rounds"
    assert sum(event["do"] == "payout" for event in record.events) == 2


@pytest.mark.rule("A-25", "S-END-1")
def test_random_play_comes_to_an_end_without_a_cap() -> None:
    for seed in range(20):
        table = dealt(2 + seed % 3, seed, run=True, mafia=True)
        playout_of("scheffeln")(table.state, dice_from_seed(seed), 10_000)
        assert GAME.actor(table.state) == OVER
