"""Reads what a lesson says in one language. The form is described in README.md, for translators."""

import re
from pathlib import Path

import msgspec

from stammtisch.lessons.script import HERE, BadScript

LEARNED = "learned"
"""The key of the list at the end."""
NUMBER = re.compile(r"\{(\d+)\}")
"""A number that the page writes as the language does."""


class Bubble(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one step says, and what it adds after a move that was not asked for."""

    say: str
    again: str = ""


class Text(msgspec.Struct, frozen=True):
    """A whole lesson in one language."""

    title: str
    lead: str
    steps: dict[str, Bubble]
    learned: tuple[str, ...]


def read_text(lesson: str, language: str, folder: Path = HERE) -> Text:
    """What that lesson says in that language."""
    path = folder / lesson / f"{language}.md"
    title, lead, learned = "", "", []
    said: dict[str, list[str]] = {}
    again: dict[str, str] = {}
    key = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            key = line[3:].strip()
            if key in said:
                raise BadScript(f"{place(path, number)} says '{key}' a second time.")
            said[key] = []
        elif line.startswith("> "):
            again[key] = line[2:].strip()
        elif line.startswith("- ") and key == LEARNED:
            learned.append(line[2:].strip())
        elif line.strip() and not key:
            lead = line.strip()
        elif line.strip():
            said[key].append(line.strip())
    said.pop(LEARNED, None)
    for name, lines in said.items():
        if len(lines) != 1:
            raise BadScript(f"{path.parent.name}/{path.name}: '{name}' needs one line of text, not {len(lines)}.")
    return Text(
        title, lead, {name: Bubble(lines[0], again.get(name, "")) for name, lines in said.items()}, tuple(learned)
    )


def place(path: Path, line: int) -> str:
    return f"{path.parent.name}/{path.name}, line {line},"


def numbers_in(text: str) -> list[int]:
    """The numbers that a text asks the page to write, in its own order."""
    return [int(found) for found in NUMBER.findall(text)]
