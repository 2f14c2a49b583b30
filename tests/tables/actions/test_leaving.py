"""Going, staying away, being removed, and playing again."""

from typing import Any

import pytest

from stammtisch.tables.actions.leaving import SOON_BACK
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.journal.entries import Decided, RemovalAnswered, Removed
from stammtisch.tables.live.duties import FACTOR, PROPOSAL_LASTS, Duty
from stammtisch.tables.send.updates import table_state
from stammtisch.tables.wire.log import Changed, Returned, StoodIn
from tests.tables.sandbox import PACE, Sandbox

PEOPLE = {"m": "anna", "b": "bert", "c": "carl"}


def playing(seats: str = "mbc", **settings: object) -> Sandbox:
    """A game of Scheffeln among people who are all here."""
    box = Sandbox("scheffeln", seats, **settings)
    box.do("anna", "start")
    for letter in sorted(set(seats) & set(PEOPLE)):
        box.presence.come(PEOPLE[letter])
    return box


def finished(seats: str = "mbc") -> Sandbox:
    box = playing(seats)
    while not box.match.over:
        seat = box.match.actor
        person = box.table.chairs[seat].person
        if person:
            box.decide(person, seat)
        else:
            move = box.match.engine.written[next(a for a in range(256) if not box.match.refusal(seat, a))]
            box.fold([Decided(at=box.now, seat=seat, move=move)])
    return box


def reasons(box: Sandbox) -> list[str]:
    return [line.event.reason for line in box.match.log if isinstance(line.event, StoodIn)]


def test_without_a_clock_a_table_waits_for_ever_for_somebody_who_is_away() -> None:
    box = playing()
    box.presence.go(box.whose(), box.now)
    box.now += 14 * 86_400_000
    assert box.duty() is None


def test_a_clock_of_a_day_waits_a_day_whoever_is_away() -> None:
    box = playing(seconds=86_400)
    box.presence.go(box.whose(), box.now)
    assert box.duty() == Duty(box.now + 86_400_000, "time", box.match.actor)


def test_the_others_may_ask_a_bot_to_stand_in_for_somebody_who_has_been_away_for_a_while() -> None:
    box = playing()
    away, seat = box.whose(), box.match.actor
    asks = next(person for person in PEOPLE.values() if person != away)
    with pytest.raises(Refusal, match="They are here"):
        box.do(asks, "stand_in", seat=seat)
    box.presence.go(away, box.now)
    box.now += SOON_BACK - 1
    with pytest.raises(Refusal, match="only just now"):
        box.do(asks, "stand_in", seat=seat)
    box.now += 1
    with pytest.raises(Refusal, match="Only players"):
        box.do("dora", "stand_in", seat=seat)
    box.do(asks, "stand_in", seat=seat)
    assert box.duty() == Duty(box.match.asked_at + PACE.bot, "bot", seat)
    assert reasons(box) == ["asked"]
    with pytest.raises(Refusal, match="already"):
        box.do(asks, "stand_in", seat=seat)
    box.presence.come(away)
    box.do(away, "say", text="I am back")
    assert box.duty() is None


def test_nobody_asks_for_a_bot_in_their_own_place_or_in_that_of_a_bot() -> None:
    box = playing("mbr")
    for seat in (0, 2, 7):
        with pytest.raises(Refusal, match="No other person"):
            box.do("anna", "stand_in", seat=seat)


def test_who_resigns_is_played_for_and_cannot_come_back() -> None:
    box = playing()
    box.do("anna", "resign", seat=0)
    assert (box.table.chairs[0].left, box.table.chairs[0].resigned, reasons(box)) == (True, True, ["resigned"])
    assert box.table.host == "bert"
    for again in ("resign", "sit"):
        with pytest.raises(Refusal, match="given this game up"):
            box.do("anna", again, seat=0)
    assert box.replayed().host == "bert"


def test_who_leaves_and_sits_down_again_is_told_of_in_the_log() -> None:
    box = playing()
    box.do("bert", "stand", seat=1)
    assert reasons(box) == ["left"]
    box.do("bert", "sit", seat=1)
    assert isinstance(box.match.log[-1].event, Returned)
    assert not box.table.chairs[1].left


def test_the_host_alone_removes_who_is_away_but_not_who_is_here() -> None:
    box = playing("mbr")
    with pytest.raises(Refusal, match="Only the host"):
        box.do("bert", "remove", seat=0)
    with pytest.raises(Refusal, match="Nobody else is here"):
        box.do("anna", "remove", seat=1)
    box.presence.go("bert", box.now)
    box.do("anna", "remove", seat=1)
    assert (box.table.chairs[1].kind, box.table.seats_of("bert"), reasons(box)) == ("bot", (), ["removed"])


