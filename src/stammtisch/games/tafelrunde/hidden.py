"""What a seat of a Tafelrunde table may know, and a full table that it might be looking at."""

from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, shuffle
from stammtisch.games.protocol import NOBODY, State
from stammtisch.games.tafelrunde.cards import member
from stammtisch.games.tafelrunde.components import CHESTS, CHESTS_OF_KIND, KINDS, SET, SPECIAL
from stammtisch.games.tafelrunde.state import HIDDEN, MIDDLE, NONE, SETUP


@compiled
def copy_public(state: State, out: State) -> None:
    """What lies open on the table or follows from what has lain there; every field not named here stays closed."""
    out.known[:] = state.known
    out.discard[:] = state.discard
    out.table[:] = state.table
    out.sums[:] = state.sums
    out.rounds, out.ended_by = state.rounds, state.ended_by
    out.draw_size[:] = state.draw_size
    out.hand_size[:] = state.hand_size
    out.open[:] = state.open
    out.hidden[:] = state.hidden
    out.special[:] = state.special
    out.special_lies[:] = state.special_lies
    out.protected[:] = state.protected
    out.winner[:] = state.winner
    out.fresh[:] = state.fresh
    out.turned, out.refilled = state.turned, state.refilled
    out.phase, out.seats, out.start = state.phase, state.seats, state.start
    out.turn, out.out, out.laid = state.turn, state.out, state.laid
    out.zork_gems = state.zork_gems
    out.bonus_needs_card = state.bonus_needs_card


@compiled
def mask(state: State, viewer: int, out: State) -> None:
    """Open: the table and the chests seen so far. Own: the hand. Of the others: the cards all know of (A-63)."""
    copy_public(state, out)
    out.viewer = viewer
    for seat in range(4):
        own = seat == viewer
        out.hand[seat] = state.hand[seat] if own else state.known[seat]
        for k in range(2):
            card = state.drew[seat, k]
            out.drew[seat, k] = card if own or card == NONE else HIDDEN
        for place in range(SPECIAL + 1):
            out.draw[seat, place] = HIDDEN if place < state.draw_size[seat] else NONE
    for place in range(len(CHESTS)):
        seen = place < state.turned or state.chests[place] == NONE
        out.chests[place] = state.chests[place] if seen else HIDDEN


@compiled
def resample(view: State, viewer: int, dice: Dice, out: State) -> None:
    """Hands and draw piles from the cards of each set not seen, the chest pile from the chests not seen.

    What others drew last stays HIDDEN: it is news for the one who drew, and no rule ever asks for it.
    """
    copy_public(view, out)
    out.viewer = NOBODY
    out.drew[:] = view.drew
    out.chests[:] = view.chests
    for seat in range(4):
        out.draw[seat, :] = NONE
        out.hand[seat] = view.hand[seat]
        if seat < view.seats and view.phase != SETUP:
            deal_unseen_cards(view, seat, dice, out)
    if view.phase != SETUP:
        pile_unseen_chests(view, dice, out)


@compiled
def deal_unseen_cards(view: State, seat: int, dice: Dice, out: State) -> None:
    """The unseen cards of a set, shuffled: the last complete the hand, the others are the draw pile."""
    seen = view.hand[seat] | view.discard[seat]
    seen |= view.table[seat, 0] | view.table[seat, 1] | view.table[seat, 2]
    seen |= int(view.special_lies[seat]) << SPECIAL
    unseen = SET ^ seen
    count, pile = size(unseen), out.draw[seat]
    for k in range(count):
        pile[k] = member(unseen, k)
    shuffle(dice, pile, count)
    for k in range(int(view.draw_size[seat]), count):
        out.hand[seat] |= 1 << int(pile[k])
        pile[k] = NONE


@compiled
def pile_unseen_chests(view: State, dice: Dice, out: State) -> None:
    """All chests that have not been turned up, in random order."""
    first = int(view.turned)
    end = first
    for kind in range(KINDS):
        left = int(CHESTS_OF_KIND[kind])
        for place in range(MIDDLE + 1):
            left -= int(view.open[place, kind])
        for seat in range(4):
            left -= int(view.hidden[seat, kind])
        for _ in range(left):
            out.chests[end] = kind
            end += 1
    shuffle(dice, out.chests[first:], end - first)
