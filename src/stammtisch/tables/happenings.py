"""What the log of a table says: the record's events as one viewer may know them, and what happens around the game."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.games.scheffeln.components import Business, Car, Card, Colour
from stammtisch.games.tafelrunde.components import Colour as Gem
from stammtisch.games.tafelrunde.moves import Chest
from stammtisch.tables.reasons.payouts import Taking
from stammtisch.tables.trips import Trip
from stammtisch.tables.views.tafelrunde import Leaders, Sums

Unknown = Literal["?"]
"""Stands for whatever the viewer may not know."""


Rules = tuple[str, ...]
"""The ids of the rules that made a thing happen, the most telling first."""


class Decision(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """Somebody decided; `ms` only in Speed; `choices` is how many different decisions that seat had."""

    seat: int
    rules: Rules = ()
    ms: int | UnsetType = UNSET
    choices: int | Unknown | UnsetType = UNSET


class Chose(Decision, frozen=True, kw_only=True, tag="choose"):
    character: Colour


class Moved(Decision, frozen=True, kw_only=True, tag="move"):
    """A card played face up; `trip` is what the car did, where the card drove one.

    A Nasty exchange takes `character` and gives `gave`: to the seat `partner`, or null to the centre.
    """

    card: Card
    car: Car | UnsetType = UNSET
    to: Business | UnsetType = UNSET
    character: Colour | UnsetType = UNSET
    gave: Colour | UnsetType = UNSET
    partner: int | UnsetType | None = UNSET
    trip: Trip | UnsetType = UNSET


class Exchanged(Decision, frozen=True, kw_only=True, tag="exchange"):
    """A card hidden for another character; `trip` is the Mafia's."""

    card: Card | Unknown
    character: Colour
    trip: Trip | UnsetType = UNSET


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
    """What each seat took, null for nothing; `takings` says by which car and why, the Mafia's last.

    Only in Speed: `trips` are the seven drives of the row, `drives` the cars after each of them.
    """

    tokens: tuple[int | None, ...]
    mafia: MafiaPaid | UnsetType = UNSET
    drives: tuple[dict[Business, tuple[Car, ...]], ...] | UnsetType = UNSET
    trips: tuple[Trip, ...] | UnsetType = UNSET
    takings: tuple[Taking, ...] = ()
    rules: Rules = ()


class Deal(msgspec.Struct, frozen=True, tag_field="do", tag="deal"):
    start: int
    hands: tuple[tuple[Card | Unknown, ...], ...]
    rules: Rules = ()


class Laid(msgspec.Struct, frozen=True, tag_field="do", tag="row"):
    cards: tuple[Colour | Unknown, ...]
    rules: Rules = ()


class Refill(msgspec.Struct, frozen=True, tag_field="do", tag="refill"):
    chests: tuple[Chest, ...]
    rules: Rules = ()


class Split(msgspec.Struct, frozen=True, tag_field="do", tag="split"):
    """Who won each colour, null for a tie; `sums` are each seat's, `moved` how many chests changed places."""

    winners: Leaders
    sums: tuple[Sums, ...] | UnsetType = UNSET
    moved: Sums | UnsetType = UNSET
    rules: Rules = ()


class Shuffle(msgspec.Struct, frozen=True, tag_field="do", tag="shuffle"):
    seat_pile: int
    draw: tuple[str, ...]
    rules: Rules = ()


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw"):
    """What each seat drew, and who starts the next prey."""

    cards: tuple[tuple[str, ...], ...]
    start: int | UnsetType = UNSET
    rules: Rules = ()


class Ended(msgspec.Struct, frozen=True, tag_field="do", tag="end"):
    """The game is over; `empty` are the businesses without tokens. Its first rule ended it, the next says who won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    empty: tuple[Business, ...] = ()
    rules: Rules = ()


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


class TookHint(msgspec.Struct, frozen=True, tag_field="do", tag="hint"):
    """A seat took a hint: everybody may know that, and nobody else what it said."""

    seat: int


class Started(msgspec.Struct, frozen=True, tag_field="do", tag="start"):
    """A game began; the first of the table, or a rematch."""

    game: int
    rules: Rules = ()


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
    | Ended
    | TookBack
    | StoodIn
    | Returned
    | TookHint
    | Started
)


class LogEntry(msgspec.Struct, frozen=True):
    """One line of the log: the journal's number, when it happened (milliseconds since 1970), and what."""

    seq: int
    at: int
    event: Happening
