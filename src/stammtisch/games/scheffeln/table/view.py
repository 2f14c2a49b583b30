"""Scheffeln as one viewer sees it: names, order and values of the fields, for `writer.py` and TypeScript."""

from typing import Literal

import msgspec

from stammtisch.games.scheffeln.components import BUSINESSES, CARDS, CARS, COLOURS, Business, Card, Colour
from stammtisch.games.scheffeln.moves import Move
from stammtisch.games.scheffeln.table.ring import Drive, Row, Tile
from stammtisch.tables.wire.end import End

Phase = Literal["setup", "deal", "choose", "play", "ended"]
"""In the order of the numbers in state.py."""


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move would visibly do: cars that drive, businesses that change, characters and earnings after it.

    `earn` is what each seat would take if the round ended then, null for nothing.
    """

    drives: tuple[Drive, ...] = ()
    tiles: dict[Business, Row] = {}
    characters: tuple[Colour | None, ...] = ()
    earn: tuple[int | None, ...] = ()


class ScheffelnChoice(msgspec.Struct, frozen=True):
    """A legal move, its short notation, and what it would do."""

    move: Move
    notation: str
    then: Forecast


class ScheffelnRefusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that is not allowed, the rule against it, and which of its conditions fails where it has several."""

    move: Move
    rule: str
    case: str = ""


class ScheffelnSeat(msgspec.Struct, frozen=True):
    """One seat: `hand` and `discards` are "?" where the viewer may not know them; `took` is of the last payout.

    `money` is null where the table has no open book and the seat is another's.
    """

    money: int | None
    character: Colour | None
    cards: int
    hand: tuple[Card | Literal["?"], ...]
    discards: tuple[Card | Literal["?"], ...]
    earn: int | None
    took: int | None


class ScheffelnView(msgspec.Struct, frozen=True, tag_field="game", tag="scheffeln"):
    """The whole table. `card` counts the cards of a round from 1 to 4; `mafia_token` is of the last payout."""

    viewer: int | None
    phase: Phase
    round: int
    card: int
    turn: int | None
    start: int | None
    run: bool
    mafia: bool
    ring: tuple[Tile, ...]
    centre: tuple[Colour, ...]
    played: tuple[Card, ...]
    seats: tuple[ScheffelnSeat, ...]
    leaders: tuple[int, ...]
    mafia_seat: int | None
    mafia_token: int | None
    choices: tuple[ScheffelnChoice, ...]
    refused: tuple[ScheffelnRefusal, ...]
    end: End | None


VIEW = ScheffelnView
WORDS = {"Business": BUSINESSES, "Colour": COLOURS, "Car": CARS, "Card": CARDS}
"""Lists of words that get a name of their own in TypeScript."""
RENAMED = {"Play": "PlayCard"}
"""Two games have a move of that name; on the wire they differ by `do`."""
