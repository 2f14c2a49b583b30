"""Die Tafelrunde 2: beggars, chests and a prey after the other, for two to four."""

from stammtisch.games.info import GameInfo

INFO = GameInfo(
    name="tafelrunde",
    title="Die Tafelrunde 2",
    fewest=2,
    most=4,
    seats_rule="T-SETUP-1",
    options=("bonus_needs_card",),
    option_help={
        "bonus_needs_card": "house rule: a chest gives its bonus only if you have played a card of its colour"
    },
    cap_word="raids",
)
