"""A game once more, step by step, through different eyes."""

import json
from typing import Any

import msgspec
import pytest

from stammtisch.games.protocol import SPECTATOR
from stammtisch.games.registry import info
from stammtisch.record.format import Record, encode
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.send.replays import (
    STEPS_AT_ONCE,
    ReplayAsked,
    ReplayPart,
    of_file,
    of_table,
    part_of,
    positions,
)
from stammtisch.tables.send.views import see
from stammtisch.tables.wire.replay import ReplayStep
from tests.conformance.configurations import Configuration
from tests.record.samples import SMALL, simulated
from tests.tables.sandbox import Sandbox


def plain_of(name: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(simulated(SMALL[name], 0))
    return plain


def shown(plain: dict[str, Any], viewer: str, start: int = 0) -> ReplayPart:
    return part_of(of_file(ReplayAsked(record=plain, viewer=viewer)), start)


def whole(plain: dict[str, Any], viewer: str) -> list[ReplayStep]:
    """All steps, part after part."""
    steps: list[ReplayStep] = []
    while len(steps) < (part := shown(plain, viewer, len(steps))).length:
        assert len(part.steps) <= STEPS_AT_ONCE
        steps += part.steps
    return steps


@pytest.mark.parametrize("name", list(SMALL))
@pytest.mark.parametrize("viewer", ["0", "spectator"])
def test_every_step_shows_what_that_viewer_saw_then(name: str, viewer: str) -> None:
    plain = plain_of(name)
    seat = SPECTATOR if viewer == "spectator" else int(viewer)
    truth = list(positions(msgspec.convert(plain, Record)))
    steps = whole(plain, viewer)
    assert [step.events for step in steps] == [position.events for position in truth]
    for step, position in list(zip(steps, truth, strict=True))[::4]:
        seen = see(name, position.state, seat, open_book=info(name).open_book)
        assert step.view == msgspec.structs.replace(seen, choices=(), refused=())
    assert steps[-1].events == len(plain["events"])
    assert steps[-1].view.end is not None


@pytest.mark.parametrize("name", list(SMALL))
def test_every_event_is_told_once(name: str) -> None:
    plain = plain_of(name)
    told = [event for step in whole(plain, "open") for event in step.happened]
    names = [msgspec.to_builtins(event)["do"] for event in told]
    assert names == [*(event["do"] for event in plain["events"]), "end"]


def test_open_hands_are_those_that_their_owners_hold() -> None:
    plain = plain_of("scheffeln")
    hands = [seat.hand for seat in shown(plain, "open").steps[0].view.seats]
    assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in plain["setup"]["hands"]]
    closed = [seat.hand for seat in shown(plain, "1").steps[0].view.seats]
    assert [set(hand) == {"?"} for hand in closed] == [seat != 1 for seat in range(len(closed))]


def test_open_chests_are_named_as_soon_as_they_are_hidden() -> None:
    steps = whole(plain_of("tafelrunde"), "open")
    hidden = [seat.hidden_chests for step in steps for seat in step.view.seats]
    assert None not in hidden
    assert any(hidden)


def test_rounds_begin_where_their_number_changes() -> None:
    plain = plain_of("scheffeln")
    part, steps = shown(plain, "spectator"), whole(plain, "spectator")
    assert [steps[first].round for first in part.rounds] == list(range(1, len(part.rounds) + 1))
    assert all(steps[first - 1].round < steps[first].round for first in part.rounds[1:])


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"format": "something"}, "record-format"),
        ({"rules": "0"}, "record-format"),
        ({"seats": ["one"]}, "T-SETUP-1"),
        ({"events": [{"seat": 0, "do": "back_out"}]}, "T-FILL-1"),
        ({"events": [{"seat": 0, "do": "play", "card": "?"}]}, "A-19"),
    ],
)
def test_a_wrong_record_is_refused_with_its_rule(change: dict[str, Any], rule: str) -> None:
    plain = {**plain_of("tafelrunde"), **change}
    plain.pop("result")
    plain["setup"] = {**plain["setup"], "start": 0}
    with pytest.raises(Refusal) as refusal:
        shown(plain, "open")
    assert refusal.value.rule == rule


