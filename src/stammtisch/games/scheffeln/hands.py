"""Movement cards as numbers, so that dealing and playing them needs no search.

A hand has two bits for each of the twelve kinds, which say how many there are (at most three). A pile to draw from
has a byte for each of up to eight kinds, which says how many there are of this one and those before it.
"""

from stammtisch.games.bitsets import first, size
from stammtisch.games.compiled import compiled
from stammtisch.games.scheffeln.components import BOX

KINDS = 0x555555  # the lower bit of each of the twelve kinds


@compiled
def one(card: int) -> int:
    """A single card; add it to a hand or take it away."""
    return 1 << 2 * int(card)


@compiled
def count_of(hand: int, card: int) -> int:
    """How many such cards."""
    return int(hand) >> 2 * int(card) & 3


@compiled
def kinds_of(hand: int) -> int:
    """The different cards, as a set; two cards of one kind are one choice."""
    return (int(hand) | int(hand) >> 1) & KINDS


@compiled
def first_card(kinds: int) -> int:
    """The lowest card of a set of kinds."""
    return first(kinds) >> 1


@compiled
def without_first(kinds: int) -> int:
    return kinds & kinds - 1


@compiled
def number_of(kinds: int) -> int:
    return size(kinds)


@compiled
def card_at(kinds: int, k: int) -> int:
    """The k-th of up to four kinds, without a branch that nobody could foresee."""
    second = kinds & kinds - 1
    third = second & second - 1
    fourth = third & third - 1
    lower = kinds if k == 0 else second
    upper = third if k == 2 else fourth
    return first(lower if k < 2 else upper) >> 1


def _pile(counts: list[int]) -> int:
    return sum(sum(counts[: kind + 1]) << 8 * kind for kind in range(len(counts)))


COLOUR_PILE, RUN_PILE = _pile(BOX.cards[:8].tolist()), _pile(BOX.cards[8:].tolist())
EACH = 0x0101010101010101


@compiled
def kind_at(pile: int, k: int) -> int:
    """The kind of the pile's k-th card: adding 31 - k lifts to 32 all sums above k, and the first of them is it."""
    return first(pile + (31 - k) * EACH & 32 * EACH) >> 3


@compiled
def one_of(kind: int) -> int:
    """A single card of a pile, which counts in its own sum and in all after it."""
    return EACH << 8 * kind
