"""What shows a rule of Speed-Scheffeln on the page."""

from typing import Any

CARDS: dict[str, Any] = {
    "SPEED-5": {"cards": ["?"] * 7},
    "SPEED-6": {"cards": ["?", "?", "?", "?", "blue", "red", "teal"]},
    "SPEED-12": {"cards": ["orange", "white", "blue", "green", "blue", "red", "teal"]},
}
"""Cards, as they lie on the table."""


def pictures() -> dict[str, Any]:
    """Every picture by the rule that it shows."""
    return CARDS
