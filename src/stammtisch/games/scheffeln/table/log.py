"""What the log of a table of Scheffeln says."""

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.games.scheffeln.components import Business, Car, Card, Colour
from stammtisch.games.scheffeln.payouts import Taking
from stammtisch.games.scheffeln.trips import Trip
from stammtisch.tables.wire.decision import Decision, Rules, Unknown


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


class MafiaPaid(msgspec.Struct, frozen=True):
    seat: int
    token: int


class Payout(msgspec.Struct, frozen=True, tag_field="do", tag="payout"):
    """What each seat took, null for nothing; `takings` says by which car and why, the Mafia's last.

    Only in a race: `trips` are the seven drives of the row, `drives` the cars after each of them.
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


Happening = Chose | Moved | Exchanged | Payout | Deal
