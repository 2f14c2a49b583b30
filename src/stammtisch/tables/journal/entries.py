"""What the journal remembers of a table: everything that ever changed it. The table is what they add up to."""

from typing import Any, Literal

import msgspec

from stammtisch.tables.wire.messages import BotPace, Emote, GameName, Move


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="do"):
    """When it happened; by whose message, where it was one, so that a repeated message is known again."""

    at: int
    by: str = ""
    message: str = ""


class ChairWritten(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the table was opened."""

    kind: Literal["open", "person", "bot"]
    person: str = ""
    name: str = ""
    level: str = ""
    kept_for: str = ""
    """An open seat that only this person may take; `name` is what they were called."""


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """The first entry of every table. `record` is one to play on from, after its first `upto` events.

    `open_book` is null at tables of before there was the choice.
    """

    host: str
    game: GameName
    options: dict[str, bool]
    seats: tuple[ChairWritten, ...]
    seed: str
    listed: bool = False
    spectators: bool = True
    seconds: int | None = None
    patience: int | None = None
    stand_in: str = "casual"
    hints: bool = True
    open_book: bool | None = None
    pace: BotPace = "normal"
    record: dict[str, Any] | None = None
    upto: int = 0


class SatDown(Entry, frozen=True, kw_only=True, tag="sat"):
    seat: int
    person: str
    name: str
    nonce: str | None = None


class StoodUp(Entry, frozen=True, kw_only=True, tag="stood"):
    seat: int


class Resigned(Entry, frozen=True, kw_only=True, tag="resigned"):
    seat: int


class RemovalProposed(Entry, frozen=True, kw_only=True, tag="removal_proposed"):
    """`voters` are those who were here, and may answer."""

    seat: int
    voters: tuple[str, ...]


class RemovalAnswered(Entry, frozen=True, kw_only=True, tag="removal_answered"):
    """Somebody's vote; of nobody where the time to answer is over."""

    person: str
    agree: bool


class Removed(Entry, frozen=True, kw_only=True, tag="removed"):
    """A bot takes the seat for good."""

    seat: int


class Reordered(Entry, frozen=True, kw_only=True, tag="reordered"):
    order: tuple[int, ...]


class NonceAdded(Entry, frozen=True, kw_only=True, tag="nonce"):
    seat: int
    nonce: str


class SeatChanged(Entry, frozen=True, kw_only=True, tag="seat"):
    """A bot of that level and name sits there, or nobody."""

    seat: int
    level: str | None
    name: str = ""


class Configured(Entry, frozen=True, kw_only=True, tag="configured"):
    """The settings as they are from now on."""

    listed: bool
    spectators: bool
    seconds: int | None
    patience: int | None
    stand_in: str
    hints: bool = True
    open_book: bool | None = None
    options: dict[str, bool] | None = None
    pace: BotPace | None = None
    audience: bool = True


class Renamed(Entry, frozen=True, kw_only=True, tag="renamed"):
    seat: int
    name: str


class Muted(Entry, frozen=True, kw_only=True, tag="muted"):
    """Somebody may not talk, or may again: whoever sat there or said that line; nobody is named by earlier versions,
    which muted the seat itself."""

    muted: bool
    seat: int | None = None
    said: int | None = None
    name: str = ""
    person: str = ""


class TokenMade(Entry, frozen=True, kw_only=True, tag="token"):
    """Of a seat's token only the hash is written. `until` is 0 at tables of before tokens expired."""

    seat: int
    hash: str
    until: int = 0


class Claimed(Entry, frozen=True, kw_only=True, tag="claimed"):
    """With `host_stays` the host gave one of several seats away, and is still the host."""

    seat: int
    person: str
    host_stays: bool = False


class HostChanged(Entry, frozen=True, kw_only=True, tag="host"):
    """The host has made whoever sits there the host."""

    seat: int


class GameStarted(Entry, frozen=True, kw_only=True, tag="started"):
    """A game began under that version of the rules; `first` is the starting seat, -1 to leave it to chance."""

    rules: str
    first: int


class Decided(Entry, frozen=True, kw_only=True, tag="decided"):
    """`ms` is the time since a race began."""

    seat: int
    move: Move
    ms: int | None = None


class Revealed(Entry, frozen=True, kw_only=True, tag="revealed"):
    """One more step of what is revealed bit by bit; with the last one a race begins."""


class RaceResumed(Entry, frozen=True, kw_only=True, tag="resumed"):
    """Nobody could play for a while: the clock of the race goes on from `ms`."""

    ms: int


class TakenBack(Entry, frozen=True, kw_only=True, tag="taken_back"):
    seat: int


class TakeBackProposed(Entry, frozen=True, kw_only=True, tag="take_back_proposed"):
    seat: int


class TakeBackAnswered(Entry, frozen=True, kw_only=True, tag="take_back_answered"):
    person: str
    agree: bool


class StandInTook(Entry, frozen=True, kw_only=True, tag="stand_in"):
    seat: int
    reason: Literal["away", "time", "asked"]


class CameBack(Entry, frozen=True, kw_only=True, tag="came_back"):
    seat: int


class HintTaken(Entry, frozen=True, kw_only=True, tag="hint_taken"):
    seat: int


class Spoke(Entry, frozen=True, kw_only=True, tag="spoke"):
    seat: int | None
    name: str
    text: str | None = None
    emote: Emote | None = None


class RematchWished(Entry, frozen=True, kw_only=True, tag="rematch_wished"):
    person: str
    wish: bool


class RematchOpened(Entry, frozen=True, kw_only=True, tag="rematch"):
    """With `hold` the next game waits for the host to begin it."""

    seed: str
    hold: bool = False


class Forgotten(Entry, frozen=True, kw_only=True, tag="forgotten"):
    """Somebody is to be forgotten: from here on nobody is shown their name or what they said."""

    person: str


AnyEntry = (
    Opened
    | SatDown
    | StoodUp
    | Resigned
    | RemovalProposed
    | RemovalAnswered
    | Removed
    | Reordered
    | NonceAdded
    | SeatChanged
    | Configured
    | Renamed
    | Muted
    | TokenMade
    | Claimed
    | HostChanged
    | GameStarted
    | Decided
    | Revealed
    | RaceResumed
    | TakenBack
    | TakeBackProposed
    | TakeBackAnswered
    | StandInTook
    | CameBack
    | HintTaken
    | Spoke
    | RematchWished
    | RematchOpened
    | Forgotten
)

encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def decode(line: bytes) -> AnyEntry:
    """An entry as the journal has it."""
    return _decoder.decode(line)
