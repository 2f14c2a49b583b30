"""The state of a Speed-Scheffeln table: one fixed-size record."""

import numpy as np

from stammtisch.games.scheffeln.state import HIDDEN, NONE

__all__ = ["ENDED", "GRAB", "HIDDEN", "NONE", "REVEAL", "ROW", "SETUP", "STATE"]

SETUP, ROW, REVEAL, GRAB, ENDED = range(5)  # phases; chance owes something in the first three

STATE = np.dtype(
    (
        np.record,
        [
            ("money", "i4", 8),  # what each seat has earned so far
            ("decided_at", "i4", 8),  # milliseconds from the last reveal to each seat's decision, or NONE
            ("clock", "i4"),  # milliseconds since the last reveal
            ("deadline", "i4"),  # from when on nobody may grab
            ("took", "i2", 8),  # the token each seat took at the last payout, or NONE
            ("tokens", "i2", (8, 4)),  # each business's tokens, top first; those above the stack are gone
            ("rounds", "i2"),  # how many rows have been laid
            ("ended_by", "i2"),  # the rule that ended the game, or 0
            ("occupied", "i2"),  # bit set of the businesses with a car
            ("paired", "i2"),  # bit set of the businesses with two cars
            ("centre", "i2"),  # bit set of the characters nobody holds
            ("gone", "i1", 8),  # how many tokens of each business are taken
            ("where", "i1", 8),  # the business of each car
            ("bottom", "i1", 8),  # the lower or only car of each business, or NONE
            ("top", "i1", 8),  # the upper car of each pair, or NONE
            ("character", "i1", 8),  # what each seat has grabbed this round, or NONE
            ("row", "i1", 7),  # the movement cards, left to right; NONE until they lie there
            ("revealed", "i1"),  # how many of them are revealed, from the right
            ("undecided", "i1"),  # how many seats have neither grabbed nor declined
            ("countdown", "i1"),  # 1 while the five seconds of the last undecided seat run
            ("phase", "i1"),
            ("seats", "i1"),
            ("start", "i1"),  # the seat with the starting-player marker; NONE until chance decides
            ("viewer", "i1"),  # whose view this is; NOBODY for the full state
        ],
    )
)
