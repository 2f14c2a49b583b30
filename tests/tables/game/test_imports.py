"""Records to play on from."""

import json

import msgspec
import pytest

from stammtisch.record.check import check_record
from stammtisch.record.format import decode
from stammtisch.tables.actions import opening
from stammtisch.tables.actions.opening import opening_from
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.imports import normalised, replay_to
from stammtisch.tables.journal.entries import GameStarted
from stammtisch.tables.send import lists
from stammtisch.tables.send.updates import table_state
from stammtisch.tables.wire.log import Started
from stammtisch.tables.wire.requests import ImportedTable
from tests.record.samples import SMALL, simulated
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
    assert len(box.table.opening.record["events"]) == box.table.opening.upto  # type: ignore[index]
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


def taken_over(at: int = 0) -> Sandbox:
    """Anna has brought a record, and opened its second seat."""
    box = Sandbox("tafelrunde", "mb")
    box.take_over(opening_from(ImportedTable(record=played(), at=at), "anna", "Anna", box.now))
    box.do("anna", "set_seat", seat=1, level=None)
    return box


def test_who_brought_a_record_sits_down_freely_and_everybody_else_agrees_first() -> None:
    box = taken_over()
    box.do("anna", "sit", seat=1)
    box.do("anna", "stand", seat=1)
    with pytest.raises(Refusal, match="were not shuffled here"):
        box.do("bert", "sit", seat=1)
    box.do("bert", "sit", seat=1, imported=True)
    box.do("anna", "start")
    assert box.match.log[0].event == Started(1, box.match.story.STARTED, imported=True)
    box.do("bert", "stand", seat=1)
    box.do("bert", "sit", seat=1)  # who has agreed comes back without another question


def test_the_game_after_one_from_a_record_has_chance_of_our_own() -> None:
    box = taken_over(40)
    assert not shown(box)
    box.do("bert", "sit", seat=1, imported=True)
    box.do("anna", "start")
    assert not shown(box)
    while not box.match.over:
        box.decide(box.whose(), box.match.actor)
    assert not shown(box)
    box.do("anna", "rematch", now=True)
    assert shown(box)
    box.do("bert", "stand", seat=1)
    box.do("bert", "sit", seat=1)
    box.do("anna", "start")
    assert shown(box)
    assert box.match.log[0].event == Started(2, box.match.story.STARTED)


def shown(box: Sandbox) -> bool:
    """Whether the table promises that its cards were shuffled here: lists, page and log say the same."""
    state, brief = table_state(box.table, box.presence), lists.brief(box.table)
    assert state.imported == brief.imported == lists.summary(brief, "carl").imported == (state.commitment is None)
    return state.commitment is not None


@pytest.mark.parametrize("name", list(SMALL))
def test_what_is_kept_of_a_record_is_what_we_would_have_written(name: str) -> None:
    record = decode(simulated(SMALL[name], 1))
    for upto in range(0, len(record.events), 5):
        kept = normalised(record, upto)
        assert kept.setup == record.setup
        assert kept.events == record.events[: len(kept.events)]
        assert len(kept.events) >= upto
        assert set(kept.seats) == {""}
        assert replay_to(kept, len(kept.events)).state.tobytes() == replay_to(record, upto).state.tobytes()


def test_a_record_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "LONGEST_RECORD", 1_000)
    with pytest.raises(Refusal, match="too long"):
        opening_from(ImportedTable(record=played(), at=40), "anna", "Anna", 0)
