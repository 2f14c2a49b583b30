"""Scheffeln's part of the search: the exact end of a round of two, what is dealt anew, what the bots do with it."""

import numpy as np
import pytest

from stammtisch.bots.judge import judge_of, weights_of
from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.games.compiled import kept
from stammtisch.games.dice import Dice, dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER, State, load, new_state
from stammtisch.games.scheffeln.ends import can_solve, solve
from stammtisch.games.scheffeln.search import resample
from stammtisch.games.scheffeln.state import HIDDEN

GAME = load("scheffeln")
WEIGHTS = weights_of("scheffeln", 2)
can_be_solved, solved, dealt_anew = kept(can_solve), kept(solve), kept(resample)


def new_table(seats: int, options: dict[str, bool]) -> State:
    state = new_state(GAME)
    GAME.start(state, GAME.options(seats, -1, options))
    return state


def go_on(state: State, dice: Dice) -> None:
    if GAME.actor(state) == CHANCE:
        GAME.chance(state, dice)
    else:
        GAME.apply(state, GAME.actor(state), GAME.pick(state, GAME.actor(state), dice))


def judged(state: State, seat: int) -> float:
    shares = np.zeros(8)
    judge_of("scheffeln")(state, WEIGHTS, np.zeros(8), shares)
    return float(shares[seat])


def minimax(state: State, seat: int) -> float:
    """The seat's chance if both know every card, by the plain rules."""
    who = GAME.actor(state)
    if who < 0:
        return judged(state, seat)
    actions = np.empty(GAME.ACTIONS, np.int16)
    found = []
    for action in actions[: GAME.legal(state, who, actions)].tolist():
        after = state.copy()
        GAME.apply(after, who, action)
        found.append(minimax(after, seat))
    return max(found) if who == seat else min(found)


def test_the_exact_end_is_what_minimax_over_the_plain_rules_finds() -> None:
    dice, ends, positions = dice_from_seed(16), {True: 0, False: 0}, 0
    while positions < 60:
        state = new_table(2, {})
        while GAME.actor(state) != OVER:
            if can_be_solved(state):
                positions += 1
                seat, after = GAME.actor(state), state.copy()
                for action in solved(state, WEIGHTS):
                    assert GAME.refusal(after, GAME.actor(after), action) == 0
                    GAME.apply(after, GAME.actor(after), action)
                while GAME.actor(after) >= 0:
                    go_on(after, dice)
                assert judged(after, seat) == pytest.approx(minimax(state, seat))
                ends[GAME.actor(after) == OVER] += 1
            go_on(state, dice)
    assert min(ends.values()) > 3, "finished games and others must both be among them"


@pytest.mark.parametrize("options", [{}, {"run": True, "mafia": True}])
def test_a_deal_keeps_what_is_seen_and_gives_the_others_as_many_cards_as_they_hold(options: dict[str, bool]) -> None:
    dice, hands = dice_from_seed(4), set()
    state, out = new_table(3, options), new_state(GAME)
    for _ in range(40):
        go_on(state, dice)
        if GAME.actor(state) < 0:
            continue
        seat = GAME.actor(state)
        view = View("scheffeln", state, seat)
        dealt_anew(view.table, seat, dice, out)
        again = new_state(GAME)
        GAME.mask(out, seat, again)
        again.viewer = view.table.viewer
        assert again.tobytes() == view.table.tobytes()
        for other in range(3):
            assert out.hand[other] != HIDDEN
            assert cards_in(int(out.hand[other])) == cards_in(int(state.hand[other]))
        hands.add(tuple(out.hand[:3].tolist()))
    assert len(hands) > 20


def cards_in(hand: int) -> int:
    return sum(hand >> 2 * kind & 3 for kind in range(12))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", [{}, {"run": True, "mafia": True}])
def test_a_round_of_both_versions_is_legal_and_the_same_every_time(seats: int, options: dict[str, bool]) -> None:
    dice, state = dice_from_seed(9), new_table(seats, options)
    while GAME.rounds(state) < 2:
        if GAME.actor(state) == CHANCE:
            GAME.chance(state, dice)
            continue
        seat = GAME.actor(state)
        view = View("scheffeln", state, seat)
        for level in ("expert-1@60", "expert@60"):
            action = make_bot(level, 3).decide(view)
            assert action in view.legal()
            assert action == make_bot(level, 3).decide(view)
        GAME.apply(state, seat, action)
