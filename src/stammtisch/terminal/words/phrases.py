"""What the terminal says to a player: one file a language, with the same keys in each; a game's own words on top."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from stammtisch.games.registry import GAMES, info
from stammtisch.rulebook.languages import FALLBACK
from stammtisch.rulebook.words import flat, words_of


class Phrases:
    """The words of one language; called with a key and what to put into its sentence."""

    def __init__(self, lang: str, game: str | None = None) -> None:
        """Those that all games share, and where it is named those of a game."""
        self.lang = lang
        self.texts = read(files(__package__), lang)
        for own in () if game is None else words_on_top(game, lang):
            self.texts |= own

    def __call__(self, key: str, **parts: object) -> str:
        return self.texts[key].format(**parts)

    def about(self, key: str, you: bool, **parts: object) -> str:
        """A sentence as it is said to the reader, or of somebody else."""
        return self(f"{key}.{'you' if you else 'other'}", **parts)

    def number(self, value: int) -> str:
        return f"{value:,}".replace(",", self.texts["number.thousands"])

    def decimal(self, value: float, digits: int) -> str:
        return f"{value:.{digits}f}".replace(".", self.texts["number.decimal"])

    def card(self, name: str) -> str:
        """A card as players call it; some have the same short names in every language."""
        return self.texts.get(f"card.{name}") or self.texts.get(f"colour.{name}", name)

    def piece(self, value: object) -> str:
        """Anything that a move or an event names, as players call it."""
        if isinstance(value, list | tuple):
            return ", ".join(map(self.piece, value))
        return self.texts.get(f"piece.{value}", str(value))

    def option(self, name: str) -> str:
        return self.texts.get(f"option.{name}", name.replace("_", " "))

    def level(self, bot: str) -> str:
        """How strong a bot is; `expert@5000` stays as it was asked for."""
        return self.texts.get(f"level.{bot}", bot)


def words_on_top(game: str, lang: str) -> Iterator[dict[str, str]]:
    """The words of a game, after those of the game in whose box its pieces are.

    Ours stand beside the game's face; a game of another package brings them for page and terminal at once.
    """
    for name in dict.fromkeys((info(game).box, game)):
        if name in GAMES:
            yield read(files(GAMES[name].package) / "terminal", lang)
            yield words_of(name, lang) or words_of(name, FALLBACK)


def read(folder: Traversable, lang: str) -> dict[str, str]:
    """The texts of a folder in that language; none where it has no words."""
    file = folder / f"{lang}.toml"
    return dict(flat(tomllib.loads(file.read_text(encoding="utf-8")))) if file.is_file() else {}


@cache
def phrases(lang: str, game: str | None = None) -> Phrases:
    """The words of a language, with those of a game where one is named."""
    return Phrases(lang, game)
