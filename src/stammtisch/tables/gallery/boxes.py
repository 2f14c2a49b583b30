"""What lies in the boxes, for the page that shows it: read from the games' own files, and nothing typed twice."""

from typing import Any

from stammtisch.games.scheffeln import components as scheffeln
from stammtisch.games.tafelrunde import components as tafelrunde


def boxes() -> dict[str, Any]:
    """Every piece of both games with its values and how often it is there."""
    chests = tafelrunde.BOX.chests.reshape(3, 3).tolist()
    return {
        "scheffeln": {
            "file": "src/stammtisch/games/scheffeln/components.toml",
            "tokens": dict(zip(scheffeln.BUSINESSES, scheffeln.BOX.tokens.tolist(), strict=True)),
            "cards": dict(zip(scheffeln.CARDS, scheffeln.BOX.cards.tolist(), strict=True)),
            "businesses": dict(zip(scheffeln.BUSINESSES, scheffeln.BOX.businesses, strict=True)),
            "characters": dict(zip(scheffeln.COLOURS, scheffeln.BOX.characters, strict=True)),
        },
        "tafelrunde": {
            "file": "src/stammtisch/games/tafelrunde/components.toml",
            "beggars": list(tafelrunde.BOX.beggars),
            "specials": list(tafelrunde.SPECIALS),
            "chests": {
                colour: dict(zip(map(str, tafelrunde.VALUES), counts, strict=True))
                for colour, counts in zip(tafelrunde.COLOURS, chests, strict=True)
            },
        },
    }
