"""What goes over plain HTTP: opening tables, finding them, moving to another device."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stammtisch.tables.wire.log import LogEntry
from stammtisch.tables.wire.messages import BotPace, GameName, Level, Name, Number, Seat

Duration = Annotated[int, Meta(ge=5, le=14 * 86400, description="seconds")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,64}$")]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there: you (several seats mean one device for all), whoever comes, or a bot of that level."""

    kind: Literal["me", "open", "bot"]
    level: Level = "casual"
    name: Name | UnsetType = UNSET


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open. `seconds` is the time for a decision, `patience` how long one may be away; null: no limit.

    `pace` is how long bots take; with `tap` they wait for you where you play alone with bots.

    `open_book` shows what everybody could remember: others' money, hidden chests and cards taken back. Left out, money
    is shown and the rest is not.
    """

    game: GameName
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=8)]
    options: dict[str, bool] = {}
    listed: bool = False
    spectators: bool = True
    seconds: Duration | None = None
    patience: Duration | None = None
    stand_in: Level = "casual"
    hints: bool = True
    open_book: bool | UnsetType = UNSET
    pace: BotPace = "normal"


class ImportedTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to play on from after its first `at` events (all of them where it is left out), with bots elsewhere.

    Whoever else sits down there must agree to it (`sit` with `imported`).
    """

    record: dict[str, Any]
    seat: Seat = 0
    at: Number | UnsetType = UNSET
    level: Level = "casual"


class TableSummary(msgspec.Struct, frozen=True):
    """A table as the lobby lists it. `my_turn` tells whether it waits for the one who asked, `invited` whether a seat
    is kept for them. In `seats` an open one is null; an empty name is somebody's who has been forgotten.
    `imported`: its game goes on from a record that somebody brought."""

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
    invited: bool = False
    imported: bool = False


class LogPart(msgspec.Struct, frozen=True):
    """Lines of the log, at most 200, before which there are `older` ones, and `events` of the record."""

    log: tuple[LogEntry, ...]
    older: int
    events: int


class Me(msgspec.Struct, frozen=True):
    """Who you are, without an account: a name, and the tables where you sit."""

    name: str
    tables: tuple[TableSummary, ...]


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class SeatLink(msgspec.Struct, frozen=True):
    """A seat's token: whoever has it may take the seat over, on another device or as a program; once, and until then
    (milliseconds since 1970). Whoever has come with it may go on using it."""

    seat: int
    token: str
    until: int


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Token


class SeatOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat


Language = Literal["en", "de", "it", "fr"]
Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,128}={0,2}$")]


class PushKeys(msgspec.Struct, frozen=True):
    p256dh: Key
    auth: Key


class PushDevice(msgspec.Struct, frozen=True):
    """A browser's push subscription, as `PushSubscription.toJSON()` writes it, and the language of its person."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys
    lang: Language = "en"


class DeviceGone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(max_length=1000)]


class MailWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address to send reminders to, once its owner has followed the link in a first mail."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    lang: Language = "en"


class NoticeState(msgspec.Struct, frozen=True):
    """How you are told while you are away: `key` is what a browser subscribes with, `devices` how many have.

    `mail` is null where this server sends none; `address` is your own, and nobody else is ever sent it.
    """

    key: str
    devices: int
    mail: Literal["off", "asked", "on"] | None
    address: str | None


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


class PersonalLink(msgspec.Struct, frozen=True):
    """A token that makes another device the same person: once, and until then (milliseconds since 1970)."""

    token: str
    until: int


class Joining(msgspec.Struct, frozen=True):
    """Whose games a device would join. `same`: it already is that person; `brings`: how many tables it has itself,
    whose seats would go over to that person."""

    name: str
    same: bool
    brings: int


class PasskeyKept(msgspec.Struct, frozen=True):
    """One of your passkeys; `used` is 0 before its first use. `synced`: it outlives the device that made it."""

    id: str
    made: int
    used: int
    synced: bool


class PasskeysKept(msgspec.Struct, frozen=True):
    passkeys: tuple[PasskeyKept, ...]


class PasskeyOptions(msgspec.Struct, frozen=True):
    """What the browser's `navigator.credentials` is to be asked for, as the JSON of WebAuthn."""

    options: dict[str, Any]


class PasskeyAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `navigator.credentials` has answered, as the JSON of WebAuthn."""

    credential: dict[str, Any]


class SeatPlayed(msgspec.Struct, frozen=True):
    """How a seat ended a game: yours, a friend's, a bot's, or that of somebody who has been forgotten.

    `key` tells friends apart, for you alone and always the same. `by_bot`: it was left to a bot, which played on.
    """

    kind: Literal["me", "friend", "bot", "gone"]
    name: str
    key: str | None
    level: str | None
    score: int
    won: bool
    by_bot: bool


class GamePlayed(msgspec.Struct, frozen=True):
    """A finished game; `number` counts the games of its table. `imported`: it went on from a record."""

    table: str
    number: int
    game: GameName
    options: dict[str, bool]
    began: int
    ended: int
    seats: tuple[SeatPlayed, ...]
    imported: bool


class Tally(msgspec.Struct, frozen=True):
    """Your games of one kind with somebody: how many, how often you won and they did, your average and best score, and
    how many of the latest you won in a row."""

    game: GameName
    games: int
    wins: int
    theirs: int
    average: float
    best: int
    streak: int


class Against(msgspec.Struct, frozen=True):
    """What became of your games with a friend, or with bots of a level."""

    key: str | None
    name: str
    level: str | None
    tallies: tuple[Tally, ...]


class MyGames(msgspec.Struct, frozen=True):
    """Your games: where you sit or are expected, what has ended (the newest first), and how it went with whom."""

    running: tuple[TableSummary, ...]
    finished: tuple[GamePlayed, ...]
    more: bool
    against: tuple[Against, ...]


class PlayAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game of yours, to be played again with the same people at a new table."""

    table: Annotated[str, Meta(min_length=1, max_length=64)]
    number: Annotated[int, Meta(ge=1, le=2**31)]
