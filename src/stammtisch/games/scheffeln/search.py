"""Scheffeln in the search: below the tree everybody plays open, and the last two laps are solved if that is possible.

What was tried and lost stands in docs/search.md.
"""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots import judge as judging
from stammtisch.bots.judge import Judge, judge_of
from stammtisch.games.bitsets import MEMBER, SIZE
from stammtisch.games.compiled import compiled, inner
from stammtisch.games.dice import Dice, roll
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.actions import CHOOSE
from stammtisch.games.scheffeln.choices import way_to_play, ways_to_play
from stammtisch.games.scheffeln.components import BOX, JOKER
from stammtisch.games.scheffeln.ends import can_solve, solve
from stammtisch.games.scheffeln.hands import card_at, count_of, kind_at, kinds_of, number_of, one, one_of
from stammtisch.games.scheffeln.hidden import copy_public
from stammtisch.games.scheffeln.rules import actor, apply, cards_held
from stammtisch.games.scheffeln.state import CHOOSE as CHOOSING

Vector = NDArray[np.float64]

COUNTS = BOX.cards.astype(np.int64)
ROOM = np.dtype((np.record, [("unused", "i1")]))
judge = cast(Judge, inner(judge_of("scheffeln")))


def weights_of(seats: int) -> Vector:
    """The judge of the first version is the present one's too."""
    return judging.weights_of("scheffeln", seats)


@compiled
def resample(view: State, viewer: int, dice: Dice, out: State) -> None:
    """What a round can depend on of a table that the viewer might be looking at: the others' hands.

    Hidden tokens and the others' discards stay hidden; nobody takes a token below the top before chance is asked.
    """
    copy_public(view, out)
    out.viewer = view.viewer
    out.tokens[:] = view.tokens
    out.hand[:] = view.hand
    out.discards[:] = view.discards
    seen = view.played + view.hand[viewer] + view.discards[viewer]
    colours, coloured = pile_of_unseen(seen, 0, 8)
    specials, special = pile_of_unseen(seen, JOKER, 4) if view.run else (0, 0)
    left = coloured + special
    for seat in range(view.seats):
        if seat == viewer:
            continue
        hand = 0
        for _ in range(cards_held(view, seat)):
            k = roll(dice, left)
            left -= 1
            if k < coloured:
                coloured -= 1
                card = kind_at(colours, k)
                colours -= one_of(card)
            else:
                card = kind_at(specials, k - coloured)
                specials -= one_of(card)
                card += JOKER
            hand += one(card)
        out.hand[seat] = hand


@compiled
def pile_of_unseen(seen: int, lowest: int, kinds: int) -> tuple[int, int]:
    """A pile of the unseen cards of so many kinds, and how many they are."""
    pile = total = 0
    for k in range(kinds):
        total += int(COUNTS[lowest + k]) - count_of(seen, lowest + k)
        pile |= total << 8 * k
    return pile, total


@compiled
def finish(state: State, dice: Dice, weights: Vector, notes: State, room: State) -> int:
    """Goes on until chance is asked; notes.shares: who will win. Returns how many decisions that took."""
    decisions = 0
    while actor(state) >= 0:
        seat = int(state.turn)
        if can_solve(state):
            action, answer = solve(state, weights)
            apply(state, seat, action)
            apply(state, 1 - seat, answer)
            decisions += 2
        else:
            apply(state, seat, pick_open(state, seat, dice))
            decisions += 1
    judge(state, weights, notes.features, notes.shares)
    return decisions


@compiled
def pick_open(state: State, seat: int, dice: Dice) -> int:
    """Never an exchange: at random they come far too often, and who is to gain by the round is soon anybody's guess."""
    if state.phase == CHOOSING:
        return CHOOSE + int(MEMBER[state.centre, roll(dice, SIZE[state.centre])])
    kinds = kinds_of(state.hand[seat])
    card = card_at(kinds, roll(dice, number_of(kinds)))
    ways = ways_to_play(state, card)
    return way_to_play(state, seat, card, roll(dice, ways) if ways > 1 else 0)
