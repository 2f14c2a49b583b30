"""Refusals in their order, and taking back."""

from typing import Any

import msgspec
import pytest

from stammtisch.record.check import check_record
from stammtisch.tables.actions.moves import may_take_back
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.match import LEFT_TO_DECIDE_ANEW, TAKE_BACKS
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.chance import verify
from stammtisch.tables.live.duties import Duty
from stammtisch.tables.send.updates import asking, welcome
from stammtisch.tables.wire.log import TookBack
from tests.tables.sandbox import Sandbox

RED = {"do": "choose", "character": "red"}


def started(game: str = "scheffeln", seats: str = "mbc", **settings: object) -> Sandbox:
    box = Sandbox(game, seats, **settings)
    box.do("anna", "start")
    for person in ("anna", "bert", "carl"):
        box.presence.come(person)
    return box


def everything(table: Table) -> list[bytes]:
    """All that anybody can see of a table."""
    people = ("anna", "bert", "carl", "somebody")
    return [welcome(table, Presence(0), person, 0) for person in people]


def refused(box: Sandbox, person: str, kind: str, **fields: Any) -> Refusal:
    """The refusal of a message; nothing has changed by it."""
    before = everything(box.table)
    with pytest.raises(Refusal) as caught:
        box.do(person, kind, **fields)
    assert everything(box.table) == before
    return caught.value


def test_before_the_start_there_is_no_game_to_decide_in() -> None:
    assert refused(Sandbox("scheffeln", "mb"), "anna", "decide", seat=0, after=0, move=RED).code == "game_over"


def test_a_seat_that_is_not_there_or_not_yours_is_unknown() -> None:
    box = started()
    for seat in (3, 7):
        assert refused(box, "anna", "decide", seat=seat, after=9, move=RED).code == "unknown_seat"
    assert refused(box, "anna", "decide", seat=1, after=9, move=RED).code == "unknown_seat"
    assert refused(box, "somebody", "decide", seat=0, after=9, move=RED).code == "unknown_seat"


def test_a_move_of_another_game_is_malformed() -> None:
    box = started()
    seat = box.match.actor
    move = {"do": "hide", "chest": ["red", 3]}
    assert refused(box, box.whose(), "decide", seat=seat, after=9, move=move).code == "malformed"
    half = {"do": "move", "card": "red", "car": "blue"}
    assert refused(box, box.whose(), "decide", seat=seat, after=9, move=half).code == "malformed"
    no_moves: tuple[Any, ...] = ({"do": "move", "card": "pink"}, {"do": []}, [], None, 7, "red", [[[[]]]])
    for no_move in no_moves:
        assert refused(box, box.whose(), "decide", seat=seat, after=9, move=no_move).code == "malformed"


def test_out_of_turn_the_rule_about_turns_is_named() -> None:
    box = started()
    other = (box.match.actor + 1) % 3
    refusal = refused(box, box.table.chairs[other].person, "decide", seat=other, after=0, move=RED)
    assert (refusal.code, refusal.rule) == ("not_your_turn", "S-SETUP-9")


def test_a_decision_from_an_older_table_is_stale() -> None:
    box = started()
    seat = box.match.actor
    assert refused(box, box.whose(), "decide", seat=seat, after=box.match.asked - 1, move=RED).code == "stale"


def test_talking_does_not_make_a_decision_stale() -> None:
    box = started()
    seen = box.table.seq
    box.do("bert", "say", text="hello")
    box.decide(box.whose(), box.match.actor, after=seen)


def test_what_the_game_forbids_is_refused_with_its_rule() -> None:
    box = started()
    box.decide(box.whose(), box.match.actor)
    taken = next(box.match.game.moves.COLOURS[c] for c in box.match.state.character.tolist() if c >= 0)
    move = {"do": "choose", "character": taken}
    refusal = refused(box, box.whose(), "decide", seat=box.match.actor, after=box.table.seq, move=move)
    assert (refusal.code, refusal.rule) == ("rule", "S-SETUP-10")
    assert "character" in refusal.text.lower()


def play_out(box: Sandbox) -> None:
    while not box.match.over:
        seat = box.match.actor
        box.decide(box.whose(), seat, which=-1)


def test_after_the_end_nobody_decides() -> None:
    box = started("scheffeln", "mb")
    play_out(box)
    refusal = refused(box, "anna", "decide", seat=0, after=10**6, move=RED)
    assert (refusal.code, refusal.rule) == ("game_over", "S-END-1")


def test_a_decision_can_be_taken_back_until_somebody_else_has_decided() -> None:
    box = started()
    seat, person = box.match.actor, box.whose()
    before = box.match.state.tobytes()
    box.decide(person, seat)
    box.do(person, "take_back", seat=seat)
    assert box.match.state.tobytes() == before
    assert box.match.log[-1].event == TookBack(seat=seat, undone=1)
    box.decide(person, seat, which=3)


def test_later_everybody_else_must_agree() -> None:
    box = started()
    seat, person = box.match.actor, box.whose()
    before = box.match.state.tobytes()
    box.decide(person, seat)
    second = box.whose()
    box.decide(second, box.match.actor)
    third = box.whose()
    box.do(person, "take_back", seat=seat)
    assert box.match.state.tobytes() != before
    assert refused(box, person, "answer_take_back", agree=True).code == "not_allowed"
    assert refused(box, second, "take_back", seat=box.table.seats_of(second)[0]).code == "not_allowed"
    box.do(second, "answer_take_back", agree=True)
    assert box.match.state.tobytes() != before
    box.do(third, "answer_take_back", agree=True)
    assert box.match.state.tobytes() == before
    assert box.match.actor == seat


