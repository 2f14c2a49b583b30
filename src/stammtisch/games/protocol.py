"""What every game offers, and all that anybody outside its folder knows of it."""

import importlib
from functools import cache
from types import ModuleType
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.dice import Dice

State = np.record
"""One table: a fixed-size record, see each game's state.py."""

CHANCE = -1
"""actor(): cards must be shuffled, dealt or revealed before anybody may decide."""
ANYONE = -2
"""actor(): every seat that has legal actions may decide, whoever is first (Speed)."""
OVER = -3
"""actor(): the game has ended."""

SPECTATOR = -1
"""mask(): somebody without a seat, who sees only what everybody may see."""
NOBODY = -2
"""state.viewer of a full state, which nobody at the table may see."""


class Game(Protocol):
    """The compiled functions of one game, and the Python side that names its moves."""

    __name__: str
    STATE: np.dtype[np.record]
    ACTIONS: int
    """Actions are the integers from 0 to ACTIONS - 1."""
    MOST_SEATS: int

    def options(self, seats: int, first: int, chosen: dict[str, bool]) -> tuple[int, ...]:
        """The game's options as `start` wants them; `first` is a seat, or -1 to leave it to chance."""

    def start(self, state: State, options: tuple[int, ...]) -> None:
        """An empty table, waiting for chance."""

    def actor(self, state: State) -> int:
        """Whose decision it is: a seat, CHANCE, ANYONE or OVER."""

    def chance(self, state: State, dice: Dice) -> None:
        """Resolves what chance owes now."""

    def next_to_decide(self, state: State, dice: Dice) -> int:
        """The seat that decides next in random play; in Speed chance says who is quickest."""

    def rounds(self, state: State) -> int:
        """How many rounds or preys have begun."""

    def legal(self, state: State, seat: int, out: NDArray[np.int16]) -> int:
        """Writes the seat's legal actions, ascending, and returns how many there are."""

    def pick(self, state: State, seat: int, dice: Dice) -> int:
        """One legal action, each as likely as the others, without listing them; the seat must have one."""

    def refusal(self, state: State, seat: int, action: int) -> int:
        """0 where the action is legal, else the number in the ledger of the rule that forbids it."""

    def apply(self, state: State, seat: int, action: int) -> None:
        """Carries out a legal action and all that follows from it without chance."""

    def mask(self, state: State, viewer: int, out: State) -> None:
        """What that seat, or a spectator, may know: closed by default."""

    def resample(self, view: State, viewer: int, dice: Dice, out: State) -> None:
        """A full state that agrees with the view, its hidden parts drawn with the right odds."""

    def scores(self, state: State, out: NDArray[np.int64]) -> None:
        """What each seat has now."""

    def winners(self, state: State) -> int:
        """The seats that have won, as a bit set."""

    moves: ModuleType
    """Actions and named moves: MOVES, action_of, notation."""
    events: ModuleType
    """Set-up, chance and consequences as the game record writes them."""
    board: ModuleType
    """The table drawn as text."""


@cache
def load(name: str) -> Game:
    """The game of that name. Importing it is slow (it needs Numba), so nobody does before it is wanted."""
    return cast(Game, cast(Any, importlib.import_module(f"stammtisch.games.{name}")))


def new_state(game: Game) -> State:
    """An empty record for one table of the game."""
    return cast(State, np.zeros(1, game.STATE)[0].copy())
