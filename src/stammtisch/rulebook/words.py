"""What a game of another package is called and says, in each language: its `words/en.toml` and the like."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from stammtisch.games.registry import info


@cache
def words_of(name: str, lang: str) -> dict[str, str]:
    """The game's sentences by their whole keys (`log.lay.you`); none where it brings none."""
    path = files(info(name).package) / "words" / f"{lang}.toml"
    return dict(flat(tomllib.loads(path.read_text(encoding="utf-8")))) if path.is_file() else {}


def flat(entries: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, entry in entries.items():
        if isinstance(entry, dict):
            yield from flat(entry, f"{before}{key}.")
        else:
            yield f"{before}{key}", entry
