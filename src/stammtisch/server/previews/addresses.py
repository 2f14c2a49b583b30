"""The addresses of the page: its rooms, and what there is in each."""

from dataclasses import dataclass
from functools import cache

from stammtisch.lessons.script import lessons
from stammtisch.puzzles.shelf import headings
from stammtisch.rulebook.book import chapters
from stammtisch.rulebook.languages import FALLBACK
from stammtisch.tables.send.games import games_listed

ROOMS = ("", "new", "table", "replay", "rules", "learn", "puzzles", "components", "me", "join", "about", "sample")
"""As in ROOMS of web/src/App.svelte."""
READING = tuple(f"read/{article}" for article in ("win", "bots", "chances", "ladder", "balance"))
"""As in ARTICLES of web/src/learn/articles.ts, below `learn`."""

DAILY = "daily/"
"""Begins the address of a game's puzzle of the day."""


@dataclass(frozen=True)
class Address:
    """A room, and what comes after it, such as a table's id."""

    room: str
    at: str

    @property
    def exists(self) -> bool:
        """Whether the page has something there. Of tables and replays that is for the table to say: nobody learns here
        whether an id is somebody's."""
        if self.room == "table":
            return self.at != ""
        known = things_in(self.room)
        first = self.at.partition("/")[0]
        return self.room in ROOMS and (known is None or not self.at or not known.isdisjoint((first, self.at)))


def read_address(path: str) -> Address:
    room, _, at = path.strip("/").partition("/")
    return Address(room, at)


def things_in(room: str) -> frozenset[str] | None:
    """What may follow the room; None where that can be anything."""
    match room:
        case "new":
            return frozenset(game.name for game in games_listed().games)
        case "learn":
            return frozenset((*lessons(), *READING))
        case "puzzles":
            return puzzles()
        case "rules":
            return places_of_the_book()
        case "" | "components" | "about":
            return frozenset()
    return None


@cache
def puzzles() -> frozenset[str]:
    """Every puzzle, and of each game the one of the day."""
    known = headings()
    return frozenset((*(heading.id for heading in known), *(f"{DAILY}{heading.game}" for heading in known)))


@cache
def places_of_the_book() -> frozenset[str]:
    """Everything in the rulebook that has an address: parts, chapters, rules."""
    book = chapters(FALLBACK)
    return frozenset(
        name for chapter in book for name in (chapter.part, chapter.key, *(entry.id for entry in chapter.entries))
    )