def test_more_than_half_of_those_who_are_here_must_agree_to_remove_somebody() -> None:
    box = playing()
    box.do("anna", "remove", seat=2)
    asked = table_state(box.table, box.presence).removal
    assert asked is not None
    assert (asked.seat, asked.agreed, asked.waiting) == (2, (0,), (1,))
    with pytest.raises(Refusal, match="already"):
        box.do("anna", "remove", seat=1)
    for person in ("carl", "anna", "dora"):
        with pytest.raises(Refusal, match="Nobody is asking you"):
            box.do(person, "answer_removal", agree=True)
    assert [type(entry) for entry in box.do("bert", "answer_removal", agree=True)] == [RemovalAnswered, Removed]
    assert (box.table.chairs[2].kind, box.table.removal) == ("bot", None)


def test_one_no_of_two_keeps_somebody_at_the_table() -> None:
    box = playing()
    box.do("anna", "remove", seat=2)
    box.do("bert", "answer_removal", agree=False)
    assert (box.table.chairs[2].person, box.table.removal) == ("carl", None)


def test_a_vote_does_not_wait_for_ever_and_the_game_goes_on_meanwhile() -> None:
    box = playing()
    asked = box.now
    box.do("anna", "remove", seat=2)
    assert box.duty() == Duty(asked + PROPOSAL_LASTS, "removal")
    box.now += 1_000
    box.decide(box.whose(), box.match.actor)
    assert box.duty() == Duty(asked + PROPOSAL_LASTS, "removal")
    box.fold([RemovalAnswered(at=box.now, person="", agree=False)])
    assert box.duty() is None


def test_who_leaves_by_themselves_need_not_be_voted_on() -> None:
    box = playing()
    box.do("anna", "remove", seat=2)
    box.do("carl", "stand", seat=2)
    assert box.table.removal is None


def test_a_rematch_opens_when_everybody_who_is_here_wants_it() -> None:
    box = finished()
    box.presence.go("carl", box.now)
    box.do("anna", "rematch")
    assert (box.table.status, table_state(box.table, box.presence).rematch) == ("over", (0,))
    box.do("anna", "rematch", wish=False)
    box.do("bert", "rematch")
    assert table_state(box.table, box.presence).rematch == (1,)
    box.do("anna", "rematch")
    assert (box.table.status, box.table.rematch) == ("open", set())
    assert [chair.person for chair in box.table.chairs] == ["anna", "bert", "carl"]
    assert box.replayed().status == "open"


def test_the_host_need_not_wait_for_the_others_and_may_change_the_table_first() -> None:
    box = finished()
    for wish in ({"now": True}, {"hold": True}):
        with pytest.raises(Refusal, match="Only the host"):
            box.do("bert", "rematch", **wish)
    box.do("anna", "rematch", hold=True)
    assert (box.table.status, box.table.held) == ("open", True)
    box.do("anna", "reorder", order=[2, 0, 1])
    assert [chair.person for chair in box.table.chairs] == ["carl", "anna", "bert"]
    box.do("anna", "configure", options={"run": True}, seconds=30, pace="slow")
    for seat, person in enumerate(("carl", "anna", "bert")):
        box.do(person, "nonce", seat=seat, nonce=f"{seat:032x}")
    assert box.table.status == "open"
    box.do("anna", "start")
    assert (box.table.status, box.table.options, box.table.held) == ("running", {"run": True}, False)
    assert box.match.scribe.options["run"]


def test_the_marker_follows_its_owner_when_seats_are_changed() -> None:
    box = finished()
    box.do("anna", "rematch", hold=True)
    starts = box.table.chairs[box.table.first].person
    box.do("anna", "reorder", order=[1, 2, 0])
    assert box.table.chairs[box.table.first].person == starts


@pytest.mark.parametrize("order", [[0, 1], [0, 0, 1], [0, 1, 3]])
def test_an_order_names_every_seat_once(order: list[int]) -> None:
    box = Sandbox("scheffeln", "mbo")
    with pytest.raises(Refusal, match="exactly once"):
        box.do("anna", "reorder", order=order)


