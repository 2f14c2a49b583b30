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
)
