"""Hints: allowed by the host, told to everybody, from what the seat can see."""

import pytest

from stammtisch.tables.actions import hints
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.wire.log import TookHint
from stammtisch.tables.wire.messages import AskHint
from tests.tables.sandbox import Sandbox


def at_work(game: str = "scheffeln", **settings: bool) -> Sandbox:
    box = Sandbox(game, "mb" if game != "speed" else "mbc", **settings)
    box.do("anna", "start")
    return box


def ask(box: Sandbox, person: str, seat: int) -> Refusal | None:
    try:
        hints.allowed(box.table, person, AskHint(id="h", seat=seat))
    except Refusal as refusal:
        return refusal
    return None


def test_only_who_decides_may_ask_and_only_for_the_own_seat() -> None:
    box = at_work()
    seat, person = box.match.actor, box.whose()
    other, elsewhere = ("bert" if person == "anna" else "anna"), 1 - seat
    assert ask(box, person, seat) is None
    assert ask(box, other, elsewhere).code == "not_your_turn"  # type: ignore[union-attr]
    assert ask(box, other, seat).code == "unknown_seat"  # type: ignore[union-attr]


def test_a_host_may_allow_no_hints_and_change_that() -> None:
    box = at_work(hints=False)
    seat, person = box.match.actor, box.whose()
    refusal = ask(box, person, seat)
    assert refusal is not None
    assert (refusal.code, refusal.text) == ("not_allowed", "The host of this table does not allow hints.")
    box.do("anna", "configure", hints=True)
    assert ask(box, person, seat) is None
    assert box.replayed().hints


def test_there_are_no_hints_in_a_race() -> None:
    box = at_work("speed")
    box.match.reveal_all()
    assert ask(box, "anna", 0).code == "not_allowed"  # type: ignore[union-attr]


def test_everybody_is_told_of_a_hint_once_for_each_decision() -> None:
    box = at_work()
    seat, person = box.match.actor, box.whose()
    for _ in range(2):
        box.fold(hints.told(box.table, seat, box.match.asked, box.now))
    told = [line.event for line in box.match.lines(1 - seat, 0) if isinstance(line.event, TookHint)]
    assert told == [TookHint(seat=seat)]
    asked = box.match.asked
    box.decide(person, seat)
    with pytest.raises(Refusal, match="moved on"):
        hints.told(box.table, seat, asked, box.now)
    box.fold(hints.told(box.table, box.match.actor, box.match.asked, box.now))
    assert box.match.lines(seat, 0)[-1].event == TookHint(seat=box.match.actor)
