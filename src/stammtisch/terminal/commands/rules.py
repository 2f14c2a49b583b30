"""`stammtisch rules`: the rulebook, or one rule of it, in the language of whoever asks."""

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from textwrap import fill

from stammtisch.cli import UserError
from stammtisch.games.registry import BadTable
from stammtisch.rulebook.book import chapter_of, chapters, rule
from stammtisch.rulebook.languages import FALLBACK, UnknownLanguage, language, language_of
from stammtisch.rulebook.pages import Chapter, Entry

INDENT = " " * 13


def show_rules(arguments: argparse.Namespace) -> int:
    """One rule, a group of them, a chapter, or the whole book."""
    lang = spoken(arguments.lang)
    try:
        wanted = (arguments.id or "").upper().rstrip("-")
        listed = [chapter for chapter in chapters(lang) if wanted in ("", chapter.key.upper())]
        lines = list(book_lines(listed)) or list(group_lines(wanted, lang)) or list(rule_lines(wanted, lang))
        print("\n".join(lines))
    except KeyError as unknown:
        raise UserError(str(unknown.args[0])) from None
    return 0


def spoken(wanted: str | None) -> str:
    """The language that was asked for, or the machine's."""
    try:
        return language(wanted or language_of(os.environ)).code
    except UnknownLanguage as unknown:
        raise UserError(str(unknown)) from None


def told(bad: BadTable, lang: str) -> str:
    """Why there is no such table; in English with the very numbers that were asked for."""
    if lang == FALLBACK or bad.rule is None:
        return str(bad)
    why_not = rule(bad.rule, lang).why_not()
    assert why_not
    return f"{why_not.fails} {why_not.instead} ({bad.rule})"


def book_lines(listed: list[Chapter]) -> Iterator[str]:
    """Chapters with all they say."""
    for chapter in listed:
        if chapter is not listed[0]:
            yield ""
        yield from chapter_lines(chapter, chapter.entries, whole=True)


def group_lines(wanted: str, lang: str) -> Iterator[str]:
    """The rules whose ids begin so, each below the title of its chapter."""
    for chapter in chapters(lang):
        if group := tuple(entry for entry in chapter.entries if entry.id.startswith(f"{wanted}-")):
            yield from chapter_lines(chapter, group, whole=False)


def chapter_lines(chapter: Chapter, entries: tuple[Entry, ...], whole: bool) -> Iterator[str]:
    yield from (chapter.title, "")
    if whole and chapter.paragraphs:
        for paragraph in chapter.paragraphs:
            yield wrapped(paragraph, "   " if paragraph[0].isdecimal() else "")
        if entries:
            yield ""
    for entry in entries:
        title = entry.title if entry.title.endswith("?") else f"{entry.title}."
        yield wrapped(f"{entry.id:<12} {title} {entry.text}", INDENT)


def rule_lines(wanted: str, lang: str) -> Iterator[str]:
    """One rule, where it stands, and what is said to somebody who tried to break it."""
    entry = rule(wanted, lang)
    yield f"{entry.id}  {entry.title}  ({chapter_of(entry.id, lang).title})"
    yield wrapped(entry.text)
    for why_not in entry.why_nots:
        yield wrapped(f"{language(lang).why_not} {why_not.fails} {why_not.instead}")


def wrapped(text: str, indent: str = "") -> str:
    """Wrapped for who reads it in a terminal; one line for a program that looks for words."""
    if sys.stdout is None or not sys.stdout.isatty():
        return text
    return fill(text, max(40, min(100, shutil.get_terminal_size().columns)), subsequent_indent=indent)
