"""The state of a table of Pfennig."""

import numpy as np

VALUES, ROUNDS = 6, 5  # cards 1 to 6, four of each; five in every hand
DEAL, PRIZE, LAY, ENDED = range(4)  # phases; chance owes something in the first two
NONE, HIDDEN = -1, -2

FIELDS = [
    ("won", "i2", 4),  # the pennies of each seat
    ("pot", "i2"),  # the pennies to be won now
    ("ended_by", "i2"),  # the rule that ended the game, or 0
    ("hand", "i1", (4, VALUES)),  # how many cards of each value a seat holds; HIDDEN in the views of others
    ("played", "i1", VALUES),  # how many of each value have been laid
    ("laid", "i1", 4),  # what each seat has laid this round, or NONE
    *((name, "i1") for name in ("rounds", "phase", "seats", "start", "turn", "later_wins", "viewer")),
]
STATE = np.dtype((np.record, FIELDS))
