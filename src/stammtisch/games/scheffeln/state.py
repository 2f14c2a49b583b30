"""The state of a Scheffeln table: one fixed-size record."""

import numpy as np

NONE = -1  # no car, no card, no character, no token
HIDDEN = -2  # in a view: a card or token that lies there and that the viewer may not know

SETUP, DEAL, CHOOSE, PLAY, ENDED = range(5)  # phases; chance owes something in the first two

STATE = np.dtype(
    (
        np.record,
        [
            ("money", "i4", 4),  # what each seat has earned so far (A-17: open)
            ("hand", "i4", 4),  # each seat's cards, packed (see hands.py); HIDDEN in a view
            ("discards", "i4", 4),  # the cards each seat laid face down this round, packed; HIDDEN in a view
            ("played", "i4"),  # the cards played open this round, packed
            ("took", "i2", 4),  # the token each seat took at the last payout, or NONE
            ("mafia_token", "i2"),  # the Mafia token handed out at the last payout, or NONE
            ("tokens", "i2", (8, 4)),  # each business's tokens, top first; those above the stack are gone
            ("rounds", "i2"),  # how many have been dealt
            ("ended_by", "i2"),  # the rule that ended the game, or 0
            ("occupied", "i2"),  # bit set of the businesses with a car
            ("paired", "i2"),  # bit set of the businesses with two cars
            ("centre", "i2"),  # bit set of the characters nobody holds
            ("gone", "i1", 8),  # how many tokens of each business are taken
            ("where", "i1", 9),  # the business of each car; NONE for the Mafia car where it does not play
            ("bottom", "i1", 8),  # the lower or only car of each business, or NONE
            ("top", "i1", 8),  # the upper car of each pair, or NONE
            ("character", "i1", 4),  # whose representative sits before each seat, or NONE
            ("face_down", "i1", 4),  # how many cards each seat laid face down this round
            ("mafia_seat", "i1"),  # who got the Mafia token at the last payout, or NONE
            ("phase", "i1"),
            ("seats", "i1"),
            ("start", "i1"),  # the seat with the starting-player marker; NONE until chance decides
            ("turn", "i1"),  # the seat that decides
            ("laps", "i1"),  # how many cards the deciding seat still holds
            ("run", "i1"),
            ("mafia", "i1"),
            ("mafia_keeps", "i1"),
            ("viewer", "i1"),  # whose view this is; NOBODY for the full state
        ],
    )
)
