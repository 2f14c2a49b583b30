"""Writes the lessons as JSON for the page, which loads one when somebody begins it: `make lessons`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec

from stammtisch.lessons.course import Course, play_course
from stammtisch.lessons.script import lessons
from stammtisch.lessons.texts import read_text
from stammtisch.rulebook.languages import languages


def files() -> dict[str, bytes]:
    """By their names: a course a lesson, and what it says, a file a language."""
    written = {}
    for lesson in lessons():
        written[f"{lesson}.json"] = as_json(play_course(lesson))
        for lang in languages():
            text = msgspec.json.encode(read_text(lesson, lang))
            written[f"{lesson}.{lang}.json"] = msgspec.json.format(text, indent=1) + b"\n"
    return written


def as_json(course: Course) -> bytes:
    """A step a line: small enough to send, and a difference shows the step that changed."""
    head: dict[str, Any] = {
        "game": course.script.game,
        "options": course.script.options,
        "names": course.script.names,
        "minutes": course.script.minutes,
    }
    steps = b",\n".join(msgspec.json.encode(stop) for stop in course.stops)
    return msgspec.json.encode(head)[:-1] + b',"steps":[\n' + steps + b"\n]}\n"


def export(folder: Path) -> None:
    """Writes them all into one folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    parser = ArgumentParser(description="Write the lessons as JSON: one course and four texts per lesson.")
    parser.add_argument("folder", type=Path, help="where to")
    export(parser.parse_args().folder)
