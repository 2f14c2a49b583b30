"""What the log of a table of Die Tafelrunde 2 says."""

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.games.tafelrunde.components import Colour as Gem
from stammtisch.games.tafelrunde.moves import Chest
from stammtisch.games.tafelrunde.table.view import Leaders, Sums
from stammtisch.tables.wire.decision import Decision, Rules


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


Happening = Played | BackedOut | Hid | StoppedHiding | Refill | Split | Shuffle | Draw
