"""Setting up Speed: players, cars, mixed tokens, and what it cannot be combined with."""

from collections import Counter

import pytest

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import SPECTATOR, new_state
from stammtisch.games.registry import BadTable, check_table
from stammtisch.games.scheffeln.components import BUSINESSES, COLOURS, TOKENS
from stammtisch.games.speed.state import HIDDEN
from tests.games.scheffeln.odds import is_near
from tests.games.scheffeln.ring import ring_of
from tests.games.speed.positions import GAME, Table, laid, set_up


@pytest.mark.rule("SPEED-1")
@pytest.mark.parametrize("seats", range(3, 9))
def test_three_to_eight_may_play(seats: int) -> None:
    assert check_table("speed", seats, {}).name == "speed"
    assert len(laid(seats).characters) == seats


@pytest.mark.rule("SPEED-1")
@pytest.mark.parametrize("seats", [0, 1, 2, 9])
def test_no_other_number_of_players_is_accepted(seats: int) -> None:
    with pytest.raises(BadTable, match=f"3 to 8 players, not {seats}") as refused:
        check_table("speed", seats, {})
    assert refused.value.rule == "SPEED-1"


@pytest.mark.rule("SPEED-1")
@pytest.mark.parametrize("seat", [-1, 3, 8])
def test_somebody_without_a_seat_cannot_act(seat: int) -> None:
    table = laid(3)
    for _ in range(7):
        table.chance()
    assert table.why_not(seat, "R") == table.why_not(seat, "-") == "SPEED-1"


@pytest.mark.rule("A-22", "A-23")
@pytest.mark.parametrize(("option", "ruling"), [("run", "A-22"), ("mafia", "A-23")])
def test_neither_run_nor_mafia_can_be_combined_with_speed(option: str, ruling: str) -> None:
    with pytest.raises(BadTable, match=f"{option} cannot be combined with Speed") as refused:
        check_table("speed", 4, {option: True})
    assert refused.value.rule == ruling


def test_an_option_that_speed_does_not_have_is_an_error() -> None:
    with pytest.raises(BadTable, match=r"no option 'mafia_keeps'\. It has no options"):
        check_table("speed", 4, {"mafia_keeps": True})


@pytest.mark.rule("SPEED-2", "A-23")
@pytest.mark.parametrize("seats", [3, 8])
def test_one_of_eight_cars_stands_on_each_business(seats: int) -> None:
    for seed in range(30):
        ring = ring_of(set_up(seats, seed).state)
        assert list(map(len, ring)) == [1] * 8
        assert len(set(ring)) == 8


@pytest.mark.rule("SPEED-2", "A-36")
def test_cars_are_placed_at_random() -> None:
    rings = [ring_of(set_up(3, seed).state) for seed in range(800)]
    assert len(set(rings)) > 780
    for place in range(8):
        seen = Counter(ring[place] for ring in rings)
        assert len(seen) == 8
        assert all(is_near(count, 100) for count in seen.values()), seen


@pytest.mark.rule("SPEED-3")
def test_all_tokens_lie_in_eight_stacks_of_four() -> None:
    for seed in range(30):
        stacks = [set_up(3, seed).tokens(letter) for letter in BUSINESSES]
        assert list(map(len, stacks)) == [4] * 8
        assert sorted(token for stack in stacks for token in stack) == sorted(TOKENS.ravel().tolist())


@pytest.mark.rule("SPEED-3")
def test_tokens_are_mixed_whatever_their_letters() -> None:
    """Each of 32 tokens lies on each of 8 businesses about 75 times in 600 set-ups, on top or anywhere below."""
    tables = [set_up(3, seed) for seed in range(600)]
    for letter in BUSINESSES:
        seen = Counter(token for table in tables for token in table.tokens(letter))
        for value in (0, 500, 9500, 16000):
            assert is_near(seen[value], 75)
        tops = Counter(table.tokens(letter)[0] for table in tables)
        assert len(tops) == len(set(TOKENS.ravel().tolist()))


@pytest.mark.rule("SPEED-3", "A-37")
def test_everybody_sees_the_top_token_of_each_stack_and_nothing_of_those_below() -> None:
    table = laid(4, seed=2)
    for viewer in (0, 3, SPECTATOR):
        for letter in BUSINESSES:
            assert table.view(viewer).tokens(letter) == [table.tokens(letter)[0], HIDDEN, HIDDEN, HIDDEN]


@pytest.mark.rule("A-37")
def test_a_view_is_the_same_whatever_letters_lie_below_the_top() -> None:
    one, other = laid(4, seed=2), laid(4, seed=2)
    other.state.tokens[0, 1:], other.state.tokens[7, 1:] = one.state.tokens[7, 1:], one.state.tokens[0, 1:]
    assert one.state.tobytes() != other.state.tobytes()
    assert one.view(1).state.tobytes() == other.view(1).state.tobytes()


@pytest.mark.rule("A-37")
def test_who_guesses_at_a_hidden_token_thinks_of_every_token_nobody_has_seen() -> None:
    table, guess = laid(4, seed=2), new_state(GAME)
    view, seen = table.view(1), Counter[int]()
    for seed in range(400):
        GAME.resample(view.state, 1, dice_from_seed(seed), guess)
        assert Table(guess).view(1).state.tobytes() == view.state.tobytes()
        seen[Table(guess).tokens("A")[1]] += 1
    visible = Counter(table.tokens(letter)[0] for letter in BUSINESSES)
    unseen = Counter(TOKENS.ravel().tolist()) - visible
    assert set(seen) == set(unseen)


@pytest.mark.rule("SPEED-4")
@pytest.mark.parametrize("seats", [3, 8])
def test_nobody_has_a_character_at_the_start_and_all_lie_in_the_centre(seats: int) -> None:
    for table in (set_up(seats), laid(seats), laid(seats).view(SPECTATOR)):
        assert table.characters == [None] * seats
        assert table.centre == list(COLOURS)


@pytest.mark.rule("A-35")
def test_the_seat_named_as_the_youngest_has_the_starting_player_token() -> None:
    for seed in range(10):
        assert [set_up(5, seed, first).state.start for first in range(5)] == [0, 1, 2, 3, 4]


@pytest.mark.rule("A-35")
def test_where_no_seat_is_named_chance_says_who_starts() -> None:
    seen = Counter(int(set_up(4, seed, first=-1).state.start) for seed in range(400))
    assert set(seen) == {0, 1, 2, 3}
    assert all(is_near(count, 100) for count in seen.values()), seen
