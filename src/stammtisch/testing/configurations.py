"""Every table that can be set up: game, number of seats, options."""

from typing import NamedTuple

from stammtisch.games.protocol import SPECTATOR, Game, State, load, new_state
from stammtisch.games.registry import info, option_sets


class Configuration(NamedTuple):
    """A game, how many play it, and the options that are switched on."""

    game: str
    seats: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join((self.game, str(self.seats), *self.options))

    @property
    def chosen(self) -> dict[str, bool]:
        return dict.fromkeys(self.options, True)

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every seat, and somebody without one."""
        return (*range(self.seats), SPECTATOR)

    def load(self) -> Game:
        return load(self.game)

    def start(self, first: int = -1) -> State:
        """The empty table, before chance has done anything."""
        game = self.load()
        state = new_state(game)
        game.start(state, game.options(self.seats, first, self.chosen))
        return state


def configurations_of(name: str) -> tuple[Configuration, ...]:
    """Every table of that game."""
    game = info(name)
    return tuple(
        Configuration(name, seats, tuple(chosen))
        for seats in range(game.fewest, game.most + 1)
        for chosen in option_sets(name)
    )
