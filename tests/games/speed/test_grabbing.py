"""The race for the characters: who gets what, and when the time is up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games.ledger import rule
from tests.games.speed.positions import GAME, Table, draw

TABLE = """
    A:R B:P C:Y D:N E:T F:L G:V H:W
    row: R R P Y W N T
"""


def table_for(seats: int) -> Table:
    return draw(TABLE + "\n*0:\n" + "\n".join(f"{seat}:" for seat in range(1, seats)))


@pytest.mark.rule("SPEED-8")
def test_anybody_may_grab_in_any_order() -> None:
    table = table_for(4).play(2, "R", at=300).play(0, "W", at=300).play(3, "P", at=301)
    assert table.characters == ["white", None, "red", "orange"]
    assert table.centre == ["yellow", "green", "teal", "blue", "purple"]


@pytest.mark.rule("SPEED-8")
def test_the_first_to_touch_a_character_has_it() -> None:
    table = table_for(3).play(1, "R", at=500)
    assert table.why_not(0, "R", at=500) == "SPEED-8"
    assert table.legal(0) == "PYNTLVW-"


@pytest.mark.rule("SPEED-9")
def test_who_has_a_character_can_neither_take_another_nor_give_it_back() -> None:
    table = table_for(3).play(0, "R", at=500)
    for move in ("W", "R", "-"):
        assert table.why_not(0, move, at=600) == "SPEED-9"
    assert table.legal(0) == ""


@pytest.mark.rule("SPEED-9")
@pytest.mark.parametrize("number", [-1, GAME.ACTIONS, 1000])
def test_what_is_no_move_at_all_is_refused(number: int) -> None:
    table = table_for(3)
    assert rule(GAME.refusal(table.state, 0, number)).id == "SPEED-9"


@pytest.mark.rule("SPEED-11", "A-38")
def test_who_has_declined_stays_without_a_character_this_round() -> None:
    table = table_for(3).play(0, "-", at=500)
    for move in ("W", "-"):
        assert table.why_not(0, move, at=600) == "SPEED-11"
    assert table.legal(0) == ""


@pytest.mark.rule("A-38")
def test_declining_is_legal_for_everybody_at_any_time() -> None:
    table = table_for(4)
    assert all(table.legal(seat).endswith("-") for seat in table.seats)
    table.play(0, "-", at=1).play(1, "R", at=2).play(2, "-", at=64_999)
    assert table.why_not(3, "-", at=64_999) is None


@pytest.mark.rule("SPEED-10", "A-32")
@pytest.mark.parametrize("seats", range(3, 9))
def test_the_countdown_starts_with_the_decision_that_leaves_one_player_undecided(seats: int) -> None:
    table = table_for(seats)
    for seat in range(seats - 2):
        assert table.play(seat, "RPYNTLVW"[seat], at=1000).deadline == 65_000
    table.play(seats - 2, "W", at=1830)
    assert table.deadline == 6830


@pytest.mark.rule("SPEED-10", "A-32")
def test_the_last_player_may_grab_until_just_before_five_seconds_are_over() -> None:
    table = table_for(3).play(0, "R", at=1000).play(1, "P", at=2000)
    assert table.why_not(2, "W", at=6999) is None
    assert table.why_not(2, "W", at=7000) == "SPEED-11"
    assert table.legal(2) == "-"


@pytest.mark.rule("SPEED-11", "A-32")
def test_who_has_no_character_when_the_countdown_ends_earns_nothing() -> None:
    table = table_for(3).play(0, "T", at=1000).play(1, "W", at=2000).play(2, "-", at=7000)
    assert table.took[2] is None
    assert table.money[2] == 0
    assert table.waits_for_chance, "and the round is over"


@pytest.mark.rule("SPEED-10")
def test_nobody_else_is_hurried_by_the_countdown_of_the_next_round() -> None:
    table = table_for(3).play(0, "T", at=1000).play(1, "W", at=2000).play(2, "-", at=7000)
    for _ in range(8):
        table.chance()
    assert table.deadline == 65_000
    assert table.why_not(2, "W", at=6999) is None


@pytest.mark.rule("SPEED-10", "A-31", "A-32")
@pytest.mark.parametrize("moves", ["-P", "P-", "--"])
def test_a_decline_is_a_decision_and_leaves_the_last_player_five_seconds(moves: str) -> None:
    table = table_for(3).play(0, moves[0], at=1000).play(1, moves[1], at=2000)
    assert table.deadline == 7000
    assert table.copy().why_not(2, "W", at=6999) is None
    assert table.why_not(2, "W", at=7000) == "SPEED-11"


@pytest.mark.rule("A-31")
def test_after_sixty_seconds_the_countdown_runs_for_all_who_are_undecided() -> None:
    table = table_for(4).play(0, "R", at=1000)
    for seat in (1, 2, 3):
        assert table.copy().why_not(seat, "W", at=60_000) is None
        assert table.copy().why_not(seat, "W", at=64_999) is None
        assert table.copy().why_not(seat, "W", at=65_000) == "A-31"
        assert table.copy().why_not(seat, "W", at=10**9) == "A-31"
        assert table.copy().why_not(seat, "-", at=65_000) is None


@pytest.mark.rule("A-31")
def test_a_round_in_which_nobody_grabs_ends_after_sixty_five_seconds() -> None:
    table = table_for(3)
    for seat in (2, 0, 1):
        table.play(seat, "-", at=65_000)
    assert table.took == [None, None, None]
    assert table.waits_for_chance


@pytest.mark.rule("A-31", "SPEED-10")
@pytest.mark.parametrize("late", ["P", "-"])
def test_the_last_player_has_the_full_five_seconds_also_after_the_sixty(late: str) -> None:
    table = table_for(3).play(0, "R", at=62_000).play(1, late, at=64_999)
    assert table.deadline == 69_999
    assert table.why_not(2, "W", at=69_998) is None
    assert table.why_not(2, "W", at=69_999) == "SPEED-11"


@pytest.mark.rule("A-31")
def test_those_who_let_the_limit_lapse_do_so_together() -> None:
    table = table_for(4).play(0, "R", at=1000)
    for seat in (1, 2):
        table.play(seat, "-", at=65_000)
        assert table.deadline == 65_000, "nobody gets more time because a neighbour lapsed first"
    assert table.why_not(3, "W", at=65_001) == "A-31"
    assert table.play(3, "-", at=65_000).waits_for_chance


@pytest.mark.rule("A-30")
def test_the_last_of_eight_may_take_the_last_character_or_decline() -> None:
    table = table_for(8)
    for seat, character in enumerate("RPYNTLV"):
        table.play(seat, character, at=1000)
    assert table.legal(7) == "W-"
    assert table.copy().play(7, "W", at=2000).took[7] is not None
    assert table.copy().play(7, "-", at=2000).took[7] is None


@pytest.mark.rule("A-30", "SPEED-11")
def test_the_last_of_eight_may_simply_wait() -> None:
    table = table_for(8)
    for seat, character in enumerate("RPYNTLV"):
        table.play(seat, character, at=1000)
    assert table.why_not(7, "W", at=6000) == "SPEED-11"
    assert table.play(7, "-", at=6000).took[7] is None


@pytest.mark.rule("A-32")
def test_the_clock_never_goes_back() -> None:
    table = table_for(3).play(0, "R", at=1000).play(1, "P", at=2000)
    assert table.why_not(2, "W", at=7000) == "SPEED-11"
    assert table.why_not(2, "W", at=100) == "SPEED-11"


@pytest.mark.rule("SPEED-10", "A-31", "A-32")
@given(st.integers(3, 8), st.data())
def test_whoever_is_left_alone_has_exactly_five_seconds(seats: int, data: st.DataObject) -> None:
    table, now = table_for(seats), 0
    order = data.draw(st.permutations(range(seats)))
    for seat in order[:-1]:
        now = data.draw(st.integers(now, 64_999))
        table.play(seat, data.draw(st.sampled_from(table.legal(seat))), at=now)
    character = data.draw(st.sampled_from(table.legal(order[-1])[:-1]))
    assert table.copy().why_not(order[-1], character, at=now + 4_999) is None
    assert table.why_not(order[-1], character, at=now + 5_000) == "SPEED-11"
    assert table.legal(order[-1]) == "-"


WAITS = st.sampled_from([0, 1, 700, 4_999, 5_000, 30_000, 60_000])
ATTEMPTS = st.lists(st.tuples(st.integers(0, 4), st.sampled_from("RPYN-"), WAITS), max_size=25)


@pytest.mark.rule("SPEED-8", "SPEED-9", "SPEED-10", "SPEED-11", "A-31", "A-32", "A-38")
@given(st.integers(3, 5), ATTEMPTS)
def test_a_race_goes_as_the_rules_say_whoever_tries_what_and_when(
    seats: int, attempts: list[tuple[int, str, int]]
) -> None:
    """The race told once more in the plainest way, beside the compiled one."""
    table, held, declined = table_for(seats), dict[int, str](), set[int]()
    now, deadline = 0, 65_000
    for seat, move, wait in attempts:
        now += wait
        allowed = seat < seats and seat not in held and seat not in declined
        if move != "-":
            allowed = allowed and move not in held.values() and now < deadline
        assert (table.why_not(seat, move, at=now) is None) == allowed
        if not allowed:
            continue
        table.play(seat, move, at=now)
        if move == "-":
            declined.add(seat)
        else:
            held[seat] = move
        if len(held) + len(declined) == seats - 1 and now < deadline:
            deadline = now + 5_000
        if len(held) + len(declined) == seats:
            assert table.waits_for_chance
            return
        assert table.is_open
        assert table.deadline == deadline
        names = {"R": "red", "P": "orange", "Y": "yellow", "N": "green"}
        assert table.characters == [names[held[seat]] if seat in held else None for seat in table.seats]
