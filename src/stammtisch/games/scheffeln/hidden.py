"""What a seat of a Scheffeln table may know, and a full table that it might be looking at."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, roll, shuffle
from stammtisch.games.protocol import NOBODY, State
from stammtisch.games.scheffeln.components import BASE_DECK, DECK, RUN_DECK, TOKENS
from stammtisch.games.scheffeln.hands import count_of, one
from stammtisch.games.scheffeln.rules import cards_held
from stammtisch.games.scheffeln.state import HIDDEN, NONE


@compiled
def copy_public(state: State, out: State) -> None:
    """What lies open on the table; every field that is not named here stays closed."""
    out.money[:] = state.money
    out.took[:] = state.took
    out.mafia_token, out.mafia_seat = state.mafia_token, state.mafia_seat
    out.rounds, out.ended_by = state.rounds, state.ended_by
    out.occupied, out.paired = state.occupied, state.paired
    out.where[:] = state.where
    out.bottom[:] = state.bottom
    out.top[:] = state.top
    out.character[:] = state.character
    out.centre = state.centre
    out.gone[:] = state.gone
    out.face_down[:] = state.face_down
    out.played = state.played
    out.phase, out.seats, out.start = state.phase, state.seats, state.start
    out.turn, out.laps = state.turn, state.laps
    out.run, out.mafia, out.mafia_keeps = state.run, state.mafia, state.mafia_keeps


@compiled
def mask(state: State, viewer: int, out: State) -> None:
    """Open: the table, the top tokens and those taken. Own: hand and discards. Of the others: how many cards."""
    copy_public(state, out)
    out.viewer = viewer
    for there in range(8):
        for place in range(4):
            token = state.tokens[there, place]
            seen = token == NONE or place <= state.gone[there]  # S-SETUP-6, A-17
            out.tokens[there, place] = token if seen else HIDDEN
    for seat in range(4):
        own = seat == viewer
        out.hand[seat] = state.hand[seat] if own or seat >= state.seats else HIDDEN  # S-SETUP-8
        out.discards[seat] = state.discards[seat] if own or seat >= state.seats else HIDDEN


@compiled
def resample(view: State, viewer: int, dice: Dice, out: State) -> None:
    """Hidden cards come from those the viewer has not seen this round, hidden tokens from those of their letter."""
    copy_public(view, out)
    out.viewer = NOBODY
    deal_unseen_cards(view, dice, out)
    for there in range(8):
        stack_unseen_tokens(view, there, dice, out)


@compiled
def deal_unseen_cards(view: State, dice: Dice, out: State) -> None:
    seen = view.played
    for seat in range(view.seats):
        if view.hand[seat] != HIDDEN:
            seen += view.hand[seat] + view.discards[seat]
    unseen = np.empty(RUN_DECK, np.int8)
    count = 0
    for card in DECK[: RUN_DECK if view.run else BASE_DECK]:
        if count_of(seen, card) > 0:
            seen -= one(card)
        else:
            unseen[count] = card
            count += 1
    out.hand[:] = view.hand
    out.discards[:] = view.discards
    for seat in range(view.seats):
        if view.hand[seat] == HIDDEN:
            out.hand[seat], count = draw(unseen, count, cards_held(view, seat), dice)
            out.discards[seat], count = draw(unseen, count, view.face_down[seat], dice)


@compiled
def draw(unseen: NDArray[np.int8], count: int, wanted: int, dice: Dice) -> tuple[int, int]:
    """So many of the `count` unseen cards, packed, and how many are left."""
    drawn = 0
    for _ in range(wanted):
        k = roll(dice, count)
        count -= 1
        drawn += one(unseen[k])
        unseen[k] = unseen[count]
    return drawn, count


@compiled
def stack_unseen_tokens(view: State, there: int, dice: Dice, out: State) -> None:
    """The letter's values that have not been seen, in random order, under the visible token.

    A token that is not of its letter, as when somebody asks what if, takes the place of one that is.
    """
    out.tokens[there, :] = view.tokens[there, :]
    first = view.gone[there] + 1
    if view.tokens[there, 0] == NONE or first > 3:
        return
    unseen = TOKENS[there].copy()
    count = 4
    for place in range(first):
        k = 0
        while k < count - 1 and unseen[k] != view.tokens[there, place]:
            k += 1
        unseen[k] = unseen[count - 1]
        count -= 1
    shuffle(dice, unseen, count)
    for k in range(count):
        out.tokens[there, first + k] = unseen[k]
