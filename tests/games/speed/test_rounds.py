"""Payout, the next round and the end of Speed."""

from collections import Counter
from functools import cache

import pytest

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import CHANCE, OVER, SPECTATOR, State, new_state
from stammtisch.games.scheffeln.components import BUSINESSES, COLOURS
from stammtisch.games.scheffeln.moves import INITIALS
from stammtisch.games.speed.moves import MOVES, Grab
from stammtisch.games.speed.state import HIDDEN
from stammtisch.record.write import result_of
from tests.games.scheffeln.odds import is_near
from tests.games.scheffeln.plainly import FORWARD, move_plainly
from tests.games.scheffeln.ring import COLOURED, format_ring, ring_of
from tests.games.speed.positions import GAME, Table, draw

LONGEST = 200
"""Rounds after which something must be wrong."""


class Round:
    """One round of a random game: the table when the race opened, what everybody got, the table after the payout."""

    def __init__(self, before: State) -> None:
        self.before = Table(before)
        self.held: dict[int, str] = {}

    def close(self, after: State) -> "Round":
        self.after = Table(after)
        return self


@cache
def rounds() -> tuple[Round, ...]:
    """Every round of some random games for every number of players."""
    return tuple(step for seats in range(3, 9) for seed in range(12) for step in play(seats, seed))


def play(seats: int, seed: int) -> list[Round]:
    dice, state, played = dice_from_seed(seed), new_state(GAME), list[Round]()
    GAME.start(state, GAME.options(seats, -1, {}))
    while GAME.actor(state) != OVER:
        assert GAME.rounds(state) < LONGEST, "this game does not end"
        while GAME.actor(state) == CHANCE:
            GAME.chance(state, dice)
        this = Round(state.copy())
        while GAME.actor(state) not in (CHANCE, OVER):
            seat = GAME.next_to_decide(state, dice)
            action = GAME.pick(state, seat, dice)
            assert GAME.refusal(state, seat, action) == 0
            move = MOVES[action]
            if isinstance(move, Grab):
                this.held[seat] = INITIALS[move.character]
            GAME.apply(state, seat, action)
        played.append(this.close(state.copy()))
    return played


def drawn_for_three() -> Table:
    return draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        row: R R P Y W N T
         0:
        *1:
         2:
    """)


@pytest.mark.rule("SPEED-13", "SPEED-12")
def test_uncovered_cars_bring_the_top_token_of_their_business_and_covered_ones_nothing() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        row: V R R W W W R
        tokens D: 7500 6000
        *0:
         1: $500
         2:
         3:
    """)
    table.play_all("R P N W")
    assert table.ring == "A:- B:P C:Y D:NR E:T F:L G:- H:WV"
    assert table.took == [7500, 2000, None, None]
    assert table.money == [7500, 2500, 0, 0]
    assert (table.tokens("D"), len(table.tokens("H"))) == ([6000], 4)


@pytest.mark.rule("SPEED-13", "SPEED-12", "SPEED-11")
def test_in_every_round_exactly_the_owners_of_uncovered_cars_are_paid() -> None:
    paid = covered = without = 0
    for this in rounds():
        ring = ring_of(this.before.state)
        for card in this.before.row.split():
            ring = move_plainly(ring, card, FORWARD)
        assert this.after.ring == format_ring(ring)
        tops = {cars[-1:]: letter for letter, cars in zip(BUSINESSES, ring, strict=True)}
        claimed = []
        for seat in this.before.seats:
            letter = tops.get(this.held.get(seat, "nobody"))
            token = None if letter is None else this.before.tokens(letter)[0]
            assert this.after.took[seat] == token
            assert this.after.money[seat] == this.before.money[seat] + (token or 0)
            claimed += [letter] if letter else []
            paid, covered = paid + (letter is not None), covered + (letter is None and seat in this.held)
            without += seat not in this.held
        for letter in BUSINESSES:
            assert this.after.tokens(letter) == this.before.tokens(letter)[letter in claimed :]
    assert min(paid, covered, without) > 200


@pytest.mark.rule("SPEED-14", "SPEED-4")
def test_after_the_payout_all_characters_go_back_to_the_centre() -> None:
    for this in rounds():
        assert this.after.characters == [None] * len(this.after.seats)
        assert this.after.centre == list(COLOURS)
        assert this.before.characters == [None] * len(this.after.seats)
        assert this.before.centre == list(COLOURS)


@pytest.mark.rule("SPEED-14", "SPEED-9")
def test_in_the_next_round_everybody_may_grab_anything_again() -> None:
    table = drawn_for_three().play_all("R P Y")
    for _ in range(8):
        table.chance()
    assert table.is_open
    assert [table.legal(seat) for seat in range(3)] == ["RPYNTLVW-"] * 3
    assert table.play(0, "P", at=1).characters == ["orange", None, None]


