"""Luck and play as they are sent, from what the laboratory finds."""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from stammtisch.record.format import decode
from stammtisch.tables.send.luck import told_luck
from stammtisch.tables.wire.analysis import LuckTold, SeatLuck
from tests.record.samples import SMALL, simulated


def test_what_the_laboratory_finds_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    record = decode(simulated(SMALL["scheffeln"], 0))
    seat = SimpleNamespace(
        start=0.5, result=1.0, totals=(0.2, 0.4, -0.1), errors=(0.0, 0.1, 0.1), rounds=((0.2, 0.4, -0.1),)
    )
    luck = SimpleNamespace(value="abc", parts=("cards", "own", "others"), seats=(seat,))
    module = ModuleType("luck")
    module.luck_of = lambda asked: luck if asked is record else None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "stammtisch.lab.luck", module)
    seats = (SeatLuck(0.5, 1.0, (0.2, 0.4, -0.1), (0.0, 0.1, 0.1), ((0.2, 0.4, -0.1),)),)
    assert told_luck(record) == LuckTold("scheffeln", "abc", ("cards", "own", "others"), seats)
