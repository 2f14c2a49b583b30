"""What falls due by itself: bots, clocks, people who are away, and the race of Speed."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.json import encode

from stammtisch.games.protocol import ANYONE
from stammtisch.games.speed.moves import Decline
from stammtisch.tables.actions.moves import decide_for, lapse
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import OtherRules
from stammtisch.tables.journal.entries import Decided, StandInTook, TakeBackAnswered
from stammtisch.tables.live.duties import PROPOSAL_LASTS, Duty
from tests.tables.sandbox import PACE, Sandbox


def scheffeln(seats: str = "mb", **settings: object) -> Sandbox:
    box = Sandbox("scheffeln", seats, **settings)
    box.do("anna", "start")
    for person in ("anna", "bert"):
        box.presence.come(person)
    return box


def test_a_table_without_clock_waits_for_people_who_are_there() -> None:
    assert scheffeln().duty() is None


def test_a_bots_turn_falls_due_after_a_moment() -> None:
    box = scheffeln("rr")
    assert box.duty() == Duty(box.now + PACE.bot, "bot", box.match.actor)


def test_the_time_for_a_decision_runs_from_the_question() -> None:
    box = scheffeln(seconds=30)
    asked, seat = box.now, box.match.actor
    box.now += 5_000
    assert box.duty() == Duty(asked + 30_000, "time", seat)
    box.decide(box.whose(), seat)
    assert box.duty() == Duty(box.now + 30_000, "time", box.match.actor)


def test_who_is_gone_for_longer_than_the_table_waits_is_stood_in_for_until_they_return() -> None:
    box = scheffeln(patience=60)
    seat, person = box.match.actor, box.whose()
    box.now += 1_000
    box.presence.go(person, box.now)
    assert box.duty() == Duty(box.now + 60_000, "away", seat)
    box.now += 60_000
    box.fold([StandInTook(at=box.now, seat=seat, reason="away")])
    duty = box.duty()
    assert duty is not None
    assert (duty.kind, duty.seat) == ("bot", seat)
    box.presence.come(person)
    box.do(person, "say", text="I am back")
    assert not box.table.chairs[seat].stand_in
    assert box.duty() is None


def test_who_stands_up_is_stood_in_for_and_may_sit_down_again() -> None:
    box = scheffeln()
    seat, person = box.match.actor, box.whose()
    box.do(person, "stand", seat=seat)
    duty = box.duty()
    assert duty is not None
    assert (duty.kind, duty.seat) == ("bot", seat)
    with pytest.raises(Refusal, match="taken"):
        box.do("carl", "sit", seat=seat)
    box.do(person, "sit", seat=seat)
    assert box.duty() is None


def test_a_question_to_take_back_does_not_wait_for_ever() -> None:
    box = scheffeln()
    person, seat = box.whose(), box.match.actor
    box.decide(person, seat)
    box.decide(box.whose(), box.match.actor)
    box.do(person, "take_back", seat=seat)
    assert box.duty() == Duty(box.now + PROPOSAL_LASTS, "proposal")


def asked_to_take_back(seats: str, **settings: object) -> Sandbox:
    """Seats 1 and 2 have decided, seat 0 is asked, and seat 1 wants its decision back."""
    box = scheffeln(seats, **settings)
    box.decide(box.whose(), 1)
    box.decide(box.whose(), 2)
    box.now += 500
    box.do(box.table.chairs[1].person, "take_back", seat=1)
    assert box.match.actor == 0
    return box


def test_bots_wait_for_the_answer_to_a_question_and_then_go_on() -> None:
    box = asked_to_take_back("rmb")
    assert box.duty() == Duty(box.now + PROPOSAL_LASTS, "proposal")
    box.fold([TakeBackAnswered(at=box.now, person="", agree=False)])
    assert box.duty() == Duty(box.now - 500 + PACE.bot, "bot", 0)


def test_a_question_stops_nobodys_clock() -> None:
    box = asked_to_take_back("mbb", seconds=20)
    assert box.duty() == Duty(box.now - 500 + 20_000, "time", 0)


def race(seats: str = "mbc") -> Sandbox:
    """A race of Speed, all cards revealed."""
    box = Sandbox("speed", seats)
    box.do("anna", "start")
    for person in ("anna", "bert", "carl"):
        box.presence.come(person)
    for _ in range(7):
        assert box.duty() == Duty(box.now + PACE.reveal, "reveal")
        box.now += PACE.reveal
        box.match.reveal(box.table.seq, box.now)
    assert box.match.actor == ANYONE
    return box


def grab(box: Sandbox, person: str, ms: int, colour: str) -> None:
    seat = box.table.seats_of(person)[0]
    move = {"do": "grab", "character": colour}
    box.do(person, "decide", ms=ms, seat=seat, after=box.match.asked, move=move)


def test_a_row_is_revealed_one_card_at_a_time_and_told_when_all_of_it_is_seen() -> None:
    box = Sandbox("speed", "mbc")
    box.do("anna", "start")
    assert [line.event for line in box.match.log if isinstance(line.event, dict)] == []
    with pytest.raises(Refusal) as early:
        grab(box, "anna", 0, "red")
    assert early.value.rule == "SPEED-7"
    box = race()
    assert [line.event["do"] for line in box.match.log if isinstance(line.event, dict)] == ["row"]


def decline(box: Sandbox, person: str, ms: int) -> None:
    seat = box.table.seats_of(person)[0]
    box.do(person, "decide", ms=ms, seat=seat, after=box.match.asked, move={"do": "decline"})


@pytest.mark.rule("A-31", "SPEED-10")
@pytest.mark.parametrize("ms", [2_345, 64_999])
def test_a_race_falls_due_five_seconds_after_the_decline_that_leaves_one(ms: int) -> None:
    box = race()
    grab(box, "anna", 1_200, "red")
    decline(box, "bert", ms)
    assert box.duty(race_began=box.now) == Duty(box.now + ms + 5_000, "lapse")
    box.fold(lapse(box.table, box.now))
    assert [event["ms"] for event in box.match.scribe.events if "seat" in event] == [1_200, ms, ms + 5_000]


@pytest.mark.rule("A-31")
def test_several_who_are_undecided_at_the_limit_lapse_together() -> None:
    box = race()
    decline(box, "anna", 1_200)
    box.fold(lapse(box.table, box.now))
    assert [event["ms"] for event in box.match.scribe.events if "seat" in event] == [1_200, 65_000, 65_000]
    assert box.match.revealing


def test_a_race_of_before_the_revision_of_a_31_is_not_told_wrongly() -> None:
    box = race()
    decline(box, "anna", 1_000)
    grab(box, "bert", 2_000, "red")
    later = Decided(at=box.now, seat=2, move=Raw(encode(Decline())), ms=30_000)
    with pytest.raises(OtherRules, match="an earlier version of its rules"):
        box.fold([later])


def test_a_race_falls_due_at_the_limit_and_five_seconds_after_the_grab_that_leaves_one() -> None:
    box = race()
    assert box.duty(race_began=box.now) == Duty(box.now + 65_000, "lapse")
    grab(box, "anna", 1_200, "red")
    assert box.duty(race_began=box.now) == Duty(box.now + 65_000, "lapse")
    grab(box, "bert", 2_345, "blue")
    assert box.duty(race_began=box.now) == Duty(box.now + 2_345 + 5_000, "lapse")
    with pytest.raises(Refusal) as taken:
        grab(box, "carl", 3_000, "blue")
    assert (taken.value.code, taken.value.rule) == ("rule", "SPEED-8")
    with pytest.raises(Refusal) as late:
        grab(box, "carl", 7_345, "green")
    assert late.value.rule == "SPEED-11"
    box.fold(lapse(box.table, box.now))
    decisions = [event for event in box.match.scribe.events if "seat" in event]
    assert [(event["seat"], event["do"], event["ms"]) for event in decisions] == [
        (0, "grab", 1_200),
        (1, "grab", 2_345),
        (2, "decline", 7_345),
    ]


def test_a_payout_of_speed_shows_where_the_cars_stood_after_each_card() -> None:
    box = race()
    box.fold(lapse(box.table, box.now))
    payout = next(line.event for line in box.match.log if isinstance(line.event, dict) and line.event["do"] == "payout")
    assert len(payout["drives"]) == 7
    assert sum(len(cars) for cars in payout["drives"][-1].values()) == 8


def test_bots_touch_at_their_reaction_time() -> None:
    box = race("mrr")
    assert box.duty(race_began=box.now, reactions={1: 2_000, 2: 1_500}) == Duty(box.now + 1_500, "touch", 2)


def test_a_race_read_from_the_journal_goes_on_where_it_was() -> None:
    box = race()
    grab(box, "bert", 900, "white")
    again = box.replayed()
    assert again.match is not None
    assert again.match.state.tobytes() == box.match.state.tobytes()


def test_after_a_round_bots_leave_time_to_see_who_was_paid() -> None:
    box = scheffeln("mr")
    while not box.match.just_paid:
        duty = box.duty()
        if duty is None:
            box.decide("anna", 0)
        else:
            assert duty.due == box.now + PACE.bot
            box.fold(decide_for(box.table, 1, box.match.game.moves.ACTION_OF[first_move(box, 1)], box.now))
    if box.match.actor == 0:
        box.decide("anna", 0)
        assert box.duty() == Duty(box.now + PACE.bot, "bot", 1)
    else:
        assert box.duty() == Duty(box.now + PACE.paid, "bot", 1)


def first_move(box: Sandbox, seat: int) -> Any:
    return next(move for move in box.match.game.moves.MOVES if msgspec.to_builtins(move) == box.legal(seat)[0])


def test_the_next_row_of_speed_waits_until_the_last_one_has_driven() -> None:
    box = Sandbox("speed", "mbc")
    box.do("anna", "start")
    assert box.duty() == Duty(box.now + PACE.reveal, "reveal")
    box.match.reveal_all()
    for seat, person in enumerate(("anna", "bert", "carl")):
        box.do(person, "decide", seat=seat, after=box.table.seq, move=box.legal(seat)[seat], ms=seat)
    assert box.duty() == Duty(box.now + PACE.driven, "reveal")
    box.match.reveal(box.table.seq, box.now)
    assert box.duty() == Duty(box.now + PACE.reveal, "reveal")
