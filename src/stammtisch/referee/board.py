"""The ring of businesses that Scheffeln and Speed share: cars, tokens, movement and claims."""

from collections import Counter
from random import Random
from typing import Any

from stammtisch.referee.asks import Event, Fault, Result, check_cards, check_fields, check_list, check_seat, shown

LETTERS = "ABCDEFGH"
COLOURS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "white")
MAFIA = "mafia"
COLOUR_CARDS = COLOURS * 3  # S-COMP-3
FORWARD, BACKWARD = 1, -1  # S-MOVE-1, S-RUN-4


def token_values(letter: str) -> list[int]:
    lowest = 2000 * LETTERS.index(letter)
    return [lowest, lowest + 500, lowest + 1500, lowest + 2000]


ALL_TOKENS = [value for letter in LETTERS for value in token_values(letter)]


class Board:
    """Cars of each business, bottom first, and its tokens, top first."""

    def __init__(self, cars: dict[str, list[str]], tokens: dict[str, list[int]]) -> None:
        self.cars = {letter: list(cars[letter]) for letter in LETTERS}
        self.tokens = {letter: list(tokens[letter]) for letter in LETTERS}

    def business(self, car: str) -> str:
        return next(letter for letter in LETTERS if car in self.cars[letter])

    def step(self, car: str, direction: int) -> None:
        here = self.business(car)
        place = self.cars[here].index(car)
        is_bottom = place == 0 and len(self.cars[here]) == 2
        most_met = 0 if is_bottom else 1  # S-MOVE-10, S-MOVE-8
        for distance in range(1, len(LETTERS)):
            there = LETTERS[(LETTERS.index(here) + direction * distance) % len(LETTERS)]
            if len(self.cars[there]) <= most_met:
                self.cars[there] += self.cars[here][place:]  # S-MOVE-3, S-MOVE-5, S-MOVE-9
                del self.cars[here][place:]
                return
        # a pair without an empty business stays.

    def evasions(self) -> list[tuple[str, str]]:
        """Every top car of a pair with every business without cars (S-RUN-3, A-6)."""
        tops = [cars[1] for cars in self.cars.values() if len(cars) == 2]
        return [(top, letter) for top in tops for letter in LETTERS if not self.cars[letter]]

    def evade(self, car: str, letter: str) -> None:
        self.cars[self.business(car)].remove(car)
        self.cars[letter].append(car)

    def claim(self, car: str | None) -> str | None:
        """The business whose top token goes to this car's owner (S-SCORE-1, S-SCORE-2)."""
        if car is None:
            return None
        letter = self.business(car)
        return letter if self.cars[letter][-1] == car else None

    def has_empty_stack(self) -> bool:
        return any(not stack for stack in self.tokens.values())


def outcome(purses: list[int], reason: str) -> Result:
    """S-END-2, S-END-3."""
    winners = [seat for seat, purse in enumerate(purses) if purse == max(purses)]
    return {"scores": purses, "winners": winners, "reason": reason}


def check_places(setup: Event, seats: int, mafia: bool) -> None:
    """The starting marker and the cars of a set-up."""
    check_seat(setup["start"], seats, "the starting player")
    cars = setup["cars"]
    check_fields(cars, LETTERS, "cars")
    for letter in LETTERS:
        under = [MAFIA] if mafia and letter == "A" else []
        rule = "S-MAFIA-1" if under else "S-SETUP-3"
        check_cards(cars[letter], len(under) + 1, f"car(s) on {letter}", rule)
        if cars[letter][:-1] != under:
            raise Fault(rule, f"{shown(under)} under the car on {letter}", cars[letter])
    tops = [cars[letter][-1] for letter in LETTERS]
    if sorted(tops) != sorted(COLOURS):
        raise Fault("S-SETUP-3", "each of the 8 cars once", tops)


def check_stacks(tokens: Any) -> None:
    check_fields(tokens, LETTERS, "tokens")
    for letter in LETTERS:
        check_list(tokens[letter], 4, f"tokens on {letter}", "S-SETUP-5")
        if not all(type(value) is int for value in tokens[letter]):
            raise Fault("S-SETUP-5", f"whole numbers as tokens on {letter}", tokens[letter])


def check_from_deck(cards: list[str], deck: tuple[str, ...], rule: str) -> None:
    excess = Counter(cards) - Counter(deck)
    if excess:
        raise Fault(rule, f"cards of the deck of {len(deck)}", sorted(excess.elements()))


def make_places(seats: int, mafia: bool, rng: Random) -> Event:
    order = rng.sample(COLOURS, len(COLOURS))
    cars = {letter: [car] for letter, car in zip(LETTERS, order, strict=True)}
    if mafia:
        cars["A"].insert(0, MAFIA)
    return {"start": rng.randrange(seats), "cars": cars}
