"""Scheffeln with its RUN and Mafia extensions, straight from the rule ledger."""

from dataclasses import dataclass
from random import Random
from typing import Any

from stammtisch.referee.asks import (
    Decision,
    Event,
    Fault,
    Forced,
    Game,
    always,
    check_cards,
    check_fields,
    check_list,
    check_sorted,
    clockwise,
    shown,
)
from stammtisch.referee.board import (
    BACKWARD,
    COLOUR_CARDS,
    COLOURS,
    FORWARD,
    LETTERS,
    MAFIA,
    Board,
    check_from_deck,
    check_places,
    check_stacks,
    make_places,
    outcome,
    token_values,
)

SEATS = range(2, 5)
SEATS_RULE = "S-SETUP-1"
OPTIONS: tuple[str, ...] = ("run", "mafia", "mafia_keeps")
RUN_CARDS = ("evasion", "backward", "backward", "nasty_exchange", "joker", "joker")  # S-RUN-1
HAND = 4  # S-SETUP-8
CARD_RULES = {"joker": "S-RUN-6", "backward": "S-RUN-4", "evasion": "S-RUN-3", "nasty_exchange": "S-RUN-5"}


def deck_of(options: dict[str, bool]) -> tuple[str, ...]:
    return COLOUR_CARDS + RUN_CARDS if options["run"] else COLOUR_CARDS


def check_hands(hands: Any, seats: int, deck: tuple[str, ...]) -> None:
    check_list(hands, seats, "hands", "S-SETUP-8")
    for hand in hands:
        check_cards(hand, HAND, "cards in a hand", "S-SETUP-8")
        check_sorted(hand)
    check_from_deck([card for hand in hands for card in hand], deck, "S-COMP-3")


def make_hands(seats: int, deck: tuple[str, ...], rng: Random) -> list[list[str]]:
    cards = rng.sample(deck, HAND * seats)
    return [sorted(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)]


def check_setup(setup: Any, seats: int, options: dict[str, bool]) -> None:
    check_fields(setup, ("start", "cars", "tokens", "hands"), "a set-up")
    check_places(setup, seats, options["mafia"])
    check_stacks(setup["tokens"])
    for letter in LETTERS:
        stack = setup["tokens"][letter]
        if sorted(stack) != token_values(letter):
            raise Fault("S-COMP-4", f"the tokens {shown(token_values(letter))} on {letter}", stack)
    check_hands(setup["hands"], seats, deck_of(options))


def make_setup(seats: int, options: dict[str, bool], rng: Random) -> Event:
    tokens = {letter: rng.sample(token_values(letter), 4) for letter in LETTERS}
    hands = make_hands(seats, deck_of(options), rng)
    return {**make_places(seats, options["mafia"], rng), "tokens": tokens, "hands": hands}


@dataclass
class Deal:
    """S-NEXT-3, S-NEXT-4: the whole deck is reshuffled."""

    start: int
    seats: int
    deck: tuple[str, ...]

    def check(self, event: Event) -> None:
        if event.get("do") != "deal":
            raise Fault("S-NEXT-4", "a deal", event)
        check_fields(event, ("do", "start", "hands"), "a deal")
        if type(event["start"]) is not int or event["start"] != self.start:
            raise Fault("S-NEXT-3", f"the starting player {self.start}", event["start"])
        check_hands(event["hands"], self.seats, self.deck)

    def make(self, rng: Random, mood: float) -> Event:
        return {"do": "deal", "start": self.start, "hands": make_hands(self.seats, self.deck, rng)}


