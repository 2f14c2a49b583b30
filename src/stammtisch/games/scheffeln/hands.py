"""Cards held, packed into one number: two bits for each kind of movement card say how many there are (at most three)."""

from stammtisch.games.bitsets import first, size
from stammtisch.games.compiled import compiled

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
