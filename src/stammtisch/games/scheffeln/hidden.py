"""What a seat of a Scheffeln table may know, and a full table that it might be looking at."""

import numpy as np

from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, roll, shuffle
from stammtisch.games.protocol import NOBODY, State
from stammtisch.games.scheffeln.components import BASE_DECK, DECK, RUN_DECK, TOKENS
from stammtisch.games.scheffeln.rules import sort_hand
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
    out.played[:] = state.played
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
        for slot in range(4):
            card = state.hand[seat, slot]
            out.hand[seat, slot] = card if seat == viewer or card == NONE else HIDDEN
        for slot in range(3):
            card = state.discards[seat, slot]
            out.discards[seat, slot] = card if seat == viewer or card == NONE else HIDDEN


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
    size = RUN_DECK if view.run else BASE_DECK
    seen = view.played.copy()
    for seat in range(4):
        for slot in range(4):
            if view.hand[seat, slot] >= 0:
                seen[view.hand[seat, slot]] += 1
        for slot in range(3):
            if view.discards[seat, slot] >= 0:
                seen[view.discards[seat, slot]] += 1
    unseen = np.empty(RUN_DECK, np.int8)
    count = 0
    for card in DECK[:size]:
        if seen[card] > 0:
            seen[card] -= 1
        else:
            unseen[count] = card
            count += 1
    for seat in range(4):
        size = 0
        for slot in range(4):
            card = view.hand[seat, slot]
            if card == HIDDEN:
                card, count = draw(unseen, count, dice)
            if card != NONE:
                size += 1
            out.hand[seat, slot] = card
        sort_hand(out.hand[seat], size)
        for slot in range(3):
            card = view.discards[seat, slot]
            if card == HIDDEN:
                card, count = draw(unseen, count, dice)
            out.discards[seat, slot] = card


@compiled
def draw(unseen: np.ndarray[tuple[int], np.dtype[np.int8]], count: int, dice: Dice) -> tuple[int, int]:
    """One of the unseen cards, which are then one fewer."""
    k = roll(dice, count)
    card = unseen[k]
    unseen[k] = unseen[count - 1]
    return card, count - 1


@compiled
def stack_unseen_tokens(view: State, there: int, dice: Dice, out: State) -> None:
    """The letter's values that have not been seen, in random order, under the visible token."""
    out.tokens[there, :] = view.tokens[there, :]
    first = view.gone[there] + 1
    if view.tokens[there, 0] == NONE or first > 3:
        return
    unseen = TOKENS[there].copy()
    count = 4
    for place in range(first):
        k = 0
        while unseen[k] != view.tokens[there, place]:
            k += 1
        unseen[k] = unseen[count - 1]
        count -= 1
    shuffle(dice, unseen, count)
    for k in range(count):
        out.tokens[there, first + k] = unseen[k]
