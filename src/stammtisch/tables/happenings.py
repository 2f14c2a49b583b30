"""What the log of a table says: the record's events as one viewer may know them, and what happens around the game."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.games.scheffeln.components import Business, Car, Card, Colour
from stammtisch.games.tafelrunde.components import Colour as Gem
from stammtisch.games.tafelrunde.moves import Chest
from stammtisch.tables.views.tafelrunde import Leaders, Sums

Unknown = Literal["?"]
"""Stands for whatever the viewer may not know."""


class Decision(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """Somebody decided; `ms` only in Speed; `choices` is how many different decisions that seat had."""

    seat: int
    ms: int | UnsetType = UNSET
    choices: int | Unknown | UnsetType = UNSET


class Chose(Decision, frozen=True, kw_only=True, tag="choose"):
    character: Colour


class Moved(Decision, frozen=True, kw_only=True, tag="move"):
    card: Card
    car: Car | UnsetType = UNSET
    to: Business | UnsetType = UNSET
    character: Colour | UnsetType = UNSET


class Exchanged(Decision, frozen=True, kw_only=True, tag="exchange"):
    card: Card | Unknown
    character: Colour


class Grabbed(Decision, frozen=True, kw_only=True, tag="grab"):
    character: Colour


class Declined(Decision, frozen=True, kw_only=True, tag="decline"):
    pass


class Played(Decision, frozen=True, kw_only=True, tag="play"):
    card: str
    used_as: Gem | UnsetType = msgspec.field(default=UNSET, name="as")
    colour: Gem | UnsetType = UNSET
    take: str | UnsetType | None = UNSET


class BackedOut(Decision, frozen=True, kw_only=True, tag="back_out"):
    pass


class Hid(Decision, frozen=True, kw_only=True, tag="hide"):
    chest: Chest


class StoppedHiding(Decision, frozen=True, kw_only=True, tag="done"):
    pass


class MafiaPaid(msgspec.Struct, frozen=True):
    seat: int
    token: int


class Payout(msgspec.Struct, frozen=True, tag_field="do", tag="payout"):
    """What each seat took, null for nothing; `drives` only in Speed: the cars after each card of the row."""

    tokens: tuple[int | None, ...]
    mafia: MafiaPaid | UnsetType = UNSET
    drives: tuple[dict[Business, tuple[Car, ...]], ...] | UnsetType = UNSET


class Deal(msgspec.Struct, frozen=True, tag_field="do", tag="deal"):
    start: int
    hands: tuple[tuple[Card | Unknown, ...], ...]


class Laid(msgspec.Struct, frozen=True, tag_field="do", tag="row"):
    cards: tuple[Colour | Unknown, ...]


class Refill(msgspec.Struct, frozen=True, tag_field="do", tag="refill"):
    chests: tuple[Chest, ...]


class Split(msgspec.Struct, frozen=True, tag_field="do", tag="split"):
    """Who won each colour, null for a tie; `sums` are each seat's, by which it was decided."""

    winners: Leaders
    sums: tuple[Sums, ...] | UnsetType = UNSET


class Shuffle(msgspec.Struct, frozen=True, tag_field="do", tag="shuffle"):
    seat_pile: int
    draw: tuple[str, ...]


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw"):
    cards: tuple[tuple[str, ...], ...]


class TookBack(msgspec.Struct, frozen=True, tag_field="do", tag="take_back"):
    """A seat took its last decision back; so many events of the log before it never happened."""

    seat: int
    undone: int


class StoodIn(msgspec.Struct, frozen=True, tag_field="do", tag="stand_in"):
    """A bot decides for that seat: its person is away, or the time ran out."""

    seat: int
    reason: Literal["away", "time"]


class Returned(msgspec.Struct, frozen=True, tag_field="do", tag="return"):
    """The person of that seat decides again."""

    seat: int


class Started(msgspec.Struct, frozen=True, tag_field="do", tag="start"):
    """A game began; the first of the table, or a rematch."""

    game: int


Happening = (
    Chose
    | Moved
    | Exchanged
    | Grabbed
    | Declined
    | Played
    | BackedOut
    | Hid
    | StoppedHiding
    | Payout
    | Deal
    | Laid
    | Refill
    | Split
    | Shuffle
    | Draw
    | TookBack
    | StoodIn
    | Returned
    | Started
)


class LogEntry(msgspec.Struct, frozen=True):
    """One line of the log: the journal's number, when it happened (milliseconds since 1970), and what."""

    seq: int
    at: int
    event: Happening
