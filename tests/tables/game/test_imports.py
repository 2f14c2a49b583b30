"""Records to play on from."""

import json

import msgspec
import pytest

from stammtisch.record.check import check_record
from stammtisch.tables.actions.opening import opening_from
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.journal.entries import GameStarted
from stammtisch.tables.wire.requests import ImportedTable
from tests.tables.sandbox import Sandbox


def played() -> dict[str, object]:
    box = Sandbox("tafelrunde", "mb")
    box.do("anna", "start")
    while not box.match.over:
        box.decide(box.whose(), box.match.actor)
    plain: dict[str, object] = json.loads(msgspec.json.encode(box.match.record()))
    return plain


@pytest.mark.parametrize("at", [0, 1, 7, 40])
def test_a_game_goes_on_from_any_point_of_a_record(at: int) -> None:
    record = played()
    box = Sandbox("tafelrunde", "mb")
    box.take_over(opening_from(ImportedTable(record=record, at=at, seat=1), "anna", "Anna", box.now))
    box.fold([GameStarted(at=box.now, rules="1", first=-1)])
    assert [chair.kind for chair in box.table.chairs] == ["bot", "person"]
    assert box.match.scribe.events[:at] == record["events"][:at]  # type: ignore[index]
    for chair in box.table.chairs:
        chair.person = "anna"
    while not box.match.over:
        box.decide("anna", box.match.actor)
    assert check_record(box.match.record()) is None
    assert box.match.imported


def test_a_record_that_is_wrong_or_over_cannot_be_played_on() -> None:
    record = played()
    with pytest.raises(Refusal, match="the game is over"):
        opening_from(ImportedTable(record=record), "anna", "Anna", 0)
    with pytest.raises(Refusal, match="cannot be continued"):
        opening_from(ImportedTable(record={"format": "something"}), "anna", "Anna", 0)
    with pytest.raises(Refusal, match="no seat 5"):
        opening_from(ImportedTable(record=record, at=3, seat=5), "anna", "Anna", 0)
    record["events"][2]["seat"] = 7  # type: ignore[index]
    with pytest.raises(Refusal, match="cannot be continued"):
        opening_from(ImportedTable(record=record, at=5), "anna", "Anna", 0)
