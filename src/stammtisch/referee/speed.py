"""Speed-Scheffeln: a row of seven cards, a rush for the characters, and then the cars move."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from stammtisch.referee.asks import FORMAT, Event, Fault, Forced, Game, check_cards, check_fields
from stammtisch.referee.board import (
    ALL_TOKENS,
    COLOUR_CARDS,
    COLOURS,
    FORWARD,
    LETTERS,
    Board,
    check_from_deck,
    check_places,
    check_stacks,
    make_places,
    outcome,
)

SEATS = range(3, 9)
SEATS_RULE = "SPEED-1"
OPTIONS: tuple[str, ...] = ()
ROW = 7  # SPEED-5
COUNTDOWN = 5_000  # SPEED-10, A-32
LIMIT = 65_000  # 60 s for all, and 5 s more for those who are undecided then


def check_setup(setup: Any, seats: int, options: dict[str, bool]) -> None:
    check_fields(setup, ("start", "cars", "tokens"), "a set-up")
    check_places(setup, seats, mafia=False)
    check_stacks(setup["tokens"])
    tokens = sorted(value for stack in setup["tokens"].values() for value in stack)
    if tokens != sorted(ALL_TOKENS):
        raise Fault("SPEED-3", "the 32 tokens of the game", tokens)


def make_setup(seats: int, options: dict[str, bool], rng: Random) -> Event:
    mixed = rng.sample(ALL_TOKENS, len(ALL_TOKENS))
    tokens = {letter: mixed[4 * i : 4 * i + 4] for i, letter in enumerate(LETTERS)}
    return {**make_places(seats, False, rng), "tokens": tokens}


@dataclass
class Row:
    """SPEED-5, SPEED-16: seven of all 24 cards, left to right."""

    def check(self, event: Event) -> None:
        if event.get("do") != "row":
            raise Fault("SPEED-5", "a row", event)
        check_fields(event, ("do", "cards"), "a row")
        check_cards(event["cards"], ROW, "cards in the row", "SPEED-5")
        check_from_deck(event["cards"], COLOUR_CARDS, "S-COMP-3")

    def make(self, rng: Random, mood: float) -> Event:
        return {"do": "row", "cards": rng.sample(COLOUR_CARDS, ROW)}


@dataclass
class Rush:
    """The round's rush for characters, asked once for each grab or decline."""

    seats: int
    characters: dict[int, str | None] = field(default_factory=dict)
    clock: int = 0
    deadline: int = LIMIT

    def free(self) -> list[str]:
        return [colour for colour in COLOURS if colour not in self.characters.values()]

    def waiting(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.characters]

    def check(self, event: Event) -> None:
        if event.get("do") not in ("grab", "decline"):
            raise Fault("SPEED-9", f"a grab or decline of one of the seats {self.waiting()}", event)
        grabs = event["do"] == "grab"
        names = ["seat", "do", "ms"] + ["character"] * grabs + ["choices"] * ("choices" in event)
        check_fields(event, names, f"a {event['do']}")
        if type(event["seat"]) is not int or event["seat"] not in self.waiting():
            raise Fault("SPEED-9", f"one of the seats {self.waiting()}", event)
        if grabs and event["character"] not in self.free():
            raise Fault("SPEED-8", f"a character out of {self.free()}", event)
        if type(event["ms"]) is not int or event["ms"] < self.clock:
            raise Fault(FORMAT, f"whole milliseconds, at least {self.clock}", event)
        if grabs and event["ms"] >= self.deadline:
            raise Fault("A-32", f"a grab before {self.deadline} ms", event)
        if event["ms"] > self.deadline:
            raise Fault("SPEED-11", f"a decline at {self.deadline} ms at the latest", event)
        choices = len(self.free()) + 1
        if "choices" in event and (type(event["choices"]) is not int or event["choices"] != choices):
            raise Fault("choices", str(choices), event["choices"])

    def note(self, event: Event) -> None:
        self.characters[event["seat"]] = event.get("character")
        self.clock = event["ms"]
        lapsed = self.clock == self.deadline  # those who let it lapse do so together
        if len(self.waiting()) == 1 and not lapsed:
            self.deadline = self.clock + COUNTDOWN

    def make(self, rng: Random, mood: float) -> Event:
        event: Event = {"seat": rng.choice(self.waiting()), "do": "decline", "choices": len(self.free()) + 1}
        patience = 2 if len(self.waiting()) == 1 else 8
        if self.clock == self.deadline or rng.random() < mood / patience:
            return {**event, "ms": self.deadline}
        pause = rng.choice((0, 1, 900, 4_000, 30_000, LIMIT))
        ms = rng.randint(self.clock, min(self.deadline - 1, self.clock + pause))
        if rng.random() < mood / 2:
            return {**event, "ms": ms}
        if rng.random() < 0.05:
            ms = self.deadline - 1
        return {**event, "do": "grab", "character": rng.choice(self.free()), "ms": ms}


def game(setup: Event, seats: int, options: dict[str, bool]) -> Game:
    board = Board(setup["cars"], setup["tokens"])
    purses = [0] * seats
    while True:
        row = list((yield Row())["cards"])
        rush = Rush(seats)  # SPEED-4, SPEED-14
        while rush.waiting():
            rush.note((yield rush))
        for colour in row:  # SPEED-12
            board.step(colour, FORWARD)
        claims = [board.claim(rush.characters[seat]) for seat in range(seats)]
        tokens = [None if letter is None else board.tokens[letter].pop(0) for letter in claims]
        for seat, token in enumerate(tokens):
            purses[seat] += token or 0
        yield Forced("SPEED-13", {"do": "payout", "tokens": tokens})
        if board.has_empty_stack():
            return outcome(purses, "SPEED-17")
