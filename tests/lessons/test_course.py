"""The lessons as they are played: by the rules, as they claim, and with nothing shown that the learner may not know."""

from functools import cache
from typing import Any

import msgspec
import pytest

from stammtisch.lessons.claims import check_claims
from stammtisch.lessons.course import Course, Stop, play_course, view_of
from stammtisch.lessons.script import BadScript, Step, lessons
from stammtisch.lessons.stage import Stage
from stammtisch.record.replay import Replay

NAMES = lessons()
course = cache(play_course)


def steps_with(what: str) -> list[tuple[str, str, str]]:
    """Every single claim or fact of every lesson."""
    return [
        (lesson, step.key, name)
        for lesson in NAMES
        for step in course(lesson).script.step
        for name in getattr(step, what)
    ]


def step_of(lesson: str, key: str) -> tuple[Step, Stop]:
    found: Course = course(lesson)
    place = [step.key for step in found.script.step].index(key)
    return found.script.step[place], found.stops[place]


def test_there_is_a_lesson_for_each_game_and_each_expansion() -> None:
    assert set(NAMES) == {"mafia", "run", "scheffeln", "speed", "tafelrunde"}


@pytest.mark.parametrize("lesson", NAMES)
def test_a_lesson_is_one_game_that_the_rules_allow(lesson: str) -> None:
    record = course(lesson).record
    replay = Replay(record)
    replay.play_to(len(record.events))
    assert replay.at == len(record.events)
    assert replay.state.tobytes() == replayed(lesson).tobytes()


def replayed(lesson: str) -> Any:
    """The table after the last step, played once more from the script."""
    again = Stage(course(lesson).script)
    for event in course(lesson).record.events:
        again.play(event)
    return again.scribe.state


@pytest.mark.parametrize("lesson", NAMES)
def test_the_learner_has_much_to_do_and_little_to_read(lesson: str) -> None:
    stops = course(lesson).stops
    asked = [stop for stop in stops if stop.do]
    assert len(asked) * 3 >= len(stops)
    assert all(view_of(stop)["turn"] == 0 for stop in asked if view_of(stop)["game"] != "speed")


@pytest.mark.parametrize("lesson", NAMES)
def test_no_frame_shows_what_the_learner_may_not_know(lesson: str) -> None:
    laid = {"?"}
    for frame in (frame for stop in course(lesson).stops for frame in stop.frames):
        laid |= {event["card"] for event in frame.log if event["do"] == "play"}
        if frame.view["end"] is None:
            others = frame.view["seats"][1:]
            assert all(set(seat.get("hand", "?")) <= laid for seat in others), "only cards that were taken back"
            assert all(set(seat.get("discards", "?")) <= {"?"} for seat in others)
            assert all(seat.get("hidden_chests") is None for seat in others)
        for event in frame.log:
            assert event["do"] != "exchange" or event["seat"] == 0 or event["card"] == "?"
            assert "choices" not in event


@pytest.mark.parametrize(("lesson", "key", "name"), steps_with("claims"))
def test_a_wrong_claim_is_noticed(lesson: str, key: str, name: str) -> None:
    step, stop = step_of(lesson, key)
    false = msgspec.structs.replace(step, claims={name: "something else"})
    check_claims(key, step, view_of(stop), stop.lands)
    with pytest.raises(BadScript, match=f"{name} is .* not something else"):
        check_claims(key, false, view_of(stop), stop.lands)


@pytest.mark.parametrize(("lesson", "key", "name"), steps_with("facts"))
def test_a_wrong_fact_is_noticed(lesson: str, key: str, name: str) -> None:
    step, stop = step_of(lesson, key)
    with pytest.raises(BadScript, match="not something else"):
        check_claims(key, msgspec.structs.replace(step, facts={name: "something else"}), view_of(stop), stop.lands)


def test_nobody_can_claim_what_nobody_can_check() -> None:
    step, stop = step_of("scheffeln", "drive")
    with pytest.raises(BadScript, match="there is no claim 'lucky'"):
        check_claims("drive", msgspec.structs.replace(step, claims={"lucky": True}), view_of(stop), None)
    with pytest.raises(BadScript, match="asks for none"):
        check_claims("ring", msgspec.structs.replace(step, do=None), view_of(stop), None)


def test_a_better_move_disproves_that_a_move_earns_the_most() -> None:
    step, stop = step_of("scheffeln", "skip")
    worse = msgspec.structs.replace(step, do={"do": "move", "card": "green"}, claims={"most": True}, facts={})
    with pytest.raises(BadScript, match="most is False"):
        check_claims("skip", worse, view_of(stop), None)


def test_a_script_with_a_move_against_the_rules_is_refused_by_that_rule() -> None:
    stage = Stage(course("scheffeln").script)
    with pytest.raises(BadScript, match="S-"):
        stage.play({"seat": 1, "do": "choose", "character": "red"})
    with pytest.raises(BadScript, match="is not a move of scheffeln"):
        stage.play({"seat": 0, "do": "move", "card": "red", "to": "A"})
    with pytest.raises(BadScript, match="Somebody must decide"):
        stage.play({"do": "deal", "start": 1, "hands": []})


def test_speed_says_of_every_car_where_the_row_takes_it() -> None:
    step, stop = step_of("speed", "left")
    assert stop.lands is not None
    assert stop.lands["purple"].token == 11500
    assert stop.lands["blue"].under == "purple"
    payout = next(event for event in step_of("speed", "second")[1].frames[-1].log if event["do"] == "payout")
    assert payout["tokens"][0] == stop.lands[step.do["character"]].token if step.do else False
