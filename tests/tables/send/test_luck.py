"""Luck and play as they are sent, from what the laboratory finds."""

import pytest

from stammtisch.lab.luck import luck_of
from stammtisch.record.format import decode
from stammtisch.tables.send.luck import told_luck
from tests.record.samples import SMALL, simulated


@pytest.mark.parametrize("name", SMALL)
def test_what_the_laboratory_finds_is_told_as_it_is(name: str) -> None:
    record = decode(simulated(SMALL[name], 0))
    luck, told = luck_of(record), told_luck(record)
    assert (told.game, told.value, told.parts) == (name, luck.value, luck.parts)
    for found, seat in zip(luck.seats, told.seats, strict=True):
        assert (seat.start, seat.result, seat.totals) == (found.start, found.result, found.totals)
        assert (seat.errors, seat.rounds) == (found.errors, found.rounds)
