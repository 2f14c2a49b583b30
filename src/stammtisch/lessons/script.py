"""Reads the script of a lesson: how the table is laid, what is asked, and what everybody does. See README.md."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).parent
YOU = 0
"""The learner's seat."""


class BadScript(ValueError):
    """A script that is not written as README.md says, or that claims what is not so."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bubble: what is asked for or to be noticed, and what happens once it is done.

    `do` is the learner's move, absent where there is only something to notice. `then` are the events that follow, as a
    game record writes them; those that follow from the rules by themselves are left out.
    """

    key: str
    do: dict[str, Any] | None = None
    then: tuple[dict[str, Any], ...] = ()
    meanwhile: str | None = None
    """A file of events that happen unseen after `then`."""
    point: tuple[str, ...] = ()
    """What the bubble points at, the first of these that can be seen."""
    quiz: bool = False
    """The learner is to find the move: nothing is pointed at before the first try."""
    claims: dict[str, Any] = {}
    """What the text says of the learner's move, checked (claims.py)."""
    facts: dict[str, Any] = {}
    """What the text says of the table, checked: a path into the view, and what stands there."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: one game, from its set-up through all its steps."""

    game: str
    names: tuple[str, ...]
    """The opponents."""
    minutes: int
    setup: dict[str, Any]
    step: tuple[Step, ...]
    options: dict[str, bool] = {}


def lessons() -> tuple[str, ...]:
    """The names of all lessons: each is a folder here."""
    return tuple(sorted(path.parent.name for path in HERE.glob("*/course.toml")))


def read_script(lesson: str, folder: Path = HERE) -> Script:
    """The script of that lesson."""
    path = folder / lesson / "course.toml"
    try:
        script = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Script)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadScript(f"{lesson}/course.toml is not a script: {error}") from None
    keys = [step.key for step in script.step]
    if len(set(keys)) < len(keys):
        raise BadScript(f"{lesson}/course.toml has two steps with the same key; every step needs its own.")
    return script


def read_events(lesson: str, name: str) -> tuple[dict[str, Any], ...]:
    """The events of a file beside the script, one a line."""
    lines = (HERE / lesson / name).read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=dict[str, Any]) for line in lines if line.strip())
