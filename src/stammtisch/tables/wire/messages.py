"""What goes over the wire: every message a client may send, and every message a server may."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stammtisch.bots.levels import LEVELS
from stammtisch.tables.wire.log import LogEntry
from stammtisch.tables.wire.reasons import Reason
from stammtisch.tables.wire.views import GameView

VERSION: Literal[2] = 2

Move = msgspec.Raw
"""A move of the table's game as a record writes it; which moves there are only that game knows."""
GameName = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]
Emote = Literal["hello", "well_played", "thanks", "oops", "hurry", "thinking", "laugh", "wow", "again", "goodbye"]

MessageId = Annotated[str, Meta(min_length=1, max_length=64, description="chosen by the client, new for each message")]
Seat = Annotated[int, Meta(ge=0, le=7)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Level = Annotated[str, Meta(pattern=f"^({'|'.join(LEVELS)})$")]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="16 random bytes of the client, in hex")]
BotPace = Literal["slow", "normal", "fast", "tap"]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class FromClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A repeated `id` is answered as the first time and not carried out again."""

    v: Literal[2] = VERSION
    id: MessageId


class Decide(FromClient, frozen=True, kw_only=True, tag="decide"):
    """A move of one of your seats. `after` is the `seq` of the last `step` or `welcome` you have seen."""

    seat: Seat
    after: Number
    move: Move


class TakeBack(FromClient, frozen=True, kw_only=True, tag="take_back"):
    """Your last decision; where others have decided since, they are asked, once for each decision. The same decision
    can be taken back three times, and the time that it took before counts."""

    seat: Seat


class AnswerTakeBack(FromClient, frozen=True, kw_only=True, tag="answer_take_back"):
    """Whether you agree to what is asked now (`table.take_back`)."""

    agree: bool


class Sit(FromClient, frozen=True, kw_only=True, tag="sit"):
    """Take an open seat; several are yours on one device. With `imported` you agree to play on from a record that
    somebody else has brought (`table.imported`), which is refused otherwise."""

    seat: Seat
    name: Name | UnsetType = UNSET
    nonce: Nonce | UnsetType = UNSET
    imported: bool = False


class Stand(FromClient, frozen=True, kw_only=True, tag="stand"):
    """Leave a seat: before the start it is open again, later a bot takes it until you come back."""

    seat: Seat


class Resign(FromClient, frozen=True, kw_only=True, tag="resign"):
    """Give a running game up for good: a bot plays on, and you cannot come back to this game."""

    seat: Seat


class AskStandIn(FromClient, frozen=True, kw_only=True, tag="stand_in"):
    """A bot shall decide for another player who is away, until they are back."""

    seat: Seat


class Remove(FromClient, frozen=True, kw_only=True, tag="remove"):
    """Host: another player shall leave a running game; the others vote, and a bot takes over."""

    seat: Seat


class AnswerRemoval(FromClient, frozen=True, kw_only=True, tag="answer_removal"):
    """Whether you agree that somebody is removed (`table.removal`)."""

    agree: bool


class AddNonce(FromClient, frozen=True, kw_only=True, tag="nonce"):
    """Your part of the chance of the next game; once for each seat and commitment."""

    seat: Seat
    nonce: Nonce


class SetSeat(FromClient, frozen=True, kw_only=True, tag="set_seat"):
    """Host: a bot of that level for an open seat, called as you wish, or `null` to open a bot's seat."""

    seat: Seat
    level: Level | None
    name: Name | UnsetType = UNSET


class Reorder(FromClient, frozen=True, kw_only=True, tag="reorder"):
    """Host: who sits where, before a game: for each seat from the first on, the one whose occupant moves there."""

    order: tuple[Seat, ...]


class HandOver(FromClient, frozen=True, kw_only=True, tag="hand_over"):
    """Host: the person at that seat is the host from now on."""

    seat: Seat


