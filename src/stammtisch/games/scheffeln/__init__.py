"""Scheffeln: the base game for two to four, with the expansions RUN and Mafia."""

from stammtisch.games.info import GameInfo

INFO = GameInfo(
    name="scheffeln",
    title="Scheffeln",
    fewest=2,
    most=4,
    seats_rule="S-SETUP-1",
    options=("run", "mafia", "mafia_keeps"),
    option_help={
        "run": "with the six RUN cards",
        "mafia": "with the Mafia car",
        "mafia_keeps": "house rule: a Mafia token that nobody can get leaves the game (with --mafia)",
    },
    needs={"mafia_keeps": "mafia"},
    open_book=True,
)
