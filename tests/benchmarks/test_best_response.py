"""Whoever answers a known policy sees no more than its seat does."""

from argparse import Namespace

import pytest
from benchmarks.best_response import Responder, play

from stammtisch.bots.searcher import Budget, SearchBot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import load, new_state
from tests.bots.test_levels import positions

ASKED = Namespace(frozen=20, simulations=40, moves=2, tables=2, blind=False, seed=1)
BLIND = Namespace(**{**vars(ASKED), "blind": True})


def known() -> SearchBot:
    return SearchBot(3, Budget(simulations=ASKED.frozen), nodes=1_000)


@pytest.mark.parametrize("name", ["scheffeln", "tafelrunde"])
def test_the_answer_is_one_of_the_moves_looked_at_most_and_depends_on_nothing_hidden(name: str) -> None:
    game, other, dice = load(name), new_state(load(name)), dice_from_seed(5)
    responder, met = Responder(name, 4, known(), ASKED), 0
    for state, seat in positions(name, 2, 4, 7):
        view = View(name, state, seat)
        answer = responder.decide(view)
        assert answer in view.legal()
        if len(view.legal()) > 1:
            assert answer in [one.action for one in responder.own.think(view)[: ASKED.moves]]
            met += 1
        game.resample(view.table, seat, dice, other)
        assert responder.decide(View(name, other, seat)) == answer
    assert met > 5


@pytest.mark.parametrize("asked", [ASKED, BLIND])
def test_a_game_is_the_same_every_time(asked: Namespace) -> None:
    share, _, decisions = play("scheffeln", 1, asked)
    assert share in (0.0, 0.5, 1.0)
    assert decisions > 5
    again = play("scheffeln", 1, asked)
    assert (again[0], again[2]) == (share, decisions)