class Configure(FromClient, frozen=True, kw_only=True, tag="configure"):
    """Host: the settings of the table. While a game runs, what others play by stays: the rules, and where other people
    sit the clock, `patience` and `stand_in`. The log tells everybody what is changed during a game.

    `pace` is how long bots take; with `tap` they wait for `go_on` where one person plays alone with bots. `audience`
    tells whether spectators may talk.
    """

    options: dict[str, bool] | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    seconds: Annotated[int, Meta(ge=5, le=14 * 86400)] | UnsetType | None = UNSET
    patience: Annotated[int, Meta(ge=5, le=14 * 86400)] | UnsetType | None = UNSET
    stand_in: Level | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    open_book: bool | UnsetType = UNSET
    pace: BotPace | UnsetType = UNSET
    audience: bool | UnsetType = UNSET


class Start(FromClient, frozen=True, kw_only=True, tag="start"):
    """Host: begin; seats that are still open go to bots of the table's level."""


class Rematch(FromClient, frozen=True, kw_only=True, tag="rematch"):
    """You want to play again, or no longer do: the next game opens when everybody who is here wants it.

    With `now` the host opens it without waiting for the others; with `hold`, too, and it begins only with `start`, so
    that seats and settings can be changed before.
    """

    wish: bool = True
    now: bool = False
    hold: bool = False


class Say(FromClient, frozen=True, kw_only=True, tag="say"):
    text: Text


class ShowEmote(FromClient, frozen=True, kw_only=True, tag="emote"):
    emote: Emote


class Mute(FromClient, frozen=True, kw_only=True, tag="mute"):
    """Host: whoever sits at `seat`, or said the line of number `said`, may not talk, or may again."""

    muted: bool
    seat: Seat | UnsetType = UNSET
    said: Number | UnsetType = UNSET


class Rename(FromClient, frozen=True, kw_only=True, tag="rename"):
    seat: Seat
    name: Name


class WhyNot(FromClient, frozen=True, kw_only=True, tag="why_not"):
    """Which rule is against a move of yours now; also where it is somebody else's turn."""

    seat: Seat
    move: Move


class AskHint(FromClient, frozen=True, kw_only=True, tag="hint"):
    """What a strong bot would do in your place, from what you can see."""

    seat: Seat


class Ping(FromClient, frozen=True, kw_only=True, tag="ping"):
    pass


class GoOn(FromClient, frozen=True, kw_only=True, tag="go_on"):
    """You have seen enough: the bot that waits for you may decide. Answered with a `pong`."""


ClientMessage = (
    Decide
    | TakeBack
    | AnswerTakeBack
    | Sit
    | Stand
    | Resign
    | AskStandIn
    | Remove
    | AnswerRemoval
    | AddNonce
    | SetSeat
    | Reorder
    | HandOver
    | Configure
    | Start
    | Rematch
    | Say
    | ShowEmote
    | Mute
    | Rename
    | WhyNot
    | AskHint
    | Ping
    | GoOn
)


