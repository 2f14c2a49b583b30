"""At a table bots follow the people who play there themselves."""

import pytest

from stammtisch.bots.pace import pace_of
from stammtisch.games.speed.pace import PRACTISED
from stammtisch.tables.actions.moves import decide_for
from stammtisch.tables.journal.entries import StandInTook
from stammtisch.tables.live.bots import Thinkers
from stammtisch.tables.live.duties import people_at
from tests.tables.sandbox import Sandbox


def second_race(*moments: int) -> Sandbox:
    """Two bots and then anna have grabbed at these moments, and the next row lies open."""
    box = Sandbox("speed", "mrr")
    box.do("anna", "start")
    box.match.reveal_all()
    for seat, ms in zip((1, 2, 0), moments, strict=True):
        box.fold(decide_for(box.table, seat, seat, box.now, ms))
    box.match.reveal_all()
    return box


def test_the_same_bot_takes_longer_where_people_took_longer() -> None:
    box, thinkers = second_race(5_000, 6_000, 10_500), Thinkers(1)
    times = []
    for ms in (6_000, 10_500, 20_000):
        events = [{**event, "ms": ms} if event.get("seat") == 0 else event for event in box.match.scribe.events]
        times.append(thinkers.reactions({1: "expert"}, "speed", box.match.state, events, {0}).result()[1])
    thinkers.close()
    assert times[1] / times[0] == pytest.approx(10_500 / (0.6 * PRACTISED), rel=0.01)
    assert times[2] / times[1] == pytest.approx(20_000 / 10_500, rel=0.01)


def test_a_race_read_from_the_journal_has_the_same_pace() -> None:
    box = second_race(5_000, 6_000, 10_500)
    box.fold(decide_for(box.table, 0, 0, box.now, 700))
    again = box.replayed().match
    assert again is not None
    found = [pace_of("speed", match.scribe.events, {0}) for match in (box.match, again)]
    assert found == [pytest.approx(10_500 / PRACTISED), found[0]]


def test_bots_and_stand_ins_are_not_followed() -> None:
    box = Sandbox("speed", "mbr")
    box.do("anna", "start")
    assert people_at(box.table) == {0, 1}
    box.fold([StandInTook(at=box.now, seat=1, reason="away")])
    assert people_at(box.table) == {0}
