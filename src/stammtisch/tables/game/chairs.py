"""The seats of a table, and what somebody there has asked the others."""

from dataclasses import dataclass
from typing import Literal

from stammtisch.tables.game.names import BOT


@dataclass(slots=True)
class Chair:
    """A seat. `person` is the id of whoever sits there, which nobody else ever sees."""

    kind: Literal["open", "person", "bot"]
    person: str = ""
    name: str = ""
    level: str = ""
    nonce: str | None = None
    token_hash: str = ""
    """Of the link with which somebody else may take this seat over, once,"""
    token_until: int = 0
    """and until then."""
    came_with: str = ""
    """Of the token with which its person came: a program says the same one again and again."""
    stand_in: bool = False
    left: bool = False
    """The person stood up during a game, and may come back unless they resigned."""
    resigned: bool = False
    muted: bool = False
    kept_for: str = ""
    """The one person who may take this open seat; `name` is theirs."""
    since: int = 0
    """The number of the entry that gave the seat its name."""


@dataclass(slots=True)
class Proposal:
    """A take-back that others must agree to."""

    seat: int
    waiting: set[str]
    since: int


@dataclass(slots=True)
class Removal:
    """The host wants somebody to leave a running game."""

    seat: int
    voters: int
    agreed: set[str]
    waiting: set[str]
    since: int


def bot_chair(level: str, name: str = "", since: int = 0) -> Chair:
    return Chair("bot", name=name or f"{BOT}{level}", level=level, since=since)
