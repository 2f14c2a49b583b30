"""A set of sixteen cards as the bits of a number."""

from stammtisch.games.bitsets import MEMBER, SIZE
from stammtisch.games.compiled import compiled


@compiled
def member(cards: int, k: int) -> int:
    """The k-th card of the set, from 0."""
    low = int(SIZE[cards & 255])
    if k < low:
        return int(MEMBER[cards & 255, k])
    return 8 + int(MEMBER[cards >> 8, k - low])