class SeatState(msgspec.Struct, frozen=True):
    """Who sits there. `away_since` and `stand_in` are set while a person is gone, or a bot decides for them.

    `left` is one who stood up during the game: it can be taken up again, unless they `resigned`.
    `name` is empty where somebody sat who has been forgotten; `kept`: an open seat that only the one of that name may
    take, until the host opens it to all.
    `twin` is 2, 3, … where the name looks like one that was at the table before.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None
    level: str | None
    here: bool
    away_since: int | None
    stand_in: bool
    left: bool
    resigned: bool
    muted: bool
    nonce: str | None
    kept: bool = False
    twin: int | None = None


class Asking(msgspec.Struct, frozen=True):
    """Whose time runs: since when, and until when where the table has a clock (milliseconds since 1970)."""

    seats: tuple[int, ...]
    since: int
    until: int | None


class TakeBackAsked(msgspec.Struct, frozen=True):
    """A seat asks to take its last decision back; everybody named in `waiting` must agree."""

    seat: int
    waiting: tuple[int, ...]


class RemovalAsked(msgspec.Struct, frozen=True):
    """The host asks to remove whoever sits at `seat`; more than half of `agreed` and `waiting` must agree."""

    seat: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]


class Commitment(msgspec.Struct, frozen=True):
    """Chance that can be checked: SHA-256 of the seed, and after the end the seed itself, in hex."""

    sha256: str
    seed: str | None


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """Somebody says something; `seat` is null for a spectator. Exactly one of `text` and `emote` is set.

    `twin` is 2, 3, … where the name looks like that of somebody else here.
    """

    seq: int
    at: int
    seat: int | None
    name: str
    text: str | None
    emote: Emote | None
    twin: int | None = None


class MutedVoice(msgspec.Struct, frozen=True):
    """A spectator who may not talk: what they were called, and the number of a line by which `mute` finds them."""

    said: int
    name: str


class TableState(msgspec.Struct, frozen=True):
    """The table around the game, the same for everybody. `rematch` lists the seats that want to play again;
    `held` is a table at which the next game waits for the host to begin it. `imported`: this game goes on from a record
    that somebody brought. Its cards were not shuffled here, so there is no `commitment` for it."""

    id: str
    seq: int
    game: GameName
    options: dict[str, bool]
    status: Literal["open", "running", "over"]
    games: int
    seats: tuple[SeatState, ...]
    host: int | None
    listed: bool
    spectators: bool
    watching: int
    seconds: int | None
    patience: int | None
    stand_in: str
    hints: bool
    open_book: bool
    pace: BotPace
    audience: bool
    asking: Asking | None
    take_back: TakeBackAsked | None
    removal: RemovalAsked | None
    rematch: tuple[int, ...]
    held: bool
    imported: bool
    commitment: Commitment | None
    muted: tuple[MutedVoice, ...] = ()


class You(msgspec.Struct, frozen=True):
    """What you are at this table: your seats (none for a spectator), whether you are the host, seats kept for you."""

    seats: tuple[int, ...]
    host: bool
    may_take_back: tuple[int, ...]
    kept: tuple[int, ...] = ()


class Sight(msgspec.Struct, frozen=True):
    """What one of your seats sees, or a spectator (`seat` null); `log` holds what is new to it, at most 200 lines.

    Before these there are `older` lines, and `events` of the record; `GET /api/tables/{table}/log` has them.
    """

    seat: int | None
    view: GameView
    log: tuple[LogEntry, ...]
    older: int = 0
    events: int = 0


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """The first message, also after every reconnection: everything there is. `sights` is empty before the start."""

    v: Literal[2]
    now: int
    you: You
    table: TableState
    sights: tuple[Sight, ...]
    said: tuple[Said, ...]


class Step(msgspec.Struct, frozen=True, tag_field="type", tag="step"):
    """The game went on. `table` is left out where nothing of it has changed since you were last told it, except what
    stands here anyway: its `seq`, and `asking`. Put these two into the one that you have."""

    seq: int
    now: int
    you: You
    asking: Asking | None
    sights: tuple[Sight, ...]
    table: TableState | UnsetType = UNSET


class Around(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """Something around the game changed: seats, presence, clocks, a question to everybody."""

    now: int
    you: You
    table: TableState


class Accepted(msgspec.Struct, frozen=True, tag_field="type", tag="accepted"):
    """Your message was carried out, and is on disk; `seq` is its number in the journal."""

    id: str
    seq: int


Code = Literal[
    "malformed",
    "unknown_seat",
    "game_over",
    "not_your_turn",
    "stale",
    "rule",
    "not_allowed",
    "too_fast",
    "unavailable",
]


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """Your message changed nothing: why, in one sentence; `rule` is the id of the rule against a move.

    `case` says which of the rule's conditions fails, where it has several.
    """

    id: str | None
    code: Code
    text: str
    rule: str | None = None
    case: str = ""


class Because(msgspec.Struct, frozen=True, tag_field="type", tag="because"):
    """The answer to `why_not`: the rule against that move, or null where it is allowed.

    `case` says which of the rule's conditions fails, where it has several.
    """

    id: str
    rule: str | None
    case: str = ""


class Hint(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """The answer to `hint`: a move, its chance to win in percent, that of the `next` best one that does something else
    (null where there is no other move), and one thing that speaks for it. `error` is half the width of the 95 %
    interval of the chance, in points."""

    id: str
    move: Move
    chance: Percent | None = None
    next: Percent | None = None
    reason: Reason | None = None
    error: Percent | None = None


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    id: str
    now: int


class Goodbye(msgspec.Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The server is about to stop, or has no room for you: connect again after so many milliseconds."""

    reason: Literal["restart", "slow", "full"]
    retry: int


ServerMessage = Welcome | Step | Around | Said | Accepted | Refused | Because | Hint | Pong | Goodbye
