"""The state of a Tafelrunde table: one fixed-size record.

A seat's cards are the bits of a set: 0 to 14 its beggars, 15 its special. Chests are counted by kind,
colour * 3 + gems - 2.
"""

import numpy as np

NONE = -1  # no seat, no card, no colour
HIDDEN = -2  # in a view: a card or chest that lies there and that the viewer may not know

SETUP, DRAW, PLAY, HIDE, ENDED = range(5)  # chance owes something in the first two
MIDDLE = 4  # in `open`, the place after the four seats

STATE = np.dtype(
    (
        np.record,
        [
            ("hand", "i4", 4),  # each seat's cards; in a view those that the viewer knows
            ("known", "i4", 4),  # the cards that everybody knows to be in that hand
            ("discard", "i4", 4),  # the face-up cards under each draw pile (T-DRAW-2)
            ("table", "i4", (4, 3)),  # the beggars before each seat, by the colour they were played for
            ("sums", "i2", (4, 3)),  # what those beggars are worth, without bonus
            ("rounds", "i2"),  # how many preys have begun
            ("ended_by", "i2"),  # the rule that ended the game, or 0
            ("draw", "i1", (4, 16)),  # each draw pile, top last, then NONE
            ("draw_size", "i1", 4),
            ("hand_size", "i1", 4),  # open to all
            ("chests", "i1", 24),  # the kinds of all chests as they were piled, top first; `turned` are gone
            ("open", "i1", (5, 9)),  # face-up chests before each seat and in the MIDDLE
            ("hidden", "i1", (4, 9)),  # face-down chests before each seat (A-62: public)
            ("special", "i1", 4),  # which special card belongs to each seat's set, or NONE
            ("special_lies", "i1", 4),  # 1 while that card lies before its seat
            ("protected", "i1", 4),  # the colour of the seat's chests under its Last warning, or NONE
            ("winner", "i1", 3),  # who took each colour in the last phase 3; NONE for a tie
            ("fresh", "i1", 4),  # how many discards became that seat's draw pile in the last phase 5
            ("drew", "i1", (4, 2)),  # the cards each seat drew in the last phase 5, in order, then NONE
            ("turned", "i1"),  # how many chests have left the pile
            ("refilled", "i1"),  # how many of them the last phase 1 turned up
            ("phase", "i1"),
            ("seats", "i1"),
            ("start", "i1"),  # the seat with the starting card; NONE until chance decides
            ("turn", "i1"),  # the seat that decides
            ("out", "i1"),  # bit set of the seats that have backed out of this prey or hold no card
            ("laid", "i1"),  # how many cards were played in this prey
            ("zork_gems", "i1"),  # gems that the deciding seat has hidden with Zork in this phase 4
            ("bonus_needs_card", "i1"),
            ("viewer", "i1"),  # whose view this is; NOBODY for the full state
        ],
    )
)
