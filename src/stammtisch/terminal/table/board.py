"""The table as plain text in the player's language: the games draw it in English words, which are put into others."""

import re

from stammtisch.games.protocol import Game, State
from stammtisch.terminal.words.phrases import Phrases


def draw_board(game: Game, table: State, words: Phrases) -> str:
    """What a seat, or everybody, can see of a table."""
    drawn: str = game.board.draw(table)
    if words.lang == "en":
        return drawn
    names = {key.partition(".")[2]: text for key, text in words.texts.items() if re.match("colour|card|board", key)}
    known = "|".join(sorted(map(re.escape, names), key=len, reverse=True))

    def translated(found: re.Match[str]) -> str:
        """In a column the width stays."""
        word, closed, space = found.groups()
        said = f"{names[word]}{closed}"
        in_cell = found.string[found.string.rfind("\n", 0, found.start()) + 1] == "|"
        return said.ljust(len(found.group())) if in_cell or len(space) > 1 else f"{said}{space}"

    text = re.sub(rf"(?<![\w-])({known})(?![\w-])([\])]?)( *)", translated, drawn)
    return re.sub(r"(?<=\d),(?=\d{3})", words("number.thousands"), text).replace(": ", words("log.colon"))
