"""What anybody at a Speed-Scheffeln table may know, and a full table that they might be looking at.

Nobody has secrets: every seat and every spectator knows the same, all but the unrevealed cards and the lower tokens.
"""

from typing import Any

from numpy.typing import NDArray

from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, shuffle
from stammtisch.games.protocol import NOBODY, State
from stammtisch.games.scheffeln.components import BASE_DECK, DECK, TOKENS
from stammtisch.games.speed.state import HIDDEN, NONE


@compiled
def copy_public(state: State, out: State) -> None:
    """What lies open on the table; every field that is not named here stays closed."""
    out.money[:] = state.money
    out.took[:] = state.took
    out.decided_at[:] = state.decided_at
    out.clock, out.deadline = state.clock, state.deadline
    out.rounds, out.ended_by = state.rounds, state.ended_by
    out.occupied, out.paired, out.centre = state.occupied, state.paired, state.centre
    out.gone[:] = state.gone
    out.where[:] = state.where
    out.bottom[:] = state.bottom
    out.top[:] = state.top
    out.character[:] = state.character
    out.revealed, out.undecided, out.countdown = state.revealed, state.undecided, state.countdown
    out.phase, out.seats, out.start = state.phase, state.seats, state.start


@compiled
def mask(state: State, viewer: int, out: State) -> None:
    """Open: the revealed cards, the top tokens and those taken (A-37)."""
    copy_public(state, out)
    out.viewer = viewer
    for place in range(7):
        card = state.row[place]
        seen = card == NONE or place >= 7 - state.revealed  # SPEED-6
        out.row[place] = card if seen else HIDDEN
    for there in range(8):
        for place in range(4):
            token = state.tokens[there, place]
            seen = token == NONE or place <= state.gone[there]
            out.tokens[there, place] = token if seen else HIDDEN


@compiled
def resample(view: State, viewer: int, dice: Dice, out: State) -> None:
    """Hidden cards come from the rest of the deck, hidden tokens from all that nobody has seen."""
    copy_public(view, out)
    out.viewer = NOBODY
    lay_unseen_cards(view, dice, out)
    stack_unseen_tokens(view, dice, out)


@compiled
def lay_unseen_cards(view: State, dice: Dice, out: State) -> None:
    deck = DECK[:BASE_DECK].copy()
    count = BASE_DECK
    for place in range(7):
        if view.row[place] >= 0:
            count = remove(deck, count, view.row[place])
    shuffle(dice, deck, count)
    for place in range(7):
        card = view.row[place]
        if card == HIDDEN:
            count -= 1
            card = deck[count]
        out.row[place] = card


@compiled
def stack_unseen_tokens(view: State, dice: Dice, out: State) -> None:
    unseen = TOKENS.copy().reshape(32)
    count = 32
    for there in range(8):
        for place in range(4):
            if view.tokens[there, place] >= 0:
                count = remove(unseen, count, view.tokens[there, place])
    shuffle(dice, unseen, count)
    for there in range(8):
        for place in range(4):
            token = view.tokens[there, place]
            if token == HIDDEN:
                count -= 1
                token = unseen[count]
            out.tokens[there, place] = token


@compiled
def remove(items: NDArray[Any], count: int, item: int) -> int:
    """Takes one such item out of the first `count`, which are then one fewer."""
    k = 0
    while items[k] != item:
        k += 1
    items[k] = items[count - 1]
    return count - 1
