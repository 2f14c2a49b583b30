"""Setting the table up: players, cars, tokens, hands and the first choice of characters."""

from collections import Counter
from itertools import permutations, product

import pytest

from stammtisch.games.protocol import SPECTATOR, new_state
from stammtisch.games.registry import BadTable, check_table
from stammtisch.games.scheffeln.components import BUSINESSES, COLOURS, TOKENS
from stammtisch.games.scheffeln.state import HIDDEN
from tests.games.scheffeln.odds import is_near
from tests.games.scheffeln.positions import GAME, Table, dealt
from tests.games.scheffeln.ring import ring_of
from tests.games.scheffeln.walks import all_steps, games

SEATS = (2, 3, 4)


@pytest.mark.rule("S-SETUP-1")
@pytest.mark.parametrize("seats", SEATS)
def test_two_three_or_four_may_play(seats: int) -> None:
    assert check_table("scheffeln", seats, {}).name == "scheffeln"


@pytest.mark.rule("S-SETUP-1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6, 8])
def test_no_other_number_of_players_is_accepted(seats: int) -> None:
    with pytest.raises(BadTable, match=f"2 to 4 players, not {seats}") as refused:
        check_table("scheffeln", seats, {})
    assert refused.value.rule == "S-SETUP-1"


@pytest.mark.parametrize("option", ["speed", "bonus_needs_card", "RUN"])
@pytest.mark.parametrize("chosen", [True, False])
def test_an_option_that_scheffeln_does_not_have_is_an_error(option: str, chosen: bool) -> None:
    with pytest.raises(BadTable, match=rf"no option '{option}'\. Its options are: run, mafia, mafia_keeps"):
        check_table("scheffeln", 2, {option: chosen})


def test_a_game_that_does_not_exist_is_answered_with_those_that_do() -> None:
    with pytest.raises(BadTable, match=r"no game 'schach'\. Choose one of: scheffeln, speed, tafelrunde"):
        check_table("schach", 2, {})


@pytest.mark.rule("S-SETUP-3")
@pytest.mark.parametrize("seats", SEATS)
def test_exactly_one_car_stands_on_each_business(seats: int) -> None:
    for seed in range(50):
        ring = ring_of(dealt(seats, seed).state)
        assert list(map(len, ring)) == [1] * 8
        assert len(set(ring)) == 8


@pytest.mark.rule("S-SETUP-3")
def test_cars_are_placed_at_random() -> None:
    rings = [ring_of(dealt(2, seed).state) for seed in range(800)]
    assert len(set(rings)) > 780
    for place in range(8):
        seen = Counter(ring[place] for ring in rings)
        assert len(seen) == 8
        assert all(is_near(count, 100) for count in seen.values()), seen


@pytest.mark.rule("S-SETUP-4")
@pytest.mark.parametrize("seats", SEATS)
def test_all_characters_lie_open_in_the_centre_before_the_first_choice(seats: int) -> None:
    table = dealt(seats)
    for looks in (table, *(table.view(viewer) for viewer in (*table.seats, SPECTATOR))):
        assert looks.centre == list(COLOURS)
        assert looks.characters == [None] * seats


@pytest.mark.rule("S-SETUP-5")
def test_each_stack_is_the_four_tokens_of_its_letter() -> None:
    for seed in range(50):
        table = dealt(2, seed)
        for there, letter in enumerate(BUSINESSES):
            assert sorted(table.tokens(letter)) == TOKENS[there].tolist()


@pytest.mark.rule("S-SETUP-5")
def test_each_stack_is_shuffled_by_itself() -> None:
    tables = [dealt(2, seed) for seed in range(600)]
    for there, letter in enumerate(BUSINESSES):
        orders = Counter(tuple(table.tokens(letter)) for table in tables)
        assert set(orders) == set(permutations(TOKENS[there].tolist()))
        assert all(is_near(count, 25) for count in orders.values())
    alike = sum(ranks(table.tokens("A")) == ranks(table.tokens("H")) for table in tables)
    assert is_near(alike, 25), "two stacks have the same order by coincidence only"


def ranks(tokens: list[int]) -> list[int]:
    return [sorted(tokens).index(token) for token in tokens]


@pytest.mark.rule("S-SETUP-6")
def test_everybody_sees_the_top_token_of_a_stack_and_nobody_one_below() -> None:
    for seed in range(10):
        table = dealt(3, seed)
        for viewer in (0, 1, 2, SPECTATOR):
            for letter in BUSINESSES:
                assert table.view(viewer).tokens(letter) == [table.tokens(letter)[0], HIDDEN, HIDDEN, HIDDEN]


@pytest.mark.rule("S-SETUP-6", "S-NEXT-5")
def test_in_every_state_of_a_game_each_stack_shows_exactly_its_top_token() -> None:
    for game in games()[::7]:
        for step in game[::5]:
            table, view = Table(step.after), Table(step.after).view(SPECTATOR)
            for letter in BUSINESSES:
                left = table.tokens(letter)
                assert view.tokens(letter) == left[:1] + [HIDDEN] * (len(left) - 1)


@pytest.mark.rule("S-SETUP-7", "A-21")
@pytest.mark.parametrize("seats", SEATS)
def test_the_seat_named_as_the_youngest_starts(seats: int) -> None:
    for first, seed in product(range(seats), range(10)):
        table = dealt(seats, seed, first)
        assert table.state.start == table.turn == first


@pytest.mark.rule("S-SETUP-7", "A-21")
@pytest.mark.parametrize("seats", SEATS)
def test_where_no_seat_is_named_chance_says_who_starts(seats: int) -> None:
    seen = Counter(dealt(seats, seed, first=-1).turn for seed in range(400))
    assert set(seen) == set(range(seats))
    assert all(is_near(count, 400 / seats) for count in seen.values()), seen


@pytest.mark.rule("S-COMP-5")
def test_exactly_one_seat_has_the_starting_player_token_at_any_time() -> None:
    for step in all_steps():
        assert 0 <= step.after.start < step.after.seats


@pytest.mark.rule("S-SETUP-8", "S-COMP-3")
@pytest.mark.parametrize("seats", SEATS)
def test_every_player_gets_four_cards_of_one_deck(seats: int) -> None:
    for seed in range(100):
        table = dealt(seats, seed)
        hands = [table.hand(seat).split() for seat in table.seats]
        assert list(map(len, hands)) == [4] * seats
        assert max(Counter(card for hand in hands for card in hand).values()) <= 3
        assert all(table.hand(seat) == "" for seat in range(seats, 4))


@pytest.mark.rule("S-SETUP-8")
def test_the_deck_is_shuffled_so_every_card_comes_as_often_to_every_seat() -> None:
    tables = [dealt(4, seed) for seed in range(600)]
    for seat in range(4):
        seen = Counter(card for table in tables for card in table.hand(seat).split())
        assert sum(seen.values()) == 2400
        assert len(seen) == 8
        assert all(is_near(count, 300) for count in seen.values()), seen


@pytest.mark.rule("S-SETUP-8")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    table = dealt(3, seed=4)
    for viewer in (0, 1, 2, SPECTATOR):
        for seat in range(3):
            assert table.view(viewer).hand(seat) == (table.hand(seat) if seat == viewer else "? ? ? ?")


@pytest.mark.rule("S-SETUP-8")
def test_the_cards_that_were_not_dealt_are_nowhere_written_down() -> None:
    """Two tables that were dealt differently differ in nothing but the tokens, the cars and the hands."""
    one, other = dealt(2, seed=5), dealt(2, seed=6)
    for field in ("tokens", "bottom", "top", "where", "hand"):
        assert one.state[field].tolist() != other.state[field].tolist() or field == "top"
        other.state[field] = one.state[field]
    assert one.state.tobytes() == other.state.tobytes()


@pytest.mark.rule("S-SETUP-8")
def test_nobody_can_act_before_the_cards_are_dealt() -> None:
    state = new_state(GAME)
    GAME.start(state, GAME.options(2, 0, {}))
    table = Table(state)
    assert table.waits_for_a_deal
    for move in ("*R", "R", "R/W"):
        assert [table.why_not(move, seat) for seat in range(2)] == ["S-SETUP-8", "S-SETUP-8"]


@pytest.mark.rule("S-SETUP-9")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_players_choose_clockwise_from_the_starting_player(first: int, order: list[int]) -> None:
    table = dealt(3, first=first)
    for seat, move in zip(order, ("*R", "*V", "*W"), strict=True):
        assert table.turn == seat
        table.play(move)
    chosen = dict(zip(order, ("red", "purple", "white"), strict=True))
    assert table.characters == [chosen[seat] for seat in range(3)]
    assert table.turn == first, "the first turn is the starting player's"


@pytest.mark.rule("S-SETUP-9")
def test_players_choose_knowing_their_hands() -> None:
    table = dealt(3)
    for viewer in range(3):
        assert len(table.view(viewer).hand(viewer).replace("?", "").split()) == 4
    assert table.legal() == [f"*{initial}" for initial in "RPYNTLVW"]


@pytest.mark.rule("S-SETUP-9")
def test_nobody_chooses_or_plays_out_of_turn_while_characters_are_chosen() -> None:
    table = dealt(2)
    assert table.why_not("*R", seat=1) == "S-SETUP-9"
    card = table.hand(0).split()[0]
    assert table.why_not(card) == "S-SETUP-9"
    assert table.why_not(f"{card}/W") == "S-SETUP-9"


@pytest.mark.rule("S-SETUP-9")
def test_who_has_a_character_does_not_choose_again_in_the_first_round() -> None:
    table = dealt(2).play("*R")
    assert table.why_not("*W", seat=0) == "S-SETUP-9"
    table.play("*W")
    assert [table.why_not("*Y", seat=seat) for seat in (0, 1)] == ["S-SETUP-9", "S-TURN-1"]


@pytest.mark.rule("S-SETUP-10")
def test_a_character_that_somebody_has_cannot_be_chosen() -> None:
    table = dealt(3).play("*R", "*W")
    assert table.why_not("*R") == table.why_not("*W") == "S-SETUP-10"
    assert table.legal() == [f"*{initial}" for initial in "PYNTLV"]
    assert table.centre == ["orange", "yellow", "green", "teal", "blue", "purple"]


@pytest.mark.rule("S-SETUP-10", "S-MAFIA-4")
def test_in_every_state_each_character_is_in_the_centre_or_before_one_player() -> None:
    for step in all_steps():
        held = [character for character in Table(step.after).characters if character is not None]
        assert sorted(held + Table(step.after).centre) == sorted(COLOURS)


def test_a_set_up_depends_on_its_dice_alone() -> None:
    assert dealt(3, seed=8).state.tobytes() == dealt(3, seed=8).state.tobytes()
    assert dealt(3, seed=8).state.tobytes() != dealt(3, seed=9).state.tobytes()
