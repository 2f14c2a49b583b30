"""Resampled Scheffeln tables come up as often as the unseen cards and tokens allow, counted by hand."""

from collections import Counter
from itertools import combinations, permutations, product
from math import comb

import pytest

from stammtisch.games.protocol import SPECTATOR, State
from stammtisch.games.scheffeln.components import BASE_DECK, DECK, TOKENS
from stammtisch.games.scheffeln.state import DEAL, PLAY
from tests.conformance.boxes.scheffeln import cards_in
from tests.conformance.configurations import Configuration
from tests.conformance.odds import assert_odds, find

TWO = Configuration("scheffeln", 2)


def unseen_cards(state: State, viewer: int) -> Counter[int]:
    """The deck without what was played open and without the viewer's own cards."""
    cards = Counter(DECK[: len(DECK) if state.run else BASE_DECK].tolist())
    cards.subtract(cards_in(state.played))
    if viewer != SPECTATOR:
        cards.subtract(cards_in(state.hand[viewer]) + cards_in(state.discards[viewer]))
    return +cards


def holds(state: State, seat: int, hand: int, laid: int) -> bool:
    return state.phase == PLAY and len(cards_in(state.hand[seat])) == hand and state.face_down[seat] == laid


@pytest.mark.parametrize("options", [(), ("run",)])
def test_the_opponents_last_card_is_any_unseen_one(options: tuple[str, ...]) -> None:
    table = Configuration("scheffeln", 2, options)
    state = find(table, lambda found: holds(found, 1, 1, 0))
    assert_odds(table, state, 0, unseen_cards(state, 0), lambda twin: cards_in(twin.hand[1])[0])


def test_a_hidden_discard_and_the_last_card_are_two_unseen_ones() -> None:
    state = find(TWO, lambda found: holds(found, 1, 1, 1))
    unseen = unseen_cards(state, 0)
    weights = {(one, other): unseen[one] * (unseen[other] - (one == other)) for one, other in product(unseen, repeat=2)}
    possible = {pair: weight for pair, weight in weights.items() if weight}
    assert_odds(TWO, state, 0, possible, lambda twin: (*cards_in(twin.discards[1]), *cards_in(twin.hand[1])))


def test_the_last_cards_of_two_opponents_are_two_unseen_ones() -> None:
    table = Configuration("scheffeln", 3)
    state = find(table, lambda found: holds(found, 1, 1, 0) and holds(found, 2, 1, 0))
    unseen = unseen_cards(state, 0)
    weights = {(one, other): unseen[one] * (unseen[other] - (one == other)) for one, other in product(unseen, repeat=2)}
    possible = {pair: weight for pair, weight in weights.items() if weight}
    assert_odds(table, state, 0, possible, lambda twin: (*cards_in(twin.hand[1]), *cards_in(twin.hand[2])))


def test_two_hidden_discards_are_a_pair_of_unseen_cards_in_no_order() -> None:
    state = find(TWO, lambda found: found.phase == DEAL and found.face_down[1] == 2)
    unseen = list(unseen_cards(state, 0).elements())
    weights = Counter(tuple(sorted(pair)) for pair in combinations(unseen, 2))
    assert_odds(TWO, state, 0, weights, lambda twin: tuple(cards_in(twin.discards[1])))


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_a_fresh_hand_has_as_many_red_cards_as_drawing_four_gives(viewer: int) -> None:
    state = find(TWO, lambda found: holds(found, 1, 4, 0))
    unseen = unseen_cards(state, viewer)
    red, others = unseen[0], unseen.total() - unseen[0]
    weights = {reds: comb(red, reds) * comb(others, 4 - reds) for reds in range(min(red, 4) + 1)}
    assert_odds(TWO, state, viewer, weights, lambda twin: cards_in(twin.hand[1]).count(0))


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_hidden_tokens_lie_in_any_order(gone: int) -> None:
    state = find(TWO, lambda found: found.gone[3] == gone)
    seen = state.tokens[3, : gone + 1].tolist()
    left = [int(token) for token in TOKENS[3] if token not in seen]
    weights = dict.fromkeys(permutations(left), 1)
    assert_odds(TWO, state, 0, weights, lambda twin: tuple(twin.tokens[3, gone + 1 :].tolist()))


def test_the_orders_of_two_stacks_have_nothing_to_do_with_each_other() -> None:
    state = find(TWO, lambda found: found.gone[0] == 1 and found.gone[7] == 1)
    left = [sorted(state.tokens[there, 2:].tolist()) for there in (0, 7)]
    weights = dict.fromkeys(product(permutations(left[0]), permutations(left[1])), 1)
    assert_odds(TWO, state, 1, weights, lambda twin: tuple(tuple(twin.tokens[there, 2:].tolist()) for there in (0, 7)))
