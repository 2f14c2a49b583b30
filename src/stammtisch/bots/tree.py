"""The memory of a search: decisions seen so far, with how often they were tried and what they were worth."""

import numpy as np

MOST_DEEP = 64

NODE = np.dtype(
    (
        np.record,
        [
            ("worth", "f8"),  # sum of what its seat got out of it
            ("visits", "i4"),  # how often it was tried
            ("offered", "i4"),  # how often it was legal when its parent was visited
            ("child", "i4"),  # its first child, or 0
            ("sibling", "i4"),  # the next child of its parent, or 0
            ("action", "i2"),  # the action that leads here
            ("seat", "i2"),  # the seat that took it
        ],
    )
)
"""Node 0 is the decision to be made."""

NOTES = np.dtype(
    (
        np.record,
        [
            ("time", "i8"),  # counts the decisions looked at; marks in `seen` compare with it
            ("used", "i8"),  # how many nodes the tree has
            ("total", "f8"),  # sum of the deciding seat's shares
            ("squares", "f8"),  # sum of their squares
            ("features", "f8", 8),  # scratch for the judge
            ("totals", "f8", 256),  # greedy and flat, [k]: what the k-th legal action adds up to; search: see below
            ("shares", "f8", 8),  # each seat's share of the win at the end of a simulation
            ("seen", "i8", 256),  # [action]: when it was last legal
            ("path", "i4", MOST_DEEP),  # the nodes of a simulation
            ("actions", "i2", 256),  # the legal actions of a decision
        ],
    )
)
"""Scratch space of a search, kept with its tree. There totals[action] is the sum of the squares of what the deciding
seat's own actions were worth, from which their errors follow."""

LONGEST = (1 << 16) - 1
ROOT_LOG = np.sqrt(np.log(np.maximum(2.0, np.arange(LONGEST + 1, dtype=np.float64))))
"""[n]: the square root of log n, looked up because the search needs it for every child it passes."""
