"""Small positions that show a rule of Scheffeln: laid here, moved by the engine, drawn by the page."""

from typing import Any

import msgspec
import numpy as np

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import Game, State, load, new_state
from stammtisch.games.scheffeln import INFO
from stammtisch.games.scheffeln.components import BUSINESSES, CARS
from stammtisch.games.scheffeln.rules import pay_out as pay_out_rule

Picture = dict[str, Any]

pay_out = kept(pay_out_rule)

STREETS: dict[str, tuple[str, str, dict[str, str]]] = {
    "S-MOVE-4": ("BCD", "B:teal D:red", {"card": "teal"}),
    "S-MOVE-5": ("BCD", "B:blue,teal D:red", {"card": "teal"}),
    "S-MOVE-6": ("ABC", "A:purple C:red", {"card": "purple"}),
    "S-MOVE-7": ("BCD", "B:red C:white", {"card": "red"}),
    "S-MOVE-8": ("ABCD", "A:green B:red,blue C:white,orange D:yellow", {"card": "green"}),
    "S-MOVE-9": ("ABC", "A:orange,green C:red", {"card": "orange"}),
    "S-MOVE-10": ("ABCD", "A:yellow,teal B:red C:blue,white", {"card": "yellow"}),
    "S-RUN-3": ("ABCD", "A:red,purple B:white C:blue", {"card": "evasion", "car": "purple", "to": "D"}),
    "S-RUN-4": ("ABC", "A:white B:red,green C:teal", {"card": "backward", "car": "teal"}),
    "S-RUN-6": ("BCD", "B:blue C:red", {"card": "joker", "car": "blue"}),
    "S-MAFIA-2": ("ABC", "A:mafia,white B:red", {"card": "blue", "character": "green"}),
}
"""By rule: the businesses that are shown, the cars on them (bottom car first), and the move that is made there."""

PAYOUTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "S-SCORE-1": ("BCD", "B:red,blue C:teal", ("blue", "teal")),
    "S-SCORE-2": ("BCD", "B:red,blue C:teal", ("red", "teal")),
    "S-MAFIA-7": ("ABC", "A:teal B:red,mafia C:white", ("teal", "white")),
    "S-MAFIA-9": ("ABC", "A:teal B:red,mafia C:white", ("red", "white")),
}
"""By rule: the businesses, the cars on them, and the characters of the players."""

CARDS: dict[str, Picture] = {
    "S-COMP-3": {"cards": [*CARS[:8]]},
    "S-EXCH-1": {"cards": ["?"]},
    "S-EXCH-3": {"characters": ["red", "purple"]},
    "S-RUN-1": {"cards": ["evasion", "backward", "nasty_exchange", "joker"]},
    "S-RUN-5": {"cards": ["nasty_exchange"], "characters": ["green", "yellow"]},
}
"""Cards and characters, as they lie on the table."""


def pictures() -> dict[str, Picture]:
    """Every picture by the rule that it shows."""
    found = {rule: street(*shown) for rule, shown in STREETS.items()}
    found |= {rule: payout(*shown) for rule, shown in PAYOUTS.items()}
    return found | CARDS


def laid(cars: str, characters: tuple[str, ...]) -> tuple[Game, State]:
    """A table of Scheffeln in the middle of a round with these cars; those that are not named stand far away."""
    game = load(INFO.name)
    state = new_state(game)
    game.start(state, game.options(2, 0, {"run": True, "mafia": "mafia" in cars}))
    state.phase, state.turn, state.laps, state.rounds = 3, 0, 4, 1
    state.tokens[:] = np.array([[2000 * place + 1500] * 4 for place in range(8)])
    for place in cars.split():
        letter, _, standing = place.partition(":")
        for car in filter(None, standing.split(",")):
            put(state, CARS.index(car), BUSINESSES.index(letter))
    for seat, character in enumerate(characters):
        state.character[seat] = CARS.index(character)
        state.centre ^= 1 << CARS.index(character)
    return game, state


def put(state: State, car: int, there: int) -> None:
    state.where[car] = there
    if state.bottom[there] < 0:
        state.bottom[there] = car
        state.occupied |= 1 << there
    else:
        state.top[there] = car
        state.paired |= 1 << there


def cars_on(state: State, letter: str) -> list[str]:
    place = BUSINESSES.index(letter)
    return [CARS[car] for car in (state.bottom[place], state.top[place]) if car >= 0]


def street(letters: str, cars: str, move: dict[str, str]) -> Picture:
    """Businesses side by side before and after a move of the engine."""
    game, state = laid(cars, ("orange", "yellow"))
    kind = "exchange" if "character" in move else "move"
    action = game.moves.ACTION_OF[msgspec.convert({"do": kind, **move}, game.moves.Move)]
    state.hand[0] = 1 << 2 * game.moves.CARDS.index(move["card"])
    assert not game.refusal(state, 0, action), f"{move} is not allowed in a picture"
    after = state.copy()
    game.apply(after, 0, action)
    mover = "mafia" if kind == "exchange" else move.get("car", move["card"])
    return {
        "card": "?" if kind == "exchange" else move["card"],
        "mover": mover,
        "street": [
            {"business": letter, "cars": cars_on(state, letter), "then": cars_on(after, letter)} for letter in letters
        ],
    }


def payout(letters: str, cars: str, characters: tuple[str, ...]) -> Picture:
    """Businesses at the end of a round, and what the engine pays for the cars on them."""
    _, state = laid(cars, characters)
    for car in (car for car in range(8) if state.where[car] < 0):
        put(state, car, next(place for place in (7, 6, 5) if state.top[place] < 0))
    tops = state.tokens[:, 0].tolist()
    pay_out(state)
    places = [
        {
            "business": letter,
            "cars": cars_on(state, letter),
            "token": tops[BUSINESSES.index(letter)],
            "left": 4 - int(state.gone[BUSINESSES.index(letter)]),
        }
        for letter in letters
    ]
    took = [int(token) if token >= 0 else None for token in state.took[: state.seats]]
    mafia = [int(state.mafia_seat), int(state.mafia_token)] if state.mafia_seat >= 0 else None
    return {"payout": places, "characters": list(characters), "took": took, "mafia": mafia}
