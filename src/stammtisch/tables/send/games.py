"""The games of this server as the page is told of them, and the words of those that the page does not know."""

from functools import cache

from stammtisch.games.registry import GAMES, info, ours
from stammtisch.rulebook.book import chapters_of
from stammtisch.rulebook.languages import languages
from stammtisch.rulebook.words import words_of
from stammtisch.tables.wire.requests import GameListed, GamesListed, GameWords, RuleTold


def games_listed() -> GamesListed:
    """Every game, ours first."""
    own = ours()
    return GamesListed(
        tuple(
            GameListed(
                name=name,
                title=game.title,
                fewest=game.fewest,
                most=game.most,
                options=game.options,
                needs=dict(game.needs),
                ruled_out=dict(game.ruled_out),
                open_book=game.open_book,
                box=game.box,
                plain=name not in own,
            )
            for name, game in GAMES.items()
        )
    )


def words_told(name: str, lang: str) -> GameWords | None:
    """The words of a game in one language; nothing where there is no such game or language."""
    return read_words(name, lang) if name in GAMES and lang in languages() else None


@cache
def read_words(name: str, lang: str) -> GameWords:
    """The same, read once."""
    texts = words_of(name, lang)
    rules = {
        entry.id: RuleTold(entry.title, entry.text, {why.case: (why.fails, why.instead) for why in entry.why_nots})
        for chapter in chapters_of(name, lang)
        for entry in chapter.entries
    }
    return GameWords(texts.get("title", info(name).title), texts, rules)
