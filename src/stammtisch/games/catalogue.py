"""The games there are: names, seats and options, known without loading any of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from stammtisch.games.ledger import rule


class BadTable(ValueError):
    """A table that no game allows; `rule` is the id of the rule against it, where there is one."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.rule = rule


@dataclass(frozen=True)
class GameInfo:
    name: str
    title: str
    fewest: int
    most: int
    seats_rule: str
    options: tuple[str, ...]
    cap_word: str
    """What a simulation's cap counts: rounds or raids."""


GAMES = {
    game.name: game
    for game in (
        GameInfo("scheffeln", "Scheffeln", 2, 4, "S-SETUP-1", ("run", "mafia", "mafia_keeps"), "rounds"),
        GameInfo("speed", "Speed-Scheffeln", 3, 8, "SPEED-1", (), "rounds"),
        GameInfo("tafelrunde", "Die Tafelrunde 2", 2, 4, "T-SETUP-1", ("bonus_needs_card",), "raids"),
    )
}


def info(name: str) -> GameInfo:
    """The game of that name, or a sentence that lists those there are."""
    if name not in GAMES:
        raise BadTable(f"There is no game '{name}'. Choose one of: {', '.join(GAMES)}.")
    return GAMES[name]


def check_table(name: str, seats: int, options: Mapping[str, bool]) -> GameInfo:
    """Refuses, with a sentence, a table that the rules do not allow."""
    game = info(name)
    if not game.fewest <= seats <= game.most:
        raise BadTable(
            f"{game.title} is for {game.fewest} to {game.most} players, not {seats} ({game.seats_rule}).",
            game.seats_rule,
        )
    for option, chosen in options.items():
        if option not in game.options:
            if chosen and name == "speed" and option in ("run", "mafia"):
                ruling = {"run": "A-22", "mafia": "A-23"}[option]
                raise BadTable(f"{option} cannot be combined with Speed ({ruling}): {rule(ruling).text}", ruling)
            known = f"Its options are: {', '.join(game.options)}." if game.options else "It has no options."
            raise BadTable(f"{game.title} has no option '{option}'. {known}")
    return game


def option_sets(name: str) -> list[dict[str, bool]]:
    """Every combination of options that changes the game: mafia_keeps means nothing without the Mafia."""
    sets: list[dict[str, bool]] = [{}]
    for option in info(name).options:
        sets += [{**chosen, option: True} for chosen in sets]
    return [chosen for chosen in sets if chosen.get("mafia") or not chosen.get("mafia_keeps")]
