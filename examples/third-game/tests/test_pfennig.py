"""Pfennig passes the suites that every game passes, and its own rules hold."""

from collections.abc import Iterator

import numpy as np
from pfennig.state import DEAL, HIDDEN, LAY, ROUNDS, VALUES

from stammtisch.games.protocol import State, load, new_state
from stammtisch.testing import Box, GameSuite, Secret


class PfennigBox(Box):
    FIXED = frozenset({"seats", "viewer", "later_wins"})
    OPEN = frozenset({"won", "pot", "ended_by", "played", "laid", "rounds", "phase", "start", "turn"})
    SECRET = frozenset({"hand"})
    OWN_ROWS = frozenset({"hand"})
    ENDS = frozenset({"P-5"})

    def check(self, state: State) -> None:
        assert (state.hand >= 0).all()
        assert (state.hand.sum(0) + state.played <= 4).all(), "more than four cards of a value"
        left = state.hand[: state.seats].sum(1).tolist()
        laid = [ROUNDS - state.rounds + (state.phase == LAY and card == -1) for card in state.laid[: state.seats]]
        assert left == ([0] * int(state.seats) if state.phase == DEAL else laid)

    def secrets(self, state: State, viewer: int) -> Iterator[Secret]:
        if state.phase != DEAL:
            others = [seat for seat in range(int(state.seats)) if seat != viewer]
            yield from (Secret("hand", (seat, value)) for seat in others for value in range(VALUES))

    def varies(self, state: State, viewer: int, secret: Secret) -> bool:
        """Early in the game any card may be anywhere."""
        return state.rounds <= 1 and state.seats < 4


class TestPfennig(GameSuite):
    name = "pfennig"
    box = PfennigBox()


def laid_out(cards: list[int], later_wins: bool = False) -> State:
    """A last round in which these cards are laid in turn, with a pot of 3."""
    game = load("pfennig")
    state = new_state(game)
    game.start(state, game.options(len(cards), 0, {"later_wins": later_wins}))
    state.phase, state.turn, state.pot, state.rounds = LAY, 0, 3, ROUNDS
    for seat, card in enumerate(cards):
        state.hand[seat, card - 1] = 1
    for seat, card in enumerate(cards):
        assert game.refusal(state, seat, card - 1) == 0
        game.apply(state, seat, card - 1)
    return state


def test_the_highest_card_takes_the_pot() -> None:
    assert laid_out([4, 6, 5]).won[:3].tolist() == [0, 3, 0]


def test_of_equal_cards_nobody_takes_it_or_the_later_one_with_the_house_rule() -> None:
    assert laid_out([6, 2, 6]).won[:3].tolist() == [0, 0, 0]
    assert laid_out([6, 2, 6], later_wins=True).won[:3].tolist() == [0, 0, 3]
    assert laid_out([5, 5, 6]).won[:3].tolist() == [0, 0, 3]


def test_a_value_that_lies_there_is_laid_again_only_by_who_has_nothing_else() -> None:
    game = load("pfennig")
    state = new_state(game)
    game.start(state, game.options(2, 0, {}))
    state.phase, state.turn, state.laid[0] = LAY, 1, 3
    state.hand[1, 3] = 1
    assert game.refusal(state, 1, 3) == 0
    state.hand[1, 0] = 1
    assert game.refusal(state, 1, 3) != 0


def test_a_view_hides_the_hands_of_the_others() -> None:
    game = load("pfennig")
    state, view = laid_out([1, 2]), new_state(game)
    state.hand[1] = np.arange(VALUES)
    game.mask(state, 0, view)
    assert (view.hand[1] == HIDDEN).all()
