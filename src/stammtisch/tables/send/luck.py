"""Luck and play in a finished game, as they are sent."""

from stammtisch.lab.luck import luck_of
from stammtisch.record.format import Record
from stammtisch.tables.wire.analysis import LuckTold, SeatLuck


def told_luck(record: Record) -> LuckTold:
    """What the laboratory finds."""
    luck = luck_of(record)
    seats = tuple(SeatLuck(seat.start, seat.result, seat.totals, seat.errors, seat.rounds) for seat in luck.seats)
    return LuckTold(record.game, luck.value, luck.parts, seats)
