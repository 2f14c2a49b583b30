"""What can be wrong with a text of the rulebook; each check returns the faults it finds."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from stammtisch.games.ledger import rules
from stammtisch.games.registry import GAMES
from tests.rulebook.pieces import LANGUAGES, Piece
from tests.rulebook.printed import fingerprint, runs_of_eight

ID = re.compile(r"(?<![\w-])(?:[ST]-[A-Z]+|SPEED|A|C)-[1-9]\d*(?![\w-])")
IDS = {entry.id for entry in rules()}
OPTIONS = {option for game in GAMES.values() for option in game.options}

Reading = Callable[[str], set[str]]
"""What a text names: its ids, its placeholders, its numbers."""


def unknown_ids(book: Iterable[Piece]) -> list[str]:
    return [f"{piece.where} names {named}" for piece in book for named in ID.findall(piece.text) if named not in IDS]


def unknown_options(book: Iterable[Piece]) -> list[str]:
    """Hub rules are named as they are written on the command line and in a record."""
    return [
        f"{piece.where} names {named}"
        for piece in book
        for named in re.findall(r"\w+_\w+", piece.text)
        if named not in OPTIONS
    ]


def disagreements(book: Iterable[Piece], what: Reading) -> list[str]:
    """Places where the languages do not name the same: ids, placeholders, numbers."""
    named: dict[str, dict[str, set[str]]] = defaultdict(lambda: {lang: set() for lang in LANGUAGES})
    for piece in book:
        where = piece.id if piece.id in IDS else piece.where
        named[where][piece.lang] |= what(piece.text)
    return [f"{where}: {found}" for where, found in named.items() if len(set(map(frozenset, found.values()))) > 1]


def ids_in(text: str) -> set[str]:
    return set(ID.findall(text))


def placeholders_in(text: str) -> set[str]:
    return set(re.findall(r"\{[^}]*\}?|\}", text))


def numbers_in(text: str) -> set[str]:
    """Numbers as figures, whatever separators the language writes: 14,000 is 14.000 is 14 000."""
    plain = re.sub(r"(?<=\d)[.,\u202f](?=\d{3}\b)", "", ID.sub("", text))
    return set(re.findall(r"\d+(?:\.\d)?", re.sub(r"(?<=\d),(?=\d\b)", ".", plain)))


LIMITS = {"title": 60, "text": 400, "fails": 125, "instead": 125, "paragraph": 420}
"""How many characters still fit: a why-not stands below the cards, also in a small terminal."""


def bad_lengths(book: Iterable[Piece]) -> list[str]:
    return [str(piece) for piece in book if not 3 <= len(piece.text) <= LIMITS[piece.where.split()[1]]]


def not_a_sentence(book: Iterable[Piece]) -> list[str]:
    """Titles begin with a capital or a figure and have no full stop; all else is made of whole sentences."""
    faults = []
    for piece in book:
        title = piece.where.endswith("title")
        ending = r"[^.:;,!]" if title else r"[.?]"
        if not re.fullmatch(rf"(?:\d\. )?[A-ZÀÉÈÎÖÜÄ0-9].*{ending}", piece.text):
            faults.append(str(piece))
        elif re.search(r"\*|`|_ | _|\[|\]|  |\t|--|—|\.\.\.", piece.text):
            faults.append(f"{piece} (mark-up, dashes or double spaces)")
    return faults


WRONG_SIGNS: dict[str, str] = json.loads((Path(__file__).parent / "wrong_signs.json").read_text(encoding="utf-8"))
"""By language: apostrophes, quotation marks, spaces and thousands that it does not write; also for the page's words."""


def wrong_signs(book: Iterable[Piece]) -> list[str]:
    return [str(piece) for piece in book if re.search(WRONG_SIGNS[piece.lang], piece.text)]


def shared_with(theirs: Collection[str], book: Iterable[Piece]) -> list[str]:
    """Eight words in a row that also stand in a printed rulebook, within a sentence or across two."""
    return [
        f"{piece.lang} {piece.where}: {run}"
        for piece in book
        for run in runs_of_eight(piece.text)
        if fingerprint(run) in theirs
    ]
