"""Die Tafelrunde 2 as one viewer sees it: names, order and values of the fields, for `writer.py` and TypeScript."""

from typing import Literal

import msgspec

from stammtisch.games.tafelrunde.components import COLOURS, SPECIALS, Colour, Special
from stammtisch.games.tafelrunde.moves import Chest, Move
from stammtisch.tables.wire.end import End

Phase = Literal["setup", "draw", "play", "hide", "ended"]
"""In the order of the numbers in state.py."""


class Sums(msgspec.Struct, frozen=True):
    """One seat's sum in each colour."""

    red: int
    blue: int
    yellow: int


class Leaders(msgspec.Struct, frozen=True):
    """A seat for each colour, null where there is a tie or nothing."""

    red: int | None
    blue: int | None
    yellow: int | None


class TafelrundeForecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move would visibly do: the mover's sums, who leads each colour, who wins them where the phase ends.

    `hidden_gems` is what the mover would have hidden in all.
    """

    sums: Sums | None = None
    leaders: Leaders | None = None
    splits: Leaders | None = None
    hidden_gems: int | None = None


class TafelrundeChoice(msgspec.Struct, frozen=True):
    """A legal move, its short notation, and what it would do."""

    move: Move
    notation: str
    then: TafelrundeForecast


class TafelrundeRefusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that is not allowed, the rule against it, and which of its conditions fails where it has several."""

    move: Move
    rule: str
    case: str = ""


class Power(msgspec.Struct, frozen=True):
    """A seat's strength in one colour: its beggars, what they add up to, the bonus of its best chest, the sum."""

    beggars: tuple[str, ...]
    cards: int
    bonus: int
    sum: int


class Powers(msgspec.Struct, frozen=True):
    """A seat's strength in each colour."""

    red: Power
    blue: Power
    yellow: Power


class TafelrundeSeat(msgspec.Struct, frozen=True):
    """One seat: `hand` has "?" for cards the viewer is not told; `hidden_chests` and `gems` are null where only their
    number is. A table with an open book tells what everybody could remember."""

    cards: int
    hand: tuple[str, ...]
    draw: int
    discard: tuple[str, ...]
    open: tuple[Chest, ...]
    hidden: int
    hidden_chests: tuple[Chest, ...] | None
    gems: int | None
    special: Special | None
    special_lies: bool
    protected: Colour | None
    out: bool
    power: Powers


class TafelrundeView(msgspec.Struct, frozen=True, tag_field="game", tag="tafelrunde"):
    """The whole table. `winners` are those of the last time the chests were split."""

    viewer: int | None
    phase: Phase
    prey: int
    turn: int | None
    start: int | None
    bonus_needs_card: bool
    middle: tuple[Chest, ...]
    pile: int
    laid: int
    zork_gems: int
    seats: tuple[TafelrundeSeat, ...]
    leaders: Leaders
    winners: Leaders
    choices: tuple[TafelrundeChoice, ...]
    refused: tuple[TafelrundeRefusal, ...]
    end: End | None


VIEW = TafelrundeView
WORDS = {"Gem": COLOURS, "Special": SPECIALS}
"""Lists of words that get a name of their own in TypeScript."""
RENAMED = {"Play": "PlayBeggar"}
"""Two games have a move of that name; on the wire they differ by `do`."""
