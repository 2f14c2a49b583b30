"""The whole book of one language: its chapters in the order of reading, and each rule by its id."""

from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from stammtisch.games.ledger import rule as ledger_rule
from stammtisch.games.registry import GAMES, info
from stammtisch.rulebook.languages import language
from stammtisch.rulebook.pages import BadPage, Chapter, Entry, read_page

PARTS = ("scheffeln", "speed", "run", "mafia", "tafelrunde", "rulings")
"""The files of a language, in the order of reading."""

FOLDER = Path(__file__).parent


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    """Every chapter of a language, in the order of reading."""
    folder = FOLDER / language(lang).code
    found = [chapter for part in PARTS for chapter in read_page(folder / f"{part}.md")]
    return tuple(found + [chapter for name in GAMES for chapter in chapters_of(name, lang)])


def chapters_of(name: str, lang: str) -> tuple[Chapter, ...]:
    """The chapters that a game brings itself, as those of other packages do; ours stand in this room."""
    page = Path(str(files(info(name).package))) / "rulebook" / f"{lang}.md"
    return tuple(replace(chapter, part=name) for chapter in read_page(page)) if page.is_file() else ()


def rule(rule_id: str, lang: str) -> Entry:
    """A rule in the words of a language; an id that the ledger does not know is a KeyError that names those near it."""
    return entries(lang)[ledger_rule(rule_id).id]


def chapter_of(rule_id: str, lang: str) -> Chapter:
    """The chapter in which a rule stands."""
    wanted = rule(rule_id, lang)
    return next(chapter for chapter in chapters(lang) if wanted in chapter.entries)


@cache
def entries(lang: str) -> dict[str, Entry]:
    """Every rule of a language by its id."""
    found: dict[str, Entry] = {}
    for chapter in chapters(lang):
        for entry in chapter.entries:
            if entry.id in found:
                raise BadPage(f"{lang}/{chapter.part}.md explains {entry.id} twice.")
            found[entry.id] = entry
    return found
