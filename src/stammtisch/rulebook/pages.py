"""Reads the Markdown of one part of the rulebook. Its form is described in README.md, for translators."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SEPARATOR = " · "


class BadPage(ValueError):
    """A page that is not written as README.md says: which file, which line, and what would be right."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer to somebody who tried what a rule forbids."""

    fails: str
    """The condition that is not met."""
    instead: str
    """What would be allowed, or that nothing would."""
    case: str = ""
    """Which of its conditions, where a rule has several (`cases.py`)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule in the words of one language."""

    id: str
    title: str
    text: str
    why_nots: tuple[WhyNot, ...]
    """Only for rules that can stand against a move; one for each condition that can fail."""

    def why_not(self, case: str = "") -> WhyNot | None:
        """The answer in that case, None for a rule that stands against nothing."""
        return next((why_not for why_not in self.why_nots if why_not.case == case), None)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules that are read together. A paragraph that begins with `1. ` is a step of a list."""

    key: str
    part: str
    title: str
    paragraphs: tuple[str, ...]
    entries: tuple[Entry, ...]


@dataclass(slots=True)
class Section:
    """A heading and the lines below it."""

    place: str
    level: int
    key: str
    title: str
    paragraphs: list[str] = field(default_factory=list)
    quotes: list[str] = field(default_factory=list)


def read_page(path: Path) -> tuple[Chapter, ...]:
    """The chapters of one file."""
    chapters: list[tuple[Section, list[Entry]]] = []
    for section in sections(path):
        if section.level == 1:
            if section.quotes:
                raise BadPage(f"{section.place}: a why-not (lines with >) belongs to a rule, not to a chapter.")
            chapters.append((section, []))
        elif not chapters:
            raise BadPage(f"{section.place}: a rule needs a chapter (a line with #) above it.")
        else:
            chapters[-1][1].append(entry(section))
    return tuple(
        Chapter(head.key, path.stem, head.title, tuple(head.paragraphs), tuple(entries)) for head, entries in chapters
    )


def sections(path: Path) -> Iterator[Section]:
    """Every heading with its own lines; each line that is not empty is a paragraph of its own."""
    section = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        place = f"{path.parent.name}/{path.name}, line {number}"
        if line.startswith("#"):
            if section is not None:
                yield section
            section = heading(line, place)
        elif line.strip():
            if section is None:
                raise BadPage(f"{place}: text needs a heading above it.")
            (section.quotes if line.startswith(">") else section.paragraphs).append(line.lstrip("> ").rstrip())
    if section is not None:
        yield section


def heading(line: str, place: str) -> Section:
    marks, _, rest = line.partition(" ")
    key, separator, title = rest.partition(SEPARATOR)
    if marks not in ("#", "##") or not key or not separator or not title.strip():
        raise BadPage(f"{place}: a heading is '# key{SEPARATOR}Title' or '## RULE-ID{SEPARATOR}Title'.")
    return Section(place, len(marks), key, title.strip())


def entry(section: Section) -> Entry:
    if len(section.paragraphs) != 1:
        raise BadPage(f"{section.place}: {section.key} needs one paragraph, not {len(section.paragraphs)}.")
    return Entry(section.key, section.title, section.paragraphs[0], tuple(why_nots(section)))


def why_nots(section: Section) -> Iterator[WhyNot]:
    """Two lines for each condition; both begin with the name of its case where there are several."""
    lines = [split_case(line) for line in section.quotes]
    pairs = list(zip(lines[::2], lines[1::2], strict=False))
    cases = [case for (case, _), _ in pairs]
    paired = len(lines) % 2 == 0 and all(one[0] == other[0] for one, other in pairs)
    named = len(cases) < 2 or (all(cases) and len(set(cases)) == len(cases))
    if not paired or not named:
        raise BadPage(
            f"{section.place}: a why-not has two lines with >, what fails and what would be allowed, and where there "
            f"are several both begin with the name of the case ('> car{SEPARATOR}…'); "
            f"{section.key} has {len(section.quotes)}."
        )
    for (case, fails), (_, instead) in pairs:
        yield WhyNot(fails, instead, case)


def split_case(line: str) -> tuple[str, str]:
    """The name of a case, empty where there is only one, and the sentence."""
    case, separator, sentence = line.partition(SEPARATOR)
    return (case, sentence) if separator and case.isascii() and case.isalpha() else ("", line)
