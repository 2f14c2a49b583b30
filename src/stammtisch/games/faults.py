"""What is wrong with a written game."""

from typing import Any


class Fault(Exception):
    """A set-up or an event that the rules do not allow: which rule, what would be right, what stands there."""

    def __init__(self, rule: str, expected: Any, found: Any) -> None:
        super().__init__(f"{rule}: expected {expected}, found {found}")
        self.rule = rule
        self.expected = expected
        self.found = found


class Unfinished(Exception):
    """The written game ends in the middle of what chance brings, as a running one may."""


FORMAT = "record-format"
"""The 'rule' of a fault in the writing itself rather than in the game."""