@pytest.mark.parametrize("how", ["no", "decision"])
def test_a_no_or_a_new_decision_ends_the_question(how: str) -> None:
    box = started()
    seat, person = box.match.actor, box.whose()
    box.decide(person, seat)
    second = box.whose()
    box.decide(second, box.match.actor)
    box.do(person, "take_back", seat=seat)
    if how == "no":
        box.do(second, "answer_take_back", agree=False)
    else:
        box.decide(box.whose(), box.match.actor)
    assert box.table.proposal is None
    assert refused(box, second, "answer_take_back", agree=True).code == "not_allowed"


def test_nobody_takes_anything_back_once_cards_were_revealed() -> None:
    box = started("scheffeln", "mb")
    while not box.match.scribe.events or box.match.scribe.events[-1]["do"] != "deal":
        box.decide(box.whose(), box.match.actor)
    for person, seat in (("anna", 0), ("bert", 1)):
        assert refused(box, person, "take_back", seat=seat).code == "not_allowed"


def test_against_bots_alone_taking_back_needs_nobody() -> None:
    box = started("tafelrunde", "mr")
    while box.match.actor != 0:
        bot_decides(box)
    before = box.match.state.tobytes()
    box.decide("anna", 0)
    if box.match.actor == 1:
        bot_decides(box)
    if box.match.to_undo(0) is not None:
        box.do("anna", "take_back", seat=0)
        assert box.match.state.tobytes() == before


def bot_decides(box: Sandbox) -> None:
    from stammtisch.tables.actions.moves import decide_for

    seat = box.match.actor
    action = box.match.action_of(msgspec.Raw(msgspec.json.encode(box.legal(seat)[0])))
    assert action is not None
    box.fold(decide_for(box.table, seat, action, box.now))


def test_a_game_with_take_backs_has_a_right_record_and_honest_chance() -> None:
    box = started("scheffeln", "mb", options={"run": True})
    turn = 0
    while not box.match.over:
        seat, person = box.match.actor, box.whose()
        box.decide(person, seat, which=turn % len(box.legal(seat)))
        if turn % 3 == 0 and box.match.to_undo(seat) is not None:
            box.do(person, "take_back", seat=seat)
        turn += 1
    record = box.match.proven_record()
    assert check_record(record) is None
    assert verify(record) == box.match.chances
    assert box.replayed().match is not None
    assert everything(box.replayed()) == everything(box.table)


def test_the_time_that_a_decision_took_counts_when_it_is_taken_back() -> None:
    box = started(seconds=30)
    seat, person, asked = box.match.actor, box.whose(), box.now
    for _ in range(2):
        box.now += 4_000
        box.decide(person, seat)
        box.now += 100_000  # somebody else's time
        box.do(person, "take_back", seat=seat)
    open_question = asking(box.table)
    assert open_question is not None
    assert open_question.since == box.now - 8_000
    assert open_question.until == box.now + 22_000
    assert box.duty() == Duty(box.now + 22_000, "time", seat)
    assert box.now - asked == 208_000


def test_who_takes_back_at_the_last_moment_has_little_time_left_but_enough_to_decide() -> None:
    box = started(seconds=30)
    seat, person = box.match.actor, box.whose()
    box.now += 29_999
    box.decide(person, seat)
    box.do(person, "take_back", seat=seat)
    assert box.duty() == Duty(box.now + LEFT_TO_DECIDE_ANEW, "time", seat)
    box.decide(person, seat)
    assert box.duty() == Duty(box.now + 30_000, "time", box.match.actor), "the next one has all of the time"


def test_a_decision_is_taken_back_three_times_and_then_stands() -> None:
    box = started()
    seat, person = box.match.actor, box.whose()
    for _ in range(TAKE_BACKS):
        box.decide(person, seat)
        assert seat in may_take_back(box.table)
        box.do(person, "take_back", seat=seat)
    box.decide(person, seat)
    assert "3 times" in refused(box, person, "take_back", seat=seat).text
    assert seat not in may_take_back(box.table)
    second, next_seat = box.whose(), box.match.actor
    box.decide(second, next_seat)
    box.do(second, "take_back", seat=next_seat)  # everybody else's decisions can still be taken back


def test_the_others_are_asked_once_about_a_decision() -> None:
    box = started()
    seat, person = box.match.actor, box.whose()
    box.decide(person, seat)
    second = box.whose()
    box.decide(second, box.match.actor)
    box.do(person, "take_back", seat=seat)
    box.do(second, "answer_take_back", agree=False)
    assert seat not in may_take_back(box.table)
    assert "asked the others once" in refused(box, person, "take_back", seat=seat).text
    box.decide(box.whose(), box.match.actor)
    assert "asked the others once" in refused(box, person, "take_back", seat=seat).text
    assert everything(box.replayed()) == everything(box.table)


def test_of_decisions_that_were_taken_back_the_log_keeps_one_line() -> None:
    box = started()
    seat, person, before = box.match.actor, box.whose(), list(box.match.log)
    for which in range(TAKE_BACKS):
        box.decide(person, seat, which=which)
        box.do(person, "take_back", seat=seat)
    assert [line.event for line in box.match.log[len(before) :]] == [TookBack(seat=seat, undone=1)]
    box.decide(person, seat)
    assert [line.place for line in box.match.log[len(before) :]] == [len(box.match.scribe.events) - 1] * 2
    assert [line.kept for line in box.replayed().match.log] == [line.kept for line in box.match.log]  # type: ignore[union-attr]