def finished(seats: str) -> Sandbox:
    box = Sandbox("tafelrunde", seats)
    box.do("anna", "start")
    while not box.match.over:
        box.decide(box.whose(), box.match.actor)
    return box


def test_a_finished_game_is_shown_from_all_sides_ones_own_first() -> None:
    table = finished("mb").table
    assert of_table(table, "bert", None).viewers == ("1", "open", "spectator", "0")
    assert of_table(table, "nobody", None).viewers == ("open", "spectator", "0", "1")
    assert of_table(table, "anna", "open").proven
    assert part_of(of_table(table, "anna", "open"), 0).over


def test_a_running_game_is_shown_only_through_ones_own_eyes() -> None:
    box = Sandbox("tafelrunde", "mb")
    with pytest.raises(Refusal, match="not been played"):
        of_table(box.table, "anna", None)
    box.do("anna", "start")
    assert of_table(box.table, "anna", None).viewers == ("0",)
    assert of_table(box.table, "nobody", None).viewers == ("spectator",)
    for eyes in ("open", "1", "spectator"):
        with pytest.raises(Refusal, match="You may see this game as 0"):
            of_table(box.table, "anna", eyes)
    shared = Sandbox("tafelrunde", "mm")
    shared.do("anna", "start")
    assert of_table(shared.table, "anna", None).viewers == ("spectator",)


def test_a_game_can_still_be_watched_after_a_rematch() -> None:
    box = finished("mb")
    first = part_of(of_table(box.table, "anna", None), 0)
    assert first.number == 1
    box.do("anna", "rematch")
    with pytest.raises(Refusal, match="not been played"):
        of_table(box.table, "anna", None)
    box.do("anna", "start")
    assert part_of(of_table(box.table, "anna", None, 1), 0) == first
    assert of_table(box.table, "anna", None, 2).viewers == ("0",)
    assert of_table(box.replayed(), "anna", None, 1).viewers == ("0", "open", "spectator", "1")
    for number in (0, 3):
        with pytest.raises(Refusal, match="not been played"):
            of_table(box.table, "anna", None, number)


def test_a_table_without_spectators_shows_nothing_to_strangers() -> None:
    box = Sandbox("tafelrunde", "mb", spectators=False)
    box.do("anna", "start")
    with pytest.raises(Refusal, match="no spectators"):
        of_table(box.table, "nobody", None)
    assert of_table(box.table, "bert", None).viewer == "1"


def test_a_row_that_is_not_yet_turned_up_is_not_shown() -> None:
    box = Sandbox("speed", "mbc")
    box.do("anna", "start")
    assert box.match.revealing
    part = part_of(of_table(box.table, "anna", None), 0)
    assert [step.happened for step in part.steps] == [()]
    assert part.steps[0].view.row == ()


def test_what_is_shown_of_a_table_does_not_change_while_it_goes_on() -> None:
    box = Sandbox("tafelrunde", "mb")
    box.do("anna", "start")
    before = of_table(box.table, "anna", None)
    length = part_of(before, 0).length
    box.decide(box.whose(), box.match.actor)
    assert part_of(before, 0).length == length
    assert part_of(of_table(box.table, "anna", None), 0).length == length + 1


def test_a_game_cut_off_can_be_watched_to_where_it_was_cut() -> None:
    plain = plain_of("scheffeln")
    plain |= {"events": plain["events"][:9], "result": None, "cut": "the lights went out"}
    part = shown(plain, "open")
    assert not part.over
    assert part.steps[-1].events == 9


def test_a_long_game_comes_in_parts_that_fit_together() -> None:
    long = Configuration("tafelrunde", 4)
    plain = json.loads(max((simulated(long, number) for number in range(3)), key=len))
    parts = [shown(plain, "spectator", start) for start in range(0, 400, STEPS_AT_ONCE)]
    assert parts[0].length > STEPS_AT_ONCE
    events = [step.events for part in parts for step in part.steps]
    assert events == sorted(set(events))
    assert events[-1] == len(plain["events"])
    assert encode(msgspec.convert(plain, Record))
