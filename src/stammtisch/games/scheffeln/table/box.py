"""What lies in the box of Scheffeln, for the page that shows it: read from the game's own file."""

from typing import Any

from stammtisch.games.scheffeln.components import BOX, BUSINESSES, CARDS, COLOURS


def box() -> dict[str, Any]:
    """Every piece with its values and how often it is there."""
    return {
        "tokens": dict(zip(BUSINESSES, BOX.tokens.tolist(), strict=True)),
        "cards": dict(zip(CARDS, BOX.cards.tolist(), strict=True)),
        "businesses": dict(zip(BUSINESSES, BOX.businesses, strict=True)),
        "characters": dict(zip(COLOURS, BOX.characters, strict=True)),
    }
