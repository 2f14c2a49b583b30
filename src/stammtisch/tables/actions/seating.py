"""What people do around the game: sit down, stand up, talk, start; each checked, each an entry for the journal."""

from msgspec import UNSET
from msgspec.structs import replace

from stammtisch.games.registry import BadTable, check_table
from stammtisch.record.format import RULES_VERSION
from stammtisch.tables.actions.moves import own_seat
from stammtisch.tables.actions.names import bot_name, person_name, plain
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import (
    AnyEntry,
    CameBack,
    Configured,
    GameStarted,
    HostChanged,
    Muted,
    NonceAdded,
    Renamed,
    Reordered,
    SatDown,
    SeatChanged,
    Spoke,
    StoodUp,
)
from stammtisch.tables.wire.messages import (
    AddNonce,
    Configure,
    HandOver,
    Mute,
    Rename,
    Reorder,
    Say,
    SetSeat,
    ShowEmote,
    Sit,
    Stand,
    Start,
)


def host_only(table: Table, person: str) -> None:
    if person != table.host:
        raise Refusal("not_allowed", "Only the host of the table may do that.")


def before_the_game(table: Table) -> None:
    if table.status == "running":
        raise Refusal("not_allowed", "The game has begun.")
    if table.status == "over":
        raise Refusal("not_allowed", "The game is over; ask for a rematch first.")


def is_ready(table: Table, person: str, seat: int, nonce: str | None) -> bool:
    """Whether all seats are filled and every person has added a nonce, once that one has."""
    return not table.held and all(
        chair.kind == "bot" or (place == seat and nonce is not None) or (chair.kind == "person" and chair.nonce)
        for place, chair in enumerate(table.chairs)
    )


def started(table: Table, now: int) -> GameStarted:
    return GameStarted(at=now, rules=RULES_VERSION, first=table.first)


def sit(table: Table, person: str, name: str, message: Sit, now: int) -> list[AnyEntry]:
    if not 0 <= message.seat < len(table.chairs):
        raise Refusal("unknown_seat", f"This table has seats 0 to {len(table.chairs) - 1}, but no seat {message.seat}.")
    chair = table.chairs[message.seat]
    called = (
        person_name(message.name) if message.name is not UNSET else (chair.name if chair.person == person else name)
    )
    nonce = None if message.nonce is UNSET else message.nonce
    sat = SatDown(at=now, by=person, message=message.id, seat=message.seat, person=person, name=called, nonce=nonce)
    if table.status == "running":
        if chair.person != person or not chair.left:
            raise Refusal("not_allowed", f"Seat {message.seat} is taken; the game has begun.")
        if chair.resigned:
            raise Refusal("not_allowed", "You have given this game up.")
        return [SatDown(at=now, by=person, message=message.id, seat=message.seat, person=person, name=called)]
    before_the_game(table)
    if chair.kind != "open":
        raise Refusal("not_allowed", f"Seat {message.seat} is taken.")
    check_kept(table, person, message.seat)
    check_agreed(table, person, message)
    return [sat, started(table, now)] if is_ready(table, person, message.seat, nonce) else [sat]


def check_kept(table: Table, person: str, seat: int) -> None:
    """A seat that is kept for somebody is theirs until the host opens it to all (`set_seat`)."""
    if table.chairs[seat].kept_for not in ("", person):
        raise Refusal("not_allowed", f"Seat {seat} is kept for somebody else.")


def check_agreed(table: Table, person: str, message: Sit) -> None:
    """Who did not bring the record of a game must know that somebody did: its cards may lie as they wish."""
    if table.imported and person != table.opening.host and not message.imported:
        raise Refusal(
            "not_allowed",
            "This game goes on from a record that somebody has brought: its cards were not shuffled here. "
            "To sit down all the same, agree to that.",
        )


def stand(table: Table, person: str, message: Stand, now: int) -> list[AnyEntry]:
    own_seat(table, person, message.seat)
    if table.chairs[message.seat].left:
        raise Refusal("not_allowed", f"You have already left seat {message.seat}.")
    return [StoodUp(at=now, by=person, message=message.id, seat=message.seat)]


def add_nonce(table: Table, person: str, message: AddNonce, now: int) -> list[AnyEntry]:
    own_seat(table, person, message.seat)
    before_the_game(table)
    if table.chairs[message.seat].nonce is not None:
        raise Refusal("not_allowed", f"Seat {message.seat} has already added its nonce for this game.")
    added = NonceAdded(at=now, by=person, message=message.id, seat=message.seat, nonce=message.nonce)
    return [added, started(table, now)] if is_ready(table, person, message.seat, message.nonce) else [added]


def reorder(table: Table, person: str, message: Reorder, now: int) -> list[AnyEntry]:
    host_only(table, person)
    before_the_game(table)
    if sorted(message.order) != list(range(len(table.chairs))):
        raise Refusal("malformed", f"Each of the {len(table.chairs)} seats must be named exactly once.")
    return [Reordered(at=now, by=person, message=message.id, order=message.order)]


def set_seat(table: Table, person: str, message: SetSeat, now: int) -> list[AnyEntry]:
    host_only(table, person)
    before_the_game(table)
    if message.seat >= len(table.chairs):
        raise Refusal("unknown_seat", f"This table has seats 0 to {len(table.chairs) - 1}, but no seat {message.seat}.")
    if table.chairs[message.seat].person == person:
        raise Refusal("not_allowed", "That is your own seat: stand up first.")
    name = "" if message.level is None else bot_name(message.level, message.name)
    return [SeatChanged(at=now, by=person, message=message.id, seat=message.seat, level=message.level, name=name)]


