"""Sets of up to eight things as the bits of a number, looked up rather than counted."""

import numpy as np


def _members() -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    table = np.full((256, 8), -1, np.int8)
    for members in range(256):
        inside = [member for member in range(8) if members >> member & 1]
        table[members, : len(inside)] = inside
    return table


MEMBER = _members()
"""[set, k]: the k-th member, ascending; -1 where there are not so many."""
SIZE = (MEMBER >= 0).sum(1).astype(np.int8)
"""[set]: how many members it has."""
