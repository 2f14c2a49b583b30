"""Speed-Scheffeln: the race for three to eight players, with the pieces of Scheffeln."""

from stammtisch.games.info import GameInfo

INFO = GameInfo(
    name="speed",
    title="Speed-Scheffeln",
    fewest=3,
    most=8,
    seats_rule="SPEED-1",
    ruled_out={"run": "A-22", "mafia": "A-23"},
    box="scheffeln",
    open_book=True,
    reactions={"random": (20, 40), "beginner": (20, 40), "casual": (12, 24), "strong": (8, 15), "expert": (6, 10)},
)
"""As people are: who is learning needs 20 to 40 seconds to read seven cards, a practised player 8 to 15."""
