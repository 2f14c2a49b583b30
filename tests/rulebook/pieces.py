"""The rulebook cut into single pieces of text, each with its place."""

from collections.abc import Iterator
from dataclasses import dataclass

from stammtisch.rulebook.book import chapters
from stammtisch.rulebook.languages import languages

LANGUAGES = tuple(languages())


@dataclass(frozen=True)
class Piece:
    """One title, paragraph or sentence; `where` is the same for its counterpart in every language."""

    lang: str
    where: str
    text: str

    @property
    def id(self) -> str:
        """The rule it belongs to, or the key of the chapter."""
        return self.where.partition(" ")[0]

    def __str__(self) -> str:
        return f"{self.lang} {self.where}: {self.text}"


def pieces(lang: str) -> Iterator[Piece]:
    """Everything that a language says, in the order of reading."""
    for chapter in chapters(lang):
        yield Piece(lang, f"{chapter.key} title", chapter.title)
        for number, paragraph in enumerate(chapter.paragraphs, start=1):
            yield Piece(lang, f"{chapter.key} paragraph {number}", paragraph)
        for entry in chapter.entries:
            yield Piece(lang, f"{entry.id} title", entry.title)
            yield Piece(lang, f"{entry.id} text", entry.text)
            for why_not in entry.why_nots:
                name = f"{entry.id}/{why_not.case}".rstrip("/")
                yield Piece(lang, f"{name} fails", why_not.fails)
                yield Piece(lang, f"{name} instead", why_not.instead)


def whole_book() -> list[Piece]:
    """Every piece of every language."""
    return [piece for lang in LANGUAGES for piece in pieces(lang)]
