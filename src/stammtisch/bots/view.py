"""What a bot is given: one seat's view and its legal actions. It cannot be made from anything but a masked state."""

import hashlib

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.dice import Dice, dice_from_seed
from stammtisch.games.protocol import Game, State, load, new_state


class View:
    """The table as one seat sees it."""

    def __init__(self, name: str, state: State, seat: int) -> None:
        self.name = name
        self.game: Game = load(name)
        self.seat = seat
        self.table: State = new_state(self.game)
        """A masked state: what this seat may not know is not in it."""
        self.game.mask(state, seat, self.table)

    def dice(self, seed: int) -> Dice:
        """Chance for a bot with that seed: always the same for the same view."""
        digest = hashlib.blake2b(self.table.tobytes(), digest_size=7).digest()
        return dice_from_seed(seed, int.from_bytes(digest, "little"))

    def legal(self) -> NDArray[np.int16]:
        """What the seat may do now, ascending."""
        actions = np.empty(self.game.ACTIONS, np.int16)
        return actions[: self.game.legal(self.table, self.seat, actions)]
