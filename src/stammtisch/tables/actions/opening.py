"""Opening a table: from a wish, or from a record to play on."""

from msgspec import UNSET

from stammtisch.games.faults import Fault
from stammtisch.games.registry import info
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.actions.seating import bot_name, check_options, plain
from stammtisch.tables.game.imports import check_playable, read_record
from stammtisch.tables.journal.chance import new_seed
from stammtisch.tables.journal.entries import ChairWritten, Opened
from stammtisch.tables.wire.requests import ImportedTable, NewTable, SeatWish


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
        return ChairWritten("person", person, name if wish.name is UNSET else plain(wish.name))
    if wish.kind == "bot":
        return ChairWritten("bot", name=bot_name(wish.level, wish.name), level=wish.level)
    return ChairWritten("open")


def opening_from(wish: ImportedTable, person: str, name: str, now: int) -> Opened:
    """A table at which a recorded game is played on; the other seats are bots'."""
    try:
        record = read_record(wish.record)
        upto = len(record.events) if wish.at is UNSET else wish.at
        check_playable(record, upto)
    except Fault as fault:
        raise Refusal("rule", f"This record cannot be continued: {fault}.", fault.rule) from None
    if wish.seat >= len(record.seats):
        raise Refusal("unknown_seat", f"The record has seats 0 to {len(record.seats) - 1}, but no seat {wish.seat}.")
    bot = SeatWish("bot", wish.level)
    seats = [SeatWish("me") if seat == wish.seat else bot for seat in range(len(record.seats))]
    return Opened(
        at=now,
        host=person,
        game=record.game,
        options=record.options,
        seats=tuple(chair_of(seat, person, name) for seat in seats),
        seed=new_seed(),
        record=wish.record,
        upto=upto,
    )
