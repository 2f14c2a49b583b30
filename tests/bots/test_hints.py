"""Hints: every move with its chance, from the seat's view alone."""

from itertools import pairwise

import pytest

from stammtisch.bots.hints import advise, calibration_of, judge_moves, put_right
from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import load, new_state
from stammtisch.games.registry import GAMES
from stammtisch.games.speed.bots import earnings
from tests.bots.test_levels import positions

SHORT = Budget(simulations=1_500)


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_named_once_the_best_first(name: str) -> None:
    for state, seat in positions(name, GAMES[name].most, 3, 17):
        view = View(name, state, seat)
        hints = advise(view, SHORT)
        assert sorted(hint.action for hint in hints) == view.legal().tolist()
        assert all(better.chance >= worse.chance for better, worse in pairwise(hints))
        assert all(0 <= hint.low <= hint.chance <= hint.high <= 1 for hint in hints)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_depends_on_nothing_that_the_seat_cannot_see(name: str) -> None:
    game, other, dice = load(name), new_state(load(name)), dice_from_seed(5)
    for state, seat in positions(name, GAMES[name].fewest, 4, 23):
        view = View(name, state, seat)
        game.resample(view.table, seat, dice, other)
        assert advise(view, SHORT) == advise(View(name, other, seat), SHORT)


def test_chances_of_all_seats_make_one_game() -> None:
    """What one seat expects of its best move is what the others lose: the chances of equal seats are about par."""
    best = [
        advise(View("scheffeln", state, seat), SHORT)[0].chance for state, seat in positions("scheffeln", 4, 1, 1)[:4]
    ]
    assert all(0.1 < chance < 0.6 for chance in best)


def test_in_speed_the_best_hint_takes_what_earns_most_while_nobody_is_ahead() -> None:
    for state, seat in positions("speed", 3, 2, 30)[:1]:
        view = View("speed", state, seat)
        worth = earnings(view.table)
        assert worth[advise(view)[0].action] == max(worth)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_has_its_calibration(name: str) -> None:
    for seats in range(GAMES[name].fewest, GAMES[name].most + 1):
        slope, offset = calibration_of(name, seats)
        assert slope > 0
        assert abs(offset) < 2


def test_putting_right_keeps_the_order_and_the_ends() -> None:
    values = [put_right(chance / 20, 1.3, -0.2) for chance in range(21)]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (0.0, 1.0)
    assert put_right(0.37, 1.0, 0.0) == pytest.approx(0.37)
    assert put_right(-0.01, 1.0, 0.0) == 0.0


def test_a_won_game_is_called_won() -> None:
    """The last decision of a decided game: whatever the search tries, it wins or loses for certain."""
    seen = set()
    for seed in range(40):
        for state, seat in positions("scheffeln", 2, seed, 1)[-3:]:
            view = View("scheffeln", state, seat)
            after = state.copy()
            action = judge_moves(view, SHORT)[0].action
            view.game.apply(after, seat, action)
            if view.game.actor(after) == -3 and len(view.legal()) == 1:
                (hint,) = advise(view, SHORT)
                won = view.game.winners(after)
                assert hint.chance == pytest.approx((won >> seat & 1) / won.bit_count(), abs=1e-9)
                seen.add(won)
    assert len(seen) > 1
