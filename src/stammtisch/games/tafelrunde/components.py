"""The box of Die Tafelrunde 2, read from components.toml and checked."""

import re
from pathlib import Path
from typing import Literal, get_args

import numpy as np

from stammtisch.games.components import ComponentsFile

Colour = Literal["red", "blue", "yellow"]
Gems = Literal[2, 3, 4]
Special = Literal["closing_time", "last_warning", "revitalization", "zork"]

COLOURS: tuple[Colour, ...] = get_args(Colour)  # of gems, chests and beggars, in the order of scoring
LETTERS = "RBY"
SPECIALS: tuple[Special, ...] = get_args(Special)
CLOSING_TIME, LAST_WARNING, REVITALIZATION, ZORK = range(4)
VALUES: tuple[Gems, ...] = get_args(Gems)  # on a chest (T-SETUP-2)

SPECIAL = 15  # the card after a set's fifteen beggars: the seat's special
SET = (1 << 16) - 1  # all sixteen cards of a set, as a bit set
KINDS = 9  # of chests: colour * 3 + gems - 2

_PAIRS = {"red_blue": "RB", "blue_yellow": "BY", "yellow_red": "YR"}


class Components:
    """Everything a box holds: the beggars of a set, and how many chests there are of each kind."""

    def __init__(self, path: Path) -> None:
        file = ComponentsFile(path)
        self.beggars = self._beggars(file)
        self.chests = self._chests(file)

    @staticmethod
    def _beggars(file: ComponentsFile) -> tuple[str, ...]:
        """The cards by the names that a record writes: colours and values."""
        keys = ("one_colour", *_PAIRS)
        table = file.table("beggars", keys)
        beggars: list[str] = []
        for key in keys:
            pattern = "[RBY][1-9]" if key == "one_colour" else "{}[1-9]{}[1-9]".format(*_PAIRS[key])
            if not isinstance(table[key], list):
                raise file.wrong("beggars", key, f"{key} needs a list of cards.")
            for name in table[key]:
                if not isinstance(name, str) or not re.fullmatch(pattern, name):
                    raise file.wrong("beggars", key, f"{name!r} is not a card of this kind.")
                if name in beggars:
                    raise file.wrong("beggars", key, f"{name} is listed twice; the cards of a set all differ.")
                beggars.append(name)
        if len(beggars) != SPECIAL:
            raise file.wrong("beggars", None, f"a set has 15 beggars, not {len(beggars)} (T-SETUP-2, A-52).")
        return tuple(beggars)

    @staticmethod
    def _chests(file: ComponentsFile) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        """How many there are of each kind."""
        table = file.table("chests", COLOURS)
        counts: list[int] = []
        for colour in COLOURS:
            numbers = table[colour]
            if not isinstance(numbers, list) or len(numbers) != len(VALUES):
                raise file.wrong("chests", colour, f"{colour} needs its numbers of chests with 2, 3 and 4 gems.")
            counts += [file.integer("chests", colour, count, 1, 24) for count in numbers]
        if sum(counts) != 24:
            raise file.wrong("chests", None, f"there are 24 chests, not {sum(counts)} (T-SETUP-2).")
        return np.array(counts, np.int8)


def _sides(beggars: tuple[str, ...]) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    """[card * 2 + side]: colour and value; the second side of a one-colour card is the first again."""
    sides = [(name[place], name[place + 1]) for name in beggars for place in (0, len(name) - 2)]
    return np.array([(LETTERS.index(letter), int(value)) for letter, value in sides], np.int8)


BOX = Components(Path(__file__).with_name("components.toml"))
BEGGARS = BOX.beggars
SIDES = _sides(BEGGARS)
SIDE_COLOUR = SIDES[:, 0].copy()
SIDE_VALUE = SIDES[:, 1].copy()
ONE_COLOUR = sum(1 << card for card, name in enumerate(BEGGARS) if len(name) == 2)
"""The beggars without a choice of sides (A-72), as a bit set."""
CHEST_COLOUR = np.repeat(np.arange(3, dtype=np.int8), 3)
"""The colour of each kind of chest."""
GEMS = np.array(VALUES * len(COLOURS), np.int8)
"""How many gems each kind of chest holds."""
CHESTS_OF_KIND = BOX.chests
CHESTS = np.repeat(np.arange(KINDS, dtype=np.int8), CHESTS_OF_KIND)
"""The kinds of all 24 chests."""
