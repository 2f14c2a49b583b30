"""Pfennig: five cards in hand, one for each round; the highest takes the pennies in the pot."""

from stammtisch.games.info import GameInfo

INFO = GameInfo(
    name="pfennig",
    title="Pfennig",
    fewest=2,
    most=4,
    seats_rule="P-1",
    options=("later_wins",),
    option_help={"later_wins": "house rule: of equal highest cards the later one takes the pot"},
)
