"""Small positions that show a rule of Die Tafelrunde 2: laid here, moved by the engine, drawn by the page."""

from typing import Any

from stammtisch.games.protocol import load, new_state
from stammtisch.games.tafelrunde import INFO
from stammtisch.games.tafelrunde.board import power

Picture = dict[str, Any]

CARDS: dict[str, Picture] = {
    "T-SETUP-2": {"chests": [[colour, gems] for colour in ("red", "blue", "yellow") for gems in (2, 3, 4)]},
    "T-FILL-1": {"chests": [["red", 3], ["red", 2], ["yellow", 4], ["blue", 2]]},
    "T-PLAY-6": {"beggars": [["R5B2", "red"], ["R5B2", "blue"]]},
    "T-HIDE-1": {"chests": [["blue", 4], ["red", 2]], "hidden": [["red", 3]]},
    "T-SPEC-2": {"beggars": [["closing_time", None]]},
    "T-SPEC-3": {"beggars": [["last_warning", None]]},
    "T-SPEC-4": {"beggars": [["revitalization", None]]},
    "T-SPEC-5": {"beggars": [["zork", None]], "hidden": [["red", 2], ["blue", 2], ["yellow", 2]]},
}
"""Cards and chests, as they lie on the table."""

SPLITS: dict[str, tuple[list[list[str]], int]] = {
    "T-SCORE-1": ([["B7"], ["B4Y3"]], 0),
    "T-SCORE-2": ([["B5Y2", "B4Y3"], ["B7"]], 4),
    "T-SCORE-3": ([["B7", "B2Y5"], ["B5Y2"]], 0),
    "T-SCORE-7": ([["B7"], ["B5Y2", "R5B2"]], 0),
}
"""By rule: what two players have played for blue, and the gems of the first one's blue chest (0 for none)."""


def pictures() -> dict[str, Picture]:
    """Every picture by the rule that it shows."""
    return {rule: split(*shown) for rule, shown in SPLITS.items()} | CARDS


def split(played: list[list[str]], chest: int) -> Picture:
    """What two players have laid for blue, and the sums that the engine makes of it."""
    game = load(INFO.name)
    state = new_state(game)
    game.start(state, game.options(2, 0, {}))
    state.phase, state.rounds = 2, 1
    state.hand[:2], state.hand_size[:2] = (1 << 15) - 1, 15
    if chest:
        state.open[0, 3 + chest - 2] = 1
    for seat, cards in enumerate(played):
        for card in cards:
            state.turn = seat
            game.apply(state, seat, game.moves.ACTION_OF[game.moves.Play(card, used_as="blue")])
    sums = [int(power(state, seat, 1)) for seat in range(2)]
    return {"played": played, "chest": chest, "sums": sums}
