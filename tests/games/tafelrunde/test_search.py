"""Tafelrunde's part of the search: how a table between two preys is judged, and what the bots do with it."""

import numpy as np
import pytest

from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.games.compiled import kept
from stammtisch.games.dice import Dice, dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, State, load, new_state
from stammtisch.games.tafelrunde import search
from tests.bots.test_levels import positions

GAME = load("tafelrunde")
judge, ends_now, inputs = kept(search.judge), kept(search.ends_now), kept(search.inputs)


def judged(state: State, dice: Dice) -> list[float]:
    shares, room = np.zeros(4), np.zeros(1, search.ROOM)[0]
    judge(state, dice, search.weights_of(int(state.seats)), room, shares)
    return [float(share) for share in shares[: int(state.seats)]]


def tables_between_preys(seats: int, seed: int) -> list[State]:
    """Of one random game: before every chance after the first, and the end."""
    state, dice, found = new_state(GAME), dice_from_seed(seed), []
    GAME.start(state, GAME.options(seats, -1, {}))
    while GAME.actor(state) != OVER:
        if GAME.actor(state) == CHANCE:
            if GAME.rounds(state) > 0:
                found.append(state.copy())
            GAME.chance(state, dice)
        else:
            GAME.apply(state, GAME.actor(state), GAME.pick(state, GAME.actor(state), dice))
    return [*found, state.copy()]


def by_numpy(state: State) -> list[float]:
    """The net written out: one hidden layer, then the shares by the odds."""
    seats = int(state.seats)
    seen = np.zeros((seats, search.INPUTS))
    inputs(state, seen)
    packed = search.weights_of(seats).astype(np.float64)
    hidden, outer = packed[:, : search.INPUTS + 1], packed[:, search.WIDTH]
    merit = np.maximum(np.c_[seen, np.ones(seats)] @ hidden.T, 0) @ outer
    odds = np.exp(merit - merit.max())
    return list(odds / odds.sum())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_is_judged_as_the_net_says_and_a_finished_one_by_its_winners(seats: int) -> None:
    dice, open_tables = dice_from_seed(1), 0
    for seed in range(6):
        *between, over = tables_between_preys(seats, seed)
        for state in between:
            if not ends_now(state):
                assert judged(state.copy(), dice) == pytest.approx(by_numpy(state), abs=1e-4)
                open_tables += 1
        winners = [int(GAME.winners(over)) >> seat & 1 for seat in range(seats)]
        assert judged(over, dice) == pytest.approx([won / sum(winners) for won in winners])
    assert open_tables > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_is_over_in_phase_1_exactly_where_a_colour_cannot_come_any_more(seats: int) -> None:
    """T-END-1, by what chance then does with the table."""
    dice, found = dice_from_seed(2), set()
    for seed in range(20):
        for state in tables_between_preys(seats, seed)[:-1]:
            after = state.copy()
            GAME.chance(after, dice)
            assert ends_now(state) == (GAME.actor(after) == OVER)
            found.add(bool(ends_now(state)))
    assert found == {True, False}


def test_a_net_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="68 inputs"):
        search.pack(np.zeros((search.UNITS, 5)), np.zeros(search.UNITS))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_decision_is_legal_and_the_same_every_time(seats: int) -> None:
    for state, seat in positions("tafelrunde", seats, 11, 9):
        view = View("tafelrunde", state, seat)
        action = make_bot("expert@60", 3).decide(view)
        assert action in view.legal()
        assert action == make_bot("expert@60", 3).decide(view)


def test_it_wins_most_games_against_the_first_version() -> None:
    """20 games with 150 simulations each, every deal twice with seats changed; docs/search.md has many more."""
    won = 0.0
    for number in range(20):
        own, state, dice = number % 2, new_state(GAME), dice_from_seed(8, number // 2)
        bots = [make_bot("strong@150" if seat == own else "strong-1@150", number) for seat in range(2)]
        GAME.start(state, GAME.options(2, -1, {}))
        while GAME.actor(state) != OVER:
            if GAME.actor(state) == CHANCE:
                GAME.chance(state, dice)
            else:
                seat = GAME.actor(state)
                GAME.apply(state, seat, bots[seat].decide(View("tafelrunde", state, seat)))
        winners = int(GAME.winners(state))
        won += (winners >> own & 1) / winners.bit_count()
    assert won >= 13