def test_who_left_during_the_game_keeps_the_name_on_the_end_screen_and_no_seat_in_the_next_game() -> None:
    box = finished()
    box.do("bert", "stand", seat=1)
    assert (box.table.chairs[1].name, table_state(box.table, box.presence).seats[1].left) == ("Bert", True)
    with pytest.raises(Refusal, match="Only players"):
        box.do("bert", "rematch")
    box.do("anna", "rematch")
    box.do("carl", "rematch")
    assert box.table.chairs[1].kind == "open"


FROZEN: list[dict[str, Any]] = [
    {"seconds": 5},
    {"seconds": 90},
    {"seconds": None},
    {"patience": 5},
    {"stand_in": "random"},
    {"stand_in": "expert"},
    {"options": {"run": True}},
    {"open_book": False},
]


@pytest.mark.parametrize("wish", FROZEN)
def test_during_a_game_the_host_changes_nothing_that_others_play_by(wish: dict[str, Any]) -> None:
    box = playing(seconds=60)
    before = box.duty()
    with pytest.raises(Refusal, match="can be changed only"):
        box.do("anna", "configure", **wish)
    assert box.duty() == before
    box.do("bert", "stand", seat=1)
    box.do("carl", "resign", seat=2)
    with pytest.raises(Refusal, match="can be changed only"):
        box.do("anna", "configure", **wish)  # nor what plays for those who have gone


def test_whatever_the_host_changes_during_a_game_is_in_the_log() -> None:
    box = playing(seconds=60, stand_in="casual")
    box.do("anna", "configure", pace="fast", hints=False, seconds=60, stand_in="casual")
    box.do("anna", "configure", listed=True, spectators=False, audience=False)
    told = [line.event for line in box.match.log if isinstance(line.event, Changed)]
    assert told == [
        Changed(0, "hints", value=False),
        Changed(0, "pace", value="fast"),
        Changed(0, "listed", value=True),
        Changed(0, "spectators", value=False),
        Changed(0, "audience", value=False),
    ]
    for line in box.match.lines(1, 0):
        assert not isinstance(line.event, Changed) or line.event in told


def test_alone_with_bots_the_clock_is_the_hosts_own() -> None:
    box = playing("rrm", seconds=60)
    box.do("anna", "configure", seconds=None, stand_in="strong", pace="fast")
    assert (box.table.seconds, box.table.stand_in) == (None, "strong")
    assert [line.event for line in box.match.log][-3:] == [
        Changed(2, "seconds", value=None),
        Changed(2, "stand_in", value="strong"),
        Changed(2, "pace", value="fast"),
    ]


def test_between_games_the_host_changes_everything_and_no_log_is_kept_of_it() -> None:
    box = finished()
    lines = len(box.match.log)
    box.do("anna", "configure", seconds=5, stand_in="random", patience=5)
    assert len(box.match.log) == lines


def test_options_that_the_rules_forbid_are_refused() -> None:
    box = Sandbox("scheffeln", "mbo")
    with pytest.raises(Refusal):
        box.do("anna", "configure", options={"keeps_everything": True})


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_bots_take_as_long_as_the_table_wants(pace: str) -> None:
    box = playing("rrm", pace=pace)
    while box.match.actor == 2:
        box.decide("anna", 2)
    assert box.duty() == Duty(box.match.asked_at + round(PACE.bot * FACTOR[pace]), "bot", box.match.actor)


def test_bots_wait_for_a_tap_of_somebody_who_plays_alone_with_them() -> None:
    box = playing("rrm", pace="tap")
    while box.match.actor == 2:
        box.decide("anna", 2)
    assert box.duty() is None
    box.tapped = box.match.asked
    assert box.duty() == Duty(box.match.asked_at + PACE.bot, "bot", box.match.actor)
    box.do("anna", "resign", seat=2)
    box.tapped = -1
    assert box.duty() is not None, "nobody is left who could tap"


def test_where_several_people_play_no_bot_waits_for_one_of_them() -> None:
    box = playing("mbr", pace="tap")
    while box.match.actor != 2:
        box.decide(box.whose(), box.match.actor)
    assert box.duty() == Duty(box.match.asked_at + PACE.bot, "bot", 2)


def test_spectators_talk_only_where_the_host_lets_them() -> None:
    box = playing()
    box.do("dora", "say", text="Hello")
    box.do("anna", "configure", audience=False)
    with pytest.raises(Refusal, match="Only players talk"):
        box.do("dora", "say", text="Hello again")
    box.do("bert", "say", text="Quiet now")
    assert [said.text for said in box.table.talk] == ["Hello", "Quiet now"]
