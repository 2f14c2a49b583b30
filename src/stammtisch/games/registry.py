"""The games there are, found through the entry point group `stammtisch.games` and known without loading any of them.

Our own games are found like anybody else's: `pyproject.toml` names them.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from stammtisch.games.info import BadTable as BadTable
from stammtisch.games.info import GameInfo as GameInfo
from stammtisch.games.ledger import GROUP, OURS, rule, rules

MOST_SEATS = 8
"""So many seats have room at a table, in its messages and in the scratch space of the bots."""


def found() -> tuple[dict[str, GameInfo], dict[str, str]]:
    """Every game by its name, ours first; and for those that cannot be used a sentence that says why."""
    games: dict[str, GameInfo] = {}
    broken: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (not point.value.startswith(OURS), point.name)):
        try:
            games.setdefault(point.name, read_info(point))
        except BadGame as bad:
            broken[point.name] = str(bad)
    return games, broken


class BadGame(BadTable):
    """A game that cannot be used: which, and what is wrong with it."""


def read_info(point: EntryPoint) -> GameInfo:
    """What a package says of its game, checked."""
    try:
        info = point.load()
    except Exception as error:
        raise BadGame(f"The game '{point.name}' cannot be loaded from {point.value}: {error}.") from error
    if not isinstance(info, GameInfo):
        raise BadGame(f"The game '{point.name}' cannot be used: {point.value} is not a GameInfo.")
    if info.name != point.name:
        raise BadGame(f"The game '{point.name}' cannot be used: its INFO calls it '{info.name}'.")
    if not 2 <= info.fewest <= info.most <= MOST_SEATS:
        wrong = f"its INFO is for {info.fewest} to {info.most} players, and a table has 2 to {MOST_SEATS} seats"
        raise BadGame(f"The game '{point.name}' cannot be used: {wrong}.")
    if not point.value.startswith(OURS):
        check_rules(info)
    for option, needed in info.needs.items():
        if option not in info.options or needed not in info.options:
            wrong = f"'{option}' needs '{needed}', but its options are: {', '.join(info.options) or 'none'}"
            raise BadGame(f"The game '{point.name}' cannot be used: {wrong}.")
    return replace(info, package=point.module, box=info.box or info.name)


def check_rules(info: GameInfo) -> None:
    """Refuses rules that are missing or not told apart; those of our own games are tested, and cost time to read."""
    ids = [rule.id for rule in rules()]
    if info.seats_rule not in ids:
        wrong = f"its seats_rule '{info.seats_rule}' is not in its rulebook/en.md"
        raise BadGame(f"The game '{info.name}' cannot be used: {wrong}.")
    twice = [rule for rule, count in Counter(ids).items() if count > 1]
    if twice:
        raise BadGame(f"The game '{info.name}' cannot be used: the id '{twice[0]}' is that of another rule.")


GAMES, BROKEN = found()


def info(name: str) -> GameInfo:
    """The game of that name, or a sentence that lists those there are."""
    if name in BROKEN:
        raise BadGame(BROKEN[name])
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
            if chosen and option in game.ruled_out:
                ruling = game.ruled_out[option]
                raise BadTable(
                    f"{option} cannot be combined with {name.capitalize()} ({ruling}): {rule(ruling).text}", ruling
                )
            known = f"Its options are: {', '.join(game.options)}." if game.options else "It has no options."
            raise BadTable(f"{game.title} has no option '{option}'. {known}")
    return game


def option_sets(name: str) -> list[dict[str, bool]]:
    """Every combination of options that changes the game."""
    sets: list[dict[str, bool]] = [{}]
    for option in info(name).options:
        sets += [{**chosen, option: True} for chosen in sets]
    needs = info(name).needs
    return [chosen for chosen in sets if all(needs.get(option, option) in chosen for option in chosen)]


def ours() -> list[str]:
    """The games that come with this package."""
    return [name for name, game in GAMES.items() if game.package.startswith(OURS)]


def own_parts(module: str) -> list[ModuleType]:
    """That module of each of our own games which has it; others are known by what they do, not by their types."""
    return [found for found in (part(name, module) for name in ours()) if found is not None]


def part(name: str, module: str) -> ModuleType | None:
    """A module of the game's package; None where the game has none of that name."""
    wanted = f"{info(name).package}.{module}"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as missing:
        if missing.name is not None and (wanted == missing.name or wanted.startswith(f"{missing.name}.")):
            return None
        raise
