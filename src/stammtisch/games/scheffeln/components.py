"""The box of Scheffeln, read from components.toml and checked."""

from pathlib import Path
from typing import Literal, get_args

import numpy as np

from stammtisch.games.components import ComponentsFile

Business = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
Colour = Literal["red", "orange", "yellow", "green", "teal", "blue", "purple", "white"]
Car = Literal[Colour, "mafia"]
Card = Literal[Colour, "joker", "backward", "evasion", "nasty_exchange"]

BUSINESSES: tuple[Business, ...] = get_args(Business)  # S-COMP-1
COLOURS: tuple[Colour, ...] = get_args(Colour)  # S-COMP-2
CARS: tuple[Car, ...] = get_args(Car)
CARDS: tuple[Card, ...] = get_args(Card)

MAFIA = 8  # the black car, after the eight coloured ones
JOKER, BACKWARD, EVASION, NASTY = 8, 9, 10, 11  # kinds of movement cards, after the eight colours

LARGEST = np.iinfo(np.int16).max  # what the state has room for on a token
PRINTED: dict[str, tuple[int, int]] = {"A": (0, 2000), "H": (14000, 16000)}  # S-COMP-4; nothing is printed of B to G


class Components:
    """Everything a box holds, in the order of the names above."""

    def __init__(self, path: Path) -> None:
        file = ComponentsFile(path)
        self.tokens = self._tokens(file)
        self.cards = self._cards(file)
        self.businesses = self._names(file, "businesses", BUSINESSES)
        self.characters = self._names(file, "characters", COLOURS)

    @staticmethod
    def _tokens(file: ComponentsFile) -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
        table = file.table("tokens", BUSINESSES)
        for letter in BUSINESSES:
            values = table[letter]
            if not isinstance(values, list) or len(values) != 4:
                raise file.wrong("tokens", letter, f"{letter} needs exactly four tokens (S-COMP-4).")
            why = "as the rulebooks print it" if letter in PRINTED else "the most there is room for"
            for value in values:
                file.integer("tokens", letter, value, *PRINTED.get(letter, (0, LARGEST)), why)
        return np.array([sorted(table[letter]) for letter in BUSINESSES], np.int16)

    @staticmethod
    def _cards(file: ComponentsFile) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        table = file.table("cards", CARDS)
        counts = [file.integer("cards", card, table[card], 1, 3) for card in CARDS]
        for kinds, total, rule in ((CARDS[:8], 24, "S-COMP-3"), (CARDS[8:], 6, "S-RUN-1")):
            found = sum(table[card] for card in kinds)
            if found != total:
                raise file.wrong("cards", kinds[0], f"there must be {total} such cards in all, not {found} ({rule}).")
        return np.array(counts, np.int8)

    @staticmethod
    def _names(file: ComponentsFile, table: str, keys: tuple[str, ...]) -> tuple[str, ...]:
        names = file.table(table, keys)
        for key, name in names.items():
            if not isinstance(name, str) or not name.strip():
                raise file.wrong(table, key, f"{key} needs a name.")
        return tuple(names[key] for key in keys)


BOX = Components(Path(__file__).with_name("components.toml"))
TOKENS = BOX.tokens
DECK = np.repeat(np.arange(12, dtype=np.int8), BOX.cards)
BASE_DECK, RUN_DECK = 24, 30
"""The deck is the first 24 of DECK, or with RUN all 30 (S-RUN-1, S-RUN-9)."""
