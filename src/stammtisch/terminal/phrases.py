"""What the terminal says to a player: one file a language in `languages`, with the same keys in each."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("languages")


class Phrases:
    """The words of one language; called with a key and what to put into its sentence."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.texts = dict(flat(tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))))

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
        """A card as players call it; beggars have the same short names in every language."""
        return self.texts.get(f"card.{name}") or self.texts.get(f"colour.{name}", name)

    def chest(self, written: Any) -> str:
        return f"{self(f'colour.{written[0]}')} {written[1]}"

    def level(self, bot: str) -> str:
        """How strong a bot is; `expert@5000` stays as it was asked for."""
        return self.texts.get(f"level.{bot}", bot)


def flat(entries: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """The texts by their whole keys: `log.move.you`."""
    for key, entry in entries.items():
        if isinstance(entry, dict):
            yield from flat(entry, f"{before}{key}.")
        else:
            yield f"{before}{key}", entry.removeprefix("\n")


@cache
def phrases(lang: str) -> Phrases:
    return Phrases(lang)