def hand_over(table: Table, person: str, message: HandOver, now: int) -> list[AnyEntry]:
    host_only(table, person)
    other = table.chairs[message.seat] if message.seat < len(table.chairs) else None
    if other is None or other.kind != "person" or other.left or other.person == person:
        raise Refusal("unknown_seat", f"No other person plays at seat {message.seat}.")
    return [HostChanged(at=now, by=person, message=message.id, seat=message.seat)]


def configure(table: Table, person: str, message: Configure, now: int) -> list[AnyEntry]:
    host_only(table, person)
    if table.status == "running":
        hurts_nobody(table, message)
    return [
        Configured(
            at=now,
            by=person,
            message=message.id,
            options=None if message.options is UNSET else options_for(table, message.options),
            listed=table.listed if message.listed is UNSET else message.listed,
            spectators=table.spectators if message.spectators is UNSET else message.spectators,
            seconds=table.seconds if message.seconds is UNSET else message.seconds,
            patience=table.patience if message.patience is UNSET else message.patience,
            stand_in=table.stand_in if message.stand_in is UNSET else message.stand_in,
            hints=table.hints if message.hints is UNSET else message.hints,
            open_book=table.open_book if message.open_book is UNSET else message.open_book,
            pace=table.pace if message.pace is UNSET else message.pace,
            audience=table.audience if message.audience is UNSET else message.audience,
        )
    ]


def hurts_nobody(table: Table, message: Configure) -> None:
    """While a game runs everybody keeps what they sat down to: rules, clock, and the bot that would play for them."""
    if message.open_book is not UNSET:
        raise Refusal("not_allowed", "Open book can be changed only before the game begins.")
    if message.options is not UNSET:
        raise Refusal("not_allowed", "The rules can be changed only before the game begins.")
    frozen = (
        (message.seconds, table.seconds),
        (message.patience, table.patience),
        (message.stand_in, table.stand_in),
    )
    if table.people() - {table.host} and any(wish not in (UNSET, present) for wish, present in frozen):
        raise Refusal(
            "not_allowed",
            "The clock and the bots that stand in can be changed only between games: others play by them.",
        )


def options_for(table: Table, wished: dict[str, bool]) -> dict[str, bool]:
    """The options of the next game, if its rules allow them."""
    check_options(table.game, len(table.chairs), wished)
    return {option: True for option, chosen in wished.items() if chosen}


def check_options(game: str, seats: int, options: dict[str, bool]) -> None:
    try:
        check_table(game, seats, options)
    except BadTable as bad:
        raise Refusal("rule" if bad.rule else "malformed", str(bad), bad.rule) from None


def start(table: Table, person: str, message: Start, now: int) -> list[AnyEntry]:
    host_only(table, person)
    before_the_game(table)
    return [GameStarted(at=now, by=person, message=message.id, rules=RULES_VERSION, first=table.first)]


def may_talk(table: Table, person: str) -> int | None:
    """The seat under which somebody talks; None for a spectator."""
    seats = table.seats_of(person)
    if person in table.talk.muted or any(table.chairs[seat].muted for seat in seats):
        raise Refusal("not_allowed", "The host has asked you not to talk.")
    if not seats and not table.audience:
        raise Refusal("not_allowed", "Only players talk at this table.")
    return seats[0] if seats else None


def say(table: Table, person: str, name: str, message: Say, now: int) -> list[AnyEntry]:
    seat, text = may_talk(table, person), plain(message.text)
    called = name if seat is None else table.chairs[seat].name
    return [Spoke(at=now, by=person, message=message.id, seat=seat, name=called, text=text)]


def show_emote(table: Table, person: str, name: str, message: ShowEmote, now: int) -> list[AnyEntry]:
    seat = may_talk(table, person)
    called = name if seat is None else table.chairs[seat].name
    return [Spoke(at=now, by=person, message=message.id, seat=seat, name=called, emote=message.emote)]


def mute(table: Table, person: str, message: Mute, now: int) -> list[AnyEntry]:
    host_only(table, person)
    muted = Muted(at=now, by=person, message=message.id, muted=message.muted)
    if (message.seat is UNSET) == (message.said is UNSET):
        raise Refusal("malformed", "Either a seat or a line of the talk must be named.")
    if message.seat is not UNSET:
        if message.seat >= len(table.chairs) or table.chairs[message.seat].kind != "person":
            raise Refusal("unknown_seat", f"There is no person to mute at seat {message.seat}.")
        chair = table.chairs[message.seat]
        return [replace(muted, seat=message.seat, person=chair.person, name=chair.name)]
    assert message.said is not UNSET
    found = table.talk.speaker_of(message.said)
    if found is None:
        raise Refusal("not_allowed", "That line is too old to tell who said it.")
    voice, name = found
    return [replace(muted, said=message.said, person=voice, name=name)]


def rename(table: Table, person: str, message: Rename, now: int) -> list[AnyEntry]:
    own_seat(table, person, message.seat)
    return [Renamed(at=now, by=person, message=message.id, seat=message.seat, name=person_name(message.name))]


def came_back(table: Table, person: str, now: int) -> list[AnyEntry]:
    """The person is here: bots that decided in their place stop."""
    return [
        CameBack(at=now, seat=seat)
        for seat in table.seats_of(person)
        if table.chairs[seat].stand_in and not table.chairs[seat].left
    ]
