"""Which languages there are, and which one a person's machine is set to."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FALLBACK = "en"


class UnknownLanguage(ValueError):
    """A language that the rulebook does not speak."""


@dataclass(frozen=True, slots=True)
class Language:
    """What a language calls itself, and how it asks why not."""

    code: str
    name: str
    why_not: str


@cache
def languages() -> dict[str, Language]:
    """Every language by its code, in the order in which a menu lists them."""
    entries = tomllib.loads(Path(__file__).with_name("languages.toml").read_text(encoding="utf-8"))
    return {code: Language(code, **entry) for code, entry in entries.items()}


def language(code: str) -> Language:
    """The language with that code, or a sentence that lists those there are."""
    if code not in languages():
        raise UnknownLanguage(f"The rulebook does not speak '{code}'. Choose one of: {', '.join(languages())}.")
    return languages()[code]


def language_of(environment: Mapping[str, str]) -> str:
    """The language a machine is set to, or English; the first of the three settings that says anything decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if said := environment.get(name):
            code = re.split(r"[_.@-]", said.lower())[0]
            return code if code in languages() else FALLBACK
    return FALLBACK
