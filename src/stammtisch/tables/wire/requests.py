"""What goes over plain HTTP: opening tables, finding them, moving to another device."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stammtisch.tables.wire.messages import GameName, Level, Name, Number, Seat

Duration = Annotated[int, Meta(ge=5, le=14 * 86400, description="seconds")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,64}$")]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there: you (several seats mean one device for all), whoever comes, or a bot of that level."""

    kind: Literal["me", "open", "bot"]
    level: Level = "casual"
    name: Name | UnsetType = UNSET


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open. `seconds` is the time for a decision, `patience` how long one may be away; null: no limit.

    `open_book` shows what everybody could remember: others' money, hidden chests and cards taken back. Left out, money
    is shown and the rest is not.
    """

    game: GameName
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=8)]
    options: dict[str, bool] = {}
    listed: bool = False
    spectators: bool = True
    seconds: Duration | None = None
    patience: Duration | None = 180
    stand_in: Level = "casual"
    hints: bool = True
    open_book: bool | UnsetType = UNSET


class ImportedTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to play on from after its first `at` events (all of them where it is left out), with bots elsewhere."""

    record: dict[str, Any]
    seat: Seat = 0
    at: Number | UnsetType = UNSET
    level: Level = "casual"


class TableSummary(msgspec.Struct, frozen=True):
    """A table as the lobby lists it. `my_turn` tells whether it waits for the one who asked."""

    id: str
    game: GameName
    options: dict[str, bool]
    status: Literal["open", "running", "over"]
    seats: tuple[str | None, ...]
    free: int
    mine: tuple[int, ...]
    my_turn: bool
    listed: bool
    spectators: bool
    updated: int


class Me(msgspec.Struct, frozen=True):
    """Who you are, without an account: a name, and the tables where you sit."""

    name: str
    tables: tuple[TableSummary, ...]


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class SeatLink(msgspec.Struct, frozen=True):
    """A seat's token: whoever has it may take the seat over, once on another device, or as a program."""

    seat: int
    token: str


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Token


class SeatOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat


class Health(msgspec.Struct, frozen=True):
    """Whether the server is well: its version, whether the journal can be written and every game played, how much is
    going on."""

    status: Literal["ok", "journal_unavailable"]
    version: str
    ready: bool
    tables: int
    sockets: int


class GameReady(msgspec.Struct, frozen=True):
    """How far a game is: `done` in percent. One that has failed is tried again when the server starts anew."""

    game: GameName
    state: Literal["waiting", "compiling", "ready", "failed"]
    done: int


class Ready(msgspec.Struct, frozen=True):
    """Whether every game can be played, and how far each is."""

    ready: bool
    games: tuple[GameReady, ...]


class GameListed(msgspec.Struct, frozen=True):
    """A game that can be played here. `needs` names for an option the one that it means nothing without, `ruled_out`
    for an option of the same box the ruling against it; `plain` is a game that the page knows no drawings of."""

    name: str
    title: str
    fewest: int
    most: int
    options: tuple[str, ...]
    needs: dict[str, str]
    ruled_out: dict[str, str]
    open_book: bool
    box: str
    plain: bool


class GamesListed(msgspec.Struct, frozen=True):
    games: tuple[GameListed, ...]


class RuleTold(msgspec.Struct, frozen=True):
    """A rule in the words of a language; `why` holds for each case what fails and what would be allowed."""

    title: str
    text: str
    why: dict[str, tuple[str, str]]


class GameWords(msgspec.Struct, frozen=True):
    """What a game that the page does not know says in one language: sentences by their keys, rules by their ids."""

    title: str
    texts: dict[str, str]
    rules: dict[str, RuleTold]


class Reach(msgspec.Struct, frozen=True):
    """How others reach this server: the addresses of its page, the best first. There are none where it listens to its
    own machine only (`local`), or where that is in no network."""

    addresses: tuple[str, ...]
    local: bool


class Problem(msgspec.Struct, frozen=True):
    """What was wrong with a request, in one sentence; `rule` is the id of a rule against it."""

    status: int
    text: str
    rule: str | None = None
