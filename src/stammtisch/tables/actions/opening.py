"""Opening a table: from a wish, or from a record to play on."""

from msgspec import UNSET, to_builtins

from stammtisch.games.faults import Fault
from stammtisch.games.registry import info
from stammtisch.record.format import encode
from stammtisch.tables.actions.names import bot_name, person_name
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.actions.seating import check_options
from stammtisch.tables.game.imports import check_playable, normalised, read_record
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.chance import new_seed
from stammtisch.tables.journal.entries import ChairWritten, Opened
from stammtisch.tables.journal.persons import GameResult
from stammtisch.tables.wire.requests import ImportedTable, NewTable, SeatWish

LONGEST_RECORD = 100_000
"""Bytes of a record to play on from; a whole game has about 10,000."""


def opening_of(wish: NewTable, person: str, name: str, now: int) -> Opened:
    """A table as somebody wants it, if the game allows it."""
    check_options(wish.game, len(wish.seats), wish.options)
    return Opened(
        at=now,
        host=person,
        game=wish.game,
        options={option: True for option, chosen in wish.options.items() if chosen},
        seats=tuple(chair_of(seat, person, name) for seat in wish.seats),
        seed=new_seed(),
        listed=wish.listed,
        spectators=wish.spectators,
        seconds=wish.seconds,
        patience=wish.patience,
        stand_in=wish.stand_in,
        hints=wish.hints,
        open_book=info(wish.game).open_book if wish.open_book is UNSET else wish.open_book,
        pace=wish.pace,
    )


def chair_of(wish: SeatWish, person: str, name: str) -> ChairWritten:
    if wish.kind == "me":
        return ChairWritten("person", person, name if wish.name is UNSET else person_name(wish.name))
    if wish.kind == "bot":
        return ChairWritten("bot", name=bot_name(wish.level, wish.name), level=wish.level)
    return ChairWritten("open")


def opening_from(wish: ImportedTable, person: str, name: str, now: int) -> Opened:
    """A table at which a recorded game is played on; the other seats are bots'."""
    try:
        record = read_record(wish.record)
        upto = len(record.events) if wish.at is UNSET else wish.at
        check_playable(record, upto)
        kept = normalised(record, upto)
    except Fault as fault:
        raise Refusal("rule", f"This record cannot be continued: {fault}.", fault.rule) from None
    if wish.seat >= len(record.seats):
        raise Refusal("unknown_seat", f"The record has seats 0 to {len(record.seats) - 1}, but no seat {wish.seat}.")
    if len(encode(kept)) > LONGEST_RECORD:
        raise Refusal("malformed", f"This record is too long to be continued: at most {LONGEST_RECORD // 1000} kB.")
    bot = SeatWish("bot", wish.level)
    seats = [SeatWish("me") if seat == wish.seat else bot for seat in range(len(record.seats))]
    return Opened(
        at=now,
        host=person,
        game=record.game,
        options=kept.options,
        seats=tuple(chair_of(seat, person, name) for seat in seats),
        seed=new_seed(),
        record=to_builtins(kept),
        upto=len(kept.events),
    )


def opening_again(played: GameResult, table: Table, person: str, name: str, now: int) -> Opened:
    """The same game and seats once more, with that table's clock: each friend's seat is kept for them."""
    own = iter(seat.name for seat in played.seats if seat.person == person)
    several = sum(seat.person == person for seat in played.seats) > 1
    seats = tuple(
        ChairWritten("person", person, next(own) if several else name)
        if seat.person == person
        else ChairWritten("bot", name=bot_name(seat.level, UNSET), level=seat.level)
        if seat.level
        else ChairWritten("open", name=seat.name, kept_for=seat.person)
        for seat in played.seats
    )
    return Opened(
        at=now,
        host=person,
        game=played.game,
        options=played.options,
        seats=seats,
        seed=new_seed(),
        spectators=table.spectators,
        seconds=table.seconds,
        patience=table.patience,
        stand_in=table.stand_in,
        hints=table.hints,
        open_book=table.open_book,
    )
