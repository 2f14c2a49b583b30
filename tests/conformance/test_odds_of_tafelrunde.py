"""Resampled Tafelrunde tables come up as often as the unseen cards and chests allow, counted by hand."""

from itertools import combinations, permutations
from math import comb

import pytest

from stammtisch.games.protocol import SPECTATOR, State
from stammtisch.games.tafelrunde.components import CHESTS, ONE_COLOUR
from tests.conformance.boxes.ring import members
from tests.conformance.configurations import Configuration
from tests.conformance.odds import assert_odds, find

TABLE = Configuration("tafelrunde", 2)


def unknown_in_hand(state: State, seat: int) -> list[int]:
    return members(int(state.hand[seat]) & ~int(state.known[seat]))


def pile(state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.draw[seat, : state.draw_size[seat]].tolist())


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_a_first_hand_has_as_many_sevens_as_drawing_five_gives(viewer: int) -> None:
    state = find(TABLE, lambda found: found.rounds == 1)
    weights = {sevens: comb(3, sevens) * comb(13, 5 - sevens) for sevens in range(4)}
    assert_odds(TABLE, state, viewer, weights, lambda twin: len(members(int(twin.hand[1]) & ONE_COLOUR)))


def test_the_top_of_the_own_draw_pile_is_any_unseen_card() -> None:
    state = find(TABLE, lambda found: found.rounds == 1)
    weights = dict.fromkeys(pile(state, 0), 1)
    assert len(weights) == 11
    assert_odds(TABLE, state, 0, weights, lambda twin: pile(twin, 0)[-1])


def test_two_unknown_cards_of_a_hand_are_any_two_of_those_and_the_draw_pile() -> None:
    state = find(TABLE, lambda found: found.draw_size[1] == 3 and len(unknown_in_hand(found, 1)) == 2)
    unseen = sorted(unknown_in_hand(state, 1) + list(pile(state, 1)))
    weights = dict.fromkeys(combinations(unseen, 2), 1)
    assert_odds(TABLE, state, 0, weights, lambda twin: tuple(unknown_in_hand(twin, 1)))


def test_an_unknown_card_and_the_order_of_the_draw_pile_are_as_free() -> None:
    state = find(TABLE, lambda found: found.draw_size[1] == 2 and len(unknown_in_hand(found, 1)) == 1)
    unseen = unknown_in_hand(state, 1) + list(pile(state, 1))
    weights = dict.fromkeys(permutations(unseen), 1)
    assert_odds(TABLE, state, SPECTATOR, weights, lambda twin: (*unknown_in_hand(twin, 1), *pile(twin, 1)))


def test_the_own_draw_pile_lies_in_any_order() -> None:
    state = find(TABLE, lambda found: found.draw_size[0] == 4)
    weights = dict.fromkeys(permutations(pile(state, 0)), 1)
    assert_odds(TABLE, state, 0, weights, lambda twin: pile(twin, 0))


@pytest.mark.parametrize("left", [2, 3, 4])
def test_the_chest_pile_lies_in_any_order(left: int) -> None:
    def wanted(found: State) -> bool:
        rest = found.chests[found.turned :].tolist()
        return len(rest) == left and len(set(rest)) > 1

    state = find(TABLE, wanted)
    orders = list(permutations(state.chests[state.turned :].tolist()))
    weights = {order: orders.count(order) for order in orders}
    assert_odds(TABLE, state, 1, weights, lambda twin: tuple(twin.chests[twin.turned :].tolist()))


def test_the_next_chest_is_any_that_nobody_has_seen() -> None:
    state = find(TABLE, lambda found: found.rounds == 1)
    rest = state.chests[state.turned :].tolist()
    assert len(rest) + state.turned == len(CHESTS)
    weights = {kind: rest.count(kind) for kind in rest}
    assert_odds(TABLE, state, SPECTATOR, weights, lambda twin: int(twin.chests[twin.turned]))
