"""What the log of a table says: the record's events as one viewer may know them, and what happens around the game.

Each of our games has its events in `table/log.py`; those of other games are told as their records have them.
"""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from stammtisch.games.registry import own_parts
from stammtisch.tables.wire.decision import Rules

Reason = Literal["away", "time", "asked", "left", "resigned", "removed"]
Setting = Literal["listed", "spectators", "seconds", "patience", "stand_in", "hints", "pace", "audience"]


class Ended(msgspec.Struct, frozen=True, tag_field="do", tag="end"):
    """The game is over; `empty` are the places that ran out. Its first rule ended it, the next says who won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    empty: tuple[str, ...] = ()
    rules: Rules = ()


class TookBack(msgspec.Struct, frozen=True, tag_field="do", tag="take_back"):
    """A seat took its last decision back: the last `undone` events before it never happened.

    In a `step` their lines are to be forgotten, and so is an earlier one that says this seat took that decision back;
    in a `welcome` they are no longer there.
    """

    seat: int
    undone: int


class StoodIn(msgspec.Struct, frozen=True, tag_field="do", tag="stand_in"):
    """A bot decides for that seat: its person is away (and others have asked for it), or the time ran out; or they
    have left, given up, or been removed."""

    seat: int
    reason: Reason


class Returned(msgspec.Struct, frozen=True, tag_field="do", tag="return"):
    """The person of that seat decides again."""

    seat: int


class TookHint(msgspec.Struct, frozen=True, tag_field="do", tag="hint"):
    """A seat took a hint: everybody may know that, and nobody else what it said."""

    seat: int


class Started(msgspec.Struct, frozen=True, tag_field="do", tag="start"):
    """A game began; the first of the table, or a rematch. `imported`: it goes on from a record that somebody brought,
    whose cards were not shuffled here."""

    game: int
    rules: Rules = ()
    imported: bool = False


class Hosted(msgspec.Struct, frozen=True, tag_field="do", tag="host"):
    """The host made the person of that seat the host."""

    seat: int


class Changed(msgspec.Struct, frozen=True, tag_field="do", tag="configure"):
    """The host changed a setting of the table during the game; `by` is their seat, where they have one."""

    by: int | None
    setting: Setting
    value: bool | int | str | None


Around = Ended | TookBack | StoodIn | Returned | TookHint | Started | Hosted | Changed
"""What happens at every table."""

if TYPE_CHECKING:
    Happening = Any
else:
    Happening = reduce(or_, (log.Happening for log in own_parts("table.log")), Around)


class LogEntry(msgspec.Struct, frozen=True):
    """One line of the log: the journal's number, when it happened (milliseconds since 1970), and what."""

    seq: int
    at: int
    event: Happening


class PlainEntry(msgspec.Struct, frozen=True):
    """The same of a game whose events have no types here."""

    seq: int
    at: int
    event: dict[str, Any]