class Table:
    def __init__(self, setup: Event, seats: int, options: dict[str, bool]) -> None:
        self.options = options
        self.board = Board(setup["cars"], setup["tokens"])
        self.hands = [list(hand) for hand in setup["hands"]]
        self.characters: list[str | None] = [None] * seats
        self.purses = [0] * seats

    def centre(self) -> list[str]:
        return [colour for colour in COLOURS if colour not in self.characters]

    def first_choice(self, seat: int) -> Decision:
        legal = [{"seat": seat, "do": "choose", "character": character} for character in self.centre()]
        return Decision(seat, "S-SETUP-9", always("S-SETUP-10"), legal)

    def turn(self, seat: int) -> Decision:
        hand = sorted(set(self.hands[seat]))
        legal: list[Event] = []
        for card in hand:
            legal += [{"seat": seat, "do": "move", "card": card, **more} for more in self._uses(seat, card)]
        if len(self.hands[seat]) > 1:  # S-TURN-6
            legal += [
                {"seat": seat, "do": "exchange", "card": card, "character": character}
                for card in hand
                for character in self.centre()
            ]
        return Decision(seat, "S-TURN-1", lambda event: self._blame(seat, event), legal)

    def _uses(self, seat: int, card: str) -> list[Event]:
        if card in ("joker", "backward"):
            return [{"car": car} for cars in self.board.cars.values() for car in cars]
        if card == "evasion":
            return [{"car": car, "to": letter} for car, letter in self.board.evasions()] or [{}]
        if card == "nasty_exchange":
            return [{"character": colour} for colour in COLOURS if colour != self.characters[seat]]
        return [{}]

    def _blame(self, seat: int, event: Event) -> str:
        if event.get("card") not in self.hands[seat] or event.get("do") not in ("move", "exchange"):
            return "S-TURN-4"
        if event["do"] == "exchange":
            if len(self.hands[seat]) == 1:
                return "S-TURN-6"
            return "S-EXCH-3" if event.get("character") == self.characters[seat] else "S-EXCH-4"
        return CARD_RULES.get(event["card"], "S-MOVE-1")

    def carry_out(self, event: Event) -> None:
        seat, card = event["seat"], event["card"]
        self.hands[seat].remove(card)
        if event["do"] == "exchange":
            self.characters[seat] = event["character"]
            if self.options["mafia"]:  # S-MAFIA-2, A-3
                self.board.step(MAFIA, FORWARD)
        elif card in ("joker", "backward"):
            self.board.step(event["car"], FORWARD if card == "joker" else BACKWARD)
        elif card == "evasion":
            if "car" in event:
                self.board.evade(event["car"], event["to"])
        elif card == "nasty_exchange":
            if event["character"] in self.characters:  # S-RUN-5
                self.characters[self.characters.index(event["character"])] = self.characters[seat]
            self.characters[seat] = event["character"]
        else:
            self.board.step(card, FORWARD)

    def pay_out(self) -> Event:
        """Hands out the round's tokens and returns the event that says so."""
        claims = [self.board.claim(character) for character in self.characters]
        tokens = [None if letter is None else self.board.tokens[letter].pop(0) for letter in claims]
        event: Event = {"do": "payout", "tokens": tokens}
        for seat, token in enumerate(tokens):
            self.purses[seat] += token or 0
        # S-MAFIA-5: no seat claims the stack that the uncovered black car stands on.
        black = self.board.claim(MAFIA) if self.options["mafia"] else None
        if black is not None:
            candidates = [(letter, seat) for seat, letter in enumerate(claims) if letter is not None]
            if candidates:  # S-MAFIA-7, S-MAFIA-8
                _, lowest = min(candidates)
                token = self.board.tokens[black].pop(0)
                self.purses[lowest] += token
                event["mafia"] = {"seat": lowest, "token": token}
            elif self.options["mafia_keeps"]:
                self.board.tokens[black].pop(0)
        return event


def game(setup: Event, seats: int, options: dict[str, bool]) -> Game:
    table = Table(setup, seats, options)
    start: int = setup["start"]
    for seat in clockwise(start, seats):
        table.characters[seat] = (yield table.first_choice(seat))["character"]
    while True:
        for _ in range(HAND):  # S-TURN-2
            for seat in clockwise(start, seats):
                table.carry_out((yield table.turn(seat)))
        payout = table.pay_out()
        yield Forced("S-MAFIA-7" if "mafia" in payout else "S-SCORE-1", payout)
        if table.board.has_empty_stack():
            return outcome(table.purses, "S-END-1")
        start = (start + 1) % seats
        deal = yield Deal(start, seats, deck_of(options))
        table.hands = [list(hand) for hand in deal["hands"]]
