"""Resampled Speed tables come up as often as the unseen cards and tokens allow, counted by hand."""

from collections import Counter
from itertools import permutations, product

import pytest

from stammtisch.games.protocol import SPECTATOR, State
from stammtisch.games.scheffeln.components import BASE_DECK, DECK, TOKENS
from stammtisch.games.speed.state import REVEAL
from tests.conformance.configurations import Configuration
from tests.conformance.odds import assert_odds, find

TABLE = Configuration("speed", 3)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_the_last_hidden_card_of_the_row_is_any_unseen_one(viewer: int) -> None:
    state = find(TABLE, lambda found: found.phase == REVEAL and found.revealed == 6)
    unseen = Counter(DECK[:BASE_DECK].tolist()) - Counter(state.row[1:].tolist())
    assert_odds(TABLE, state, viewer, unseen, lambda twin: int(twin.row[0]))


def test_two_hidden_cards_of_the_row_are_two_unseen_ones() -> None:
    state = find(TABLE, lambda found: found.phase == REVEAL and found.revealed == 5)
    unseen = Counter(DECK[:BASE_DECK].tolist()) - Counter(state.row[2:].tolist())
    weights = {(one, other): unseen[one] * (unseen[other] - (one == other)) for one, other in product(unseen, repeat=2)}
    possible = {pair: weight for pair, weight in weights.items() if weight}
    assert_odds(TABLE, state, 1, possible, lambda twin: tuple(twin.row[:2].tolist()))


def test_a_hidden_token_is_any_that_nobody_has_seen() -> None:
    state = find(TABLE, lambda found: found.gone.sum() >= 4)
    seen = [int(token) for there in range(8) for token in state.tokens[there, : state.gone[there] + 1]]
    unseen = Counter(TOKENS.ravel().tolist()) - Counter(seen)
    for there in (0, 7):

        def lowest(twin: State, there: int = there) -> int:
            return int(twin.tokens[there, 3])

        assert_odds(TABLE, state, 2, unseen, lowest)


def test_three_hidden_tokens_in_two_stacks_lie_in_any_order() -> None:
    state = find(TABLE, lambda found: found.rounds == 2)
    state.gone[:] = [3, 3, 3, 3, 3, 3, 2, 1]
    left = [int(state.tokens[6, 3]), int(state.tokens[7, 2]), int(state.tokens[7, 3])]
    assert len(set(left)) == 3
    weights = dict.fromkeys(permutations(left), 1)
    assert_odds(
        TABLE,
        state,
        0,
        weights,
        lambda twin: (int(twin.tokens[6, 3]), int(twin.tokens[7, 2]), int(twin.tokens[7, 3])),
    )