@pytest.mark.rule("SPEED-15")
def test_the_cars_stay_where_the_row_has_left_them() -> None:
    table = drawn_for_three().play_all("R P Y")
    ring = table.ring
    assert ring != "A:R B:P C:Y D:N E:T F:L G:V H:W"
    for seed in range(8):
        assert table.chance(seed).ring == ring
    for this, following in zip(rounds(), rounds()[1:], strict=False):
        if not this.after.is_over:
            assert this.after.ring == following.before.ring


@pytest.mark.rule("SPEED-16")
@pytest.mark.parametrize("seats", [3, 4, 8])
def test_the_marker_goes_one_seat_clockwise(seats: int) -> None:
    for first in range(seats):
        lines = [f"{'*' * (seat == first)}{seat}:" for seat in range(seats)]
        table = draw("A:R B:P C:Y D:N E:T F:L G:V H:W\nrow: R R P Y W N T\n" + "\n".join(lines))
        table.play_all(" ".join("-" * seats))
        assert table.state.start == (first + 1) % seats


@pytest.mark.rule("SPEED-16")
def test_seven_new_cards_come_from_all_twenty_four() -> None:
    """In 800 new rows each colour comes about 700 times, those of the last row like all others."""
    closed, seen = drawn_for_three().play_all("R P Y"), Counter[str]()
    for seed in range(800):
        row = closed.copy().chance(seed).row.split()
        assert len(row) == 7
        assert max(Counter(row).values()) <= 3
        seen.update(row)
    assert set(seen) == set(COLOURED)
    assert all(is_near(count, 700) for count in seen.values()), seen


@pytest.mark.rule("SPEED-16", "A-37")
def test_the_new_top_tokens_are_seen_and_no_other() -> None:
    for this in rounds()[::5]:
        for viewer in (0, SPECTATOR):
            for letter in BUSINESSES:
                left = this.after.tokens(letter)
                assert this.after.view(viewer).tokens(letter) == left[:1] + [HIDDEN] * (len(left) - 1)


@pytest.mark.rule("SPEED-16")
def test_the_old_row_is_gone_and_the_new_one_is_face_down() -> None:
    table = drawn_for_three().play_all("R P Y")
    assert table.row == ""
    assert table.chance().view(0).row == "? ? ? ? ? ? ?"
    assert table.why_not(0, "R") == "SPEED-7"


@pytest.mark.rule("SPEED-17")
def test_the_game_ends_when_any_stack_is_empty_after_a_payout() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        row: P P P Y Y Y N
        tokens H: 14500
        *0: $1000
         1:
         2: $2000
    """)
    table.play_all("W R L")
    assert table.ring == "A:R B:- C:- D:- E:TP F:LN G:VY H:W"
    assert table.took == [14500, 0, None]
    assert table.is_over
    assert rule(int(table.state.ended_by)).id == "SPEED-17"
    assert table.tokens("H") == []
    for seat in range(3):
        assert table.why_not(seat, "R") == table.why_not(seat, "-") == "SPEED-17"


@pytest.mark.rule("SPEED-17")
def test_every_game_ends_with_the_first_payout_that_empties_a_stack() -> None:
    for this in rounds():
        assert this.after.is_over == any(not this.after.tokens(letter) for letter in BUSINESSES)
        assert all(this.before.tokens(letter) for letter in BUSINESSES)


@pytest.mark.rule("SPEED-17", "A-38")
def test_a_round_in_which_all_decline_takes_no_token_and_ends_nothing() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        row: R R P Y W N T
        tokens A: 500
        tokens H: 14500
        *0:
         1:
         2:
    """)
    table.play_all("- - -")
    assert table.took == [None, None, None]
    assert (table.tokens("A"), table.tokens("H")) == ([500], [14500])
    assert table.waits_for_chance


@pytest.mark.rule("SPEED-17", "S-END-2", "S-END-3", "A-27")
def test_the_most_money_wins_and_a_tie_is_shared() -> None:
    table = draw("""
        A:R B:P C:Y D:N E:T F:L G:V H:W
        row: P P P Y Y Y N
        tokens H: 14500
        *0:
         1: $14500
         2: $14000
    """)
    table.play_all("W - -")
    assert table.is_over
    assert table.money == [14500, 14500, 14000]
    assert table.winners == [0, 1]
    result = result_of(GAME, table.state)
    assert (result.scores, result.winners, result.reason) == ([14500, 14500, 14000], [0, 1], "SPEED-17")
