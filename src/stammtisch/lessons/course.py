"""Plays a script and notes what the learner sees: the steps of a lesson as the page shows them."""

from typing import Any

import msgspec

from stammtisch.lessons.claims import check_claims
from stammtisch.lessons.games import Event, Landings, View
from stammtisch.lessons.script import YOU, BadScript, Script, Step, read_events, read_script
from stammtisch.lessons.stage import Frame, Stage
from stammtisch.record.format import Record


class Stop(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step with the frames that lead to it; the last one is where the learner is asked."""

    key: str
    frames: tuple[Frame, ...]
    do: dict[str, Any] | None = None
    point: tuple[str, ...] = ()
    quiz: bool = False
    lands: Landings | None = None


class Course(msgspec.Struct, frozen=True):
    """A whole lesson, and the game that was played in it."""

    lesson: str
    script: Script
    stops: tuple[Stop, ...]
    record: Record


def play_course(lesson: str) -> Course:
    """Plays the lesson from its set-up to its last step; BadScript where a move is illegal or a claim is false."""
    script = read_script(lesson)
    stage = Stage(script)
    frames, stops = [stage.frame()], []
    for step in script.step:
        stops.append(stop_at(lesson, step, stage, frames))
        frames = frames_after(lesson, step, stage) or [Frame(frames[-1].view, ())]
    return Course(lesson, script, tuple(stops), stage.scribe.record())


def stop_at(lesson: str, step: Step, stage: Stage, frames: list[Frame]) -> Stop:
    """The step as it is shown, with its claims checked."""
    view, place = frames[-1].view, f"{lesson}/{step.key}"
    asked = bool(view["choices"])
    if step.do is not None and not any(choice["move"] == step.do for choice in view["choices"]):
        raise BadScript(f"{place}: {step.do} is not among the moves that can be chosen there.")
    if step.do is None and asked and step.then and step.then[0].get("seat") == YOU:
        raise BadScript(f"{place}: the learner's move belongs in 'do', not in 'then'.")
    lands = stage.lesson.landings(stage.scribe.state, view) if asked else None
    check_claims(place, step, view, lands)
    return Stop(step.key, tuple(frames), step.do, step.point, step.quiz, lands)


def frames_after(lesson: str, step: Step, stage: Stage) -> list[Frame]:
    """What is seen once the step is done."""
    events: list[Event] = [{"seat": YOU, **stage.lesson.stamped(stage.scribe.state, step.do)}] if step.do else []
    frames = [frame for event in [*events, *step.then] for frame in stage.play(event)]
    if step.meanwhile:
        unseen = [frame for event in read_events(lesson, step.meanwhile) for frame in stage.play(event)]
        frames.append(Frame(unseen[-1].view, tuple(line for frame in unseen for line in frame.log), later=True))
    return frames


def view_of(stop: Stop) -> View:
    """What the learner sees when the step asks."""
    return stop.frames[-1].view
