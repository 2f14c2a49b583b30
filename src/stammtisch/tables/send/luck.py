"""Luck and play in a finished game, as they are sent."""

from importlib import import_module

from stammtisch.record.format import Record
from stammtisch.tables.wire.analysis import LuckTold, SeatLuck


def told_luck(record: Record) -> LuckTold:
    """What the laboratory finds; it is loaded when somebody asks."""
    luck = import_module("stammtisch.lab.luck").luck_of(record)
    seats = tuple(SeatLuck(seat.start, seat.result, seat.totals, seat.errors, seat.rounds) for seat in luck.seats)
    return LuckTold(record.game, luck.value, luck.parts, seats)
