"""What lies in the box of Die Tafelrunde 2, for the page that shows it: read from the game's own file."""

from typing import Any

from stammtisch.games.tafelrunde.components import BOX, COLOURS, SPECIALS, VALUES


def box() -> dict[str, Any]:
    """Every piece with its values and how often it is there."""
    chests = BOX.chests.reshape(3, 3).tolist()
    return {
        "beggars": list(BOX.beggars),
        "specials": list(SPECIALS),
        "chests": {
            colour: dict(zip(map(str, VALUES), counts, strict=True))
            for colour, counts in zip(COLOURS, chests, strict=True)
        },
    }
