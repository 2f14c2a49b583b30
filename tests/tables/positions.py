"""Games in the middle of play, for tests of what can be seen of them."""

from collections.abc import Iterator

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import OVER
from stammtisch.games.registry import GAMES, option_sets
from stammtisch.record.write import Scribe

CONFIGURATIONS = [
    (game.name, seats, options)
    for game in GAMES.values()
    for seats in (game.fewest, game.most)
    for options in option_sets(game.name)
]


def every_position(name: str, seats: int, options: dict[str, bool], seed: int, most: int) -> Iterator[Scribe]:
    """The same table again and again, after each step of a game in which everybody does anything allowed."""
    dice = dice_from_seed(seed)
    table = Scribe(name, ["guest"] * seats, options)
    for _ in range(most):
        yield table
        if table.game.actor(table.state) == OVER:
            return
        if table.game.actor(table.state) == -1:
            table.chance(dice)
        else:
            seat = table.game.next_to_decide(table.state, dice)
            table.decide(seat, table.game.pick(table.state, seat, dice))
