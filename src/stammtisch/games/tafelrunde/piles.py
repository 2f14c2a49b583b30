"""Draw piles and discard piles: the deal, and what phase 5 does to them apart from chance."""

from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, shuffle
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.cards import member
from stammtisch.games.tafelrunde.components import SET, SPECIAL
from stammtisch.games.tafelrunde.state import NONE


@compiled
def deal(state: State, seat: int, dice: Dice) -> None:
    """Shuffles the set of sixteen into a draw pile, of which five become the hand (T-SETUP-4)."""
    pile = state.draw[seat]
    for card in range(SPECIAL + 1):
        pile[card] = card
    shuffle(dice, pile, SPECIAL + 1)
    state.draw_size[seat] = SPECIAL + 1
    for _ in range(5):
        draw_card(state, seat)


@compiled
def draw_card(state: State, seat: int) -> int:
    """Takes the top card of the draw pile, which must have one, to the hand."""
    top = int(state.draw_size[seat]) - 1
    card = int(state.draw[seat, top])
    state.draw[seat, top] = NONE
    state.draw_size[seat] = top
    state.hand[seat] |= 1 << card
    state.hand_size[seat] += 1
    return card


@compiled
def turn_discards(state: State) -> None:
    """Every seat whose last hidden card two draws will take turns its discards over (T-DRAW-3, A-53)."""
    for seat in range(state.seats):
        state.fresh[seat] = 0
        if state.draw_size[seat] <= 2 and state.discard[seat] != 0:
            lay_beneath(state, seat, int(state.discard[seat]))


@compiled
def lay_beneath(state: State, seat: int, discards: int) -> None:
    """Puts the discards, not yet shuffled, under what is left of the draw pile.

    Those old cards are drawn first, so the result is that of shuffling after the last of them (A-54). At that moment
    everything but the discards is in the hand, and everybody knows it (A-63).
    """
    pile, old, fresh = state.draw[seat], int(state.draw_size[seat]), size(discards)
    for place in range(old - 1, -1, -1):
        pile[place + fresh] = pile[place]
    for place in range(fresh):
        pile[place] = member(discards, place)
    state.draw_size[seat] = old + fresh
    state.fresh[seat] = fresh
    state.known[seat] = SET ^ discards
    state.discard[seat] = 0


@compiled
def draw_two(state: State, seat: int) -> None:
    """Two cards from the own pile (T-DRAW-1), fewer where there are not so many (A-55)."""
    for k in range(2):
        state.drew[seat, k] = draw_card(state, seat) if state.draw_size[seat] > 0 else NONE
    if state.draw_size[seat] == 0:  # nothing is hidden but the hand
        state.known[seat] = state.hand[seat]
